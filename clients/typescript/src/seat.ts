/** A seat in a race: the racer's board and commands. */
import type { Live } from "./live.js";
import type { Ack, AnyCommand, Done, Named, OwnBoard, RaceView, Standing } from "./messages.js";
import type { Nonces } from "./nonces.js";
import { Problem } from "./problem.js";
import { RaceAbandoned } from "./race-abandoned.js";
import { RaceLine, type EmoteName, type RaceLineOptions } from "./race-line.js";
import { Refused } from "./refusal.js";
import { checkRevealed, type Seen } from "./seen.js";

/** What a seat asks of the REST API. */
export interface SeatRequests {
  /** Joins, or commits to a new nonce; resolves with the race. */
  join(commitment: string): Promise<RaceView>;
  leave(): Promise<unknown>;
}

/**
 * A seat in a race, from `cadogan.race(id)`. It draws the nonce for a fair deal, commits to it and opens it. `close`
 * disconnects; `cadogan.race(id)` returns to the seat.
 */
export class Seat {
  /** The connection below: its state, its clock, and messages for `hear`. */
  readonly line: RaceLine;
  readonly #requests: SeatRequests;
  readonly #nonces: Nonces;
  #wantsToRace = false;

  private constructor(line: RaceLine, requests: SeatRequests, nonces: Nonces) {
    this.line = line;
    this.#requests = requests;
    this.#nonces = nonces;
  }

