// The map: panning and zooming, what is lit, chosen, pointed at or marked, and walking along borders.
import { all, byId, calm, html, phone, spriteAddress, svg } from "./dom";

const WIDE = 1600;
const HIGH = 1100;

export interface Chip {
  token: string;
  sign: string;
  text: string;
}

export class MapView {
  private readonly frame = byId("map");
  private readonly world = byId("world");
  private scale = 1;
  private x = WIDE / 2;
  private y = HIGH / 2;
  private dragged = false;
  private near = false;
  private framed: string[] = [];

  constructor() {
    if (!this.frame || !this.world) return;
    this.listen(this.frame);
    new ResizeObserver(() => this.again()).observe(this.frame);
    for (const button of all("[data-map]")) {
      button.addEventListener("click", () => (button.dataset.map === "fit" ? this.fit() : this.nearer(button.dataset.map === "in" ? 1.5 : 1 / 1.5)));
    }
  }

  // Where one looks ------------------------------------------------------------------------------------------------

  private size(): { wide: number; high: number; least: number } {
    const wide = this.frame?.clientWidth ?? 1;
    const high = this.frame?.clientHeight ?? 1;
    const least = Math.min(Math.max(wide / WIDE, high / HIGH), wide / 1510, high / 1030);
    return { wide, high, least };
  }

  /** The map has another size: show what was shown. */
  private again(): void {
    const { least } = this.size();
    if (this.framed.length > 0) this.frameOn(this.framed);
    else if (this.near && this.scale > least) this.show(false);
    else this.fit();
  }

  fit(): void {
    this.near = false;
    this.framed = [];
    this.scale = this.size().least;
    this.x = WIDE / 2;
    this.y = HIGH / 2;
    this.show(false);
  }

  nearer(factor: number, at?: { x: number; y: number }): void {
    this.framed = [];
    const { wide, high, least } = this.size();
    const before = this.scale;
    this.scale = Math.min(Math.max(before * factor, least), 2.5);
    this.near = this.scale > least * 1.02;
    if (at) {
      const dx = at.x - wide / 2;
      const dy = at.y - high / 2;
      this.x += dx / before - dx / this.scale;
      this.y += dy / before - dy / this.scale;
    }
    this.show(false);
  }

  toggle(): void {
    if (this.near) this.fit();
    else this.nearer(1.8);
  }

  /** Show the places that matter now, on screens too small for the whole. */
  frameOn(tokens: string[]): void {
    if (!phone() || tokens.length === 0) return;
    const spots = tokens.map((token) => this.spot(token)).filter((spot) => spot !== null);
    if (spots.length === 0 || spots.length > 14) {
      this.fit();
      return;
    }
    this.framed = tokens;
    const xs = spots.map((spot) => Number(spot.dataset.x));
    const ys = spots.map((spot) => Number(spot.dataset.y));
    const { wide, high, least } = this.size();
    const across = Math.max(...xs) - Math.min(...xs) + 330;
    const down = Math.max(...ys) - Math.min(...ys) + 280;
    this.scale = Math.min(Math.max(Math.min(wide / across, high / down), least), 0.72);
    this.x = (Math.max(...xs) + Math.min(...xs)) / 2;
    this.y = (Math.max(...ys) + Math.min(...ys)) / 2;
    this.near = true;
    this.show(true);
  }

  private show(slowly: boolean): void {
    if (!this.world) return;
    const { wide, high } = this.size();
    const reachX = Math.max(0, WIDE / 2 - wide / 2 / this.scale);
    const reachY = Math.max(0, HIGH / 2 - high / 2 / this.scale);
    this.x = Math.min(Math.max(this.x, WIDE / 2 - reachX), WIDE / 2 + reachX);
    this.y = Math.min(Math.max(this.y, HIGH / 2 - reachY), HIGH / 2 + reachY);
    this.world.style.transition = slowly && !calm() ? "transform 300ms cubic-bezier(.2,.7,.2,1)" : "none";
    this.world.style.transform = `scale(${this.scale}) translate(${WIDE / 2 - this.x}px, ${HIGH / 2 - this.y}px)`;
    this.frame?.classList.toggle("far", this.scale < 0.36);
    this.showPart(wide / this.scale, high / this.scale);
  }

  /** Which part of the map is in sight, on the small one in the corner of phones. */
  private showPart(across: number, down: number): void {
    const overview = this.frame?.querySelector<HTMLElement>(".overview");
    const part = overview?.querySelector("span");
    if (!overview || !part) return;
    overview.hidden = !this.near || across > 0.7 * WIDE;
    const share = (at: number, of: number): string => `${(100 * Math.min(Math.max(at, 0), of)) / of}%`;
    part.style.left = share(this.x - across / 2, WIDE);
    part.style.top = share(this.y - down / 2, HIGH);
    part.style.right = share(WIDE - this.x - across / 2, WIDE);
    part.style.bottom = share(HIGH - this.y - down / 2, HIGH);
  }

