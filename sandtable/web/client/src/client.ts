// The table's page: one socket, one composer, one map.
import { Composer } from "./composer";
import { all, byId } from "./dom";
import { listenToKeys } from "./keys";
import { MapView } from "./map";
import { mergePanels } from "./merge";
import { perform, skipMotion } from "./motion";
import { Line, type News, post, Refused, tab } from "./net";
import { announce, noticeTurn, startClocks, toast } from "./notices";
import { showGuide, showTab, startPage } from "./pages";
import { startSound } from "./sound";
import { loadWords, say } from "./words";

class Table {
  private readonly facts = document.body.dataset;
  private readonly address = `/t/${this.facts.table ?? ""}`;
  private readonly map = new MapView();
  private readonly composer = new Composer(this.map, (option) => void this.choose(option.o));
  private readonly line: Line;
  private version = Number(this.facts.version);
  private wishing: number | null = null;

  constructor() {
    this.composer.refresh();
    noticeTurn();
    showGuide();
    this.scrollLog(true);
    this.remark();
    this.listen();
    listenToKeys(this.composer, this.map, {
      replay: (by) => this.look(this.at + by), live: () => this.look("live"),
      undo: () => { document.querySelector<HTMLElement>('#tools [data-post="undo"]')?.click(); },
    });
    this.line = new Line(() => this.socketAddress(), (news) => this.take(news), (up, again) => this.connected(up, again));
  }

  private get at(): number {
    return this.wishing ?? Number(byId("replay")?.dataset.at ?? "0");
  }

  private get moves(): number {
    return Number(byId("replay")?.dataset.moves ?? "0");
  }

  private socketAddress(): string {
    const at = this.facts.live === "no" ? String(this.at) : "";
    const through = new URLSearchParams(location.search).get("eyes");
    const eyes = through === null ? "" : `&eyes=${encodeURIComponent(through)}`;
    return `${this.address}/socket?version=${this.version}&at=${at}&tab=${tab}&seat=${this.facts.seat ?? ""}${eyes}`;
  }

  private connected(up: boolean, again: boolean): void {
    document.body.classList.toggle("unconnected", !up);
    if (!up) toast(say("lost"), 60_000);
    else if (again) toast(say("back"), 1500);
  }

  // News -----------------------------------------------------------------------------------------------------------

  private take(news: News): void {
    if (news.gone) {
      toast(news.sentence ?? say("gone"), 600_000);
      return;
    }
    if (news.address) {
      location.assign(news.address);
      return;
    }
    const down = this.logAtEnd();
    if (news.version !== undefined) this.version = news.version;
    if (news.panels) {
      mergePanels(news.panels);
      this.wishing = null;
      this.facts.live = this.at === this.moves ? "yes" : "no";
      this.facts.at = String(this.at);
      this.composer.refresh();
      showGuide();
      this.scrollLog(down);
      this.remark();
    }
    if (news.title) document.title = news.title;
    if (news.told?.length) {
      announce(news.told.map(({ text }) => text).join(" "));
      perform(this.map, news.told);
    }
    noticeTurn();
    this.countChat();
  }

  private async choose(option: number): Promise<void> {
    await this.act("choose", { version: this.version, option });
  }

  private async act(what: string, body: Record<string, unknown>): Promise<void> {
    skipMotion();
    try {
      const seat = this.facts.seat === "" ? {} : { seat: Number(this.facts.seat) };
      this.take(await post(`${this.address}/${what}`, { version: this.version, ...seat, ...body }));
      if (what !== "choose") this.composer.refresh();
    } catch (wrong) {
      if (wrong instanceof Refused) {
        this.take(wrong.news);
        toast(wrong.news.stale ? say("stale") : wrong.message);
      } else {
        toast(say("failed"));
      }
      this.composer.release();
    }
  }

  // Looking back ---------------------------------------------------------------------------------------------------

  private look(at: number | "live"): void {
    const wanted = at === "live" ? this.moves : Math.min(Math.max(at, 0), this.moves);
    this.wishing = wanted;
    const address = wanted === this.moves ? this.address : `${this.address}/at/${wanted}`;
    if (!this.line.send({ at: wanted === this.moves ? null : wanted })) {
      location.assign(address + location.search);
      return;
    }
    history.replaceState(null, "", address + location.search);
  }

