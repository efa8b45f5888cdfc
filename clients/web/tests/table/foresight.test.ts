import { describe, expect, it } from "vitest";
import { foreseeing } from "../../src/practice/foresee";
import { Foresight } from "../../src/table/moves/foresight";
import type { BoardState, GameView } from "../../src/table/board/types";
import games from "./games.json";

function gameOf(id: string): GameView {
  const found = (games as unknown as readonly GameView[]).find((game) => game.id === id);
  if (!found) throw new RangeError(`games.json has no ${id}`);
  return found;
}

function foresee(id: string, board: Partial<BoardState>, underWay: string[], byRules = true) {
  const game = gameOf(id);
  const whole = { n: 0, home: 0, piles: {}, legal: [], mayUndo: false, ...board };
  return new Foresight(whole, underWay, game.rules, byRules ? foreseeing(game) : null);
}

describe("behind moves under way", () => {
  const piles = {
    s: "-- --",
    w: "4C",
    t0: "9H",
    t1: "TS",
    t2: "5D",
    t3: "6S",
    f0: "3C",
    f1: "",
    f2: "",
    f3: "",
    r0: "2H",
  };
  const board = { home: 1, piles: { ...piles, r1: "", r2: "", r3: "" }, redealsLeft: 1 };

  it("the moves that follow from them are legal", () => {
    const next = foresee("duchess", board, ["w-f0", "t2-t3"]).board;
    expect(next.piles).toMatchObject({ w: "", f0: "3C 4C", t2: "", t3: "6S 5D" });
    expect(next.home).toBe(2);
    expect(next.legal).toEqual(["t0-t1", "r0-t2", "deal"]);
  });

  it("all is certain while no card turns up", () => {
    const next = foresee("duchess", board, ["w-f0", "t2-t3"]);
    for (const pile of Object.keys(board.piles)) expect(next.isCertain(pile)).toBe(true);
  });

  it("a card that turns up on the waste is uncertain, and others are not", () => {
    const next = foresee("duchess", board, ["deal"]);
    expect(next.board.piles).toMatchObject({ s: "--", w: "4C --" });
    expect(next.board.legal).toEqual(["t0-t1", "t2-t3", "deal"]);
    expect(next.isCertain("w")).toBe(false);
    expect(next.isCertain("t2")).toBe(true);
  });

  it("a card that turns up on the tableau may take any other", () => {
    const klondike = {
      piles: { s: "--", w: "", f0: "", f1: "", f2: "", f3: "", t0: "-- 5D", t1: "6S", t2: "2C", t3: "3H" },
    };
    const next = foresee("klondike", { ...klondike, redealsLeft: null }, ["t0-t1"]);
    expect(next.board.piles.t0).toBe("--");
    expect(next.board.legal).toEqual(["t2-t3", "deal"]);
    expect(next.isCertain("t2")).toBe(false);
  });

  it("the first card on a foundation chooses the base", () => {
    const start = { home: 0, piles: { ...board.piles, f0: "", t0: "2D" }, redealsLeft: 1 };
    const next = foresee("duchess", start, ["r0-f2"]).board;
    expect(next.home).toBe(1);
    expect(next.legal).toContain("t0-f3");
  });

  it("a deal may end a run of cards, and then nothing is certain", () => {
    const nearly = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S";
    const tops = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`t${index + 1}`, "-- 9S"]));
    const stock = Array.from({ length: 20 }, () => "--").join(" ");
    const next = foresee("spider", { piles: { s: stock, f0: "", t0: nearly, ...tops } }, ["deal"]);
    expect(next.board.piles.t0).toBe(`${nearly} --`);
    expect(next.board.legal).toEqual([]);
    expect(next.isCertain("t1")).toBe(false);
  });

  it.each([
    ["an undo", ["undo"], true],
    ["a move that the rules refuse", ["t3-t0"], true],
    ["a move without the rules", ["t2-t3"], false],
  ])("nothing is certain behind %s", (_, underWay, byRules) => {
    const next = foresee("duchess", board, underWay, byRules);
    expect(next.board.legal).toEqual([]);
    expect(next.isCertain("t0")).toBe(false);
  });

  it("without the rules, moved cards are drawn at their new place", () => {
    expect(foresee("duchess", board, ["t2-t3"], false).board.piles).toMatchObject({ t2: "", t3: "6S 5D" });
  });
});

it("a board without a move under way is certain, with the legal moves of the service", () => {
  const next = foresee("duchess", { piles: { t0: "9H" }, legal: ["t0-t1"] }, []);
  expect(next.board.legal).toEqual(["t0-t1"]);
  expect(next.isCertain("t0")).toBe(true);
});
