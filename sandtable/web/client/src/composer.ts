// The composer beside the prompt: slots of the move, numbers, choices without a place of their own, Take back and Send.
import { type Brush, Composition, type Option, type Payload, type Plan, type Target, type Then } from "./compose";
import { all, byId, html, icon, phone, wide } from "./dom";
import type { Chip, MapView } from "./map";
import { fillIn, say } from "./words";

const BUTTONS = new Set(["action", "empire", "ability", "side", "mission", "support", "cards"]);

/** More numbers than this, and the last one has a button of its own, unless it is the last that anybody would want. */
const MANY = 6;

export class Composer {
  private move: Composition | null = null;
  private text = "";
  private sending = false;
  private framed = "";
  private plan: Then | null = null;
  private readonly brushes = new Map<string, number>();
  private readonly chosenNumbers = new Map<string, number>();

  constructor(private readonly map: MapView, private readonly send: (option: Option) => void) {}

  /** Take up what the server asks now; a move being composed is kept if the same is asked still. */
  refresh(): void {
    const prompt = byId("prompt");
    const text = prompt?.dataset.options ?? "";
    if (text !== this.text) {
      this.text = text;
      this.sending = false;
      this.begin();
      this.framed = "";
      this.chosenNumbers.clear();
      if (this.goOn()) return;
    }
    this.draw();
  }

  private begin(): void {
    const payload = this.text ? (JSON.parse(this.text) as Payload) : null;
    this.move = payload ? new Composition({ ...payload, options: this.brushed(payload) }) : null;
  }

  /** The options that the brush leaves: those with its value. */
  private brushed({ brush, options }: Payload): Option[] {
    if (!brush || brush.then) return options;
    const value = this.brushValue(brush);
    return options.filter((option) => option.k !== brush.key || option.a[brush.argument] === value);
  }

  private brushValue(brush: Brush): number {
    const kept = this.brushes.get(brush.key);
    const values = brush.values.map(([value]) => value);
    return (kept !== undefined && values.includes(kept) ? kept : values[0]) ?? 0;
  }

  /** The second choice of a plan. */
  private goOn(): boolean {
    const plan = this.plan;
    this.plan = null;
    if (!plan || !this.move) return false;
    const [key, argument, wish] = plan;
    const fitting = this.move.payload.options.filter((option) => option.k === key).sort((a, b) => (a.a[argument] ?? 0) - (b.a[argument] ?? 0));
    const fits = wish === "most" ? fitting : wish === "least" ? fitting.slice(0, 1) : fitting.filter((one) => (one.a[argument] ?? 0) <= wish);
    const option = fits[fits.length - 1];
    if (!option) return false;
    this.dispatch(option);
    return true;
  }

  get active(): boolean {
    return this.move !== null && !this.sending;
  }

  /** Choose a place by what stands in its `data-pick`. */
  choose(pick: string): boolean {
    const move = this.move;
    if (!move || this.sending) return false;
    const tokens = pick.split(" ");
    if (move.complete && move.depth > 0 && move.holds(tokens)) {
      this.submit();
      return true;
    }
    if (!move.choose(tokens)) return false;
    const whole = move.complete;
    if (whole && !move.numbers && (move.payload.quick.includes(whole.k) || Object.keys(whole.a).length === 0)) this.dispatch(whole);
    else this.draw();
    return true;
  }

  submit(): boolean {
    if (!this.move || this.sending) return false;
    const whole = this.move.complete ?? this.firstNumber();
    if (whole) {
      this.dispatch(whole);
      return true;
    }
    const plan = this.move.depth === 0 ? this.move.payload.plans[0] : undefined;
    if (plan) this.follow(plan);
    return plan !== undefined;
  }

  private firstNumber(): Option | null {
    const first = this.move?.numberKeys[0];
    return first && this.move ? this.move.withNumber(first.key, first.argument, this.numberOf(first.key, first.values)) : null;
  }

  private numberOf(key: string, values: number[]): number {
    const chosen = this.chosenNumbers.get(key);
    if (chosen !== undefined && values.includes(chosen)) return chosen;
    return (this.move?.payload.most.includes(key) ? values[values.length - 1] : values[0]) as number;
  }

  private follow(plan: Plan): void {
    const option = this.move?.payload.options.find((one) => one.o === plan.o);
    if (!option) return;
    this.plan = plan.then;
    this.dispatch(option);
  }

  takeBack(): boolean {
    if (!this.move?.takeBack()) return false;
    this.draw();
    return true;
  }

