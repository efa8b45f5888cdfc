/**
 * The line of a game that is played without the service: it has the part of a RaceLine that the page of a race uses. The
 * rules of the SDK judge each move, and refuse it in the words of the service.
 */

import { NOTHING, Refused, type Ack, type LineState, type Live } from "cadogan-client";
import { GAMES, hint, RulesError, type Layout } from "cadogan-client/rules";
import { keep, keptGame, onOtherTab, type KeptGame } from "../state/kept-games";
import { boardOf, changedPiles, last, viewOf } from "./local-view";
import { MOST_ACTIONS, Rival } from "./rival";

export { foreseeing } from "./foresee"; // one file has all that plays by the rules

export interface LocalLineOptions {
  /** Called at each change; with an ack for the player's own. */
  onLive(live: Live, ack: Ack | null): void;
  /** Called with the race that the game has become at the service, by the work of another tab. */
  onJoined(race: string): void;
  /** Called if the game cannot be kept: it lasts until the page is closed. */
  onUnkept(): void;
}

export class LocalLine {
  readonly state: LineState = { is: "open" };
  #game: KeptGame;
  /** Layouts from the deal to the one on the table, without what was taken back. */
  #way: readonly Layout[];
  readonly #options: LocalLineOptions;
  /** When the clock was last read, in milliseconds of this page. */
  #readAt = performance.now();
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The bot that plays the same deal, if there is one, and its next move. */
  readonly #rival: Rival | null;
  #rivalTimer: ReturnType<typeof setTimeout> | undefined;
  live: Live = NOTHING;

  /** Opens a game that this browser keeps. Rejects with Refused if there is none, or if this release does not play it. */
  static async open(id: string, options: LocalLineOptions): Promise<LocalLine> {
    const kept = keptGame(id);
    if (kept === null) throw new Refused("unknown-race", "this browser keeps no game with this address");
    const layout = await start(kept);
    // An earlier release may have kept moves that this one refuses.
    return judged(kept.actions.length, () => new LocalLine(kept, layout, options));
  }