  /** Joins the race or returns to it. Throws Problem if there is no seat, Refused if the service rejects this client. */
  static async enter(options: RaceLineOptions, requests: SeatRequests, nonces: Nonces): Promise<Seat> {
    let refusal: Problem | null = null;
    const joined = await requests.join((await nonces.of(options.race)).commitment).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== "wrong-phase") throw error;
      refusal = error; // too late to join, but the player may have a seat already
      return null;
    });
    const line = new RaceLine(options);
    try {
      const least = Math.max(1, joined?.p ?? 1);
      const live = await line.until(({ race, p }) => race !== null && p >= least);
      if (refusal !== null && live.seat === null) throw refusal;
    } catch (error) {
      line.close();
      throw error;
    }
    return new Seat(line, requests, nonces);
  }

  /** Number of the seat, counted from 0. */
  get number(): number {
    return this.#live.seat ?? 0;
  }

  /** The public view of the race. */
  get race(): RaceView {
    return raceOf(this.#live);
  }

  /** Names of the racers. */
  get racers(): readonly Named[] {
    return this.#live.racers;
  }

  /** The racer's board. Throws Refused before the race has started. */
  get board(): OwnBoard {
    const { board } = this.#live;
    if (board === null)
      throw new Refused("wrong-phase", "the board is not dealt yet; `await seat.started()` waits for it");
    return board;
  }

  /** Whether the service cannot save moves now. Moves are then refused with `unavailable`; it ends by itself. */
  get outage(): boolean {
    return this.#live.outage;
  }

  /** Id of the rematch, once a racer has asked for it; null before. */
  get rematch(): string | null {
    return this.#live.rematch;
  }

  /** Whether the service can be reached now. If not, the connection is being made again. */
  get isConnected(): boolean {
    return this.line.state.is === "open";
  }

  /** What this client kept of the race; `verifyProof` compares a proof with it. */
  get seen(): Seen | null {
    return this.line.seen;
  }

  /** The service's time, in milliseconds since the epoch. */
  serverNow(): number {
    return this.line.now();
  }

  /** Waits until a condition holds for the public view. Throws a TimeoutError after `timeoutMs`. */
  async until(holds: (race: RaceView) => boolean, timeoutMs?: number): Promise<RaceView> {
    return raceOf(await this.#until((live) => holds(raceOf(live)), timeoutMs));
  }

  /**
   * Waits until every seat is taken, then gets ready. If a racer leaves before the start, all racers must get ready again;
   * `started` does that. Throws RaceAbandoned, UnfairDeal.
   */
  async ready(): Promise<void> {
    this.#wantsToRace = true;
    for (;;) {
      const { commitment } = await this.#nonces.of(this.race.id);
      const race = await this.until(
        (race) =>
          race.phase !== "lobby" || this.#isReady(race) || this.#mustCommit(race, commitment) || isCommitted(race),
      );
      if (race.phase === "abandoned") throw abandoned(race);
      if (race.phase !== "lobby" || this.#isReady(race)) return;
      if (this.#mustCommit(race, commitment)) await this.#untilP((await this.#requests.join(commitment)).p);
      else await this.#openNonce(race);
    }
  }

  /** Waits until the countdown is over and the board is dealt. Throws RaceAbandoned if the race never starts. */
  async started(): Promise<OwnBoard> {
    for (;;) {
      const race = await this.until(
        (race) => !["lobby", "countdown"].includes(race.phase) || (this.#wantsToRace && !this.#isReady(race)),
      );
      if (race.phase === "abandoned") throw abandoned(race);
      if (race.started_at != null) return (await this.#until(({ board }) => board !== null)).board as OwnBoard;
      await this.ready(); // a racer left, so there is a new deal
    }
  }

  /**
   * Waits until nothing can change the places any more; the standings so far, best first. That is earlier than `finished`
   * if racers still play for nothing but their own boards. Throws RaceAbandoned, and a TimeoutError after `timeoutMs`.
   */
  async decided(timeoutMs?: number): Promise<readonly Standing[]> {
    return standingsOf(await this.until(isDecided, timeoutMs));
  }

  /**
   * Waits until every seat has ended; the standings, best first. Throws UnfairDeal if the revealed deal does not match the
   * commitments, RaceAbandoned, and a TimeoutError after `timeoutMs`. A closed race reveals its deal later.
   */
  async finished(timeoutMs?: number): Promise<readonly Standing[]> {
    const race = await this.until(isOver, timeoutMs);
    const standings = standingsOf(race);
    if (this.seen !== null && (race.settings.view !== "closed" || race.secret != null)) {
      await checkRevealed(this.seen, race);
    }
    return standings;
  }

  /** The `n` that the next command on the board must carry, with the moves that are not answered yet. */
  get nextN(): number {
    return this.line.nextN;
  }

  /** Sends any command of the contract. Resolves once it is carried out; rejects with Refused otherwise. */
  submit(command: AnyCommand): Promise<Ack | Done> {
    return this.line.submit(command);
  }

  /** Makes a move, as `t1-t3x4`. Resolves once it is committed to the log; rejects with Refused otherwise. */
  play(move: string): Promise<Ack> {
    return this.line.play(move);
  }

  /** Takes the last move back, where the race allows undo. */
  undo(): Promise<Ack> {
    return this.line.undo();
  }

  /** Gives up the race. */
  resign(): Promise<void> {
    return this.line.resign();
  }

  /** Shows an emote to everybody in the race: three at once, then one in four seconds; more are dropped. */
  emote(emote: EmoteName): void {
    this.line.emote(emote);
  }

  /** Gives up the seat, before the start. */
  async leave(): Promise<void> {
    this.#wantsToRace = false;
    await this.#requests.leave();
  }

  /** Disconnects. The seat stays for a while. */
  close(): void {
    this.line.close();
  }

  get #live(): Live {
    return this.line.live;
  }

  #isReady(race: RaceView): boolean {
    return race.seats[this.number]?.ready ?? false;
  }

  /** Whether all seats are taken and this seat has no commitment to the current nonce. */
  #mustCommit(race: RaceView, commitment: string): boolean {
    return isFull(race) && race.commitment != null && race.seats[this.number]?.commitment !== commitment;
  }

  async #openNonce(race: RaceView): Promise<void> {
    const { value } = await this.#nonces.of(race.id);
    try {
      await this.line.ready(race.commitment == null ? undefined : value);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "wrong-phase") throw error;
      await this.#untilP(race.p + 1); // a racer has just left
      return;
    }
    this.#nonces.forget(race.id);
  }

  async #untilP(p: number): Promise<void> {
    await this.#until((live) => live.p >= p);
  }

  /** Waits until a condition holds for the live state. */
  async #until(holds: (live: Live) => boolean, timeoutMs?: number): Promise<Live> {
    if (timeoutMs === undefined) return this.line.until(holds);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new DOMException(`The race has not come so far within ${timeoutMs} ms.`, "TimeoutError"));
      }, timeoutMs);
    });
    try {
      return await Promise.race([this.line.until((live) => isLate || holds(live)), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Whether every seat is taken. */
function isFull({ seats }: RaceView): boolean {
  return seats.every((seat) => seat.player != null || seat.ghost != null);
}

/** Whether every seat is taken and, if the deal needs nonces, every racer has committed to one. */
function isCommitted(race: RaceView): boolean {
  return isFull(race) && (race.commitment == null || race.seats.every((seat) => seat.commitment != null));
}

/** Whether nothing can change the places any more. An abandoned race is decided, too. */
function isDecided({ phase }: RaceView): boolean {
  return phase === "decided" || phase === "finished" || phase === "abandoned";
}

function isOver({ phase }: RaceView): boolean {
  return phase === "finished" || phase === "abandoned";
}

function standingsOf(race: RaceView): readonly Standing[] {
  if (race.standings == null) throw abandoned(race);
  return race.standings;
}

function abandoned({ id, abandoned }: RaceView): RaceAbandoned {
  return new RaceAbandoned(`Race ${id} never started: ${abandoned}.`);
}

function raceOf({ race }: Live): RaceView {
  if (race === null) throw new Error("a seat has a race from its first message on");
  return race;
}
