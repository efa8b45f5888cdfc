/**
 * The line to a race: one sequence of messages over as many connections as it takes.
 *
 * A connection that is lost is made again, after a pause, until `close`. `hello` then names the last public event that
 * came through. So public events are heard once each, in order, and none is left out but those that a whole view of the
 * race stands for; commands that were under way are sent again.
 */
import { ServiceClock } from "./clock.js";
import { Connection } from "./connection.js";
import { hear, NOTHING, type Live } from "./live.js";
import type { Ack, AnyPublicEvent, Clock, Done, Fault, FromClient, ToClient, Welcome } from "./messages.js";
import { Orders, type Order } from "./pending-commands.js";
import { pauseMs } from "./backoff.js";
import { Refused } from "./refusal.js";
import { Waiting } from "./waiters.js";
import { Watching, type Where } from "./playback-request.js";

/** How a line is. Times are in milliseconds since the epoch, by this machine's clock. */
export type LineState =
  /** It was never open yet. */
  | { readonly is: "connecting" }
  | { readonly is: "open" }
  /** It is tried again: the `attempt` (counted from 1) at `retryAt`, or is under way if that is past. */
  | { readonly is: "lost"; readonly since: number; readonly attempt: number; readonly retryAt: number }
  /** No attempt would mend it, or `close` was called. */
  | { readonly is: "closed"; readonly code: string; readonly detail: string };

export interface RaceLineOptions extends Where {
  /** Address of the service, as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Id of the race. */
  readonly race: string;
  /** A player's token; without it one watches. */
  readonly token?: string;
  /** Called for each message that says something new. */
  onLive?(live: Live, message: ToClient): void;
  onState?(state: LineState): void;
  /** The WebSocket to use, where there is no global one (Node 20). */
  readonly WebSocket?: typeof WebSocket;
}

