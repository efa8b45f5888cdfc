/**
 * A position: where every card of a deal lies, and what follows from that. It is never changed. Cards that are not known
 * (NONE) go nowhere, and take no card.
 */
import type { Source } from "./axes.js";
import { HIDDEN, TEXTS } from "./cards.js";
import { mayEndRun, NONE, STOCK, WASTE, type Stack, type Tables } from "./tables.js";

/**
 * What has been legal since the previous redeal, where redeals are unlimited and turn the waste over: another move than
 * `deal` and `redeal` (`busy`), only these so far (`idle`), or only these in a whole round (`spent`). After such a round
 * the next one would be the same, so no move is legal any more.
 */
export type Idleness = "busy" | "idle" | "spent";

const EMPTY: Stack = [];

export class Position {
  /** Number of cards on foundations. */
  readonly home: number;

  constructor(
    readonly tables: Tables,
    /** By pile number; the stock's next card is last. */
    readonly stacks: readonly Stack[],
    /** By pile number: cards of a tableau pile, from the bottom, that lie face down. */
    protected readonly down: readonly number[],
    /** Rank that starts ascending foundations; null until the player has chosen it. */
    readonly base: number | null,
    /** Redeals so far. */
    readonly redealt: number,
    protected readonly idleness: Idleness,
  ) {
    this.home = tables.foundations.reduce((sum, number) => sum + this.stack(number).length, 0);
  }

  /** Whether every card is on a foundation. */
  get isWon(): boolean {
    return this.home === 52 * this.tables.rules.packs;
  }

  /** Redeals that are left, even if there is nothing to gather; null where they are unlimited. */
  get redealsLeft(): number | null {
    const { redeals } = this.tables.rules;
    return redeals === null ? null : redeals - this.redealt;
  }

  /** Whether the stock is empty, a redeal is left, and there is a card to gather. */
  get hasRedeal(): boolean {
    if (!this.isEmpty(STOCK) || this.redealsLeft === 0) return false;
    return this.tables.gathered.some((number) => !this.isEmpty(number));
  }

  /** Whether a tableau pile is empty. */
  get hasGap(): boolean {
    return this.tables.tableau.some((number) => this.isEmpty(number));
  }

  /** Sources that may fill a gap now. */
  get fillers(): readonly Source[] {
    const { gaps, gaps_without_reserve } = this.tables.rules;
    return this.tables.reserve.every((number) => this.isEmpty(number)) ? gaps_without_reserve : gaps;
  }

  /** Names of the piles in which a card lies face up that is not known. */
  get unknown(): readonly string[] {
    const isUnknown = (number: number) => this.stack(number).slice(this.faceDown(number)).includes(NONE);
    return this.tables.names.filter((_, number) => isUnknown(number));
  }

  /** Whether a complete run has left if cards that are not known are the right ones. */
  get mayLackRun(): boolean {
    const { takesRuns, tableau } = this.tables;
    return takesRuns && tableau.some((number) => mayEndRun(this.stack(number), this.faceDown(number)));
  }

  /** Cards of a pile, bottom to top. */
  stack(number: number): Stack {
    return this.stacks[number] ?? EMPTY;
  }

  isEmpty(number: number): boolean {
    return this.stack(number).length === 0;
  }

  /** Rank that a foundation takes next, or NONE. */
  wanted(foundation: number): number {
    return this.tables.wanted(foundation, this.stack(foundation), this.base);
  }

  /** Number of cards of a pile, counted from the bottom, that lie face down. */
  faceDown(number: number): number {
    const cards = this.stack(number).length;
    if (number === STOCK) return cards;
    if (number < this.tables.firstReserve) return this.down[number] ?? 0;
    switch (this.tables.rules.reserve_shown) {
      case "all":
        return 0;
      case "top":
        return Math.max(cards - 1, 0);
      case "last":
        return cards > 1 ? cards : 0;
      case "all at stock end":
        return this.isEmpty(STOCK) ? 0 : cards;
    }
  }

  /** Most cards that free cells and gaps can carry to another pile. `gaps` are those that take a card of the tableau. */
  carried(gaps: number, toGap = false): number {
    const { rules, reserve } = this.tables;
    const free = rules.cells ? reserve.filter((number) => this.isEmpty(number)).length : 0;
    const helping = rules.gap_rank === "any" ? gaps : 0;
    return (free + 1) * 2 ** (toGap ? Math.max(helping - 1, 0) : helping);
  }

  /** Number of cards, from the top of a pile, that are built in sequence as runs that move are, and lie face up. */
  runLength(number: number): number {
    const { rules, runFit, runTake } = this.tables;
    const stack = this.stack(number);
    const most = stack.length - this.faceDown(number);
    const joins = (upper = NONE, lower = NONE) => rules.runs === "any cards" || runFit[upper] === runTake[lower];
    let length = Math.min(1, stack.length);
    while (length < most && joins(stack.at(-length), stack.at(-length - 1))) length += 1;
    return length;
  }

  /** All cards of the piles that the game has, by name, bottom to top, face down or not. Two dashes are a card that is not known. */
  get piles(): Readonly<Record<string, readonly string[]>> {
    return this.#named((number) => this.stack(number).map((face) => TEXTS[face] ?? HIDDEN));
  }

  /** The same as the player sees them, such as `-- 7H`. Two dashes are a face-down card. */
  showAll(): Readonly<Record<string, string>> {
    return this.#named((number) => this.show(number));
  }

  /** A pile as the player sees it. */
  show(number: number): string {
    const down = this.faceDown(number);
    return this.stack(number)
      .map((face, index) => (index < down ? HIDDEN : (TEXTS[face] ?? HIDDEN)))
      .join(" ");
  }

  #named<Value>(of: (number: number) => Value): Record<string, Value> {
    const { shown, numbers } = this.tables;
    return Object.fromEntries(shown.map((name) => [name, of(numbers.get(name) ?? WASTE)]));
  }
}
