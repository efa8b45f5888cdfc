import { describe, expect, it } from "vitest";
import { predict } from "../../src/table/predict";

describe("what is drawn of a move at once", () => {
  it("carries the cards of a run and leaves the others", () => {
    const piles = { t0: "KH QS JD", t1: "KC" };
    expect(predict(piles, "t0-t1x2")).toEqual({ t0: "KH", t1: "KC QS JD" });
  });

  it("takes a named card from the middle of a reserve", () => {
    expect(predict({ r0: "5C AH 9D", f2: "" }, "r0.1-f2")).toEqual({ r0: "5C 9D", f2: "AH" });
  });

  it("lays the next card of the stock on the waste, face down", () => {
    expect(predict({ s: "-- -- --", w: "5D" }, "deal")).toEqual({ s: "-- --", w: "5D --" });
  });

  it("turns as many as the game does, and no more than there are", () => {
    const rules = { cards_to_waste: 3, unit: [], gather: "waste" } as const;
    expect(predict({ s: "-- --", w: "" }, "deal", rules)).toEqual({ s: "", w: "-- --" });
  });

  it("lays a unit from its first pile on", () => {
    const rules = { cards_to_waste: 0, unit: ["t0", "t1", "r0"], gather: "piles" } as const;
    expect(predict({ s: "-- --", t0: "5H", t1: "", r0: "" }, "deal", rules)).toEqual({
      s: "",
      t0: "5H --",
      t1: "--",
      r0: "",
    });
  });

  it("turns the waste over, and gathers nothing that it cannot know", () => {
    expect(predict({ s: "", w: "5D 6C" }, "redeal")).toEqual({ s: "-- --", w: "" });
    const piles = { s: "", t0: "5D" };
    expect(predict(piles, "redeal", { cards_to_waste: 0, unit: ["t0"], gather: "piles" })).toBe(piles);
  });

  it("changes nothing for what is no move", () => {
    const piles = { s: "--" };
    expect(predict(piles, "undo")).toBe(piles);
  });
});