/** After a connection that held for so long the pauses begin anew; they go on growing for one that keeps breaking. */
const STEADY_MS = 5_000;
/** Exchanges at the beginning, of which the quickest tells the time. */
const EXCHANGES = 4;
/** Codes of errors that may well be gone at the next attempt. */
const PASSING = new Set(["unavailable", "hello-expected", "too-many-connections"]);
/** Characters; the service would not even take longer moves for a message. */
const LONGEST_MOVE = 16;
const NONCE = /^[0-9a-f]{32}$/;
/** Any other id names no address at the service, which could not even say so to a WebSocket. */
const RACE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export class RaceLine {
  #live: Live = NOTHING;
  #state: LineState = { is: "connecting" };
  readonly #options: RaceLineOptions;
  readonly #address: string;
  readonly #clock = new ServiceClock();
  readonly #orders = new Orders((order) => this.#send(order));
  readonly #watching: Watching;
  readonly #waiting = new Waiting();
  #connection: Connection | null = null;
  #welcomedAt: number | null = null;
  #pacedAt = 0;
  #attempt = 0;
  #exchanges = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RaceLineOptions) {
    this.#options = options;
    this.#address = `${options.url.replace(/^http/, "ws").replace(/\/+$/, "")}/api/v1/races/${options.race}/socket`;
    this.#watching = new Watching(options);
    if (RACE_ID.test(options.race)) this.#connect();
    else this.#end("unknown-race", `"${options.race}" is no id of a race`);
  }

  /** What is known of the race now. */
  get live(): Live {
    return this.#live;
  }

  get state(): LineState {
    return this.#state;
  }

  /** Waits until something holds for what is known of the race; Refused if the line is closed before. */
  async until(holds: (live: Live) => boolean): Promise<Live> {
    if (this.#state.is === "closed" && !holds(this.#live)) throw new Refused(this.#state.code, this.#state.detail);
    return this.#waiting.until(holds, this.#live);
  }

  /**
   * Makes a move, as `t1-t3x4`; the answer once it is in the log for good. Refused says why not.
   *
   * Moves may be made before earlier ones are answered. Then each counts on those before it, and is refused with them.
   */
  async play(move: string): Promise<Ack> {
    if (move.length > LONGEST_MOVE) {
      throw new Refused("invalid-move", `"${move}" is not a move; the longest have ${LONGEST_MOVE} characters`);
    }
    return (await this.#give({ type: "play", n: this.#nextN(), move })) as Ack; // so moves are answered
  }

  /** Takes the last move back, where the race is played with undo; the answer once that is in the log for good. */
  async undo(): Promise<Ack> {
    return (await this.#give({ type: "undo", n: this.#nextN() })) as Ack; // as above
  }

  /** Is ready, and opens the nonce that one committed to by joining; a picked deal takes none. */
  async ready(nonce?: string): Promise<void> {
    if (nonce !== undefined && !NONCE.test(nonce)) {
      throw new Refused("wrong-nonce", `"${nonce}" is no nonce; one is 32 hexadecimal digits, as randomNonce() gives`);
    }
    await this.#give(nonce === undefined ? { type: "ready" } : { type: "ready", nonce });
  }

  /** Gives the race up. */
  async resign(): Promise<void> {
    await this.#give({ type: "resign" });
  }

  /** Watches from elsewhere, or at another speed; over the next connection if this one breaks. */
  watch(where: Where): void {
    this.#send(this.#watching.want(where));
  }

  /** The service's time, in milliseconds since the epoch; right to half of a round trip. */
  now(): number {
    return this.#clock.now();
  }

  /** The moment that is shown, in milliseconds since the epoch: now, or the playback's. */
  moment(): number {
    const { playback } = this.#live;
    return playback === null ? this.now() : playback.at + (performance.now() - this.#pacedAt) * playback.speed;
  }

  /** Tries again at once, when the page has come back online, for instance; asks an open line whether it still holds. */
  retry(): void {
    if (this.#state.is === "open") this.#connection?.ask(this.#clock.question());
    else if (this.#state.is !== "closed") this.#connect();
  }

  /** Closes the line for good; who still waits for an answer gets Refused with the code `closed`. */
  close(): void {
    this.#end("closed", "this line was closed");
  }

  // Connections

  #connect(): void {
    this.#drop();
    const Socket = this.#options.WebSocket ?? WebSocket;
    this.#connection = new Connection(this.#address, Socket, {
      opened: () => this.#connection?.say(this.#hello()),
      heard: (message) => this.#hear(message),
      lost: () => this.#lose(),
    });
  }

  #hello(): FromClient {
    const { p, board, playback } = this.#live;
    const { token } = this.#options;
    return {
      type: "hello",
      ...(token !== undefined && { token }),
      ...(p > 0 && { p }),
      ...(board !== null && { n: board.n }),
      ...this.#watching.hello(playback, p),
    };
  }

  /** Lets go of the connection that there is, and hears nothing more of it. */
  #drop(): void {
    clearTimeout(this.#pause);
    this.#connection?.close();
    this.#connection = null;
    this.#welcomedAt = null;
  }

  /** Pauses after a connection that was lost or not made, and makes another. */
  #lose(): void {
    const now = Date.now();
    if (this.#welcomedAt !== null && now - this.#welcomedAt > STEADY_MS) this.#attempt = 0;
    this.#drop();
    this.#attempt += 1;
    const pause = pauseMs(this.#attempt);
    this.#pause = setTimeout(() => this.#connect(), pause);
    const since = this.#state.is === "lost" ? this.#state.since : now;
    this.#turn({ is: "lost", since, attempt: this.#attempt, retryAt: now + pause });
  }

  #end(code: string, detail: string): void {
    if (this.#state.is === "closed") return;
    this.#drop();
    this.#turn({ is: "closed", code, detail });
    this.#orders.fail(code, detail);
    this.#waiting.fail(new Refused(code, detail));
  }

  #turn(state: LineState): void {
    this.#state = state;
    this.#options.onState?.(state);
  }

  // What is said

  #nextN(): number {
    const { board } = this.#live;
    if (board === null) throw new Refused("wrong-phase", "one has no board yet; it is dealt at the start");
    return this.#orders.nextN(board.n);
  }

  async #give(order: Order): Promise<Ack | Done> {
    if (this.#state.is === "closed") throw new Refused(this.#state.code, this.#state.detail);
    return this.#orders.give(order);
  }

  /** Says something once the service has said welcome. What is lost with a connection is said again over the next. */
  #send(message: FromClient): void {
    if (this.#welcomedAt !== null) this.#connection?.say(message);
  }

  // What is heard

  #hear(message: ToClient | null): void {
    if (message === null) return this.#end("not-understood", `no Cadogan service speaks at ${this.#address}`);
    switch (message.type) {
      case "welcome":
        return this.#greet(message);
      case "clock":
        return this.#learn(message);
      case "error":
        return this.#fault(message);
      case "ack":
      case "done":
      case "refused":
        this.#orders.hear(message);
        return this.#tell(message);
      case "playback":
        this.#watching.pace();
        this.#pacedAt = performance.now();
        return this.#tell(message);
      default:
        return isPublic(message) ? this.#happen(message) : this.#tell(message);
    }
  }

  #greet(welcome: Welcome): void {
    const isFirst = this.#welcomedAt === null;
    const isAboutPlayback = welcome.playback || this.#live.playback !== null || this.#watching.isWanting;
    // We read too slowly and missed messages, answers among them. On this connection an answer could come yet to a first
    // copy of a command and be taken for that of a second one; on another it cannot.
    if (!isFirst && !isAboutPlayback) return this.#lose();
    const unsaid = this.#watching.greet(welcome, isFirst);
    this.#pacedAt = performance.now();
    this.#live = hear(this.#live, welcome);
    if (isFirst) this.#open(welcome);
    if (unsaid !== null) this.#send(unsaid);
    this.#show(welcome);
  }

  /** Begins to use a connection. What waits is said first: those who are told may say more, which counts on it. */
  #open(welcome: Welcome): void {
    this.#welcomedAt = Date.now();
    this.#orders.sendAgain(this.#live.board?.n ?? 0);
    this.#clock.begin(welcome.now);
    this.#exchanges = 1;
    this.#connection?.ask(this.#clock.question());
    this.#connection?.keepAsking(() => this.#clock.question());
    this.#turn({ is: "open" });
  }

  #learn(clock: Clock): void {
    this.#clock.learn(clock);
    if (this.#exchanges >= EXCHANGES) return;
    this.#exchanges += 1;
    this.#connection?.ask(this.#clock.question());
  }

  #fault({ code, detail }: Fault): void {
    if (PASSING.has(code)) this.#lose();
    else this.#end(code, detail);
  }

  /** Hears a public event: one that was heard already is passed over, and a gap is got over on another connection. */
  #happen(event: AnyPublicEvent): void {
    if (event.p > this.#live.p + 1) this.#lose();
    else if (event.p === this.#live.p + 1) this.#tell(event);
  }

  #tell(message: ToClient): void {
    this.#live = hear(this.#live, message);
    this.#show(message);
  }

  #show(message: ToClient): void {
    this.#options.onLive?.(this.#live, message);
    this.#waiting.look(this.#live);
  }
}

function isPublic(message: ToClient): message is AnyPublicEvent {
  return "p" in message;
}
