// Small helpers around the document.

export const SVG = "http://www.w3.org/2000/svg";

export function byId<T extends Element = HTMLElement>(id: string): T | null {
  return document.getElementById(id) as unknown as T | null;
}

export function all<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T[] {
  return [...root.querySelectorAll<T>(selector)];
}

type Attributes = Record<string, string | number | boolean | null | undefined>;

function fill<T extends Element>(element: T, attributes: Attributes, children: (Node | string)[]): T {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

let sprite = "";

/** The address of the sprite of signs, as the page itself uses it. */
export function spriteAddress(): string {
  if (!sprite) sprite = (document.querySelector(".i use")?.getAttribute("href") ?? "").split("#")[0] ?? "";
  return sprite;
}

export function icon(name: string): SVGSVGElement {
  return svg("svg", { class: "i", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("use", { href: `${spriteAddress()}#g-${name}` }));
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const phone = (): boolean => matchMedia("(max-width: 759px)").matches;
/** Whether all three columns are in sight at once. */
export const wide = (): boolean => matchMedia("(min-width: 1240px)").matches;

/** Whether an event happened where people write. */
export function writing(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input:not([type=range]), textarea, select, [contenteditable]");
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`sandtable.${name}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`sandtable.${name}`);
  } catch {
    return null;
  }
}
