/**
 * A board while moves are under way: the layout after them, and its legal moves. The rules say both of what the player
 * sees. While they are not there, or cannot follow, nothing is certain, and only the cards that were moved are drawn.
 */

import { kindOf } from "../../cards/pile";
import { predict } from "./predict";
import type { BoardState, Foresee, TableRules } from "../board/types";

/** An action whose result cannot be foreseen. */
export const UNDO = "undo";

export class Foresight {
  /** The board to draw. Its legal moves are certain. */
  readonly board: BoardState;
  /** Piles with cards that turn up, of which the service has yet to say what they are. */
  private readonly unknown: readonly string[];
  private readonly isClear: boolean;

  /** `underWay`: actions after the board, in order. They are not answered yet. */
  constructor(board: BoardState, underWay: readonly string[], rules: TableRules, foresee: Foresee | null) {
    const isAnswered = underWay.length === 0;
    const { unknown, ...after } = (isAnswered ? null : foresee?.(board, underWay)) ?? {
      piles: underWay.reduce((piles, move) => predict(piles, move, rules), board.piles),
      legal: isAnswered ? board.legal : [],
      unknown: [],
    };
    this.board = { ...board, ...after };
    this.unknown = unknown;
    this.isClear = isAnswered || after.legal.length > 0;
  }

  /** Whether the legal moves of a pile's cards are all known: such a card on the tableau may take any other. */
  isCertain(pile: string): boolean {
    return this.isClear && !this.unknown.some((each) => each === pile || kindOf(each) === "tableau");
  }
}
