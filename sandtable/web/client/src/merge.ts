// Putting changed panels into the page without disturbing what is focused, scrolled or being typed.
import { Idiomorph } from "idiomorph";
import { all, byId } from "./dom";

/** Merge fragments by their ids; chunks of the log that are new are added, those that are gone are removed. */
export function mergePanels(panels: Record<string, string>): void {
  for (const [id, text] of Object.entries(panels)) {
    const old = byId<Element>(id);
    if (old) {
      morph(old, text);
    } else if (id.startsWith("log-")) {
      const holder = document.createElement("template");
      holder.innerHTML = text;
      byId("log-lines")?.append(holder.content);
    }
  }
  const chunks = Number(byId("replay")?.dataset.chunks ?? "0");
  for (const chunk of all(".log-chunk")) if (Number(chunk.id.slice(4)) >= chunks) chunk.remove();
}

function morph(old: Element, text: string): void {
  const details = old.querySelector("details");
  const open = details?.open ?? false;
  const holder = document.createElement("template");
  holder.innerHTML = text;
  const fresh = holder.content.firstElementChild;
  if (!fresh) return;
  Idiomorph.morph(old, fresh, {
    ignoreActiveValue: true,
    callbacks: {
      // Which parts are lit is the page's own doing: it is worked out anew after every merge.
      beforeAttributeUpdated: (name: string, element: Element) => !(name === "tabindex" && element.hasAttribute("data-pick")),
    },
  });
  const after = byId<Element>(old.id)?.querySelector("details");
  if (after && open) after.open = true;
}
