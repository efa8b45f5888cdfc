/**
 * What is certain of a board while moves are under way: the layout after them, and the legal moves that they leave as
 * they are. It knows no rules. A move is certain if the service has called it legal and no move under way touches its
 * piles.
 */

import { transferOf } from "./move";
import { HIDDEN, RANKS, cardsOf, kindOf, rankOf, type Piles } from "../../cards/pile";
import { predict } from "./predict";
import type { BoardState, TableRules } from "../board/types";

/** An action whose result cannot be foreseen. */
export const UNDO = "undo";

export class Foresight {
  /** The piles to draw. */
  readonly piles: Piles;
  /** The moves that are certain to be legal. */
  readonly legal: readonly string[];
  private readonly touched: ReadonlySet<string>;
  private readonly isClear: boolean;

  /** `underWay`: actions after the board, in order. They are not answered yet. */
  constructor(
    private readonly board: BoardState,
    private readonly underWay: readonly string[],
    private readonly rules: TableRules,
  ) {
    this.piles = underWay.reduce((piles, move) => predict(piles, move, rules), board.piles);
    this.isClear = !underWay.includes(UNDO) && !(rules.base === "chosen" && board.home === 0 && underWay.length > 0);
    this.touched = new Set(underWay.flatMap((move) => this.touchedBy(move)));
    this.legal = underWay.length === 0 ? board.legal : board.legal.filter((move) => this.isStillLegal(move));
  }

  /** Whether the legal moves of a card are all known: those of the card at `index`, or of a run that contains it. */
  isCertain(pile: string, index: number): boolean {
    if (this.underWay.length === 0) return true;
    if (!this.isClear || this.touched.has(pile)) return false;
    const cards = cardsOf(this.piles[pile]);
    if (this.rules.runs === "carried" && index < cards.length - 1) return false;
    if (cards[index] === HIDDEN) return false; // a move under way may turn it up
    const lowest = kindOf(pile) === "tableau" ? cards.slice(0, index + 1) : cards.slice(index, index + 1);
    return !lowest.some((card) => [...this.touched].some((target) => this.mayTake(target, card, pile)));
  }

  private isStillLegal(move: string): boolean {
    if (!this.isClear) return false;
    const travel = transferOf(move);
    // cells and gaps, which carry runs, and gaps, which forbid a deal, may be others by then
    if (travel && travel.count > 1 && this.rules.runs === "carried") return false;
    if (!travel && !this.rules.deal_over_gaps) return false;
    if (travel) return !this.touched.has(travel.source) && !this.touched.has(travel.target);
    const waste = cardsOf(this.piles.w).length;
    return move === "deal" && Boolean(this.piles.s) && waste < (this.rules.waste_limit ?? Infinity);
  }

  /** Piles of which an action changes the cards. */
  private touchedBy(move: string): readonly string[] {
    const { rules, board, piles } = this;
    const travel = transferOf(move);
    if (!travel) {
      const isWaste = move === "deal" ? rules.cards_to_waste > 0 : rules.gather === "waste";
      return isWaste ? ["s", "w"] : Object.keys(board.piles);
    }
    const isRefilled = rules.filled_at_once && !piles[travel.source];
    const reserves = isRefilled ? Object.keys(piles).filter((pile) => kindOf(pile) === "reserve") : [];
    return [travel.source, travel.target, ...reserves];
  }

  /**
   * Whether a touched pile might take a card of another pile now. The service alone knows whether it does; but ranks that
   * are not next to each other never fit, except where any rank fits.
   */
  private mayTake(pile: string, card: string, source: string): boolean {
    const kind = kindOf(pile);
    const top = cardsOf(this.piles[pile]).at(-1);
    if (kind === "foundation") return top === undefined || top === HIDDEN || isNextTo(top, card);
    if (kind === "reserve") return this.rules.cells && top === undefined && kindOf(source) !== "reserve";
    if (kind !== "tableau") return false;
    if (top === undefined) return this.mayFill(source);
    if (!this.rules.build) return false;
    return top === HIDDEN || this.rules.build.step === null || isNextTo(top, card);
  }

  private mayFill(source: string): boolean {
    const fillers: readonly string[] = [...this.rules.gaps, ...this.rules.gaps_without_reserve];
    return this.rules.filled_at_once || fillers.includes(kindOf(source));
  }
}

/** Whether two cards have neighbouring ranks; A is next to K. */
function isNextTo(a: string, b: string): boolean {
  const apart = Math.abs(RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
  return apart === 1 || apart === RANKS.length - 1;
}
