/**
 * Many races on one connection, which reconnects by itself and subscribes to each race from where it was.
 *
 *     const live = new LiveSocket({ url, token });
 *     live.subscribe(race);
 *     for await (const received of live) if (received.type === "in") state = hear(state, received.message);
 */
import type { PlayerEvent, TableChange } from "./feed.js";
import type { FromClient, FromLive, LiveRefused, ToClient, ToLive, Unsubscribed } from "./messages.js";
import { ReconnectingConnection } from "./reconnecting-connection.js";
import { Refused } from "./refusal.js";
import { backoffMs, isTemporaryCode, STABLE_MS } from "./retry.js";
import { ServiceClock } from "./clock.js";

/**
 * The service cannot serve something that is followed right now. It is asked again by itself, each time later.
 *
 * Nothing is lost: a race goes on after the last event that came, and the feed after its last cursor. Commands that are
 * sent to the race meanwhile are refused.
 */
export interface Interrupted {
  readonly type: "interrupted";
  readonly command: "subscribe" | "own" | "feed" | "table";
  readonly code: string;
  readonly detail: string;
  readonly againInMs: number;
  /** The race of `subscribe`. */
  readonly race: string | null;
  /** The tournament of `table`. */
  readonly tournament: string | null;
}

/**
 * What comes: a message of a race, the end of a subscription, an event of the player's feed, a change of a table, a refusal, or that
 * something is interrupted for a moment.
 */
export type LiveReceived =
  | { readonly type: "in"; readonly race: string; readonly message: ToClient }
  | { readonly type: "news"; readonly event: PlayerEvent }
  | { readonly type: "table"; readonly tournament: string; readonly change: TableChange }
  | Unsubscribed
  | LiveRefused
  | Interrupted;

export interface LiveSocketOptions {
  /** Address of the service, as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** A player's token; without one the client is a spectator. */
  readonly token?: string;
  /** Called when the connection is open, and when it is lost. */
  onOpen?(isOpen: boolean): void;
  /** The WebSocket to use where there is no global one (Node 20). */
  readonly WebSocket?: typeof WebSocket;
}

/** What has come from a race. */
interface Known {
  p: number | null;
  n: number | null;
}

/** When to ask again for something that is followed. */
interface Retry {
  attempt: number;
  askedAt: number;
  timer: ReturnType<typeof setTimeout>;
}

/** Codes with which the service ends the following of a race, of own races or of the feed, and may go on soon. */
const FOR_A_MOMENT = new Set<string | null | undefined>(["unavailable", "overloaded"]);

