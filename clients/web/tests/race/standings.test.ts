import { expect, test } from "vitest";
import type { RaceView } from "cadogan-client";
import { hasHiddenBoards, currentPlaces, finalPlaces, homeShown } from "../../src/race/standings";

const STANDINGS = [{ seat: 0, place: 1 }];

test.each([
  ["racing", []],
  ["decided", STANDINGS],
  ["finished", STANDINGS],
] as const)("final places of a race that is %s are %j", (phase, places) => {
  expect(finalPlaces({ phase, standings: STANDINGS } as unknown as RaceView)).toEqual(places);
});

test.each([
  ["all are level", [0, 0], [null, null]],
  ["more cards are home", [3, 5], [2, 1]],
  ["two are level", [3, 5, 3], [2, 1, 2]],
  ["one has won, with the fewest cards shown", ["won", 5, 7], [1, 3, 2]],
  ["two have won", ["won", 5, "won"], [null, 3, null]],
] as const)("if %s (%j), the current places are %j", (_, reached, places) => {
  const seats = reached.map((home, seat) =>
    home === "won" ? { seat, home: 0, ended: home } : { seat, home, ended: null },
  );
  expect(currentPlaces({ phase: "racing", standings: STANDINGS, seats } as unknown as RaceView, null)).toEqual(places);
});

test.each([
  [5, [2, 1]],
  [6, [1, 2]],
] as const)("under rules %i a racer who resigned with most cards home has place %j", (race_rules, places) => {
  const seats = [
    { seat: 0, home: 3, ended: null },
    { seat: 1, home: 9, ended: "resigned" },
  ];
  expect(currentPlaces({ phase: "racing", race_rules, seats } as unknown as RaceView, null)).toEqual(places);
});

const OWN = { seat: 0, n: 9, home: 7, piles: {}, legal: [], may_undo: false, redeals_left: null };

test("no place is known while a racer is ahead of the public board, except those of winners", () => {
  const seats = [
    { seat: 0, home: 4, progress: { ahead: false } },
    { seat: 1, home: 0, progress: { ahead: true } },
    { seat: 2, home: 9, ended: "won", progress: { ahead: true } },
  ];
  expect(currentPlaces({ phase: "racing", seats } as unknown as RaceView, null)).toEqual([null, null, 1]);
});

test("a racer knows the own board even while it is held back from others", () => {
  const seats = [
    { seat: 0, home: 4, progress: { ahead: true } },
    { seat: 1, home: 5, progress: { ahead: false } },
  ];
  expect(currentPlaces({ phase: "racing", seats } as unknown as RaceView, OWN)).toEqual([1, 2]);
});

test("a racer who has won has all cards home, even while the last ones are held back", () => {
  expect(homeShown({ seat: 1, home: 9, ended: "won" }, OWN, 52)).toBe(52);
  expect(homeShown({ seat: 1, home: 9, ended: "resigned" }, OWN, 52)).toBe(9);
  expect(homeShown({ seat: 0, home: 4, ended: null }, OWN, 52)).toBe(7);
});

test("a racer alone has no place, not even at the end", () => {
  const seats = [{ seat: 0, home: 9, ended: "resigned" }];
  expect(currentPlaces({ phase: "finished", standings: STANDINGS, seats } as unknown as RaceView, null)).toEqual([
    null,
  ]);
});

test("the places of a decided race are its standings", () => {
  const seats = [
    { seat: 0, home: 1 },
    { seat: 1, home: 9 },
  ];
  const standings = [
    { seat: 0, place: 1 },
    { seat: 1, place: 2 },
  ];
  expect(currentPlaces({ phase: "decided", standings, seats } as unknown as RaceView, null)).toEqual([1, 2]);
});

test.each([
  ["closed", null, true],
  ["closed", { s: "--" }, false],
  ["fair", null, false],
] as const)("a %s race with boards %j hides its boards: %s", (view, piles, holds) => {
  expect(hasHiddenBoards({ settings: { view }, seats: [{ piles }] } as unknown as RaceView)).toBe(holds);
});
