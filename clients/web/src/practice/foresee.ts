/** What the rules of the SDK say of moves that the service has not answered yet. It alone judges them. */

import { gamesOf, RulesError } from "cadogan-client/rules";
import type { Foresee, GameView } from "../table/board/types";

/** Foresees moves of a game with the options of its race; null if this release does not play it. */
export function foreseeing({ id, name, rules }: GameView): Foresee | null {
  const game = gamesOf({ defaults: {}, games: [{ id, name, rules: { ...rules }, options: [] }] }).get(id);
  if (game === undefined) return null;
  return ({ piles, redealsLeft }, moves) => {
    try {
      const layout = moves.reduce((before, move) => before.play(move), game.seen(piles, redealsLeft));
      return { home: layout.home, piles: layout.showAll(), legal: layout.legalMoves(), unknown: layout.unknown };
    } catch (error) {
      if (error instanceof RulesError) return null; // an undo, or a move on a board that has changed meanwhile
      throw error;
    }
  };
}
