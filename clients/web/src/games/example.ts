/** Worked examples: the first moves of one deal of each game. `infra/generate/examples.py` has the file. */

import { HIDDEN } from "../cards/pile";
import type { BoardState } from "../table/board/types";

/** Content of the file, by game: the deal, then for each move the piles that it changes. */
export type Examples = Readonly<Record<string, readonly { move?: string; piles: Partial<Record<string, string>> }[]>>;

/** A board and the move that led to it; null for the deal. */
export interface ExampleStep {
  move: string | null;
  board: BoardState;
}

/** Steps of a game's example, each with a whole board; empty for unknown games. */
export function exampleOf(examples: Examples, game: string): readonly ExampleStep[] {
  let piles: Record<string, string> = {};
  return (examples[game] ?? []).map((step, n) => {
    const changed = Object.entries(step.piles).filter((entry): entry is [string, string] => entry[1] !== undefined);
    piles = { ...piles, ...Object.fromEntries(changed) };
    return { move: step.move ?? null, board: { n, home: homeOf(piles), piles, legal: [], mayUndo: false } };
  });
}

/** The table of a game before its deal is known: as many cards in each place, all face down. */
export function backsOf(examples: Examples, game: string): BoardState | null {
  const board = exampleOf(examples, game)[0]?.board;
  if (board === undefined) return null;
  const piles = Object.entries(board.piles).map(([name, pile]) => [name, pile.replace(/\S+/g, HIDDEN)]);
  return { ...board, home: 0, piles: Object.fromEntries(piles) as Record<string, string> };
}

function homeOf(piles: Readonly<Record<string, string>>): number {
  return Object.entries(piles)
    .filter(([name]) => name.startsWith("f"))
    .reduce((count, [, pile]) => count + (pile === "" ? 0 : pile.split(" ").length), 0);
}
