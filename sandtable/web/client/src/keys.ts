// The keyboard: everything can be done without a mouse.
import { all, byId, writing } from "./dom";
import type { Composer } from "./composer";
import type { MapView } from "./map";

export interface Deeds {
  replay(by: number): void;
  live(): void;
  undo(): void;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listenToKeys(composer: Composer, map: MapView, deeds: Deeds): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target) || document.querySelector("dialog[open]")) return;
    if (act(event, composer, map, deeds)) event.preventDefault();
  });
}

function act(event: KeyboardEvent, composer: Composer, map: MapView, deeds: Deeds): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const arrow = ARROWS[event.key];
  if (arrow) return target?.matches("input, .log-lines, .chat-lines") ? false : walk(target, map, arrow);
  switch (event.key) {
    case "Enter":
    case " ":
      if (target?.matches("a, summary, input, select")) return false;
      if (target instanceof SVGElement || target?.matches(".card")) return composer.choose((target as HTMLElement).dataset.pick ?? "") || composer.submit();
      if (target?.matches("button:not([data-pick])")) return false;
      if (target instanceof HTMLElement && target.dataset.pick) return composer.choose(target.dataset.pick) || composer.submit();
      return event.key === "Enter" && composer.submit();
    case "Escape":
      return composer.takeBack();
    case "+":
    case "=":
      return composer.step(1);
    case "-":
    case "−":
    case "_":
      return composer.step(-1);
    case "1":
    case "2":
    case "3":
      return ability(target, Number(event.key), composer);
    case "[":
      deeds.replay(-1);
      return true;
    case "]":
      deeds.replay(1);
      return true;
    case "?":
      byId<HTMLDialogElement>("keys")?.showModal();
      return true;
    case "/":
      return openChat();
  }
  switch (event.code) {
    case "KeyU":
      deeds.undo();
      return true;
    case "KeyL":
      deeds.live();
      return true;
    case "KeyZ":
      map.toggle();
      return true;
    case "KeyM":
      return focusFirst(".spot.lit-place, .spot");
    case "KeyH":
      return focusFirst(".card, .hand button");
    case "KeyC":
      return focusFirst(".seat.acting .place, .place, .mission");
  }
  return false;
}

function focusFirst(selector: string): boolean {
  for (const wanted of selector.split(", ")) {
    const found = document.querySelector<HTMLElement>(wanted);
    if (found) {
      found.focus();
      return true;
    }
  }
  return false;
}

function walk(target: Element | null, map: MapView, [dx, dy]: [number, number]): boolean {
  if (target instanceof SVGElement && target.classList.contains("spot")) {
    const next = map.beside(target, dx, dy);
    next?.focus();
    return next !== null;
  }
  if (target?.matches(".place, .action")) return walkSeats(target, dx, dy);
  if (target?.closest(".cards")) return walkList(all<HTMLElement>(".card"), target.closest(".card"), dx + dy);
  if (target?.closest(".composer")) return walkList(all<HTMLElement>("#composer button:not([disabled])"), target.closest("button"), dx + dy);
  return focusFirst(".spot.lit-place, .lit-place, .spot");
}

function walkList(list: HTMLElement[], from: Element | null, by: number): boolean {
  const next = list[list.findIndex((element) => element === from) + by];
  next?.focus();
  return next !== undefined;
}

function walkSeats(target: Element, dx: number, dy: number): boolean {
  const seats = all<HTMLElement>(".seat");
  const seat = seats.findIndex((element) => element.contains(target));
  const parts = all<HTMLElement>(".place, .action", seats[seat]);
  const part = parts.findIndex((element) => element === target);
  if (dy !== 0 && parts[part + dy]) {
    parts[part + dy]?.focus();
    return true;
  }
  const next = seats[seat + dx + dy * 4];
  const others = next ? all<HTMLElement>(".place, .action", next) : [];
  const wanted = dy < 0 ? others[others.length - 1] : dx !== 0 ? (others[Math.min(part, others.length - 1)] ?? others[0]) : others[0];
  wanted?.focus();
  return wanted !== undefined;
}

function ability(target: Element | null, number: number, composer: Composer): boolean {
  const card = target?.closest(".card");
  const row = card ? all(".ability", card)[number - 1] : undefined;
  const play = row?.querySelector<HTMLElement>(".play");
  return play?.dataset.pick ? composer.choose(play.dataset.pick) : false;
}

function openChat(): boolean {
  const details = document.querySelector<HTMLDetailsElement>("#chat details");
  if (!details) return false;
  details.open = true;
  byId("chat-text")?.focus();
  return true;
}
