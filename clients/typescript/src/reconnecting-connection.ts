/** A connection that is made again after each loss, with backoff, until it is closed. */
import { Connection, type Typed } from "./connection.js";
import type { FromClient, ToClient } from "./messages.js";
import { askedPauseMs, backoffMs, STABLE_MS } from "./retry.js";

export interface ReconnectingHandler<Sent extends Typed = FromClient, Received extends Typed = ToClient> {
  /** Returns the first message over each new connection. */
  hello(): Sent;
  /** Called for each frame; null if it is not a message. */
  onMessage(message: Received | null): void;
  /** Called when the connection is lost or cannot be made; the next attempt (counted from 1) starts at `retryAt`. */
  onLost(attempt: number, retryAt: number): void;
}

/** The WebSocket to use. Throws before anything is asked of the service if there is none. */
export function webSocketFor(given: typeof WebSocket | undefined): typeof WebSocket {
  const found = given ?? (globalThis.WebSocket as typeof WebSocket | undefined);
  if (found === undefined) {
    throw new Error(
      "There is no WebSocket here: Node.js 20 has none of its own. Use Node.js 22 or newer, or pass one as the option " +
        "WebSocket, such as that of the package ws.",
    );
  }
  return found;
}

export class ReconnectingConnection<Sent extends Typed = FromClient, Received extends Typed = ToClient> {
  readonly #address: string;
  readonly #Socket: typeof WebSocket;
  readonly #handler: ReconnectingHandler<Sent, Received>;
  #connection: Connection<Sent, Received> | null = null;
  #welcomedAt: number | null = null;
  #attempt = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(address: string, Socket: typeof WebSocket | undefined, handler: ReconnectingHandler<Sent, Received>) {
    this.#address = address;
    this.#Socket = webSocketFor(Socket);
    this.#handler = handler;
  }

  /** Whether the service has sent a welcome over the current connection. */
  get isWelcomed(): boolean {
    return this.#welcomedAt !== null;
  }

  /** Connects now. Closes the current connection or ends the pause before the next attempt. */
  connect(): void {
    this.close();
    this.#connection = new Connection(this.#address, this.#Socket, {
      onOpen: () => this.#connection?.send(this.#handler.hello()),
      onMessage: (message) => this.#handler.onMessage(message),
      onLost: (reason) => this.reconnect(reason),
    });
  }

  /** Closes the current connection and makes another after a pause, which the `reason` of a close frame may ask for. */
  reconnect(reason = ""): void {
    const now = Date.now();
    if (this.#welcomedAt !== null && now - this.#welcomedAt > STABLE_MS) this.#attempt = 0;
    this.close();
    this.#attempt += 1;
    const pause = askedPauseMs(reason) ?? backoffMs(this.#attempt);
    this.#pause = setTimeout(() => this.connect(), pause);
    this.#handler.onLost(this.#attempt, now + pause);
  }

  /** Closes the connection and cancels the next attempt. */
  close(): void {
    clearTimeout(this.#pause);
    this.#connection?.close();
    this.#connection = null;
    this.#welcomedAt = null;
  }

  /** Call at the first welcome over a connection: from then on messages can be sent. */
  markWelcomed(): void {
    this.#welcomedAt = Date.now();
  }

  /** Sends a message, or drops it if there is no welcome yet. Callers keep what they must repeat after it. */
  send(message: Sent): void {
    if (this.isWelcomed) this.#connection?.send(message);
  }

  /** Sends a message that the service answers; reconnects if nothing arrives in time. */
  request(message: Sent): void {
    this.#connection?.request(message);
  }

  startHeartbeat(message: () => Sent): void {
    this.#connection?.startHeartbeat(message);
  }
}
