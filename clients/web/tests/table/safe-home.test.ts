import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { safeHome } from "../../src/table/moves/safe-home";
import type { TableRules } from "../../src/table/board/types";
import type { Piles } from "../../src/cards/pile";
import GAMES from "./games.json";

interface Case {
  readonly game: string;
  readonly about: string;
  readonly home: number;
  readonly piles: Piles;
  readonly legal: readonly string[];
  readonly move: string | null;
}

const CASES = readFileSync(new URL("../../../../tests/vectors/safe-home.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

function rulesOf(game: string): TableRules {
  const found = (GAMES as unknown as readonly { id: string; rules: TableRules }[]).find(({ id }) => id === game);
  if (!found) throw new RangeError(`games.json has no ${game}`);
  return found.rules;
}

test.each(CASES)("in $game, $move is safe: $about", ({ game, home, piles, legal, move }) => {
  expect(safeHome({ n: 9, home, piles, legal, mayUndo: false }, rulesOf(game))).toBe(move);
});
