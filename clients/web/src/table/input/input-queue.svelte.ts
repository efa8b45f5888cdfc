/** Moves that are under way, and inputs that wait their turn because their result cannot be foreseen yet. */

import type { BoardState } from "../board/types";

/** `wait` keeps the input until the next board; `again` asks for it once more, at once. */
export type Outcome = "done" | "again" | "wait";

export type Input = () => Outcome;

/** Most actions under way. The service reads no further ones before it has answered some. */
const MOST_UNDER_WAY = 32;

export class InputQueue {
  private sent = $state.raw<readonly { readonly action: string; readonly n: number }[]>([]);
  private waiting: Input[] = [];
  private lasting: Input | null = null;

  constructor(private readonly board: () => BoardState) {}

  /** Actions that the board does not show yet, in order. Each is carried out at an `n` of its own. */
  readonly underWay = $derived.by(() => {
    const { n } = this.board();
    return this.sent.filter((each) => each.n >= n).map((each) => each.action);
  });

  /** Whether inputs wait, which may change any pile. */
  get hasWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** Carries an input out, behind those that wait. It ends an input that lasts. */
  take(input: Input): void {
    if (this.lasting) this.waiting = this.waiting.filter((each) => each !== this.lasting);
    this.lasting = null;
    this.waiting.push(input);
    this.drain();
  }

  /** Carries out an input that moves no card, behind those that wait. An input that lasts goes on, and holds up none. */
  follow(input: Input): void {
    const isFirst = this.waiting.every((each) => each === this.lasting);
    if (isFirst && input() !== "wait") return;
    this.waiting.push(input);
  }

  /** Carries out an input that lasts over many boards, until the next input. A second one changes nothing. */
  takeLasting(input: Input): void {
    if (this.lasting && this.waiting.includes(this.lasting)) return;
    this.lasting = input;
    this.waiting.push(input);
    this.drain();
  }

  /** Call when an action is sent. */
  send(action: string): void {
    const { n } = this.board();
    const underWay = this.sent.filter((each) => each.n >= n);
    this.sent = [...underWay, { action, n: n + underWay.length }];
  }

  /** Carries out what waits, in order, as far as possible. Call for each new board. */
  drain(): void {
    while (this.waiting.length > 0 && this.underWay.length < MOST_UNDER_WAY) {
      const outcome = this.waiting[0]?.();
      if (outcome === "wait") return;
      if (outcome === "done") this.waiting.shift();
    }
  }

  /** Drops the actions under way from a board on, and all inputs behind them: they were made on boards that never were. */
  dropFrom(n: number): void {
    this.sent = this.sent.filter((each) => each.n < n);
    this.waiting = [];
    this.lasting = null;
  }
}
