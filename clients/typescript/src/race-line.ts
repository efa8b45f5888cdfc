/**
 * A client of one race's socket. It reconnects by itself, so its messages form one sequence over many connections.
 *
 * After a loss, `hello` names the last public event that arrived. So each public event arrives once and in order, except
 * those that a new view of the whole race replaces. Commands without an answer are sent again.
 */
import { ServiceClock } from "./clock.js";
import { hear, NOTHING, type Live } from "./live.js";
import type {
  Ack,
  AnyCommand,
  AnyPublicEvent,
  Clock,
  Done,
  DoEmote,
  Fault,
  FromClient,
  ToClient,
  Welcome,
} from "./messages.js";
import { PendingCommands } from "./pending-commands.js";
import { PlaybackRequest, type Where } from "./playback-request.js";
import { ReconnectingConnection } from "./reconnecting-connection.js";
import { Refused } from "./refusal.js";
import { isTemporaryCode } from "./retry.js";
import { seenOf, type Seen } from "./seen.js";
import { MOST_RENEWALS, UnfairDeal } from "./unfair-deal.js";
import { Waiters } from "./waiters.js";

/** State of a line. Times are in milliseconds since the epoch, by this machine's clock. */
export type LineState =
  /** No connection has been open yet. */
  | { readonly is: "connecting" }
  | { readonly is: "open" }
  /** The `attempt` (counted from 1) to reconnect starts at `retryAt`, or is running if that has passed. */
  | { readonly is: "lost"; readonly since: number; readonly attempt: number; readonly retryAt: number }
  /** The service refused in a way that no retry can change, or `close` was called. */
  | { readonly is: "closed"; readonly code: string; readonly detail: string };

export interface RaceLineOptions extends Where {
  /** Address of the service, as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Id of the race. */
  readonly race: string;
  /** A player's token; without one the client is a spectator. */
  readonly token?: string;
  /** Called for each message that brings something new. */
  onLive?(live: Live, message: ToClient): void;
  onState?(state: LineState): void;
  /** The WebSocket to use where there is no global one (Node 20). */
  readonly WebSocket?: typeof WebSocket;
}

/** What racers can say to each other: nothing else. */
export type EmoteName = DoEmote["emote"];