  step(by: number): boolean {
    const first = this.move?.numberKeys[0];
    if (first) return this.stepKey(first.key, first.values, by);
    if (!this.move?.step(by)) return false;
    this.draw();
    return true;
  }

  private stepKey(key: string, values: number[], by: number): boolean {
    const next = values[values.indexOf(this.numberOf(key, values)) + by];
    if (next === undefined) return false;
    this.chosenNumbers.set(key, next);
    this.draw();
    return true;
  }

  /** The server refused or nothing came: let people try again. */
  release(): void {
    this.sending = false;
    this.draw();
  }

  /** What would come of a place, for the corner plate. */
  hintFor(token: string): string {
    const target = this.move?.targets.find((found) => found.token === token);
    return target?.hint?.[1] ?? "";
  }

  private dispatch(option: Option): void {
    const brush = this.move?.payload.brush;
    const wish = brush?.then && option.k === brush.key ? this.brushValue(brush) : 0;
    if (brush && wish > 0) this.plan = [brush.then, brush.argument, wish];
    this.sending = true;
    this.draw();
    this.send(option);
  }

  // Drawing --------------------------------------------------------------------------------------------------------

  private draw(): void {
    const box = byId("composer");
    if (!box) return;
    const focused = document.activeElement instanceof HTMLElement && box.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    this.lightPlaces();
    this.ask();
    box.replaceChildren(...this.parts());
    document.body.classList.toggle("composing", (this.move?.depth ?? 0) > 0);
    if (focused) box.querySelector<HTMLElement>(`[data-focus="${focused}"]`)?.focus();
  }

  private lightPlaces(): void {
    const move = this.sending ? null : this.move;
    const lit: string[] = [];
    const chosen: string[] = [];
    for (const place of all<HTMLElement | SVGElement>("[data-pick]")) {
      if (place.closest("#composer")) continue;
      const pick = place.dataset.pick ?? "";
      const tokens = pick.split(" ");
      const holds = move?.holds(tokens) ?? false;
      const lights = !holds && (move?.lights(tokens) ?? false);
      place.classList.toggle("lit-place", lights);
      place.classList.toggle("chosen-place", holds);
      place.setAttribute("tabindex", lights || holds ? "0" : "-1");
      if (holds) place.setAttribute("aria-pressed", "true");
      else place.removeAttribute("aria-pressed");
      if (place.classList.contains("spot")) {
        if (lights) lit.push(pick);
        if (holds) chosen.push(pick);
      }
    }
    this.map.light(lit, chosen);
    const chips: Chip[] = (move?.targets ?? []).flatMap(({ token, hint }) => (hint ? [{ token, sign: hint[0], text: hint[1] }] : []));
    const whole = move?.complete;
    const spots = (move?.slots ?? []).filter((slot) => slot.value !== null && this.map.spot(`${slot.kind}:${slot.value}`));
    const ends = spots.map((slot) => `${slot.kind}:${slot.value}`);
    if (whole?.h && ends.length > 0) chips.push({ token: ends[ends.length - 1] as string, sign: whole.h[0], text: whole.h[1] });
    const arrow: [string, string] | null = ends.length >= 2 && (move?.depth ?? 0) > 0 ? [ends[0] as string, ends[1] as string] : (move?.payload.arrow ?? null);
    this.map.annotate(arrow, chips.length <= 8 ? chips : [], []);
    const places = [...new Set([...lit, ...chosen, ...(arrow ?? [])])];
    if (places.join() !== this.framed) {
      this.framed = places.join();
      this.map.frameOn(places);
    }
  }

  private ask(): void {
    const question = byId("question");
    if (!question) return;
    let text = question.dataset.text ?? "";
    const move = this.move;
    if (move && (move.depth > 0 || move.key !== null)) {
      const wanted = move.wanted;
      const names: Record<string, string> = {};
      for (const slot of move.slots) names[slot.argument] = slot.name;
      const template = wanted ? move.payload.asks[`${wanted.key}.${wanted.argument}`] : null;
      if (template) text = fillIn(template, names);
      else if (!wanted && move.complete && move.depth > 0) text = `${move.complete.s}?`;
    }
    if (question.textContent !== text) question.textContent = text;
  }

