// The page's own messages, in the reader's language: they come as data with the page.
import { byId } from "./dom";

let words: Record<string, string> = {};

export function loadWords(): void {
  words = JSON.parse(byId("words")?.textContent || "{}") as Record<string, string>;
}

export function say(name: string, args: Record<string, string | number> = {}): string {
  return fillIn(words[name] ?? name, args);
}

export function fillIn(template: string, args: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}
