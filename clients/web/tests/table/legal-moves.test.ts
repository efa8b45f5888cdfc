import { describe, expect, it } from "vitest";
import { LegalMoves } from "../../src/table/moves/legal-moves";

function legalMoves(legal: string[], piles: Record<string, string>): LegalMoves {
  return new LegalMoves({ n: 0, home: 0, piles, legal, mayUndo: false });
}

describe("a movable run", () => {
  const board = legalMoves(["t0-t1x2", "t0-f1", "deal"], { t0: "KH QS JD", t1: "KC", s: "--" });

  it("is named by a legal move", () => {
    expect(board.lifts("t0").map((lift) => lift.index)).toEqual([1, 2]);
    expect(board.lift("t0", 0)).toBeNull();
    expect(board.lift("t1", 0)).toBeNull();
  });

  it("includes the cards on top", () => {
    expect(board.lift("t0", 1)).toMatchObject({ index: 1, count: 2 });
  });

  it("is the whole column where only that can move", () => {
    expect(legalMoves(["t0-t1x3"], { t0: "KH QS JD" }).lift("t0", 2)).toMatchObject({ index: 0, count: 3 });
  });

  it("is a single named card of a reserve", () => {
    const open = legalMoves(["r0.1-f2"], { r0: "5C AH 9D" });
    expect(open.lift("r0", 1)).toMatchObject({ index: 1, count: 1 });
    expect(open.lift("r0", 2)).toBeNull();
  });

  it("has one target if several foundations take it", () => {
    const ace = legalMoves(["w-f0", "w-f1"], { w: "AS" });
    expect(ace.only({ pile: "w", index: 0, count: 1 })).toBe("w-f0");
    const card = legalMoves(["w-f0", "w-t1"], { w: "AS" });
    expect(card.only({ pile: "w", index: 0, count: 1 })).toBeNull();
  });

  it("comes with the action of the stock", () => {
    expect(board.turn).toBe("deal");
    expect(legalMoves(["redeal"], {}).turn).toBe("redeal");
    expect(legalMoves([], {}).turn).toBeNull();
  });
});
