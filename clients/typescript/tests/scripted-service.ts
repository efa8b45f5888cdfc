/** A service that sends scripted messages: one script for each connection. */
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket as Connection } from "ws";
import type { FromClient, RaceView, ToClient, Welcome } from "../src/index.js";
import { views } from "./recordings.js";

export const RACING = views["a race with undo and absences"]?.views["12"] as RaceView;
export const P = RACING.p;

/** Messages to send after `hello`, in order; a number closes the connection with that code, a string with that reason. */
export type Script = readonly (ToClient | number | string)[];

/** A welcome with the whole race. */
export function welcome(more: Partial<Welcome> = {}): Welcome {
  return { type: "welcome", now: 1_000, p: P, racers: [], race: RACING, ...more };
}

/** A welcome without the race, after which the missed events follow. */
export function welcomeBack(p: number, more: Partial<Welcome> = {}): Welcome {
  return { type: "welcome", now: 1_000, p, racers: [], ...more };
}

export function event(p: number): ToClient {
  return { type: "returned", p, t: 0, seat: 1 };
}

export class ScriptedService {
  /** Received messages by connection. Clock messages are answered and not kept. */
  readonly received: FromClient[][] = [];
  readonly #server: WebSocketServer;
  readonly #connections: Connection[] = [];
  #onReceived: () => void = () => undefined;

  private constructor(readonly scripts: readonly Script[]) {
    this.#server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    this.#server.on("connection", (connection) => this.#serve(connection));
  }

  static async start(...scripts: Script[]): Promise<ScriptedService> {
    const service = new ScriptedService(scripts);
    await new Promise<void>((resolve) => service.#server.once("listening", resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sends more over the newest connection. */
  send(...script: Script): void {
    for (const message of script) {
      const connection = this.#connections.at(-1);
      if (typeof message === "number") connection?.close(message);
      else if (typeof message === "string") connection?.close(1012, message);
      else connection?.send(JSON.stringify(message));
    }
  }

  /** Breaks the newest connection without a closing handshake. */
  cut(): void {
    this.#connections.at(-1)?.terminate();
  }

  /** Waits for this many connections, and messages over the newest one; returns those messages. */
  async waitFor(connections: number, messages: number): Promise<readonly FromClient[]> {
    const isComplete = (): boolean =>
      this.received.length >= connections && (this.received.at(-1)?.length ?? 0) >= messages;
    while (!isComplete()) await new Promise<void>((resolve) => (this.#onReceived = resolve));
    return this.received.at(-1) ?? [];
  }

  close(): void {
    for (const connection of this.#connections) connection.terminate();
    this.#server.close();
  }

  #serve(connection: Connection): void {
    const received: FromClient[] = [];
    const script = this.scripts[this.received.length] ?? [];
    this.received.push(received);
    this.#connections.push(connection);
    connection.on("message", (text) => {
      const message = JSON.parse(String(text)) as FromClient;
      if (message.type === "clock") return connection.send(JSON.stringify({ ...message, now: 1_000 }));
      received.push(message);
      if (message.type === "hello") this.send(...script);
      this.#onReceived();
    });
  }
}
