import { describe, expect, it } from "vitest";
import { predict } from "../../src/table/moves/predict";

describe("optimistic piles", () => {
  it("move the cards of a run", () => {
    const piles = { t0: "KH QS JD", t1: "KC" };
    expect(predict(piles, "t0-t1x2")).toEqual({ t0: "KH", t1: "KC QS JD" });
  });

  it("take a named card from the middle of a reserve", () => {
    expect(predict({ r0: "5C AH 9D", f2: "" }, "r0.1-f2")).toEqual({ r0: "5C 9D", f2: "AH" });
  });

  it("move the next card of the stock to the waste, face down", () => {
    expect(predict({ s: "-- -- --", w: "5D" }, "deal")).toEqual({ s: "-- --", w: "5D --" });
  });

  it("deal as many cards as the game does, if there are enough", () => {
    const rules = { cards_to_waste: 3, unit: [], gather: "waste" } as const;
    expect(predict({ s: "-- --", w: "" }, "deal", rules)).toEqual({ s: "", w: "-- --" });
  });

  it("deal a unit from its first pile on", () => {
    const rules = { cards_to_waste: 0, unit: ["t0", "t1", "r0"], gather: "piles" } as const;
    expect(predict({ s: "-- --", t0: "5H", t1: "", r0: "" }, "deal", rules)).toEqual({
      s: "",
      t0: "5H --",
      t1: "--",
      r0: "",
    });
  });

  it("turn the waste over, but gather no unknown cards", () => {
    expect(predict({ s: "", w: "5D 6C" }, "redeal")).toEqual({ s: "-- --", w: "" });
    const piles = { s: "", t0: "5D" };
    expect(predict(piles, "redeal", { cards_to_waste: 0, unit: ["t0"], gather: "piles" })).toBe(piles);
  });

  it("ignore other actions", () => {
    const piles = { s: "--" };
    expect(predict(piles, "undo")).toBe(piles);
  });
});
