import { expect, test } from "vitest";
import { safeHome } from "../../src/table/moves/safe-home";
import type { TableRules } from "../../src/table/board/types";
import { RANKS, type Piles } from "../../src/cards/pile";
import GAMES from "./games.json";

function rulesOf(game: string): TableRules {
  const found = (GAMES as unknown as readonly { id: string; rules: TableRules }[]).find(({ id }) => id === game);
  if (!found) throw new RangeError(`games.json has no ${game}`);
  return found.rules;
}

/** Foundations of clubs, spades, hearts and diamonds that are so high, and once more those of a second pack. */
function foundations(...heights: number[]): Piles {
  return Object.fromEntries(
    heights.map((height, number) => [
      `f${number}`,
      RANKS.slice(0, height)
        .map((rank) => rank + "CSHD".charAt(number % 4))
        .join(" "),
    ]),
  );
}

function first(game: string, legal: readonly string[], heights: readonly number[], others: Piles): string | null {
  const piles = { ...others, ...foundations(...heights) };
  return safeHome(
    { n: 9, home: heights.reduce((sum, height) => sum + height), piles, legal, mayUndo: false },
    rulesOf(game),
  );
}

// Clubs, spades, hearts, diamonds; the five of hearts lies free.
test.each([
  ["freecell", [3, 3, 4, 2], true],
  ["freecell", [4, 4, 4, 0], true], // nothing is left to lie on it
  ["freecell", [3, 3, 4, 1], false], // the three of diamonds may need a black four
  ["freecell", [2, 3, 4, 4], false], // the four of clubs may need it: the three of clubs is out
  ["bakers-game", [0, 0, 4, 0], true],
  ["beleaguered-castle", [3, 3, 4, 3], true],
  ["beleaguered-castle", [3, 2, 4, 3], false],
  ["klondike", [3, 3, 4, 2], true],
  ["klondike", [4, 4, 4, 1], false], // a black four may come back for the three of diamonds
  ["yukon", [4, 4, 4, 0], true],
  ["yukon", [3, 4, 4, 4], false], // the four of clubs moves with all that lies on it
  ["russian-solitaire", [0, 0, 4, 0], true],
  ["forty-thieves", [0, 0, 4, 0, 0, 0, 3, 0], true],
  ["forty-thieves", [0, 0, 4, 0, 0, 0, 2, 0], false], // the second three of hearts is out, and four lies on five
] as const)("in %s, with %o at home, the five of hearts is safe: %s", (game, heights, isSafe) => {
  const piles = { t0: "KS 5H", t1: "9C" };
  expect(first(game, ["t0-t1", "t0-f2"], heights, piles)).toBe(isSafe ? "t0-f2" : null);
});

test("a card of the waste is safe only where cards are turned one by one", () => {
  expect(first("forty-thieves", ["w-f2"], [0, 0, 0, 0, 0, 0, 0, 0], { s: "9C", w: "8C AH" })).toBe("w-f2");
  expect(first("klondike", ["w-f2"], [0, 0, 0, 0], { s: "9C", w: "8C AH" })).toBeNull();
});

test("a card stays where its place decides what fills a gap", () => {
  const heights = [1, 0, 0, 0];
  expect(first("storehouse", ["t0-f0"], heights, { t0: "9S 3C", r0: "8C" })).toBe("t0-f0");
  expect(first("storehouse", ["t0-f0"], heights, { t0: "3C", r0: "8C" })).toBeNull();
  expect(first("storehouse", ["r0-f0"], heights, { t0: "9S", r0: "3C" })).toBeNull();
  expect(first("freecell", ["r0-f0"], heights, { t0: "9S", r0: "2C" })).toBe("r0-f0");
});

test.each([
  ["grand-duchess", "foundations are built both ways"],
  ["sir-tommy", "foundations take any suit"],
  ["canfield", "the base is on no foundation yet, and ranks wrap around"],
  ["duchess", "the base is still to be chosen"],
] as const)("in %s no ace is safe: %s", (game, _) => {
  const heights = rulesOf(game).ascending + rulesOf(game).descending > 4 ? [0, 0, 0, 0, 0, 0, 0, 0] : [0, 0, 0, 0];
  expect(first(game, ["t0-f2"], heights, { t0: "9S AH" })).toBeNull();
});