  private parts(): HTMLElement[] {
    const move = this.move;
    if (!move) return [];
    const brush = move.payload.brush;
    const parts: HTMLElement[] = move.payload.done.map(([label, name]) => slotBox(label, name, "done"));
    if (brush) parts.push(this.brushBox(brush));
    const key = move.key;
    const asButtons = move.depth === 0 && BUTTONS.has(move.wanted?.kind ?? "");
    const several = asButtons || (move.depth === 0 && new Set(move.payload.options.map((option) => option.k)).size > 1);
    if (key !== null && (!several || move.depth > 0)) {
      for (const slot of move.slots) if (slot.argument !== brush?.argument) parts.push(slot.open ? this.openSlot(slot.label, slot.argument, slot.kind) : slotBox(slot.label, slot.name, ""));
    }
    const numbers = move.numbers;
    if (numbers) parts.push(this.stepper(numbers.values, numbers.value, move.payload.slots[`${numbers.key}.${numbers.argument}`] ?? "", (by) => this.step(by)));
    parts.push(...this.plans(move), ...this.numberGroups(move), ...this.choices(move));
    if (move.depth > 0 && !numbersOnly(move)) parts.push(this.button("back", say("take_back"), "undo", "Esc", () => this.takeBack()));
    const early = several && move.depth === 0;
    if (!this.immediate(move) && (move.complete || this.sending || !(early || phone()))) parts.push(this.sendButton(move.complete));
    return parts;
  }

  /** What every click on a place does, until another is chosen. */
  private brushBox(brush: Brush): HTMLElement {
    const now = this.brushValue(brush);
    const buttons = brush.values.map(([value, label, hint]) => {
      const made = html("button", { type: "button", "aria-pressed": value === now ? "true" : "false", "data-focus": `brush-${value}`, disabled: this.sending },
        label, ...(hint ? [html("small", {}, hint)] : []));
      made.addEventListener("click", () => {
        this.brushes.set(brush.key, value);
        this.begin();
        this.draw();
      });
      return made;
    });
    return html("div", { class: "brush", role: "group", "aria-label": brush.label }, html("small", {}, brush.label), ...buttons);
  }

  private openSlot(label: string, argument: string, kind: string): HTMLElement {
    const wanted = this.move?.wanted?.argument === argument;
    return slotBox(label, wanted ? say("lit", { kind: say(kind) }) : say("choose"), wanted ? "wanted" : "");
  }

  private plans(move: Composition): HTMLElement[] {
    if (move.depth > 0) return [];
    return move.payload.plans.map((plan, place) => {
      const made = this.button(`plan-${place}`, plan.label, plan.icon, place === 0 ? "↵" : "", () => this.follow(plan));
      if (place === 0) made.classList.add("primary");
      (made as HTMLButtonElement).disabled = this.sending;
      return made;
    });
  }

  /** Several keys that each lack a number only: a stepper and a button for each. */
  private numberGroups(move: Composition): HTMLElement[] {
    return move.numberKeys.map(({ key, argument, values }, place) => {
      const value = this.numberOf(key, values);
      const option = move.withNumber(key, argument, value);
      const go = this.button(`go-${key}`, fillIn(move.payload.names[`key:${key}`] ?? option?.s ?? say("send"), { n: String(value) }), move.payload.icons[key] ?? "", place === 0 ? "↵" : "", () => {
        if (option) this.dispatch(option);
      });
      if (place === 0) go.classList.add("primary");
      if (option?.h) go.append(html("small", {}, option.h[1]));
      (go as HTMLButtonElement).disabled = this.sending;
      const label = move.payload.slots[`${key}.${argument}`] ?? "";
      const parts = values.length > 1 ? [this.stepper(values, value, label, (by) => this.stepKey(key, values, by), key)] : [];
      return html("div", { class: "number-group" }, ...parts, go);
    });
  }

  private stepper(values: number[], value: number, label: string, step: (by: number) => void, name = ""): HTMLElement {
    const at = values.indexOf(value);
    const button = (by: number, sign: string, words: string): HTMLElement => {
      const made = html("button", { type: "button", "aria-label": words, "data-focus": `${name}${sign}`, disabled: values[at + by] === undefined }, icon(sign));
      made.addEventListener("click", () => step(by));
      return made;
    };
    const most = values[values.length - 1] as number;
    const all = values.length > MANY && (!name || this.move?.payload.most.includes(name)) ? [html("button", { type: "button", class: "most", "data-focus": `${name}most`, disabled: at === values.length - 1 }, say("all", { n: most }))] : [];
    all[0]?.addEventListener("click", () => step(values.length - 1 - at));
    return html("div", { class: "stepper", role: "group", "aria-label": label }, button(-1, "minus", say("less")),
      html("output", { "aria-live": "polite" }, html("small", { "aria-hidden": "true" }, label), html("b", {}, String(value)), " ", html("small", {}, say("of", { n: most }))),
      button(1, "plus", say("more")), ...all);
  }

