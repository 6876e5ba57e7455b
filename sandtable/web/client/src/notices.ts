// Telling people that it is their turn: sound, the title, a desktop notice, clocks that run.
import { all, byId, recall, remember } from "./dom";
import { play } from "./sound";
import { say } from "./words";

let wasMine: boolean | null = null;

export function announce(text: string): void {
  const line = byId("announce");
  if (line && text) line.textContent = text;
}

let hideToast = 0;

export function toast(text: string, long = 5000): void {
  const box = byId("toast");
  if (!box) return;
  box.textContent = text;
  box.hidden = false;
  clearTimeout(hideToast);
  hideToast = window.setTimeout(() => { box.hidden = true; }, long);
}

/** Look at whose turn it is now; tell the reader if it has become theirs. */
export function noticeTurn(): void {
  const prompt = byId("prompt");
  if (!prompt) return;
  const mine = prompt.dataset.turn === "yes";
  if (mine && wasMine === false) {
    play("turn");
    const question = byId("question")?.textContent ?? "";
    announce(`${say("your_turn")}. ${question}`);
    if (document.hidden && recall("notices") === "on" && "Notification" in window && Notification.permission === "granted") {
      const notice = new Notification(say("your_turn"), { body: `${document.title}\n${question}`, tag: location.pathname });
      notice.onclick = () => { window.focus(); notice.close(); };
    }
  }
  wasMine = mine;
}

export async function askForNotices(): Promise<void> {
  const allowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
  remember("notices", allowed ? "on" : "off");
  toast(say(allowed ? "notices_on" : "notices_off"));
}

function left(seconds: number): string {
  if (seconds <= 0) return say("late");
  if (seconds >= 86_400) return say("days", { d: Math.floor(seconds / 86_400), h: Math.floor((seconds % 86_400) / 3600) });
  if (seconds >= 3600) return say("hours", { h: Math.floor(seconds / 3600), min: Math.floor((seconds % 3600) / 60) });
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** Clocks: `data-deadline` is a Unix time; `data-seconds` were left when the panel came, and run if `data-running`. */
export function startClocks(): void {
  const came = new WeakMap<Element, { text: string; at: number }>();
  const tick = (): void => {
    for (const clock of all("[data-deadline]")) {
      const until = Number(clock.dataset.deadline);
      const words = clock.querySelector("span");
      if (until && words) words.textContent = left(until - Date.now() / 1000);
      clock.classList.toggle("late", until > 0 && until < Date.now() / 1000);
    }
    for (const clock of all("[data-seconds]")) {
      const text = `${clock.dataset.seconds ?? ""} ${clock.dataset.running ?? ""}`;
      let start = came.get(clock);
      if (!start || start.text !== text) {
        start = { text, at: Date.now() };
        came.set(clock, start);
      }
      const gone = clock.dataset.running === "yes" ? (Date.now() - start.at) / 1000 : 0;
      const seconds = Number(clock.dataset.seconds) - gone;
      clock.textContent = left(seconds);
      clock.classList.toggle("late", seconds <= 20);
    }
  };
  tick();
  setInterval(tick, 500);
}
