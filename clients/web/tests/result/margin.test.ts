import { expect, test } from "vitest";
import { fellBehindAt, marginOf } from "../../src/result/margin";
import type { Moment } from "../../src/state/recording";

const row = (seat: number, place: number, home: number, time: number, how: "won" | "resigned" = "won") => ({
  seat,
  place,
  home,
  time,
  how,
});

test("two winners are compared by time, on both sides", () => {
  const rows = [row(0, 2, 52, 200_000), row(1, 1, 52, 187_600)];
  expect(marginOf(rows, 1)).toEqual({ isAhead: true, unit: "ms", by: 12_400, to: 0 });
  expect(marginOf(rows, 0)).toEqual({ isAhead: false, unit: "ms", by: 12_400, to: 1 });
});

test("others are compared by cards, the first with the second", () => {
  const rows = [row(0, 3, 7, 9, "resigned"), row(1, 1, 52, 5), row(2, 2, 20, 9, "resigned")];
  expect(marginOf(rows, 1)).toMatchObject({ unit: "cards", by: 32, to: 2 });
  expect(marginOf(rows, 0)).toMatchObject({ isAhead: false, by: 45, to: 1 });
});

test("there is no margin in a draw, alone, and where cards do not decide", () => {
  expect(marginOf([row(0, 1, 5, 9), row(1, 1, 5, 9)], 0)).toBeNull();
  expect(marginOf([row(0, 1, 5, 9)], 0)).toBeNull();
  expect(marginOf([row(0, 1, 3, 9, "resigned"), row(1, 2, 5, 9, "resigned")], 0)).toBeNull();
});

/** A board that has so many cards home from these times on. */
const board = (...steps: readonly [t: number, home: number][]): Moment[] =>
  [[0, 0] as const, ...steps].map(([t, home], n) => ({ t, n, home, action: null, piles: {} }));

test("the moment of falling behind is the last change of the lead", () => {
  expect(fellBehindAt(board([10, 1], [40, 2]), board([5, 1], [30, 2], [50, 3]))).toBe(50);
  expect(fellBehindAt(board([10, 1]), board([5, 1], [30, 2], [50, 3]))).toBe(30);
});

test("a board that catches up after the end of the better one stays behind", () => {
  expect(fellBehindAt(board([10, 1], [90, 2]), board([20, 2]))).toBe(20);
});

test("a board that was never behind has no such moment", () => {
  expect(fellBehindAt(board([10, 2]), board([20, 1]))).toBeNull();
});
