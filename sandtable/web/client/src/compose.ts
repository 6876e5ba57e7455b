// Putting a move together from the options the server sent. No rule is known here: an option is a key and named
// numbers; a place on the page is `kind:number`; choosing a place leaves the options that fit it.

export interface Option {
  o: number;
  k: string;
  a: Record<string, number>;
  s: string;
  h?: [string, string];
}

export interface Payload {
  version: number;
  options: Option[];
  names: Record<string, string>;
  kinds: Record<string, string>;
  slots: Record<string, string>;
  asks: Record<string, string>;
  icons: Record<string, string>;
  quick: string[];
  most: string[];
  done: [string, string][];
  arrow: [string, string] | null;
  plans: Plan[];
  brush: Brush | null;
}

/** The second of two choices in a row: of a key, the option whose argument is most, least, or as many as that. */
export type Then = [string, string, "most" | "least" | number];

/** A button for two choices in a row: the option `o`, then another. */
export interface Plan {
  o: number;
  label: string;
  icon: string;
  then: Then;
}

/** What stays chosen while many moves of a key are made: the value of `argument`; with `then`, that of the choice after. */
export interface Brush {
  key: string;
  argument: string;
  then: string;
  label: string;
  values: [number, string, string][];
}

export interface Target {
  token: string;
  name: string;
  hint: [string, string] | null;
}

interface Candidate {
  option: Option;
  fixed: ReadonlySet<string>;
}

export interface Slot {
  label: string;
  argument: string;
  kind: string;
  value: number | null;
  name: string;
  open: boolean;
}

export class Composition {
  private readonly history: Candidate[][];
  private picked: number | null = null;

  constructor(readonly payload: Payload) {
    this.history = [payload.options.map((option) => ({ option, fixed: new Set<string>() }))];
  }

  private get candidates(): Candidate[] {
    return this.history[this.history.length - 1] ?? [];
  }

  kindOf(option: Option, argument: string): string {
    return this.payload.kinds[`${option.k}.${argument}`] ?? "n";
  }

  /** How many places have been chosen. */
  get depth(): number {
    return this.history.length - 1;
  }

  get options(): Option[] {
    return this.candidates.map((candidate) => candidate.option);
  }

  /** The key, if all that is left has the same. */
  get key(): string | null {
    const keys = new Set(this.options.map((option) => option.k));
    return keys.size === 1 ? (this.options[0]?.k ?? null) : null;
  }

  /** Arguments of a key that still make a difference, in order. */
  private open(key: string): string[] {
    const group = this.candidates.filter((candidate) => candidate.option.k === key);
    const first = group[0];
    if (!first) return [];
    return Object.keys(first.option.a).filter((argument) => new Set(group.map(({ option }) => option.a[argument])).size > 1);
  }

  /** The argument the line asks for now: the first that is open and is not a number. */
  get wanted(): { key: string; argument: string; kind: string } | null {
    const key = this.key;
    const option = this.options[0];
    if (key === null || !option) return null;
    const argument = this.open(key).find((name) => this.kindOf(option, name) !== "n");
    return argument === undefined ? null : { key, argument, kind: this.kindOf(option, argument) };
  }

  /** The numbers to choose among, once nothing else is open. */
  get numbers(): { key: string; argument: string; values: number[]; value: number } | null {
    const key = this.key;
    const option = this.options[0];
    if (key === null || !option || this.wanted) return null;
    const argument = Object.keys(option.a).find((name) => this.kindOf(option, name) === "n");
    if (argument === undefined) return null;
    const values = [...new Set(this.options.map(({ a }) => a[argument] as number))].sort((a, b) => a - b);
    const start = (this.payload.most.includes(key) ? values[values.length - 1] : values[0]) as number;
    return { key, argument, values, value: this.picked !== null && values.includes(this.picked) ? this.picked : start };
  }

  /** Keys that only lack a number, when there are several of them: each is a button with a number of its own. */
  get numberKeys(): { key: string; argument: string; values: number[] }[] {
    if (this.depth > 0 || this.key !== null) return [];
    return [...new Set(this.payload.options.map((option) => option.k))].flatMap((key) => {
      const open = this.open(key);
      const option = this.payload.options.find((one) => one.k === key) as Option;
      const argument = Object.keys(option.a).find((name) => this.kindOf(option, name) === "n");
      if (argument === undefined || open.some((name) => name !== argument)) return [];
      const values = this.payload.options.filter((one) => one.k === key).map(({ a }) => a[argument] as number);
      return [{ key, argument, values: values.sort((a, b) => a - b) }];
    });
  }

  /** The option of a key with a number. */
  withNumber(key: string, argument: string, value: number): Option | null {
    return this.payload.options.find((option) => option.k === key && option.a[argument] === value) ?? null;
  }

  step(by: number): boolean {
    const numbers = this.numbers;
    if (!numbers) return false;
    const next = numbers.values[numbers.values.indexOf(numbers.value) + by];
    if (next === undefined) return false;
    this.picked = next;
    return true;
  }

