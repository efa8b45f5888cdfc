import { expect, test } from "vitest";
import { isAmong } from "../../src/games/search";
import { KNOWN_GAMES } from "../../src/words/games";

/** Names besides those of the service, in any language. */
const called = (game: string) => KNOWN_GAMES[game]?.called ?? [];

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
