/** Browser globals that actions need, for Node, and a service with the answers of a test. */

import { vi } from "vitest";
import { words } from "../src/words";
import type { FromClient, ToClient } from "cadogan-client";

/** Answers to requests, which are named as `GET /pairings/p`. */
type Answers = (request: string, body: unknown) => Response | Promise<Response>;

/** Text of the page after an action without an answer. */
export const NO_ANSWER = words("en").trouble.noAnswer;

let answers: Answers = () => problem(503, "unavailable");

/** Requests since the latest call of `answer`, in order. */
export const asked: string[] = [];

/** All opened sockets, in order. */
export const sockets: Socket[] = [];

/** Sets the answers, and clears `asked`. */
export function answer(so: Answers): void {
  answers = so;
  asked.length = 0;
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

export function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ code, status, detail: `it is ${code}` }), { status, headers });
}

/** A promise that the test resolves, mostly an answer of the service. */
export class Deferred<T = Response> {
  resolve!: (value: T) => void;
  readonly promise = new Promise<T>((resolve) => (this.resolve = resolve));
}

/** A connection that breaks before the answer. */
export function cut(): never {
  throw new TypeError("fetch failed");
}

/** A socket with the test at its other end. */
class Socket {
  readonly OPEN = 1;
  readyState = 0;
  readonly said: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    sockets.push(this);
  }

  /** Sends a message to the page. The first message opens the socket. */
  hear(message: ToClient): void {
    if (this.readyState === 0) {
      this.readyState = this.OPEN;
      this.onopen?.();
    }
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = 3;
  }
}

const shelf = new Map<string, string>();

vi.stubGlobal("location", new URL("http://here"));
vi.stubGlobal("navigator", { onLine: true, language: "en", languages: ["en"] });
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.spyOn(Math, "random").mockReturnValue(1); // the longest pauses of the backoff
vi.stubGlobal("history", { pushState: () => undefined, replaceState: () => undefined });
vi.stubGlobal("scrollTo", () => undefined);
vi.stubGlobal("WebSocket", Socket);
vi.stubGlobal("localStorage", {
  getItem: (name: string) => shelf.get(name) ?? null,
  setItem: (name: string, text: string) => shelf.set(name, text),
  removeItem: (name: string) => shelf.delete(name),
});
/** Probes of the reachability: whether they are answered, and their number. */
export const probes = { areAnswered: true, count: 0 };

vi.stubGlobal("fetch", async (request: Request | string, { signal }: RequestInit) => {
  if (typeof request === "string") {
    probes.count += 1;
    return probes.areAnswered ? json({}) : cut();
  }
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener("abort", () => reject(new Error("aborted"))),
  );
  const named = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`;
  asked.push(named);
  const text = await request.text();
  return Promise.race([answers(named, text === "" ? null : JSON.parse(text)), aborted]);
});