  private constructor(game: KeptGame, start: Layout, options: LocalLineOptions) {
    this.#game = game;
    this.#way = wayOf(start, game.actions);
    this.#rival = Rival.named(game.bot, start);
    this.#options = options;
    addEventListener("pagehide", this.#keepTime);
    onOtherTab(game.id, () => this.#followTab());
    this.#tell(null);
    this.#waitForEnd();
    this.#waitForRival();
  }

  /** Milliseconds since the epoch, if the game had been played in one go. */
  now(): number {
    return this.#game.begunAt + this.#spent();
  }

  moment(): number {
    return this.now();
  }

  play(move: string): Promise<Ack> {
    return this.#act(move, () => {
      const next = this.#layout.play(move);
      const how = next.isWon ? "won" : this.#settings.undo === "none" && next.isStuck ? "stuck" : null;
      return [[...this.#way, next], how];
    });
  }

  undo(): Promise<Ack> {
    return this.#act("undo", () => {
      if (this.#settings.undo === "none")
        throw new Refused("undo-refused", "this race does not allow undo; its settings have undo: none");
      if (this.#way.length === 1) throw new Refused("undo-refused", "there is no move to take back");
      return [this.#way.slice(0, -1), null];
    });
  }

  async resign(): Promise<void> {
    this.#followTab();
    this.#refuseIfOver();
    this.#end("resigned");
    await Promise.resolve(); // as a line to the service: the answer comes later
  }

  /** A good move. Throws Refused. */
  hint(): string {
    this.#refuseIfOver();
    if (!this.#settings.hints)
      throw new Refused("hint-refused", "this race gives no hints; its settings have hints: false");
    const move = hint(this.#layout);
    if (move === null) throw new Refused("hint-refused", "there is no sensible move left; undo or resign");
    return move;
  }

  close(): void {
    this.#keepTime();
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#rivalTimer);
    removeEventListener("pagehide", this.#keepTime);
  }

  /** There is nobody to reach, and nothing to wait for. */
  readonly retry = nothing;
  readonly watch = nothing;
  readonly emote = nothing;

  get #layout(): Layout {
    return last(this.#way);
  }

  get #settings(): KeptGame["settings"] {
    return this.#game.settings;
  }

  /** Time that was spent until now. The clock stands at the end of the game. */
  #spent(): number {
    const now = performance.now();
    if (this.#game.ended === null && !this.#isClosed) {
      const spent = Math.min(this.#game.spent + now - this.#readAt, this.#limit);
      this.#game = { ...this.#game, spent };
    }
    this.#readAt = now;
    return Math.round(this.#game.spent);
  }

  get #limit(): number {
    return this.#settings.time_limit * 1000;
  }

  async #act(action: string, decide: () => [way: readonly Layout[], ended: KeptGame["ended"]]): Promise<Ack> {
    const {
      actions: { length: n },
    } = this.#game;
    if (this.#followTab()) {
      // another tab was quicker, and its message is under way
      const now = this.#game.actions.length;
      throw new Refused("wrong-n", `the board is at n=${now}, the command says n=${n}`, n, now);
    }
    this.#refuseIfOver(n);
    const before = this.#layout;
    const [way, ended] = judged(n, decide);
    this.#way = way;
    const spent = this.#spent();
    const { actions, times } = this.#game;
    const isLast = n + 1 === MOST_ACTIONS;
    this.#game = {
      ...this.#game,
      actions: [...actions, action],
      times: [...times, spent],
      ended: ended ?? (isLast ? "stuck" : null),
    };
    this.#keep();
    const board = boardOf(this.#game, way);
    const ack: Ack = { type: "ack", ...board, action, turned: "", piles: changedPiles(before, this.#layout) };
    await Promise.resolve(); // the table shows its own prediction first, as in a race
    this.#tell(ack);
    return ack;
  }

  #refuseIfOver(n?: number): void {
    this.#endInTime();
    const { ended } = this.#game;
    if (ended !== null) throw new Refused("seat-has-ended", `your race is over: ${ended}`, n);
  }

  #end(how: NonNullable<KeptGame["ended"]>): void {
    this.#spent();
    this.#game = { ...this.#game, ended: how };
    this.#keep();
    this.#tell(null);
  }

  /** Ends the game if its time is over. */
  #endInTime(): void {
    if (this.#game.ended === null && this.#spent() >= this.#limit && !this.#followTab()) this.#end("out of time");
  }

  #waitForEnd(): void {
    const left = this.#limit - this.#spent();
    this.#timer = setTimeout(() => this.#endInTime(), left);
  }

  /** Shows the moves of the rival, while both play. */
  #waitForRival(): void {
    const rival = this.#rival;
    const spent = this.#spent();
    if (rival === null || this.#game.ended !== null || rival.at(spent).how !== null) return;
    this.#rivalTimer = setTimeout(
      () => {
        if (this.#game.ended === null) {
          this.#spent();
          this.live = { ...this.live, race: viewOf(this.#game, this.#way, rival) };
          this.#options.onLive(this.live, null);
        }
        this.#waitForRival();
      },
      rival.pace - (spent % rival.pace),
    );
  }

  /** Shows what another tab has made of the game. Returns whether it has made anything of it. */
  #followTab(): boolean {
    const kept = keptGame(this.#game.id);
    if (this.#isClosed || kept === null || this.#isAsKept(kept)) return false;
    if (kept.joined !== null) {
      this.#options.onJoined(kept.joined);
      return true;
    }
    const [first] = this.#way;
    if (first === undefined) return false;
    // Its end is at the time of the tab that ended it.
    this.#game = kept.ended === null ? { ...kept, spent: Math.max(kept.spent, this.#spent()) } : kept;
    this.#way = wayOf(first, kept.actions);
    const board = boardOf(this.#game, this.#way);
    this.#tell({ type: "ack", ...board, action: kept.actions.at(-1) ?? "", turned: "" });
    return true;
  }

  /** Whether no other tab has gone on with the game, ended it or sent it to its account. */
  #isAsKept({ actions, ended, joined }: KeptGame): boolean {
    const game = this.#game;
    return actions.length === game.actions.length && ended === game.ended && joined === game.joined;
  }

  #tell(ack: Ack | null): void {
    const rival = this.#rival;
    const race = viewOf(this.#game, this.#way, rival);
    this.live = {
      ...NOTHING,
      race,
      racers: rival === null ? [] : [{ seat: 1, player: "", name: rival.name }],
      player: race.seats[0]?.player ?? null,
      seat: 0,
      board: boardOf(this.#game, this.#way),
      p: this.#game.actions.length,
    };
    this.#options.onLive(this.live, ack);
  }

  #keep(): void {
    if (!keep(this.#game)) this.#options.onUnkept();
  }

  /** Keeps the time that was spent since the last move. */
  readonly #keepTime = (): void => {
    if (this.#isClosed || this.#game.ended !== null) return;
    this.#spent();
    const kept = keptGame(this.#game.id);
    if (kept !== null && this.#isAsKept(kept)) this.#keep();
  };
}

function nothing(): void {
  // as said
}

/** What a decision comes to. Its refusal says at which `n` the board stays. */
function judged<T>(n: number, decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    if (error instanceof RulesError) throw new Refused(error.code, error.message, n);
    if (error instanceof Refused) throw new Refused(error.code, error.detail, n);
    throw error;
  }
}

async function start({ settings, seed }: KeptGame): Promise<Layout> {
  const game = GAMES.get(settings.game);
  if (game === undefined) throw new Refused("unknown-game", `this page does not play ${settings.game}`);
  const chosen = game.withOptions(settings.options);
  return chosen.start(await chosen.deck(seed));
}

function wayOf(start: Layout, actions: readonly string[]): readonly Layout[] {
  const way = [start];
  for (const action of actions) {
    if (action === "undo") way.pop();
    else way.push(last(way).play(action));
  }
  return way;
}