  /** While a past position is shown, its line in the log stands out and in view. */
  private remark(): void {
    const at = Number(this.facts.at);
    const past = this.facts.live === "no";
    const entries = all<HTMLElement>(".log-chunk .entry");
    const now = past ? entries.find((entry) => Number(entry.querySelector("a")?.dataset.at) >= at) : undefined;
    for (const entry of entries) entry.classList.toggle("now", entry === now);
    const lines = byId("log-lines");
    if (!now || !lines) return;
    const above = now.offsetTop - lines.scrollTop;
    if (above < 0 || above + now.offsetHeight > lines.clientHeight) lines.scrollTop = now.offsetTop - lines.clientHeight / 3;
  }

  private logAtEnd(): boolean {
    const lines = byId("log-lines");
    return !lines || lines.scrollHeight - lines.scrollTop - lines.clientHeight < 60;
  }

  private scrollLog(down: boolean): void {
    const lines = byId("log-lines");
    if (lines && down) lines.scrollTop = lines.scrollHeight;
  }

  private countChat(): void {
    const chat = byId("chat");
    const badge = chat?.querySelector<HTMLElement>(".badge");
    const seen = Number(this.facts.chatSeen ?? chat?.dataset.count ?? "0");
    const count = Number(chat?.dataset.count ?? "0");
    if (!chat || !badge) return;
    if (chat.querySelector("details")?.open) {
      this.facts.chatSeen = String(count);
      badge.hidden = true;
    } else {
      this.facts.chatSeen = String(seen);
      badge.hidden = count <= seen;
      badge.textContent = String(count - seen);
    }
  }

  // Hands ----------------------------------------------------------------------------------------------------------

  private listen(): void {
    addEventListener("pointerdown", skipMotion, { capture: true });
    document.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const poster = target?.closest<HTMLElement>("[data-post]");
      if (poster) {
        const { post: what, ...body } = { ...poster.dataset } as Record<string, string>;
        if (what) void this.act(what, body);
        return;
      }
      if (target?.closest("[data-tab='log']")) this.remark();
      const step = target?.closest<HTMLElement>("a[data-at]");
      if (step && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        this.look(step.dataset.at === "live" ? "live" : Number(step.dataset.at));
        return;
      }
      const place = target?.closest<HTMLElement | SVGElement>("[data-pick]");
      const link = target?.closest("a");
      if (!place || (link && !place.matches(".lit-place, .chosen-place"))) return;
      if (link && (event.ctrlKey || event.metaKey)) return;
      if (link) event.preventDefault();
      this.composer.choose(place.dataset.pick ?? "");
    });
    document.addEventListener("submit", (event) => {
      const form = event.target instanceof HTMLFormElement ? event.target : null;
      if (!form?.dataset.send) return;
      event.preventDefault();
      const data = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      delete data.csrf;
      void this.act(form.dataset.send, data);
      if (form.dataset.send === "chat") form.reset();
      else toast(say("done"));
    });
    for (const kind of ["pointerover", "focusin"] as const) {
      document.addEventListener(kind, (event) => this.point(event.target instanceof Element ? event.target : null, kind === "focusin"));
    }
    byId("log-lines")?.addEventListener("pointerleave", () => this.map.mark([]));
    byId("log-lines")?.addEventListener("focusout", () => this.map.mark([]));
    document.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.id === "slider") this.look(Number(event.target.value));
    });
    byId("chat")?.addEventListener("toggle", () => this.countChat(), { capture: true });
  }

  private point(target: Element | null, focused: boolean): void {
    const entry = target?.closest(".log-chunk a");
    if (entry) this.map.mark([...new Set(all("[data-mark]", entry).map((mark) => mark.dataset.mark ?? ""))]);
    const spot = target?.closest<SVGElement>(".spot") ?? null;
    if (spot || focused || target?.closest("#map")) this.map.point(spot, focused, spot ? this.composer.hintFor(spot.dataset.pick ?? "") : "");
  }
}

loadWords();
startSound();
startPage();
startClocks();
if (document.body.dataset.table) {
  showTab(document.body.dataset.live === "no" ? "log" : "act");
  new Table();
}
