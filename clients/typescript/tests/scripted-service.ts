/** A service that keeps to what it was told to say: one page for each connection. */
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket as Connection } from "ws";
import type { FromClient, RaceView, ToClient, Welcome } from "../src/index.js";
import { views } from "./recordings.js";

export const RACING = views["a race with undo and absences"]?.views["12"] as RaceView;
export const P = RACING.p;

/** What is said in turn; a number closes the connection with that code. */
export type Page = readonly (ToClient | number)[];

export function welcome(more: Partial<Welcome> = {}): Welcome {
  return { type: "welcome", now: 1_000, p: P, racers: [], race: RACING, ...more };
}

/** Welcome that says: what was missed follows. */
export function goOn(p: number, more: Partial<Welcome> = {}): Welcome {
  return { type: "welcome", now: 1_000, p, racers: [], ...more };
}

export function event(p: number): ToClient {
  return { type: "returned", p, t: 0, seat: 1 };
}

export class Pages {
  /** What was said to the service, by connection; questions for the time are answered, and not noted. */
  readonly said: FromClient[][] = [];
  readonly #server: WebSocketServer;
  readonly #connections: Connection[] = [];
  #heard: () => void = () => undefined;

  private constructor(readonly pages: readonly Page[]) {
    this.#server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    this.#server.on("connection", (connection) => this.#serve(connection));
  }

  static async of(...pages: Page[]): Promise<Pages> {
    const service = new Pages(pages);
    await new Promise<void>((resolve) => service.#server.once("listening", resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Says more over the newest connection. */
  say(...messages: Page): void {
    for (const message of messages) {
      const connection = this.#connections.at(-1);
      if (typeof message === "number") connection?.close(message);
      else connection?.send(JSON.stringify(message));
    }
  }

  /** Breaks the newest connection without a word. */
  cut(): void {
    this.#connections.at(-1)?.terminate();
  }

  /** Waits until so much was said over the newest connection. */
  async heard(connections: number, messages: number): Promise<readonly FromClient[]> {
    const hasHeard = (): boolean => this.said.length >= connections && (this.said.at(-1)?.length ?? 0) >= messages;
    while (!hasHeard()) await new Promise<void>((resolve) => (this.#heard = resolve));
    return this.said.at(-1) ?? [];
  }

  close(): void {
    for (const connection of this.#connections) connection.terminate();
    this.#server.close();
  }

  #serve(connection: Connection): void {
    const said: FromClient[] = [];
    const page = this.pages[this.said.length] ?? [];
    this.said.push(said);
    this.#connections.push(connection);
    connection.on("message", (text) => {
      const message = JSON.parse(String(text)) as FromClient;
      if (message.type === "clock") return connection.send(JSON.stringify({ ...message, now: 1_000 }));
      said.push(message);
      if (message.type === "hello") this.say(...page);
      this.#heard();
    });
  }
}
