// Talking to the server: choices and other posts, and the socket that brings what changed.
import { say } from "./words";

export interface Told {
  text: string;
  marks: string[];
  motion: Motion | null;
  sound: string | null;
}

export interface Motion {
  what: string;
  from?: string;
  to?: string;
  n?: number;
  empire?: number;
  side?: number;
  lost?: number;
  killed?: number;
  dice?: number;
}

export interface News {
  version?: number;
  moves?: number;
  panels?: Record<string, string>;
  told?: Told[];
  title?: string;
  jump?: boolean;
  turn?: boolean;
  at?: number;
  gone?: boolean;
  stale?: boolean;
  sentence?: string;
  address?: string;
}

export const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Refused extends Error {
  constructor(readonly news: News, readonly status: number) {
    super(news.sentence ?? say("failed"));
  }
}

export async function post(address: string, body: Record<string, unknown>): Promise<News> {
  const answer = await fetch(address, {
    method: "POST",
    headers: {
      "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": document.body.dataset.csrf ?? "", "X-Tab": tab,
    },
    body: JSON.stringify(body),
  });
  const news = answer.status === 204 ? {} : ((await answer.json().catch(() => ({}))) as News);
  if (!answer.ok) throw new Refused(news, answer.status);
  return news;
}

export class Line {
  private socket: WebSocket | null = null;
  private wait = 300;
  private beat = 0;
  private heard = 0;
  private closed = false;
  private lost = false;

  constructor(
    private readonly address: () => string, private readonly news: (news: News) => void,
    private readonly state: (connected: boolean, again: boolean) => void,
  ) {
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
  }

  get up(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(message: object): boolean {
    if (!this.up) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private hurry(): void {
    if (this.closed || this.up || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.wait = 300;
    this.open();
  }

  private open(): void {
    const address = new URL(this.address(), location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = 300;
      this.heard = Date.now();
      this.state(true, this.lost);
      this.lost = false;
      clearInterval(this.beat);
      this.beat = window.setInterval(() => {
        if (Date.now() - this.heard > 60_000) socket.close();
        else this.send({ ping: 1 });
      }, 25_000);
    });
    socket.addEventListener("message", (event) => {
      this.heard = Date.now();
      const news = JSON.parse(String(event.data)) as News & { pong?: number };
      if (news.pong) return;
      if (news.gone) this.close();
      this.news(news);
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      clearInterval(this.beat);
      if (this.closed) return;
      if (!this.lost) this.state(false, false);
      this.lost = true;
      setTimeout(() => this.hurryOnce(socket), this.wait * (0.7 + Math.random() * 0.6));
      this.wait = Math.min(this.wait * 2, 10_000);
    });
  }

  private hurryOnce(old: WebSocket): void {
    if (!this.closed && this.socket === old) this.open();
  }
}
