import { expect, test } from "vitest";
import { Descriptions } from "../../src/table/moves/descriptions";
import { explainLift } from "../../src/table/moves/explanation";
import { LegalMoves } from "../../src/table/moves/legal-moves";
import type { BoardState, TableRules } from "../../src/table/board/types";
import { words } from "../../src/words";
import { arrival } from "../words/arrival";
import GAMES from "./games.json";

await arrival("es");

function rulesOf(game: string): TableRules {
  const found = (GAMES as unknown as readonly { id: string; rules: TableRules }[]).find(({ id }) => id === game);
  if (!found) throw new RangeError(`games.json has no ${game}`);
  return found.rules;
}

const BOARD: BoardState = {
  n: 0,
  home: 2,
  legal: [],
  mayUndo: false,
  piles: { s: Array.from({ length: 30 }, () => "--").join(" "), t0: "-- -- 7H", t1: "8S", f0: "AC 2C" },
};

test("a column says how many of its cards lie face down", () => {
  const legal = new LegalMoves(BOARD);
  const [en, es] = (["en", "es"] as const).map((language) => new Descriptions(rulesOf("klondike"), language));
  expect(en?.state("t0", BOARD.piles, legal, false)).toBe("Column 1, 3 cards, 2 face down, top seven of hearts");
  expect(es?.state("t0", BOARD.piles, legal, false)).toBe("Columna 1, 3 cartas, 2 tapadas, encima siete de corazones");
  expect(en?.state("t1", BOARD.piles, legal, false)).toBe("Column 2, 1 card, top eight of spades");
});

test("a stock that deals to columns says how many deals are left", () => {
  const of = (game: string) =>
    new Descriptions(rulesOf(game), "en").state("s", BOARD.piles, new LegalMoves(BOARD), false);
  expect(of("spider")).toBe("Stock, 30 cards, 3 deals left");
  expect(of("klondike")).toBe("Stock, 30 cards");
});

test("foundations have the suits of the cards in play", () => {
  const named = (suits: number) => {
    const descriptions = new Descriptions({ ...rulesOf("spider"), suits }, "en");
    return ["f0", "f1", "f6", "f7"].map((pile) => descriptions.pile(pile).replace("Foundation of ", ""));
  };
  expect(named(4)).toEqual(["clubs", "spades", "hearts", "diamonds"]);
  expect(named(2)).toEqual(["spades", "spades", "hearts", "hearts"]);
  expect(named(1)).toEqual(["spades", "spades", "spades", "spades"]);
});

test("cards on foundations stay there only where they do not come back", () => {
  const explained = (game: string) => {
    const [rules, language] = [rulesOf(game), "en" as const];
    const descriptions = new Descriptions(rules, language);
    const { piles } = BOARD;
    const at = { rules, how: {}, language, board: BOARD, piles, legalMoves: new LegalMoves(BOARD), descriptions };
    return explainLift(at, "f0", 1).text;
  };
  const texts = words("en").teaching.refusals;
  expect(explained("freecell")).toContain(texts.home);
  expect(explained("klondike")).toContain(texts.noPlace("two of clubs"));
});
