import { expect, test } from "vitest";
import { isAmong } from "../../src/games/search";
import { words } from "../../src/words/en";

/** Names besides those of the service, which the other languages have as well. */
const called = (game: string) => words.rules[game]?.called ?? [];

test.each([
  ["Baker\u2019s", ["Baker's Dozen"]],
  ["bakers dozen", ["Baker's Dozen"]],
  ["free cell", ["FreeCell"]],
  ["freecell", ["Free Cell"]],
  ["aguila", ["Ala de \u00e1guila"]],
  ["strassen", called("streets-and-alleys")],
  ["Freizelle", called("freecell")],
  ["Spinne", called("spider")],
  ["", ["Yukon"]],
])("%j finds a game", (sought, names) => {
  expect(isAmong(names, sought)).toBe(true);
});

test("another name finds none", () => {
  expect(isAmong(["Yukon", "Yukon Solitaire"], "Klondike")).toBe(false);
});