  private listen(frame: HTMLElement): void {
    const fingers = new Map<number, { x: number; y: number }>();
    let apart = 0;
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      this.nearer(Math.exp(-event.deltaY * 0.0016), { x: event.clientX - box.left, y: event.clientY - box.top });
    }, { passive: false });
    frame.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Element && event.target.closest(".map-tools")) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.dragged = false;
      apart = 0;
    });
    frame.addEventListener("pointermove", (event) => {
      const old = fingers.get(event.pointerId);
      if (!old) return;
      const now = { x: event.clientX, y: event.clientY };
      if (!this.dragged && Math.hypot(now.x - old.x, now.y - old.y) < 6) return;
      if (!this.dragged) frame.setPointerCapture(event.pointerId);
      this.dragged = true;
      fingers.set(event.pointerId, now);
      this.framed = [];
      if (fingers.size === 1) {
        this.x -= (now.x - old.x) / this.scale;
        this.y -= (now.y - old.y) / this.scale;
        this.show(false);
      } else if (fingers.size === 2) {
        const [one, two] = [...fingers.values()] as [{ x: number; y: number }, { x: number; y: number }];
        const gap = Math.hypot(one.x - two.x, one.y - two.y);
        const box = frame.getBoundingClientRect();
        if (apart > 0) this.nearer(gap / apart, { x: (one.x + two.x) / 2 - box.left, y: (one.y + two.y) / 2 - box.top });
        apart = gap;
      }
    });
    for (const end of ["pointerup", "pointercancel"] as const) {
      frame.addEventListener(end, (event) => {
        fingers.delete(event.pointerId);
        apart = 0;
      });
    }
    frame.addEventListener("click", (event) => {
      if (!this.dragged) return;
      this.dragged = false;
      event.stopPropagation();
      event.preventDefault();
    }, { capture: true });
    frame.addEventListener("dblclick", (event) => {
      if (event.target instanceof Element && event.target.closest(".lit-place, button")) return;
      const box = frame.getBoundingClientRect();
      this.nearer(1.6, { x: event.clientX - box.left, y: event.clientY - box.top });
    });
  }

  // Places ---------------------------------------------------------------------------------------------------------

  spot(token: string): (SVGUseElement & { dataset: DOMStringMap }) | null {
    return document.querySelector<SVGUseElement>(`.spot[data-pick="${token}"]`);
  }

  at(token: string): { x: number; y: number } | null {
    const spot = this.spot(token);
    return spot ? { x: Number(spot.dataset.x), y: Number(spot.dataset.y) } : null;
  }

  private outline(token: string, ...classes: string[]): SVGGElement | null {
    const spot = this.spot(token);
    const href = spot?.getAttribute("href");
    if (!spot || !href) return null;
    const group = svg("g", { "data-of": token });
    for (const name of classes) group.append(svg("use", { href, class: name }));
    return group;
  }

  /** Light places, and outline those that are chosen already. */
  light(lit: string[], chosen: string[]): void {
    const layer = byId<SVGSVGElement>("map-lit");
    if (!layer) return;
    const groups = [
      ...lit.map((token) => this.outline(token, "glow", "dash")),
      ...chosen.map((token) => {
        const group = this.outline(token, "edge", "inner");
        group?.classList.add("chosen");
        return group;
      }),
    ];
    layer.replaceChildren(...groups.filter((group) => group !== null));
    this.frame?.classList.toggle("choosing", lit.length > 0);
    const active = document.activeElement;
    if (active instanceof SVGElement && active.classList.contains("spot")) this.point(active, true);
  }

  /** An arrow from one place to another, a few words below places, gold dots on pieces. */
  annotate(arrow: [string, string] | null, chips: Chip[], dots: string[]): void {
    const layer = byId<SVGSVGElement>("map-marks");
    if (!layer) return;
    layer.querySelector(".composed")?.remove();
    const group = svg("g", { class: "composed" });
    const from = arrow && this.at(arrow[0]);
    const to = arrow && this.at(arrow[1]);
    if (from && to) group.append(...arrowBetween(from, to));
    for (const token of dots) {
      const at = this.at(token);
      if (at) group.append(svg("circle", { class: "ready", cx: at.x + 36, cy: at.y - 22, r: 9 }));
    }
    for (const chip of chips) {
      const at = this.at(chip.token);
      if (at) group.append(chipAt(at.x, at.y + 66, chip));
    }
    layer.append(group);
  }

  /** Show what is under the pointer or has the focus: stronger gold, and the corner plate. */
  point(target: Element | null, focused: boolean, more = ""): void {
    for (const old of all<SVGGElement>("#map-lit .over, #map-lit .focused")) old.classList.remove("over", "focused");
    byId("map-lit")?.querySelector(".only-ring")?.remove();
    const plate = byId("plate");
    const spot = target instanceof SVGElement && target.classList.contains("spot") ? target : null;
    if (!spot) {
      if (plate) plate.hidden = true;
      return;
    }
    const token = spot.dataset.pick ?? "";
    const group = document.querySelector<SVGGElement>(`#map-lit [data-of="${token}"]:not(.chosen)`);
    group?.classList.add("over");
    if (focused && spot.matches(":focus-visible")) {
      const ring = this.outline(token, "ring");
      if (ring) {
        ring.classList.add("focused", "only-ring");
        byId("map-lit")?.append(ring);
      }
    }
    if (plate) {
      plate.replaceChildren(html("p", {}, html("b", {}, spot.dataset.name ?? ""), ` · ${spot.dataset.plate ?? ""}`), ...(more ? [html("p", {}, more)] : []));
      plate.hidden = false;
    }
  }

  /** Violet beads and lettered pins on places that a line of the log speaks of. */
  mark(tokens: string[]): void {
    const layer = byId<SVGSVGElement>("map-marks");
    layer?.querySelector(".from-log")?.remove();
    for (const old of all(".marked-place")) old.classList.remove("marked-place");
    if (tokens.length === 0) return;
    const group = svg("g", { class: "from-log" });
    tokens.forEach((token, number) => {
      const outline = this.outline(token, "bead");
      const at = this.at(token);
      if (outline && at) {
        group.append(outline, svg("circle", { class: "pin", cx: at.x - 48, cy: at.y - 46, r: 15 }),
          svg("text", { class: "pin-letter", x: at.x - 48, y: at.y - 39 }, "abcdefgh"[number] ?? "•"));
      } else {
        document.querySelector(`.place[data-pick="${token}"]`)?.classList.add("marked-place");
      }
    });
    layer?.append(group);
  }

  /** The place in a direction: a neighbour if there is one there, else the nearest that way. */
  beside(spot: SVGElement, dx: number, dy: number): SVGElement | null {
    const x = Number(spot.dataset.x);
    const y = Number(spot.dataset.y);
    const next = new Set((spot.dataset.next ?? "").split(" "));
    let best: SVGElement | null = null;
    let least = Infinity;
    for (const other of all<SVGElement>(".spot")) {
      if (other === spot) continue;
      const along = (Number(other.dataset.x) - x) * dx + (Number(other.dataset.y) - y) * dy;
      const across = Math.abs((Number(other.dataset.x) - x) * dy) + Math.abs((Number(other.dataset.y) - y) * dx);
      if (along <= 0 || across > along * 1.9) continue;
      const number = (other.dataset.pick ?? "").split(":")[1] ?? "";
      const cost = along + across * 1.4 + (next.has(number) ? 0 : 900);
      if (cost < least) {
        least = cost;
        best = other;
      }
    }
    return best;
  }
}

