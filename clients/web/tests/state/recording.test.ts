import { expect, test } from "vitest";
import type { AnyPublicEvent } from "cadogan-client";
import { momentAt, divergenceOf, groupsOf, recordingOf } from "../../src/state/recording";

const moved = (
  p: number,
  t: number,
  seat: number,
  n: number,
  move: string,
  home: number,
  piles: Record<string, string>,
) => ({ type: "moved", p, t, seat, n, move, turned: "", home, piles }) as const;

const EVENTS = [
  { type: "started", p: 1, t: 0, started_at: 1, ends_at: 2, home: 0, piles: { s: "-- --", w: "", f0: "" } },
  moved(2, 1000, 0, 1, "deal", 0, { s: "--", w: "AC" }),
  moved(3, 1500, 1, 1, "deal", 0, { s: "--", w: "AC" }),
  moved(4, 2000, 0, 2, "w-f0", 1, { w: "", f0: "AC" }),
  { type: "undone", p: 5, t: 2500, seat: 1, n: 2, home: 0, piles: { s: "-- --", w: "" } },
  { type: "ended", p: 6, t: 4000, seat: 0, how: "resigned", home: 1 },
] as unknown as AnyPublicEvent[];

test("boards over time start with the deal and apply changes", () => {
  const recording = recordingOf(EVENTS, 2);
  expect(recording?.length).toBe(4000);
  expect(recording?.seats[0]?.map(({ t, home, piles }) => [t, home, piles.w, piles.f0])).toEqual([
    [0, 0, "", ""],
    [1000, 0, "AC", ""],
    [2000, 1, "", "AC"],
  ]);
  expect(recording?.seats[1]?.at(-1)).toMatchObject({ action: "undo", n: 2, piles: { s: "-- --" } });
});

test("first card home, lead, divergence and end are marked", () => {
  expect(recordingOf(EVENTS, 2)?.marks).toEqual([
    { t: 2000, seat: 0, what: "first-home" },
    { t: 2000, seat: 0, what: "lead" },
    { t: 2500, seat: null, what: "divergence" },
    { t: 4000, seat: 0, what: "resigned" },
  ]);
});

test("the board at a time is the latest one not after it", () => {
  const board = recordingOf(EVENTS, 2)?.seats[0] ?? [];
  expect([0, 999, 1000, 1999, 2000, 9999].map((t) => momentAt(board, t)?.n)).toEqual([0, 0, 1, 1, 2, 2]);
  expect(momentAt([], 5)).toBeUndefined();
});

test("boards with equal actions never diverge", () => {
  const board = recordingOf(EVENTS, 2)?.seats[0] ?? [];
  expect(divergenceOf([board, board])).toBeNull();
  expect(divergenceOf([board])).toBeNull();
});

test("boards diverge when only one of them goes on", () => {
  const board = recordingOf(EVENTS, 2)?.seats[0] ?? [];
  const ended = board.slice(0, 2);
  expect(divergenceOf([board, ended])).toBe(2000);
  expect(divergenceOf([ended, board])).toBe(2000);
});

test("a race without public cards has no recording", () => {
  const closed = [{ type: "started", p: 1, t: 0, started_at: 1, ends_at: 2, home: 0, piles: null }];
  expect(recordingOf(closed as unknown as AnyPublicEvent[], 1)).toBeNull();
});

test("the length of a closed race excludes the time until it opens", () => {
  const opened = {
    type: "opened",
    p: 7,
    t: 36_000_000,
    home: 0,
    piles: { s: "-- --", w: "", f0: "" },
  } as unknown as AnyPublicEvent;
  expect(recordingOf([...EVENTS, opened], 2)?.length).toBe(4000);
});

test("successive marks of one kind are a group", () => {
  const mark = (t: number, what: "redeal" | "first-home") => ({ t, seat: 0, what });
  const marks = [mark(1, "redeal"), mark(2, "redeal"), mark(3, "first-home"), mark(4, "redeal")];
  expect(groupsOf(marks).map((group) => group.map(({ t }) => t))).toEqual([[1, 2], [3], [4]]);
});