export class LiveSocket implements AsyncIterable<LiveReceived> {
  readonly #options: LiveSocketOptions;
  readonly #connection: ReconnectingConnection<FromLive, ToLive>;
  readonly #clock = new ServiceClock();
  readonly #races = new Map<string, Known>();
  /** Cursors of the tables that are followed. */
  readonly #tables = new Map<string, string>();
  /** Of what was interrupted: a race, a table, `own` or `feed`. */
  readonly #retries = new Map<string, Retry>();
  #followsOwn = false;
  #cursor: string | null = null;
  #received: LiveReceived[] = [];
  #wake: () => void = () => undefined;
  #end: Refused | "closed" | null = null;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    const address = `${options.url.replace(/^http/, "ws").replace(/\/+$/, "")}/api/v1/live`;
    this.#connection = new ReconnectingConnection<FromLive, ToLive>(address, options.WebSocket, {
      hello: () => ({ type: "hello", ...(options.token !== undefined && { token: options.token }) }),
      onMessage: (message) => this.#receive(message),
      onLost: () => {
        this.#cancelRetries(); // the next connection asks for everything
        options.onOpen?.(false);
      },
    });
    this.#connection.connect();
  }

  // What a client asks for. All of it is asked for again after a lost connection.

  /** Follows a race; `p` and `n` are what the client has of it already. */
  subscribe(race: string, has: { readonly p?: number; readonly n?: number } = {}): void {
    const known = { p: has.p ?? null, n: has.n ?? null };
    this.#races.set(race, known);
    this.#connection.send(subscription(race, known));
  }

  /** Follows a race no more. */
  unsubscribe(race: string): void {
    this.#forget(race);
    this.#connection.send({ type: "unsubscribe", race });
  }

  /** Follows the player's own races, those that begin later as well. */
  followOwn(): void {
    this.#followsOwn = true;
    this.#connection.send({ type: "own" });
  }

  /**
   * Gets what happens to the player, after a cursor. With `now`, news that comes while a connection is down is missed if
   * none has come before. Start from the `next` of a page of the feed to miss nothing.
   */
  followFeed(cursor = "now"): void {
    this.#cursor = cursor;
    this.#connection.send({ type: "feed", cursor });
  }

  /** Gets the table of a tournament as it changes: the whole of it first, or what is new after a cursor. */
  followTable(tournament: string, cursor = "start"): void {
    this.#tables.set(tournament, cursor);
    this.#connection.send({ type: "table", tournament, cursor });
  }

  /** Follows the table of a tournament no more. */
  leaveTable(tournament: string): void {
    this.#tables.delete(tournament);
    this.#cancelRetry(tournament);
    this.#connection.send({ type: "leave-table", tournament });
  }

  /** Sends a race a message, or drops it if there is no connection. Callers repeat what must arrive. */
  send(race: string, message: FromClient): void {
    this.#connection.send({ type: "in", race, message });
  }

  /** The service's time, in milliseconds since the epoch; accurate to half of a round trip. */
  now(): number {
    return this.#clock.now();
  }

  /** Closes the connection for good. What has come can still be read. */
  close(): void {
    this.#stop("closed");
  }

  /** What comes, until `close`. Throws Refused if the service rejects this client. Read in one place only. */
  async *[Symbol.asyncIterator](): AsyncGenerator<LiveReceived> {
    for (;;) {
      const received = this.#received;
      this.#received = [];
      yield* received;
      if (this.#received.length > 0) continue;
      if (this.#end instanceof Refused) throw this.#end;
      if (this.#end !== null) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #receive(message: ToLive | null): void {
    switch (message?.type) {
      case undefined:
        return this.#stop(new Refused("not-understood", `there is no Cadogan service at ${this.#options.url}`));
      case "welcome":
        return this.#onWelcome(message.now);
      case "clock":
        return this.#clock.update(message);
      case "error":
        if (isTemporaryCode(message.code)) return this.#connection.reconnect();
        return this.#stop(new Refused(message.code, message.detail));
      case "in":
        return this.#onRace(message.race, message.message as ToClient); // the service generates the types
      case "unsubscribed":
        if (FOR_A_MOMENT.has(message.code) && (this.#races.has(message.race) || this.#followsOwn)) {
          if (!this.#races.has(message.race)) this.#races.set(message.race, { p: null, n: null });
          return this.#askAgain("subscribe", message.race, message, (message.retry_after_s ?? 0) * 1000);
        }
        this.#forget(message.race);
        return this.#push(message);
      case "news": {
        const event = message.event as PlayerEvent;
        this.#cursor = event.cursor;
        return this.#push({ type: "news", event });
      }
      case "table": {
        const { tournament } = message;
        const change = message.change as TableChange;
        this.#tables.set(tournament, change.cursor);
        return this.#push({ type: "table", tournament, change });
      }
      case "refused": {
        const { command, code, race, tournament } = message;
        if (command === "table" && tournament != null && FOR_A_MOMENT.has(code))
          return this.#askAgain(command, tournament, message, 0);
        if ((command === "own" || command === "feed") && FOR_A_MOMENT.has(code))
          return this.#askAgain(command, command, message, 0);
        // `own` subscribed to it before this client asked again.
        if (code === "already-subscribed" && race != null && this.#retries.has(race)) return;
        return this.#push(message);
      }
    }
  }

  /** Asks for everything again, before a callback can ask for more. */
  #onWelcome(now: number): void {
    this.#connection.markWelcomed();
    for (const followed of [...this.#races.keys(), ...this.#tables.keys(), "own", "feed"]) this.#askFor(followed);
    this.#clock.reset(now);
    this.#connection.request(this.#clock.request());
    this.#connection.startHeartbeat(() => this.#clock.request());
    this.#options.onOpen?.(true);
  }

  /** Asks for a race, a table, `own` or `feed`, from what has come of it, if it is followed. */
  #askFor(followed: string): void {
    const known = this.#races.get(followed);
    if (known !== undefined) this.#connection.send(subscription(followed, known));
    const cursor = this.#tables.get(followed);
    if (cursor !== undefined) this.#connection.send({ type: "table", tournament: followed, cursor });
    if (followed === "own" && this.#followsOwn) this.#connection.send({ type: "own" });
    if (followed === "feed" && this.#cursor !== null) this.#connection.send({ type: "feed", cursor: this.#cursor });
  }

  /** Asks for what was interrupted after a pause, longer each time. Jitter keeps clients apart. */
  #askAgain(
    command: Interrupted["command"],
    followed: string,
    told: Pick<Unsubscribed, "code" | "detail">,
    leastMs: number,
  ): void {
    const before = this.#retries.get(followed);
    clearTimeout(before?.timer);
    const attempt = before !== undefined && Date.now() - before.askedAt < STABLE_MS ? before.attempt + 1 : 1;
    const againInMs = leastMs + backoffMs(attempt);
    const timer = setTimeout(() => this.#askFor(followed), againInMs);
    this.#retries.set(followed, { attempt, askedAt: Date.now() + againInMs, timer });
    const race = command === "subscribe" ? followed : null;
    const tournament = command === "table" ? followed : null;
    const { code, detail } = told;
    this.#push({ type: "interrupted", command, code: code ?? "", detail: detail ?? "", againInMs, race, tournament });
  }

  #cancelRetries(): void {
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
  }

  #forget(race: string): void {
    this.#races.delete(race);
    this.#cancelRetry(race);
  }

  #cancelRetry(followed: string): void {
    clearTimeout(this.#retries.get(followed)?.timer);
    this.#retries.delete(followed);
  }

  #onRace(race: string, message: ToClient): void {
    const known = this.#races.get(race) ?? { p: null, n: null }; // own races come without being asked for
    this.#races.set(race, known);
    if (message.type === "welcome") {
      if (message.race != null) known.p = message.p; // else what was missed follows
      if (message.board != null) known.n = message.board.n;
    } else if (message.type === "ack") {
      known.n = message.n;
    } else if ("p" in message) {
      if (message.p <= (known.p ?? 0)) return; // repeated
      known.p = message.p;
    }
    this.#push({ type: "in", race, message });
  }

  #push(received: LiveReceived): void {
    this.#received.push(received);
    this.#wake();
  }

  #stop(end: Refused | "closed"): void {
    this.#end ??= end;
    this.#cancelRetries();
    this.#connection.close();
    this.#wake();
  }
}

function subscription(race: string, { p, n }: Known): FromLive {
  return { type: "subscribe", race, ...(p !== null && { p }), ...(n !== null && { n }) };
}
