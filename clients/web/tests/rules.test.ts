/** The rules on the page, in both languages, agree with each other, with `docs/rules.md` and with the axes of the games. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rules as english } from "../src/words/rules.en";
import { rules as spanish } from "../src/words/rules.es";
import { rangeOf } from "../src/option-range";
import { loadWords, words } from "../src/words";
import games from "./table/games.json";

await loadWords("es");

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

/** Rows in the table of a game, by subject. */
function rowsOf(game: string): Readonly<Record<string, string>> {
  const section = PAGE.split("\n## ").find((text) => text.split("\n")[0]?.includes(`(\`${game}\``)) ?? "";
  const rows = [...section.matchAll(/^\| ([a-z][a-z ]*) \| (.*) \|$/gm)];
  return Object.fromEntries(rows.map(([, subject = "", text = ""]) => [subject, text]));
}

test.each(games)("$id has the same subjects and numbers in both languages", ({ id }) => {
  const [en, es] = [english[id]?.how ?? {}, spanish[id]?.how ?? {}];
  expect(Object.keys(es)).toEqual(Object.keys(en));
  for (const subject of Object.keys(en))
    expect(numbersIn(es[subject] ?? "", ES), subject).toEqual(numbersIn(en[subject] ?? "", EN));
});

test.each(games)("$id has the same subjects on its page and in the documentation", ({ id }) => {
  expect(Object.keys(english[id]?.how ?? {}).sort()).toEqual(Object.keys(rowsOf(id)).sort());
  expect(Object.keys(rowsOf(id))).not.toEqual([]);
});

test.each(games)("$id names no number on its page that its row in the documentation lacks", ({ id }) => {
  const rows = rowsOf(id);
  for (const [subject, sentence] of Object.entries(english[id]?.how ?? {})) {
    const documented = numbersIn(rows[subject] ?? "", EN);
    expect(
      numbersIn(sentence, EN).filter((number) => !documented.includes(number)),
      subject,
    ).toEqual([]);
  }
});

/** Words that change a rule: if the row has one, the sentences of both languages have it too. */
const TELLING = [
  ["with wrap", /king on to ace|ace on to king|to the ace/, /del rey se pasa al as|del as se pasa al rey|hasta el as/],
  ["alternating colour", /alternating colours/, /alternando colores/],
  ["suits ignored", /regardless of suit/, /sin mirar el palo/],
  ["no building", /no building/i, /no se construye/],
  ["whole column", /whole column/, /columna entera/],
  ["at once", /at once/, /al momento|enseguida/],
] as const;

test.each(games)("$id tells in both languages what its rows in the documentation tell", ({ id }) => {
  for (const subject of ["foundations", "tableau", "wings", "gaps", "reserve"])
    for (const [row, en, es] of TELLING) {
      const documented = rowsOf(id)[subject]?.includes(row) ?? false;
      if (documented) {
        expect(english[id]?.how[subject], `${subject}: ${row}`).toMatch(en);
        expect(spanish[id]?.how[subject], `${subject}: ${row}`).toMatch(es);
      }
    }
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

test.each(games)("$id has its choices, sources and history in Spanish", ({ id, choices, source, odds }) => {
  const { choiceIn, sourceIn } = words("es").games;
  expect(choices.filter((choice) => choiceIn[choice] === undefined)).toEqual([]);
  expect([source, odds.source].filter((each) => sourceIn[each] === undefined)).toEqual([]);
  expect(spanish[id]?.history).toBeTruthy();
});

test("every choice and source that is translated belongs to a game", () => {
  const { choiceIn, sourceIn } = words("es").games;
  expect(Object.keys(choiceIn).sort()).toEqual([...new Set(games.flatMap(({ choices }) => choices))].sort());
  const sources = games.flatMap(({ source, odds }) => [source, odds.source]);
  expect(Object.keys(sourceIn).sort()).toEqual([...new Set(sources)].sort());
});

test.each([
  [[11, 12, 13], "11 to 13", "de 11 a 13"],
  [[0, 1, 2, null], "0 to 2 or unlimited", "de 0 a 2 o sin límite"],
  [[3, null], "3 or unlimited", "3 o sin límite"],
  [["any", "whole"], "any or whole", "any o whole"],
])("the values %j of an option are told in both languages", (values, en, es) => {
  expect(rangeOf(values, words("en"))).toBe(en);
  expect(rangeOf(values, words("es"))).toBe(es);
});
