/** A table while cards are laid and moved on it. A layout is what it looks like afterwards. */
import { RUN, mayEndRun, NONE, STOCK, type Stack, type Tables } from "./tables.js";

export class Table {
  readonly #tables: Tables;
  readonly #stacks: Stack[];
  readonly #down: number[];

  /** By pile number, as in a position. */
  constructor(tables: Tables, stacks: readonly Stack[], down: readonly number[]) {
    this.#tables = tables;
    this.#stacks = [...stacks];
    this.#down = [...down];
  }

  /** What a layout keeps. Nothing changes the table any more. */
  get stacks(): readonly Stack[] {
    return this.#stacks;
  }

  get down(): readonly number[] {
    return this.#down;
  }

  stack(number: number): Stack {
    return this.#stacks[number] ?? [];
  }

  put(number: number, stack: Stack): void {
    this.#stacks[number] = stack;
  }

  /** Turn down cards at the bottom of a pile; `settle` turns up its top card. */
  turnDown(number: number, cards: number): void {
    this.#down[number] = cards;
  }

  /** Lay one card of the stock on each of these piles, as long as there are cards. */
  lay(numbers: readonly number[]): void {
    const stock = [...this.stack(STOCK)];
    for (const number of numbers) {
      const card = stock.pop();
      if (card === undefined) break;
      this.put(number, [...this.stack(number), card]);
    }
    this.put(STOCK, stock);
  }

  /** Lay one unit. `settle` does what follows from it. */
  layUnit(redealt: number): void {
    const { rules, unit, lastUnit } = this.#tables;
    this.lay(redealt === rules.redeals ? lastUnit : unit);
  }

  /**
   * Cards turn up, complete runs leave, then gaps are filled. Gaps come last, because they are filled from the left
   * whatever made them.
   */
  settle(): void {
    const { rules, tableau, takesRuns } = this.#tables;
    for (const number of tableau) {
      this.#turnUp(number);
      while (takesRuns && this.#isComplete(number)) {
        this.#leave(number);
        this.#turnUp(number);
      }
    }
    if (rules.filled_at_once) this.#fillGaps();
  }

  /** Turn up the top card of a tableau pile. */
  #turnUp(number: number): void {
    const down = this.#down[number] ?? 0;
    if (down > 0) this.#down[number] = Math.min(down, Math.max(this.stack(number).length - 1, 0));
  }

  /** Whether a pile ends with a complete run, all of whose cards are known. */
  #isComplete(number: number): boolean {
    const stack = this.stack(number);
    return stack.at(-1) !== NONE && mayEndRun(stack, this.#down[number] ?? 0);
  }

  #leave(number: number): void {
    const stack = this.stack(number);
    const home = (this.#tables.homes[stack.at(-1) ?? NONE] ?? []).find((each) => this.stack(each).length === 0) ?? NONE;
    this.put(home, stack.slice(-RUN).reverse());
    this.put(number, stack.slice(0, -RUN));
  }

  /** Fill empty tableau piles, from the left, with the top cards of the first reserve pile that has any. */
  #fillGaps(): void {
    for (const gap of this.#tables.tableau) {
      if (this.stack(gap).length > 0) continue;
      const reserve = this.#tables.reserve.find((number) => this.stack(number).length > 0);
      if (reserve === undefined) return;
      this.put(gap, this.stack(reserve).slice(-1));
      this.put(reserve, this.stack(reserve).slice(0, -1));
    }
  }
}
