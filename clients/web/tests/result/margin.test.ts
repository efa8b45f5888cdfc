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
  expect(marginOf(rows, 1, null)).toEqual({ isAhead: true, unit: "ms", by: 12_400, to: 0 });
  expect(marginOf(rows, 0, null)).toEqual({ isAhead: false, unit: "ms", by: 12_400, to: 1 });
});

test("others are compared by cards, the first with the second", () => {
  const rows = [row(0, 3, 7, 9, "resigned"), row(1, 1, 52, 5), row(2, 2, 20, 9, "resigned")];
  expect(marginOf(rows, 1, null)).toMatchObject({ unit: "cards", by: 32, to: 2 });
  expect(marginOf(rows, 0, null)).toMatchObject({ isAhead: false, by: 45, to: 1 });
});

test("there is no margin in a draw, alone, and where cards do not decide", () => {
  expect(marginOf([row(0, 1, 5, 9), row(1, 1, 5, 9)], 0, null)).toBeNull();
  expect(marginOf([row(0, 1, 5, 9)], 0, null)).toBeNull();
  expect(marginOf([row(0, 1, 3, 9, "resigned"), row(1, 2, 5, 9, "resigned")], 0, null)).toBeNull();
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

test("the margin in cards is that of the end of the better board, and stands still", () => {
  const recording = {
    length: 90,
    seats: [board([10, 20], [30, 52]), board([20, 15], [40, 30], [80, 45])],
    marks: [{ t: 30, seat: 0, what: "won" as const }],
  };
  const playing = { ...row(1, 2, 30, 0), how: null, time: null };
  for (const other of [playing, row(1, 2, 45, 90, "resigned")])
    expect(marginOf([row(0, 1, 52, 30), other], 0, recording)).toMatchObject({ isAhead: true, by: 37 });
});

test("the margin in cards of boards that nobody won is that of their last counts", () => {
  const recording = {
    length: 90,
    seats: [board([10, 13]), board([20, 2], [80, 6])],
    marks: [{ t: 10, seat: 0, what: "stuck" as const }],
  };
  const [mine, other] = [
    { ...row(0, 1, 13, 10), how: "stuck" as const },
    { ...row(1, 2, 6, 80), how: "stuck" as const },
  ];
  expect(marginOf([mine, other], 0, recording)).toMatchObject({ isAhead: true, by: 7 });
});

test("there is no margin while the better board plays on", () => {
  const playing = { ...row(0, 1, 30, 0), how: null, time: null };
  expect(marginOf([playing, row(1, 2, 5, 9, "resigned")], 1, null)).toBeNull();
});
