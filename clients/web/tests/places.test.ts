import { expect, test } from "vitest";
import type { RaceView } from "cadogan-client";
import { isClosed, placesOf } from "../src/places";

const STANDINGS = [{ seat: 0, place: 1 }];

test.each([
  ["racing", []],
  ["decided", STANDINGS],
  ["finished", STANDINGS],
] as const)("places of a race that is %s are %j", (phase, places) => {
  expect(placesOf({ phase, standings: STANDINGS } as unknown as RaceView)).toEqual(places);
});

test.each([
  ["closed", null, true],
  ["closed", { s: "--" }, false],
  ["fair", null, false],
] as const)("of a %s race with the boards %j it holds that it is closed: %s", (view, piles, holds) => {
  expect(isClosed({ settings: { view }, seats: [{ piles }] } as unknown as RaceView)).toBe(holds);
});
