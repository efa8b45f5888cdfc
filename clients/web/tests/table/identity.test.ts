import { describe, expect, it } from "vitest";
import { NOTHING, arrange } from "../../src/table/board/identity";
import type { Arrangement } from "../../src/table/board/identity";

function keys({ piles }: Arrangement, pile: string): number[] {
  return (piles[pile] ?? []).map((card) => card.key);
}

describe("matching of cards", () => {
  it("a moved card keeps its key and lies above all others", () => {
    const before = arrange(NOTHING, { t0: "KH QS", t1: "KD" });
    const after = arrange(before, { t0: "KH", t1: "KD QS" });
    expect(keys(after, "t1")).toEqual([...keys(before, "t1"), keys(before, "t0")[1]]);
    const heights = Object.values(after.piles)
      .flat()
      .map((card) => card.height);
    expect(after.piles.t1?.[1]?.height).toBe(Math.max(...heights));
  });

  it("a card from the stock keeps its key on the waste", () => {
    const before = arrange(NOTHING, { s: "-- --", w: "" });
    const after = arrange(before, { s: "--", w: "5D" });
    expect(keys(after, "w")).toEqual([keys(before, "s")[1]]);
  });

  it("a predicted card keeps its key after the ack", () => {
    const before = arrange(NOTHING, { s: "-- --", w: "9C" });
    const predicted = arrange(before, { s: "--", w: "9C --" });
    const after = arrange(predicted, { s: "--", w: "9C 5D" });
    expect(keys(after, "w")).toEqual(keys(predicted, "w"));
    expect(after.piles.w?.[1]?.face).toBe("5D");
  });

  it("the top of the trunk keeps its key in a gap", () => {
    const before = arrange(NOTHING, { r0: "-- --", t0: "7H", f2: "6H" });
    const after = arrange(before, { r0: "--", t0: "9C", f2: "6H 7H" });
    expect(keys(after, "t0")).toEqual([keys(before, "r0")[1]]);
    expect(keys(after, "f2")[1]).toBe(keys(before, "t0")[0]);
  });

  it("two cards with one face keep their keys", () => {
    const before = arrange(NOTHING, { t0: "QS", t1: "QS", f0: "" });
    const after = arrange(before, { t0: "QS", t1: "", f0: "QS" });
    expect(keys(after, "t0")).toEqual(keys(before, "t0"));
    expect(keys(after, "f0")).toEqual(keys(before, "t1"));
  });

  it("a redeal keeps all keys", () => {
    const before = arrange(NOTHING, { s: "", w: "5D 6C 7S" });
    const after = arrange(before, { s: "-- -- --", w: "" });
    expect(keys(after, "s").toSorted()).toEqual(keys(before, "w").toSorted());
  });

  it("an undone card lies below the cards above it", () => {
    const before = arrange(NOTHING, { r0: "5C AH 9D", f2: "" });
    const played = arrange(before, { r0: "5C 9D", f2: "AH" });
    const undone = arrange(played, { r0: "5C AH 9D", f2: "" });
    const heights = (undone.piles.r0 ?? []).map((card) => card.height);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(keys(undone, "r0").toSorted()).toEqual(keys(before, "r0").toSorted());
  });

  it("an unchanged pile stays the same array", () => {
    const before = arrange(NOTHING, { t0: "KH", t1: "KD", f0: "" });
    const after = arrange(before, { t0: "KH", t1: "", f0: "KD" });
    expect(after.piles.t0).toBe(before.piles.t0);
  });
});
