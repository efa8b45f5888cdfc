import { describe, expect, it } from "vitest";
import { Foresight } from "../../src/table/moves/foresight";
import type { TableRules } from "../../src/table/board/types";
import games from "./games.json";

const rulesOf = (id: string) => games.find((game) => game.id === id)?.rules as unknown as TableRules;

function foresee(game: string, piles: Record<string, string>, legal: string[], underWay: string[], home = 1) {
  return new Foresight({ n: 0, home, piles, legal, mayUndo: false }, underWay, rulesOf(game));
}

describe("behind a move under way", () => {
  const piles = { s: "-- --", w: "4C", t0: "9H", t1: "TS", t2: "5D", t3: "6S", f0: "3C", r0: "2H 4H" };
  const legal = ["w-f0", "t0-t1", "t2-t3", "deal"];

  it("moves of other piles stay legal", () => {
    expect(foresee("duchess", piles, legal, ["w-f0"]).legal).toEqual(["t0-t1", "t2-t3", "deal"]);
  });

  it("a card is certain unless a touched pile may take it now", () => {
    const next = foresee("duchess", piles, legal, ["w-f0"]);
    expect(next.isCertain("t0", 0)).toBe(true);
    expect(next.isCertain("t2", 0)).toBe(false); // the foundation shows a four now
    expect(next.isCertain("w", 0)).toBe(false);
  });

  it("an empty column makes those cards uncertain that may fill gaps", () => {
    const next = foresee("duchess", piles, legal, ["t0-t1"]);
    expect(next.isCertain("t2", 0)).toBe(true); // never from a column
    expect(next.isCertain("r0", 1)).toBe(false);
  });

  it("a face-down card is uncertain", () => {
    expect(foresee("duchess", { ...piles, r0: "2H --" }, legal, ["w-f0"]).isCertain("r0", 1)).toBe(false);
  });

  it("the stock deals as long as it has cards", () => {
    expect(foresee("duchess", piles, legal, ["deal"]).legal).toContain("deal");
    expect(foresee("duchess", piles, legal, ["deal", "deal"]).legal).not.toContain("deal");
  });

  it("nothing is certain before the base is chosen, and behind an undo", () => {
    expect(foresee("duchess", piles, legal, ["r0-f2"], 0).legal).toEqual([]);
    expect(foresee("duchess", piles, legal, ["undo"]).legal).toEqual([]);
    expect(foresee("duchess", piles, legal, ["undo"]).isCertain("t0", 0)).toBe(false);
  });

  it("the reserve is touched where it fills gaps at once", () => {
    const wings = { s: "--", w: "", r0: "-- --", t0: "5H", t1: "6H", f0: "4H" };
    expect(foresee("eagle-wing", wings, ["t0-f0", "deal"], ["t0-f0"]).isCertain("r0", 1)).toBe(false);
  });
});

it("a board without a move under way is certain", () => {
  expect(foresee("duchess", { t0: "9H" }, [], []).isCertain("t0", 0)).toBe(true);
});
