/** One WebSocket connection: JSON messages in text frames, a heartbeat, and a notice when it is lost. */
import type { FromClient, ToClient } from "./messages.js";

/** A message. Each has a type. */
export interface Typed {
  readonly type: string;
}

/** Callbacks of a connection. None is called after `onLost` or after `close`. */
export interface ConnectionHandler<Received extends Typed = ToClient> {
  onOpen(): void;
  /** Called for each frame; null if it is not a message. */
  onMessage(message: Received | null): void;
  /** `reason` is that of the close frame, if there was one. */
  onLost(reason: string): void;
}

/** How long the service may stay silent while the connection is being made. */
const CONNECT_MS = 5_000;
/** How long the service may stay silent after a request. */
const ANSWER_MS = 4_000;
/** Interval of the heartbeat. With the wait for an answer, a half-open connection is noticed within 10 s. */
const HEARTBEAT_MS = 5_000;

export class Connection<Sent extends Typed = FromClient, Received extends Typed = ToClient> {
  readonly #socket: WebSocket;
  readonly #handler: ConnectionHandler<Received>;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(address: string, Socket: typeof WebSocket, handler: ConnectionHandler<Received>) {
    this.#handler = handler;
    this.#socket = new Socket(address);
    this.#socket.onopen = () => handler.onOpen();
    this.#socket.onmessage = ({ data }) => this.#receive(data);
    this.#socket.onclose = ({ reason }) => this.#lose(reason);
    this.#socket.onerror = () => this.#lose(); // some WebSockets do not close after an error
    this.#startTimeout(CONNECT_MS);
  }

  /** Sends a message if the connection is open, and drops it otherwise. */
  send(message: Sent): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sends a message that the service answers. The connection is lost if nothing at all arrives in time. */
  request(message: Sent): void {
    this.#startTimeout(ANSWER_MS);
    this.send(message);
  }

  /** Sends a request at regular intervals. */
  startHeartbeat(message: () => Sent): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => this.request(message()), HEARTBEAT_MS);
  }

  /** Closes the connection. While it is being made, this waits until it is open: a browser reports a failure otherwise. */
  close(): void {
    this.#leave();
    const socket = this.#socket;
    if (socket.readyState !== socket.CONNECTING) return socket.close();
    const end = (): void => {
      clearTimeout(late);
      socket.onopen = null;
      socket.onerror = () => undefined; // before it is closed: some WebSockets report an error of that, too
      socket.close();
    };
    const late = setTimeout(end, CONNECT_MS);
    socket.onopen = socket.onerror = end;
  }

  #leave(): void {
    clearTimeout(this.#timeout);
    clearInterval(this.#heartbeat);
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.onerror = () => undefined; // some WebSockets throw an error event that has no listener
  }

  #startTimeout(ms: number): void {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => this.#lose(), ms);
  }

  #receive(data: unknown): void {
    clearTimeout(this.#timeout);
    this.#handler.onMessage(parseMessage(data));
  }

  #lose(reason = ""): void {
    this.#leave();
    this.#socket.close(); // at once: one that does not come to be would keep the next attempt waiting
    this.#handler.onLost(reason);
  }
}

/** Message in a frame, or null. Message types that a later service adds count as messages. */
function parseMessage<Received extends Typed>(data: unknown): Received | null {
  try {
    const message: unknown = JSON.parse(String(data));
    const isMessage = typeof message === "object" && message !== null && "type" in message;
    return isMessage ? (message as Received) : null; // the fields are trusted: the service generates the types
  } catch {
    return null;
  }
}