  /** Choices that have no place on the table, and on small screens everything that is lit, as rows. */
  private choices(move: Composition): HTMLElement[] {
    const found: HTMLElement[] = [];
    const offered = new Set<string>();
    const add = (token: string, name: string, sign: string, hint: string, about = ""): void => {
      if (offered.has(token)) return;
      for (const word of [token, ...token.split(" ")]) offered.add(word);
      const made = html("button", { type: "button", class: "button choice", "data-pick": token, "data-focus": token, disabled: this.sending },
        ...(sign ? [icon(sign)] : []), html("span", {}, about ? html("span", { class: "about" }, name, html("small", {}, about)) : name, ...(hint ? [html("small", {}, hint)] : [])));
      if (move.holds(token.split(" "))) made.classList.add("picked");
      made.addEventListener("click", (event) => {
        event.stopPropagation();
        this.choose(token);
      });
      found.push(made);
    };
    const options = move.depth === 0 ? move.payload.options : move.options;
    const counted = new Set(move.numberKeys.map(({ key }) => key));
    for (const option of options) {
      if (counted.has(option.k)) continue;
      const first = Object.keys(option.a)[0];
      const sole = first !== undefined && move.depth === 0 && move.key === null && !move.payload.options.some((other) => other !== option && other.k === option.k);
      if (first === undefined || (sole && `key:${option.k}` in move.payload.names)) add(`key:${option.k}`, move.payload.names[`key:${option.k}`] ?? option.s, move.payload.icons[option.k] ?? "", option.h?.[1] ?? "");
      else if (move.depth === 0 && BUTTONS.has(move.kindOf(option, first))) {
        const token = `key:${option.k} ${move.kindOf(option, first)}:${option.a[first] as number}`;
        const settled = move.holds(token.split(" ")); // the same in all that can be done: there is nothing to choose
        if (!settled && !this.onTable(move.kindOf(option, first))) {
          const tip = phone() ? document.querySelector<HTMLElement>(`[data-tip][data-pick="${token.split(" ")[1] ?? ""}"]`)?.dataset.tip : undefined;
          add(token, move.nameOf(move.kindOf(option, first), option.a[first] as number), move.payload.icons[option.k] ?? "", option.h?.[1] ?? "", tip);
        }
      }
    }
    const row = ({ token, name, hint }: Target): void => add(token, name, hint?.[0] ?? "", hint?.[1] ?? "", this.map.spot(token)?.dataset.plate);
    if (phone()) {
      [...move.starts, ...move.targets].forEach(row);
    } else {
      for (const target of move.targets) if (!document.querySelector(`[data-pick~="${target.token}"]`)) add(target.token, target.name, "", target.hint?.[1] ?? "");
    }
    return found;
  }

  /** Whether things of a kind are in sight beside the map, lit, with more words than a button has room for. */
  private onTable(kind: string): boolean {
    return (kind === "ability" && !phone()) || (kind === "support" && wide());
  }

  /** Whether everything that can be chosen is sent at once. */
  private immediate(move: Composition): boolean {
    const counted = new Set(move.numberKeys.map(({ key }) => key));
    return move.options.every((option) => Object.keys(option.a).length === 0 || counted.has(option.k) || (move.payload.quick.includes(option.k) && !move.numbers));
  }

  private sendButton(whole: Option | null): HTMLElement {
    const words = this.sending ? say("sending") : say("send");
    const made = this.button("send", words, "", "↵", () => this.submit());
    made.classList.add("primary");
    if (whole) made.setAttribute("title", whole.s);
    (made as HTMLButtonElement).disabled = !whole || this.sending;
    return made;
  }

  private button(focus: string, words: string, sign: string, key: string, act: () => void): HTMLElement {
    const made = html("button", { type: "button", class: `button ${focus}`, "data-focus": focus }, ...(sign ? [icon(sign)] : []), words, ...(key ? [html("kbd", { "aria-hidden": "true" }, key)] : []));
    made.addEventListener("click", act);
    return made;
  }
}

function slotBox(label: string, name: string, extra: string): HTMLElement {
  return html("div", { class: `slot ${extra}` }, html("small", {}, label), html("b", {}, name));
}

function numbersOnly(move: Composition): boolean {
  return move.depth === 0 && move.numbers !== null;
}
