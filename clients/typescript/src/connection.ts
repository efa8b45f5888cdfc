/** One connection to a race: messages as JSON in text frames, and word when it is of no use any more. */
import type { FromClient, ToClient } from "./messages.js";

/** Whoever has the connection. Nothing more is heard after `lost`, nor after it was closed from here. */
export interface Owner {
  opened(): void;
  /** A message; null for what is none. */
  heard(message: ToClient | null): void;
  lost(): void;
}

/** How long the service may say nothing: while a connection is made, and after a question. */
const PATIENCE_MS = 10_000;
/** How often it is asked: half-open connections tell nothing by themselves. */
const BEAT_MS = 15_000;

export class Connection {
  readonly #socket: WebSocket;
  readonly #owner: Owner;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(address: string, Socket: typeof WebSocket, owner: Owner) {
    this.#owner = owner;
    this.#socket = new Socket(address);
    this.#socket.onopen = () => owner.opened();
    this.#socket.onmessage = ({ data }) => this.#hear(data);
    this.#socket.onclose = this.#socket.onerror = () => this.#lose(); // not every WebSocket closes after an error
    this.#wait();
  }

  say(message: FromClient): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Says what has to be answered: if nothing at all is heard for long, the connection is lost. */
  ask(question: FromClient): void {
    this.#wait();
    this.say(question);
  }

  /** Asks from time to time. */
  keepAsking(question: () => FromClient): void {
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.ask(question()), BEAT_MS);
  }

  close(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#beat);
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.onerror = () => undefined; // some throw what nobody listens for
    this.#socket.close();
  }

  #wait(): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lose(), PATIENCE_MS);
  }

  #hear(data: unknown): void {
    clearTimeout(this.#deadline);
    this.#owner.heard(decoded(data));
  }

  #lose(): void {
    this.close();
    this.#owner.lost();
  }
}

/** Message in a frame; null for what is none. Kinds that came later are messages too. */
function decoded(data: unknown): ToClient | null {
  try {
    const message: unknown = JSON.parse(String(data));
    const isMessage = typeof message === "object" && message !== null && "type" in message;
    return isMessage ? (message as ToClient) : null; // what the service says is believed, field by field
  } catch {
    return null;
  }
}
