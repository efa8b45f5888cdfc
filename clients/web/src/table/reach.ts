/** What may be lifted and where it may be laid: `legal`, asked from the side of a card. */

import { liftedFrom, travelOf } from "./move";
import { kindOf } from "./pile";
import type { BoardState } from "./types";

/** A card with all that lies on it and goes with it. */
export interface Lift {
  readonly pile: string;
  readonly index: number;
  readonly count: number;
}

interface Option extends Lift {
  readonly move: string;
  readonly target: string;
}

export class Reach {
  private readonly options: readonly Option[];

  constructor(readonly board: BoardState) {
    this.options = board.legal.flatMap((move) => {
      const travel = travelOf(move);
      if (!travel) return [];
      const index = liftedFrom(board.piles, travel);
      return [{ move, pile: travel.source, index, count: travel.count, target: travel.target }];
    });
  }

  /** What a grip at this card lifts: it and the cards on it, or a longer run that has to come along. */
  lift(pile: string, index: number): Lift | null {
    const within = this.lifts(pile).filter((lift) => lift.index <= index && index < lift.index + lift.count);
    return within.at(-1) ?? null;
  }

  /** Everything that may be lifted from a pile, the lowest card first. */
  lifts(pile: string): readonly Lift[] {
    const found = new Map<number, Lift>();
    for (const option of this.options) if (option.pile === pile) found.set(option.index, option);
    return [...found.values()].sort((a, b) => a.index - b.index);
  }

  /** Move by which a lift is laid on each pile that takes it. */
  targets(lift: Lift): ReadonlyMap<string, string> {
    const laid = this.options.filter((option) => option.pile === lift.pile && option.index === lift.index);
    return new Map(laid.map((option) => [option.target, option.move]));
  }

  /** The only move that there is for a lift; foundations that take the same card are one place. */
  only(lift: Lift): string | null {
    const moves = [...this.targets(lift)];
    const places = new Set(moves.map(([target]) => (kindOf(target) === "foundation" ? "home" : target)));
    return places.size === 1 ? (moves[0]?.[1] ?? null) : null;
  }

  home(lift: Lift): string | null {
    const found = [...this.targets(lift)].find(([target]) => kindOf(target) === "foundation");
    return found?.[1] ?? null;
  }

  /** Some move that sends a card home. */
  get anyHome(): string | null {
    return this.options.find((option) => kindOf(option.target) === "foundation")?.move ?? null;
  }

  /** What the stock does when it is pressed. */
  get turn(): "deal" | "redeal" | null {
    if (this.board.legal.includes("deal")) return "deal";
    return this.board.legal.includes("redeal") ? "redeal" : null;
  }
}
