/** The legal moves of a board, indexed by the cards that they move. */

import { liftedFrom, transferOf } from "./move";
import { kindOf } from "../../cards/pile";
import type { BoardState } from "../board/types";

/** A card, and the cards on it that move with it. */
export interface Lift {
  readonly pile: string;
  readonly index: number;
  readonly count: number;
}

interface Option extends Lift {
  readonly move: string;
  readonly target: string;
}

export class LegalMoves {
  private readonly options: readonly Option[];

  constructor(readonly board: BoardState) {
    this.options = board.legal.flatMap((move) => {
      const travel = transferOf(move);
      if (!travel) return [];
      const index = liftedFrom(board.piles, travel);
      return [{ move, pile: travel.source, index, count: travel.count, target: travel.target }];
    });
  }

  /** Cards that a grip at a card moves: the card and those on it, or a longer run that contains it. */
  lift(pile: string, index: number): Lift | null {
    const within = this.lifts(pile).filter((lift) => lift.index <= index && index < lift.index + lift.count);
    return within.at(-1) ?? null;
  }

  /** All movable runs of a pile, the longest first. */
  lifts(pile: string): readonly Lift[] {
    const found = new Map<number, Lift>();
    for (const option of this.options) if (option.pile === pile) found.set(option.index, option);
    return [...found.values()].sort((a, b) => a.index - b.index);
  }

  /** Legal moves of a run, by target pile. */
  targets(lift: Lift): ReadonlyMap<string, string> {
    const laid = this.options.filter((option) => option.pile === lift.pile && option.index === lift.index);
    return new Map(laid.map((option) => [option.target, option.move]));
  }

  /** The only move of a run, or null. Several foundations that take the same card count as one target. */
  only(lift: Lift): string | null {
    const moves = [...this.targets(lift)];
    const places = new Set(moves.map(([target]) => (kindOf(target) === "foundation" ? "home" : target)));
    return places.size === 1 ? (moves[0]?.[1] ?? null) : null;
  }

  home(lift: Lift): string | null {
    const found = [...this.targets(lift)].find(([target]) => kindOf(target) === "foundation");
    return found?.[1] ?? null;
  }

  /** The move to where a run helps most: home, else on a card, else into a gap, and into a cell only if nothing else takes it. */
  best(lift: Lift): string | null {
    const [found] = [...this.targets(lift)]
      .map(([target, move]) => ({ move, order: this.orderOf(target) }))
      .sort((a, b) => a.order - b.order);
    return found?.move ?? null;
  }

  private orderOf(target: string): number {
    const kind = kindOf(target);
    if (kind === "foundation") return 0;
    if (kind === "tableau") return this.board.piles[target] ? 1 : 2;
    return 3;
  }

  /** The move of the top card of a pile to another pile, or null. */
  between(pile: string, target: string): string | null {
    const found = this.options.find((each) => each.pile === pile && each.target === target && each.count === 1);
    return found?.move ?? null;
  }

  /** Some move to a foundation, or null. */
  get anyHome(): string | null {
    return this.options.find((option) => kindOf(option.target) === "foundation")?.move ?? null;
  }

  /** The action of the stock. */
  get turn(): "deal" | "redeal" | null {
    if (this.board.legal.includes("deal")) return "deal";
    return this.board.legal.includes("redeal") ? "redeal" : null;
  }
}
