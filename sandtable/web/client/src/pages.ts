// What every page has: switches of language and colours, dialogs, links to copy, forms without a reload.
import { all, byId, phone, recall, remember } from "./dom";
import { post } from "./net";
import { askForNotices, toast } from "./notices";
import { setSound, soundOn } from "./sound";
import { say } from "./words";

export function startPage(): void {
  for (const field of all<HTMLInputElement>("[data-here]")) field.value = location.pathname + location.search;
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target) return;
    const opener = target.closest<HTMLElement>("[data-open]");
    if (opener) byId<HTMLDialogElement>(opener.dataset.open ?? "")?.showModal();
    if (target.closest("[data-guide-off]")) {
      remember("guide", "off");
      showGuide();
    }
    const hider = target.closest<HTMLElement>("[data-hide]");
    if (hider) byId(hider.dataset.hide ?? "")?.remove();
    if (target.closest("[data-close]")) target.closest("dialog")?.close();
    if (target instanceof HTMLDialogElement) target.close();
    if (target.closest("[data-notices]")) void askForNotices();
    const copy = target.closest<HTMLElement>("[data-copy]");
    if (copy) void copyText(copy.dataset.copy ?? "");
    const toggle = target.closest<HTMLElement>('[data-toggle="sound"]');
    if (toggle) {
      setSound(!soundOn());
      toggle.setAttribute("aria-pressed", String(soundOn()));
      void post("/me", { sound: soundOn() ? "on" : "off" }).catch(() => undefined);
    }
    const chart = target.closest<SVGSVGElement>("svg[data-open]");
    if (chart && event instanceof MouseEvent) openMove(chart, event.clientX);
    const tab = target.closest<HTMLElement>("[data-tab]");
    if (tab) showTab(tab.dataset.tab ?? "act");
  });
  document.addEventListener("submit", (event) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null;
    if (!form) return;
    if (form.dataset.guide !== undefined) remember("guide", "on");
    for (const field of all<HTMLInputElement>("[data-here]", form)) field.value = location.pathname + location.search;
    const theme = (event.submitter as HTMLButtonElement | null)?.name === "theme" ? (event.submitter as HTMLButtonElement).value : "";
    if (theme) {
      event.preventDefault();
      document.documentElement.dataset.theme = theme;
      void post("/me", { theme }).catch(() => undefined);
    }
  });
  startSheet();
}

/** The guide speaks at tables of those who began with it. */
export function showGuide(): void {
  const coach = byId("coach");
  if (coach) coach.hidden = recall("guide") !== "on" || coach.dataset.says !== "yes";
}

async function copyText(text: string): Promise<void> {
  const whole = new URL(text, location.href).href;
  try {
    await navigator.clipboard.writeText(whole);
    toast(say("copied"));
  } catch {
    toast(say("copy_failed", { link: whole }), 20_000);
  }
}

/** The position after the move that was clicked in a chart. */
function openMove(chart: SVGSVGElement, clientX: number): void {
  const { open, moves, left, width, wide } = chart.dataset;
  const box = chart.getBoundingClientRect();
  const share = (((clientX - box.left) / box.width) * Number(wide) - Number(left)) / Number(width);
  const move = Math.round(share * Number(moves));
  if (move >= 0 && move <= Number(moves)) location.assign(`${open ?? ""}${move}`);
}

/** Narrow screens show one part of the table at a time. */
export function showTab(name: string): void {
  document.body.dataset.sheet = name;
  if (document.body.dataset.height === "folded") document.body.dataset.height = "half";
  for (const tab of all("[data-tab]")) {
    if (tab.dataset.tab === name) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  if (phone() && name === "log" && document.body.dataset.live !== "no") {
    const lines = byId("log-lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
  }
}

function startSheet(): void {
  const handle = byId("handle");
  if (!handle) return;
  const heights = ["folded", "half", "raised"];
  document.body.dataset.height = recall("sheet") ?? "half";
  const set = (place: number): void => {
    const height = heights[Math.min(Math.max(place, 0), 2)] ?? "half";
    document.body.dataset.height = height;
    remember("sheet", height);
  };
  const now = (): number => heights.indexOf(document.body.dataset.height ?? "half");
  let start = 0;
  handle.addEventListener("pointerdown", (event) => { start = event.clientY; handle.setPointerCapture(event.pointerId); });
  handle.addEventListener("pointerup", (event) => {
    const by = start - event.clientY;
    if (Math.abs(by) < 8) set(now() === 2 ? 1 : now() + 1);
    else set(now() + (by > 0 ? 1 : -1));
  });
  handle.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") set((now() + 1) % 3);
  });
}
