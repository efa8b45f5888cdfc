/**
 * A house bot as the rival in a game of this browser. It plays the hint once each pace, so its board follows from the deal
 * and the time that was spent on the game, and is not kept.
 */

import { hint, type Layout } from "cadogan-client/rules";
import bots from "./bots.json";

/** As at the service, the most moves of a board. */
export const MOST_ACTIONS = 2_000;

/** Paces by bot, in milliseconds a move: of those whose policy is that of the hint. */
const PACES: Readonly<Record<string, number>> = bots;

export interface RivalBoard {
  /** Number of moves. */
  readonly n: number;
  readonly home: number;
  /** When it reached that number of cards, and when it ended; in milliseconds of the game. */
  readonly homeAt: number;
  readonly endedAt: number;
  /** How it ended; `resigned` if it sees no sensible move. Null while it plays. */
  readonly how: "won" | "stuck" | "resigned" | null;
}

export class Rival {
  readonly pace: number;
  #layout: Layout;
  /** Null if it makes no move any more. */
  #next: string | null = null;
  /** Cards home after each number of moves, as far as it has played. */
  readonly #home: number[] = [];
  /** Boards that it has seen. It would play on from one of them as it did before. */
  readonly #seen = new Set<string>();

  /** `name` is that of a bot of this release. */
  private constructor(
    readonly name: string,
    start: Layout,
  ) {
    this.pace = PACES[name] ?? 0;
    this.#layout = start;
    this.#look();
  }

  /** The bot with this name; null if this release has none. */
  static named(name: string | undefined, start: Layout): Rival | null {
    return name !== undefined && name in PACES ? new Rival(name, start) : null;
  }

  /** Its board so long after the start. */
  at(ms: number): RivalBoard {
    const due = Math.floor(ms / this.pace);
    while (this.#next !== null && this.#home.length <= due) {
      this.#layout = this.#layout.play(this.#next);
      this.#look();
    }
    const last = this.#home.length - 1;
    const n = Math.min(due, last);
    const home = this.#home[n] ?? 0;
    const hasEnded = this.#next === null && n === last;
    const { isWon, isStuck } = this.#layout;
    return {
      n,
      home,
      homeAt: this.#home.indexOf(home) * this.pace, // a hint takes no card back from a foundation
      endedAt: n * this.pace,
      how: !hasEnded ? null : isWon ? "won" : isStuck ? "stuck" : "resigned",
    };
  }

  /** Looks at its board, and for a move. */
  #look(): void {
    const layout = this.#layout;
    const board = [...layout.stacks, ...Object.values(layout.showAll())].join("|");
    const isOver = layout.isWon || this.#seen.has(board) || this.#home.length === MOST_ACTIONS;
    this.#home.push(layout.home);
    this.#seen.add(board);
    this.#next = isOver ? null : hint(layout);
  }
}
