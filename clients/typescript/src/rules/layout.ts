/** A layout: a position that can be played. It is immutable; `play` returns another one. */
import { rankOf } from "./cards.js";
import { IllegalMove } from "./errors.js";
import { legalMoves } from "./legal.js";
import { parseMove, type Move } from "./move.js";
import { Position, type Idleness } from "./position.js";
import { reason } from "./refusal.js";
import { Table } from "./table.js";
import { NONE, STOCK, WASTE } from "./tables.js";

export class Layout extends Position {
  #legal: readonly string[] | null = null;

  /** Every legal move. There is none when the game is won or the board is stuck. */
  legalMoves(): readonly string[] {
    this.#legal ??= this.idleness === "spent" ? [] : legalMoves(this);
    return this.#legal;
  }

  /** Whether no move is legal and the game is not won. */
  get isStuck(): boolean {
    return !this.isWon && this.legalMoves().length === 0;
  }

  /** The layout after a move and its automatic consequences. Throws InvalidMove, or IllegalMove with the rule. */
  play(text: string): Layout {
    const move = parseMove(text);
    if (!this.legalMoves().includes(text)) throw new IllegalMove(text, reason(this, move));
    const table = new Table(this.tables, this.stacks, this.down);
    if (move.source === "deal") return this.#after(table, this.#deal(table), "deal");
    if (move.source === "redeal") return this.#after(table, this.#redeal(table), "redeal");
    return this.#after(table, this.#moveCards(table, move), "cards");
  }

  /** Moves cards, and returns the base. */
  #moveCards(table: Table, { source, target, cards, place }: Move): number | null {
    const { tables } = this;
    const from = tables.numbers.get(source) ?? NONE;
    const to = tables.numbers.get(target) ?? NONE;
    const stack = this.stack(from);
    const start = place ?? stack.length - cards;
    const moved = stack.slice(start, start + cards);
    table.put(from, [...stack.slice(0, start), ...stack.slice(start + cards)]);
    table.put(to, [...table.stack(to), ...moved]);
    table.settle();
    if (to >= tables.firstTableau || this.base !== null) return this.base;
    return tables.baseOf(to, rankOf(moved[0] ?? NONE));
  }

  #deal(table: Table): number | null {
    const { rules } = this.tables;
    if (rules.cards_to_waste > 0) {
      const stock = this.stack(STOCK);
      const left = Math.max(stock.length - rules.cards_to_waste, 0);
      table.put(STOCK, stock.slice(0, left));
      table.put(WASTE, [...this.stack(WASTE), ...stock.slice(left).reverse()]);
    } else {
      table.layUnit(this.redealt);
    }
    table.settle();
    return this.base;
  }

  #redeal(table: Table): number | null {
    const { rules, gathered } = this.tables;
    table.put(STOCK, gathered.flatMap((number) => this.stack(number)).reverse());
    for (const number of gathered) {
      table.put(number, []);
      table.turnDown(number, 0);
    }
    if (rules.gather === "piles") table.layUnit(this.redealt + 1);
    table.settle();
    return this.base;
  }

  #after(table: Table, base: number | null, kind: "deal" | "redeal" | "cards"): Layout {
    const redealt = this.redealt + (kind === "redeal" ? 1 : 0);
    return new Layout(this.tables, table.stacks, table.down, base, redealt, this.#idlenessAfter(kind));
  }

  #idlenessAfter(kind: "deal" | "redeal" | "cards"): Idleness {
    if (!this.tables.mayIdle) return "busy";
    if (kind === "cards" || this.legalMoves().length > 1) return kind === "redeal" ? "idle" : "busy";
    if (kind === "redeal") return this.idleness === "idle" ? "spent" : "idle";
    return this.idleness;
  }
}
