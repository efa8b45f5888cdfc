import { expect, test } from "vitest";
import { Cues, type Heard } from "../../src/playing/cues";

const QUIET: Heard = { n: null, illegal: 0, starts: null, seconds: null, place: null, hasWon: false };

/** The sounds of each step, from nothing on. */
function soundsOf(...steps: readonly Partial<Heard>[]): readonly (readonly string[])[] {
  const cues = new Cues();
  let heard = QUIET;
  cues.hear(heard);
  return steps.map((step) => cues.hear((heard = { ...heard, ...step })));
}

test("each event of a race asks for its own sound", () => {
  expect(
    soundsOf({ n: 0 }, { n: 1 }, { illegal: 1 }, { n: 2, place: 1 }, { place: 2 }, { n: 3 }, { hasWon: true }),
  ).toEqual([["deal"], ["place"], ["illegal"], ["place"], ["overtaken"], ["place"], ["win"]]);
});

test("the last ten seconds are counted, each once", () => {
  expect(soundsOf({ n: 0, seconds: 11 }, { seconds: 10 }, {}, { seconds: 9 }, { seconds: 0 })).toEqual([
    ["deal"],
    ["hurry"],
    [],
    ["hurry"],
    [],
  ]);
});

test("the last three seconds before the start are counted, each once", () => {
  expect(soundsOf({ starts: 4 }, { starts: 3 }, {}, { starts: 2 }, { starts: 1 }, { starts: 0 }).flat()).toEqual([
    "count",
    "count",
    "count",
  ]);
});

test("a place that was unknown for a while is compared with the last known one", () => {
  expect(soundsOf({ place: 1 }, { place: null }, { place: 2 }, { place: null }, { place: 1 }).flat()).toEqual([
    "overtaken",
  ]);
});

test("a board that is opened in the middle of a race is silent", () => {
  expect(new Cues().hear({ ...QUIET, n: 7, seconds: 5, place: 2 })).toEqual([]);
});
