import { expect, test } from "vitest";
import { filledAtOnce, finishOf } from "../../src/table/moves/finish";
import { reasonOf } from "../../src/table/moves/hint-reason";
import { Descriptions } from "../../src/table/moves/descriptions";
import type { TableRules } from "../../src/table/board/types";
import { words } from "../../src/words";
import { arrival } from "../words/arrival";
import GAMES from "./games.json";

await arrival("es");

const DUCHESS = rulesOf("duchess");

function rulesOf(game: string): TableRules {
  const found = (GAMES as unknown as readonly { id: string; rules: TableRules }[]).find(({ id }) => id === game);
  if (!found) throw new RangeError(`games.json has no ${game}`);
  return found.rules;
}

const FOUNDATIONS = { f0: "QC KC AC 2C", f1: "QS KS", f2: "QH KH AH", f3: "QD KD AD 2D" };

test("a board whose cards come off in order is finished step by step", () => {
  const piles = { s: "", w: "4C AS", t0: "3C", t1: "2S", r0: "", ...FOUNDATIONS };
  const steps = finishOf(piles, DUCHESS);
  expect(steps?.map(({ source, target }) => `${source}-${target}`)).toEqual(["w-f1", "t0-f0", "w-f0", "t1-f1"]);
});

test("a board is not finished by itself where complete runs leave", () => {
  const piles = { t0: "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", t1: "AC", f0: "", f1: "", f2: "", f3: "" };
  expect(finishOf(piles, rulesOf("freecell"))).not.toBeNull();
  expect(finishOf(piles, rulesOf("simple-simon"))).toBeNull();
});

test("cards in cells go home with the last ones", () => {
  const piles = { r0: "3C", r1: "AC", r2: "", r3: "", t0: "4C 2C", f0: "", f1: "", f2: "", f3: "" };
  const steps = finishOf(piles, rulesOf("freecell"));
  expect(steps?.map(({ source }) => source)).toEqual(["r1", "t0", "r0", "t0"]);
});

test.each([
  ["the stock has cards", { s: "3C", w: "", ...FOUNDATIONS }],
  ["a card lies face down", { s: "", t0: "-- 3C", ...FOUNDATIONS }],
  ["a card blocks a lower one", { s: "", t0: "3C 4C", ...FOUNDATIONS }],
  ["a rank is missing", { s: "", t0: "5C", ...FOUNDATIONS }],
])("a board is not finished by itself while %s", (_, piles) => {
  expect(finishOf(piles, DUCHESS)).toBeNull();
});

test.each([
  ["klondike", "f0-t0", { f0: "AC 2C", t0: "3D" }, "builds"],
  ["freecell", "r0-t0", { r0: "2C", t0: "3D" }, "cell"],
  ["spider", "t0-t1", { t0: "AC 5D", t1: "6C" }, "opens"], // no foundation takes the ace alone
  ["bakers-dozen", "t0-t1", { t0: "5D", t1: "6C" }, "builds"], // gaps are never filled
  ["beleaguered-castle", "t0-t1", { t0: "5D", t1: "6C" }, "gap"],
] as const)("in %s the reason of the hint %s on %o is its effect: %s", (game, move, piles, reason) => {
  for (const language of ["en", "es"] as const) {
    const rules = rulesOf(game);
    const hinted = { piles: { f0: "", ...piles }, rules, language, descriptions: new Descriptions(rules, language) };
    expect(reasonOf(move, hinted)).toBe(words(language).teaching.hints[reason]);
  }
});

test.each([
  ["t0-f0", { s: "8H", t0: "9H -- 3C" }, "home turnsUp"],
  ["t0-t1", { s: "8H", t0: "3C 9H", t1: "TS" }, "frees"],
  ["t0-t1", { s: "8H", t0: "9H", t1: "TS" }, "gap"],
  ["w-t1", { s: "8H", w: "7H 9H", t1: "TS" }, "waste"],
  ["r0-t1", { s: "8H", r0: "7H 9H", t1: "TS" }, "reserve"],
  ["deal", { s: "8H" }, "deal"],
])("the reason of the hint %s on %o is its effect: %s", (move, piles, reasons) => {
  for (const language of ["en", "es"] as const) {
    const descriptions = new Descriptions(DUCHESS, language);
    const all = { w: "", ...piles, ...FOUNDATIONS };
    const { frees, ...plain } = words(language).teaching.hints;
    const texts: Record<string, string> = { ...plain, frees: frees(descriptions.card("3C")) };
    const expected = reasons.split(" ").map((name) => texts[name]);
    expect(reasonOf(move, { piles: all, rules: DUCHESS, language, descriptions })).toBe(expected.join(" "));
  }
});

test("a complete run that leaves by itself is told, where runs do", () => {
  const run = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS";
  const [before, after] = [
    { f0: "", f1: run },
    { f0: run, f1: run },
  ];
  expect(filledAtOnce(before, after, rulesOf("spider"))).toEqual(["f0"]);
  expect(filledAtOnce(before, before, rulesOf("spider"))).toEqual([]);
  expect(filledAtOnce(before, after, DUCHESS)).toEqual([]);
});
