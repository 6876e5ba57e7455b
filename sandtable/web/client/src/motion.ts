// What happened, seen and heard: pieces march, banners land, losses fall. Any key or tap skips; calm devices see none.
import { all, byId, calm, svg } from "./dom";
import type { MapView } from "./map";
import type { Motion, Told } from "./net";
import { play } from "./sound";

const EMPIRES = ["bear", "eagle", "elephant", "lion", "horse"];
const SIDES = ["red", "blue", "neutral"];
const MOST = 2000;

let running: Animation[] = [];

export function skipMotion(): void {
  for (const animation of running) animation.finish();
  running = [];
}

/** Play what happened, one after the other, never longer than two seconds in all. */
export function perform(map: MapView, told: Told[]): void {
  skipMotion();
  const sounds = [...new Set(told.map(({ sound }) => sound).filter((sound) => sound !== null))].slice(0, 3);
  sounds.forEach((sound, place) => setTimeout(() => play(sound), place * 260));
  const layer = byId<SVGSVGElement>("map-marks");
  if (!layer || calm() || document.hidden) return;
  let at = 0;
  for (const { motion } of told) {
    if (!motion || at > MOST) continue;
    at += act(map, layer, motion, at);
  }
}

function act(map: MapView, layer: SVGSVGElement, motion: Motion, at: number): number {
  const to = motion.to ? map.at(motion.to) : null;
  const from = motion.from ? map.at(motion.from) : null;
  switch (motion.what) {
    case "march":
      if (from && to) run(token(layer, motion), [move(from), move(to)], 450, at, true);
      return 300;
    case "land":
      if (to) run(token(layer, motion), [{ transform: `translate(${to.x}px, ${to.y - 46}px)`, opacity: 0 }, move(to)], 320, at, true);
      return 140;
    case "clash":
      if (motion.dice) rollDice();
      if (to) {
        run(sparks(layer), [{ transform: `translate(${to.x}px, ${to.y}px) scale(.4)`, opacity: 1 }, { transform: `translate(${to.x}px, ${to.y}px) scale(1.25)`, opacity: 0 }], 600, at, true);
        label(layer, to.x - 52, to.y, motion.lost ?? 0, at);
        label(layer, to.x + 52, to.y, motion.killed ?? 0, at + 120);
      }
      return 600;
    case "fall":
      if (to) label(layer, to.x, to.y, motion.n ?? 1, at);
      return 260;
    default:
      for (const name of [motion.from, motion.to]) {
        const place = name ? document.querySelector<HTMLElement>(`.place[data-pick="${name}"] .disc`) : null;
        if (place) run(place, [{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }], 450, at, false);
      }
      return 120;
  }
}

/** The dice of the last roll tumble into their places, one after the other. */
function rollDice(): void {
  all<SVGElement>(".roll svg.die").forEach((die, place) => {
    const turn = place % 2 ? 1 : -1;
    run(die, [
      { transform: `translate(${turn * 46}px, -34px) rotate(${turn * 560}deg) scale(.7)`, opacity: 0.2 },
      { transform: `translate(${turn * -5}px, 3px) rotate(${turn * 24}deg)`, opacity: 1, offset: 0.72 }, { transform: "none", opacity: 1 },
    ], 520, place * 45, false);
  });
  for (const verdict of all(".roll .verdict, .roll .minus")) run(verdict, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], 640, 0, false);
}

const move = (place: { x: number; y: number }): Keyframe => ({ transform: `translate(${place.x}px, ${place.y}px)`, opacity: 1 });

function run(element: Element, frames: Keyframe[], duration: number, delay: number, temporary: boolean): void {
  const animation = element.animate(frames, { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
  running.push(animation);
  if (temporary) {
    animation.finished.then(() => element.remove(), () => element.remove());
  }
}

function token(layer: SVGSVGElement, motion: Motion): SVGElement {
  const group = svg("g", { class: "traveller" });
  if (motion.empire !== undefined) {
    const flag = svg("g", { class: `flag ${EMPIRES[motion.empire] ?? "bear"}`, transform: "translate(-33 -21)" });
    flag.append(svg("path", { class: "pole", d: "M3 1V45" }), svg("path", { class: "cloth", d: "M4 2H66L58.500 18L66 34H4z" }), svg("text", { x: 33, y: 27 }, String(motion.n ?? 1)));
    group.append(flag);
  } else {
    group.append(svg("circle", { class: `counter ${SIDES[motion.side ?? 2] ?? "neutral"}`, r: 21 }), svg("text", { y: 8 }, String(motion.n ?? 1)));
  }
  layer.append(group);
  return group;
}

function sparks(layer: SVGSVGElement): SVGElement {
  const group = svg("g", {}, svg("path", { class: "spark", d: "M-40 -40L40 40M40 -40L-40 40M0 -52V-30M0 30V52M-52 0H-30M30 0H52" }));
  layer.append(group);
  return group;
}

function label(layer: SVGSVGElement, x: number, y: number, n: number, at: number): void {
  if (n <= 0) return;
  const group = svg("g", {}, svg("text", { class: "loss" }, `−${n}`));
  layer.append(group);
  run(group, [{ transform: `translate(${x}px, ${y}px)`, opacity: 1 }, { transform: `translate(${x}px, ${y - 60}px)`, opacity: 0 }], 900, at, true);
}