  /** What would be sent; null while the move is not complete. */
  get complete(): Option | null {
    const numbers = this.numbers;
    const left = numbers ? this.options.filter((option) => option.a[numbers.argument] === numbers.value) : this.options;
    if (left.length !== 1 || !left[0]) return null;
    return this.depth > 0 || numbers || this.payload.options.length === 1 ? left[0] : null;
  }

  private narrowed(from: Candidate[], tokens: readonly string[]): Candidate[] {
    let left = from;
    for (const token of tokens) {
      const [kind, text] = token.split(":") as [string, string];
      if (kind === "key") {
        left = left.filter(({ option }) => option.k === text);
        continue;
      }
      const value = Number(text);
      const fits = left.flatMap(({ option, fixed }) => {
        const argument = Object.keys(option.a).find((name) => !fixed.has(name) && this.kindOf(option, name) === kind && this.differs(left, option, name));
        if (argument !== undefined) return option.a[argument] === value ? [{ option, fixed: new Set([...fixed, argument]) }] : [];
        const sure = Object.keys(option.a).find((name) => this.kindOf(option, name) === kind && option.a[name] === value);
        return sure === undefined ? [] : [{ option, fixed: new Set([...fixed, sure]) }];
      });
      left = fits;
    }
    return left;
  }

  private differs(among: Candidate[], option: Option, argument: string): boolean {
    return among.some((other) => other.option.k === option.k && other.option.a[argument] !== option.a[argument]);
  }

  /** Whether a place can be chosen as the next part of the move. */
  lights(tokens: readonly string[]): boolean {
    const left = this.narrowed(this.candidates, tokens);
    if (left.length === 0) return false;
    return this.payload.options.length === 1 || left.length < this.candidates.length || left.some((c, i) => c.fixed.size > (this.candidates[i]?.fixed.size ?? 0) && !this.holds(tokens));
  }

  /** Whether a place is part of the move already: chosen, or the same in all that can be done. */
  holds(tokens: readonly string[]): boolean {
    if (this.candidates.length === 0 || (this.depth === 0 && this.payload.options.length === 1)) return false;
    return tokens.every((token) => {
      const [kind, text] = token.split(":") as [string, string];
      if (kind === "key") return this.key === text;
      return this.candidates.every(({ option, fixed }) =>
        Object.keys(option.a).some((name) => this.kindOf(option, name) === kind && option.a[name] === Number(text) && (fixed.has(name) || !this.differs(this.candidates, option, name))));
    });
  }

  /** Choose a place: as the next part, or instead of an earlier one. Returns whether it fits anywhere and decides anything. */
  choose(tokens: readonly string[]): boolean {
    for (let depth = this.history.length; depth > 0; depth -= 1) {
      const from = this.history[depth - 1] as Candidate[];
      const left = this.narrowed(from, tokens);
      if (left.length > 0 && (depth > 1 || from.length === 1 || left.length < from.length)) {
        this.history.length = depth;
        this.history.push(left);
        this.picked = null;
        return true;
      }
    }
    return false;
  }

  takeBack(): boolean {
    if (this.depth === 0) return false;
    this.history.pop();
    this.picked = null;
    return true;
  }

  nameOf(kind: string, value: number): string {
    return this.payload.names[`${kind}:${value}`] ?? String(value);
  }

  /** The parts of the move in reading order. */
  get slots(): Slot[] {
    const key = this.key;
    const option = this.options[0];
    if (key === null || !option) return [];
    const open = new Set(this.open(key));
    return Object.keys(option.a).filter((argument) => this.kindOf(option, argument) !== "n" && (option.a[argument] ?? 0) >= 0).map((argument) => {
      const kind = this.kindOf(option, argument);
      const value = open.has(argument) ? null : (option.a[argument] as number);
      return {
        label: this.payload.slots[`${key}.${argument}`] ?? "", argument, kind, value, open: value === null,
        name: value === null ? "" : this.nameOf(kind, value),
      };
    });
  }

  /** Values of the wanted argument; those of the last one wanted say what would come of each. */
  get targets(): Target[] {
    const wanted = this.wanted;
    if (!wanted) return [];
    const found = this.valuesOf(wanted.key, wanted.argument, wanted.kind);
    const last = this.slots.filter(({ open }) => open).length === 1;
    return last ? found : found.map((target) => ({ ...target, hint: null }));
  }

  /** Where several kinds of moves are offered: the values with which each of them can begin. */
  get starts(): Target[] {
    if (this.key !== null) return [];
    return [...new Set(this.options.map((option) => option.k))].flatMap((key) => {
      const option = this.options.find((one) => one.k === key) as Option;
      const argument = this.open(key).find((name) => this.kindOf(option, name) !== "n");
      return argument === undefined ? [] : this.valuesOf(key, argument, this.kindOf(option, argument)).map((target) => ({ ...target, hint: null }));
    });
  }

  private valuesOf(key: string, argument: string, kind: string): Target[] {
    const found = new Map<number, Option[]>();
    for (const option of this.options) {
      if (option.k !== key) continue;
      const value = option.a[argument] as number;
      found.set(value, [...(found.get(value) ?? []), option]);
    }
    return [...found].map(([value, options]) => ({
      token: `${kind}:${value}`, name: this.nameOf(kind, value), hint: options.length === 1 ? (options[0]?.h ?? null) : null,
    }));
  }
}