/** Clock exchanges at the start of a connection; the one with the shortest round trip counts. */
const CLOCK_EXCHANGES = 4;
/** In characters. The service rejects a message with a longer move as malformed. */
const LONGEST_MOVE = 16;
const NONCE = /^[0-9a-f]{32}$/;
/** No other id has an address at the service, and a WebSocket cannot tell a 404 from a lost connection. */
const RACE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export class RaceLine {
  #live: Live = NOTHING;
  #state: LineState = { is: "connecting" };
  readonly #options: RaceLineOptions;
  readonly #address: string;
  readonly #clock = new ServiceClock();
  readonly #connection: ReconnectingConnection;
  readonly #commands = new PendingCommands((command) => this.#connection.send(command));
  readonly #playbackRequest: PlaybackRequest;
  readonly #waiters = new Waiters();
  #seen: Seen | null = null;
  #playbackReceivedAt = 0;
  #clockExchanges = 0;

  constructor(options: RaceLineOptions) {
    this.#options = options;
    this.#address = `${options.url.replace(/^http/, "ws").replace(/\/+$/, "")}/api/v1/races/${options.race}/socket`;
    this.#playbackRequest = new PlaybackRequest(options);
    this.#connection = new ReconnectingConnection(this.#address, options.WebSocket, {
      hello: () => this.#hello(),
      onMessage: (message) => this.#receive(message),
      onLost: (attempt, retryAt) => this.#onLost(attempt, retryAt),
    });
    if (RACE_ID.test(options.race)) this.#connection.connect();
    else this.#end("unknown-race", `"${options.race}" is not a race id`);
  }

  /** The live state of the race. */
  get live(): Live {
    return this.#live;
  }

  /**
   * What this client kept of the race: the commitments from before `ready` opened its nonce, and the digest once the race
   * is over. Save it as JSON. `verifyProof` compares a proof with it. Null for a race that was over when the line opened.
   */
  get seen(): Seen | null {
    return this.#seen;
  }

  get state(): LineState {
    return this.#state;
  }

  /** Resolves once a condition holds for the live state; rejects with Refused if the line is closed first. */
  async until(condition: (live: Live) => boolean): Promise<Live> {
    if (this.#state.is === "closed" && !condition(this.#live)) throw new Refused(this.#state.code, this.#state.detail);
    return this.#waiters.until(condition, this.#live);
  }

  /** The `n` that the next command on the board must carry, with the moves that are not answered yet. */
  get nextN(): number {
    const { board } = this.#live;
    if (board === null) throw new Refused("wrong-phase", "there is no board yet; it is dealt at the start");
    return this.#commands.nextN(board.n);
  }

  /** Sends any command of the contract. Resolves once it is carried out; rejects with Refused otherwise. */
  async submit(command: AnyCommand): Promise<Ack | Done> {
    if (this.#state.is === "closed") throw new Refused(this.#state.code, this.#state.detail);
    return this.#commands.submit(command);
  }

  /**
   * Makes a move, as `t1-t3x4`. Resolves once the move is committed to the log; rejects with Refused otherwise.
   *
   * Moves can be sent before earlier ones are answered. Each then depends on those before it and is refused with them.
   */
  async play(move: string): Promise<Ack> {
    if (move.length > LONGEST_MOVE) {
      throw new Refused("invalid-move", `"${move}" is not a move; a move has at most ${LONGEST_MOVE} characters`);
    }
    return (await this.submit({ type: "play", n: this.nextN, move })) as Ack; // the answer to a move is an ack
  }

  /** Takes the last move back, where the race allows undo. Resolves once the undo is committed to the log. */
  async undo(): Promise<Ack> {
    return (await this.submit({ type: "undo", n: this.nextN })) as Ack; // the answer to an undo is an ack
  }

  /**
   * Declares this racer ready and opens the nonce that they committed to by joining. A picked deal takes no nonce.
   * Throws `UnfairDeal` if the deal was renewed more than twice: the nonce stays secret.
   */
  async ready(nonce?: string): Promise<void> {
    if (nonce !== undefined && !NONCE.test(nonce)) {
      throw new Refused("wrong-nonce", `"${nonce}" is not a nonce; randomNonce() makes one of 32 hexadecimal digits`);
    }
    const { race, seat } = this.#live;
    const renewals = race?.renewals.length ?? 0;
    if (nonce !== undefined && renewals > MOST_RENEWALS) {
      throw new UnfairDeal(
        `The deal was renewed ${renewals} times; at most ${MOST_RENEWALS} renewals are fair, because somebody may be ` +
          "choosing among the deals.",
      );
    }
    // Before the nonce is open: commitments that are made later could depend on it.
    if (race !== null) this.#seen = seenOf(race, seat === null || nonce === undefined ? undefined : { seat, nonce });
    await this.submit(nonce === undefined ? { type: "ready" } : { type: "ready", nonce });
  }

  async resign(): Promise<void> {
    await this.submit({ type: "resign" });
  }

  /**
   * Shows an emote to everybody in the race, as a racer: three at once, then one in four seconds. Everybody's `onLive` gets it
   * as a message; one that is too early is answered with `refused`, for which `onLive` is called, too.
   */
  emote(emote: EmoteName): void {
    if (this.#state.is === "open") this.#connection.send({ type: "emote", emote });
  }

  /** Watches from another position or at another speed. If the connection breaks, the next one asks again. */
  watch(where: Where): void {
    this.#connection.send(this.#playbackRequest.change(where));
  }

  /** The service's time, in milliseconds since the epoch; accurate to half of a round trip. */
  now(): number {
    return this.#clock.now();
  }

  /** The time that is shown, in milliseconds since the epoch: now, or the playback's time. */
  moment(): number {
    const { playback } = this.#live;
    return playback === null
      ? this.now()
      : playback.at + (performance.now() - this.#playbackReceivedAt) * playback.speed;
  }

  /** Reconnects at once, for instance when a page is online again. Probes the connection if the line is open. */
  retry(): void {
    if (this.#state.is === "open") this.#connection.request(this.#clock.request());
    else if (this.#state.is !== "closed") this.#connection.connect();
  }

  /** Closes the line for good. Pending commands and conditions reject with Refused and the code `closed`. */
  close(): void {
    this.#end("closed", "this line was closed");
  }

  #hello(): FromClient {
    const { p, board, playback } = this.#live;
    const { token } = this.#options;
    return {
      type: "hello",
      ...(token !== undefined && { token }),
      ...(p > 0 && { p }),
      ...(board !== null && { n: board.n }),
      ...this.#playbackRequest.helloFields(playback, p),
    };
  }

  #onLost(attempt: number, retryAt: number): void {
    const since = this.#state.is === "lost" ? this.#state.since : Date.now();
    this.#setState({ is: "lost", since, attempt, retryAt });
  }

  #end(code: string, detail: string): void {
    if (this.#state.is === "closed") return;
    this.#connection.close();
    this.#setState({ is: "closed", code, detail });
    this.#commands.rejectAll(code, detail);
    this.#waiters.rejectAll(new Refused(code, detail));
  }

  #setState(state: LineState): void {
    this.#state = state;
    this.#options.onState?.(state);
  }

  #receive(message: ToClient | null): void {
    if (message === null) return this.#end("not-understood", `there is no Cadogan service at ${this.#address}`);
    switch (message.type) {
      case "welcome":
        return this.#onWelcome(message);
      case "clock":
        return this.#onClock(message);
      case "error":
        return this.#onError(message);
      case "ack":
      case "done":
      case "refused":
        this.#commands.settle(message);
        return this.#apply(message);
      case "playback":
        this.#playbackRequest.onSpeed();
        this.#playbackReceivedAt = performance.now();
        return this.#apply(message);
      default:
        return isPublic(message) ? this.#onPublicEvent(message) : this.#apply(message);
    }
  }

  #onWelcome(welcome: Welcome): void {
    const isFirst = !this.#connection.isWelcomed;
    const isAboutPlayback = welcome.playback || this.#live.playback !== null || this.#playbackRequest.isPending;
    // A second welcome without a playback means that this client read too slowly and missed messages, perhaps answers.
    // Sending commands again over this connection could match an answer to the first copy with the second one. Over a
    // new connection it cannot.
    if (!isFirst && !isAboutPlayback) return this.#connection.reconnect();
    const unsent = this.#playbackRequest.onWelcome(welcome, isFirst);
    this.#playbackReceivedAt = performance.now();
    this.#live = hear(this.#live, welcome);
    if (isFirst) this.#onFirstWelcome(welcome);
    if (unsent !== null) this.#connection.send(unsent);
    this.#notify(welcome);
  }

  /** Starts to use a connection. Sends pending commands before any callback runs: it may submit moves that follow them. */
  #onFirstWelcome(welcome: Welcome): void {
    this.#connection.markWelcomed();
    this.#commands.sendAgain(this.#live.board?.n ?? 0);
    this.#clock.reset(welcome.now);
    this.#clockExchanges = 1;
    this.#connection.request(this.#clock.request());
    this.#connection.startHeartbeat(() => this.#clock.request());
    this.#setState({ is: "open" });
  }

  #onClock(clock: Clock): void {
    this.#clock.update(clock);
    if (this.#clockExchanges >= CLOCK_EXCHANGES) return;
    this.#clockExchanges += 1;
    this.#connection.request(this.#clock.request());
  }

  #onError({ code, detail }: Fault): void {
    if (isTemporaryCode(code)) this.#connection.reconnect();
    else this.#end(code, detail);
  }

  /** Applies the next public event, ignores a repeated one, and reconnects if events are missing. */
  #onPublicEvent(event: AnyPublicEvent): void {
    if (event.p > this.#live.p + 1) this.#connection.reconnect();
    else if (event.p === this.#live.p + 1) this.#apply(event);
  }

  #apply(message: ToClient): void {
    this.#live = hear(this.#live, message);
    if (message.type === "finished" || message.type === "abandoned") this.#keepDigest();
    this.#notify(message);
  }

  /** Keeps the digest of a race that ended while this line was watching it live. */
  #keepDigest(): void {
    const { race, playback } = this.#live;
    if (race !== null && playback === null) this.#seen = { ...(this.#seen ?? seenOf(race)), digest: race.digest };
  }

  #notify(message: ToClient): void {
    this.#options.onLive?.(this.#live, message);
    this.#waiters.check(this.#live);
  }
}

function isPublic(message: ToClient): message is AnyPublicEvent {
  return "p" in message;
}
