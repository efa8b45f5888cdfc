/** Worked examples: the first moves of a real deal of each game, as `infra/examples.py` writes them. */

import type { BoardState } from "./table/types";

/** What a file of examples has for a game: the deal, then what each move changes. */
export type Examples = Readonly<Record<string, readonly { move?: string; piles: Partial<Record<string, string>> }[]>>;

/** A board, and the move that made it; null for the deal. */
export interface ExampleStep {
  move: string | null;
  board: BoardState;
}

/** The steps of a game's example, each a whole board; none if there is no such game. */
export function exampleOf(examples: Examples, game: string): readonly ExampleStep[] {
  let piles: Record<string, string> = {};
  return (examples[game] ?? []).map((step, n) => {
    const changed = Object.entries(step.piles).filter((entry): entry is [string, string] => entry[1] !== undefined);
    piles = { ...piles, ...Object.fromEntries(changed) };
    return { move: step.move ?? null, board: { n, home: homeOf(piles), piles, legal: [], mayUndo: false } };
  });
}

function homeOf(piles: Readonly<Record<string, string>>): number {
  return Object.entries(piles)
    .filter(([name]) => name.startsWith("f"))
    .reduce((count, [, pile]) => count + (pile === "" ? 0 : pile.split(" ").length), 0);
}