function arrowBetween(from: { x: number; y: number }, to: { x: number; y: number }): SVGElement[] {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / long;
  const uy = (to.y - from.y) / long;
  const a = { x: from.x + ux * Math.min(42, long * 0.3), y: from.y + uy * Math.min(42, long * 0.3) };
  const b = { x: to.x - ux * Math.min(58, long * 0.5), y: to.y - uy * Math.min(58, long * 0.5) };
  const bend = { x: (a.x + b.x) / 2 - uy * long * 0.12, y: (a.y + b.y) / 2 + ux * long * 0.12 };
  const turn = Math.atan2(b.y - bend.y, b.x - bend.x);
  const d = `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`;
  return [
    svg("path", { class: "arrow", d }), svg("path", { class: "arrow-in", d }),
    svg("path", { class: "arrow-head", d: "M-6 -17L24 0L-6 17Z", transform: `translate(${b.x} ${b.y})rotate(${(turn * 180) / Math.PI})` }),
  ];
}

function chipAt(x: number, y: number, chip: Chip): SVGElement {
  const wide = chip.text.length * 10.6 + (chip.sign ? 52 : 26);
  const group = svg("g", { class: "chip", transform: `translate(${x - wide / 2} ${y - 17})` }, svg("rect", { width: wide, height: 34, rx: 17 }));
  if (chip.sign) group.append(svg("use", { href: `${spriteAddress()}#g-${chip.sign}`, x: 11, y: 6, width: 22, height: 22 }));
  group.append(svg("text", { x: wide / 2 + (chip.sign ? 12 : 0), y: 24.5 }, chip.text));
  return group;
}
