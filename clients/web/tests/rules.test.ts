/** The rules on the page, in both languages, agree with each other, with `docs/rules.md` and with the axes of the games. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rules as english } from "../src/words/rules.en";
import { rules as spanish } from "../src/words/rules.es";
import games from "./table/games.json";

const PAGE = readFileSync(new URL("../../../docs/rules.md", import.meta.url), "utf8");

const EN =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen";
const ES =
  "cero una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete";

/** Numbers from two on that a sentence names, as words or digits. One is also an article in Spanish. */
function numbersIn(sentence: string, words: string): number[] {
  const named = sentence.toLowerCase().match(/[a-zé]+|\d+/g) ?? [];
  const numbers = named.map((word) => (/\d/.test(word) ? Number(word) : words.split(" ").indexOf(word)));
  return numbers.filter((number) => number > 1).sort((a, b) => a - b);
}

/** Subjects of the rows in the table of a game. A section without a table has none. */
function rowsOf(game: string): string[] {
  const section = PAGE.split("\n## ").find((text) => text.split("\n")[0]?.includes(`(\`${game}\``)) ?? "";
  return [...section.matchAll(/^\| ([a-z][a-z ]*) \|/gm)].map((row) => row[1] ?? "");
}

test.each(games)("$id has the same subjects and numbers in both languages", ({ id }) => {
  const [en, es] = [english[id]?.how ?? {}, spanish[id]?.how ?? {}];
  expect(Object.keys(es)).toEqual(Object.keys(en));
  for (const subject of Object.keys(en))
    expect(numbersIn(es[subject] ?? "", ES), subject).toEqual(numbersIn(en[subject] ?? "", EN));
});

test.each(games)("$id has every row of the documentation on its page", ({ id }) => {
  const subjects = Object.keys(english[id]?.how ?? {});
  expect(rowsOf(id).filter((row) => !subjects.includes(row))).toEqual([]);
});

test("three games have their rules in a table of the documentation", () => {
  expect(games.filter(({ id }) => rowsOf(id).length).map(({ id }) => id)).toEqual([
    "duchess",
    "grand-duchess",
    "eagle-wing",
  ]);
});

test.each(games)("$id names the numbers of its axes", ({ id, rules, opening }) => {
  const how = english[id]?.how ?? {};
  const named = (subject: string) => numbersIn(how[subject] ?? "", EN);
  if (how.redeals && rules.redeals !== null && rules.redeals > 1) expect(named("redeals")).toEqual([rules.redeals]);
  if (how.redeals && rules.redeals === 1) expect(how.redeals).toMatch(/^One /);
  if (rules.pile_limit !== null) expect(named("wings")).toContain(rules.pile_limit);
  if (rules.columns === 8) expect(named("deal")).toEqual([8, rules.reserve_depth, opening.stock].sort((a, b) => a - b));
});

/** What fills a gap when the reserve is empty, and the words for it. */
const SOURCES = {
  waste: [/waste/, /descarte/],
  stock: [/stock/, /mazo/],
  tableau: [/another wing/, /otra ala/],
} as const;

test.each(games.filter(({ id }) => english[id]?.how["trunk empty"]))(
  "$id tells what fills a gap without a trunk",
  (game) => {
    for (const [source, words] of Object.entries(SOURCES))
      for (const [index, how] of [english[game.id]?.how, spanish[game.id]?.how].entries())
        expect(words[index]?.test(how?.["trunk empty"] ?? ""), source).toBe(
          game.rules.gaps_without_reserve.some((filler: string) => filler === source),
        );
  },
);
