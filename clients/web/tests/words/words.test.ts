import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gamesIn } from "../../src/state/names";
import type { Game } from "../../src/state/state.svelte";
import { wordsIn } from "../../src/embed/words";
import { LANGUAGES, isLanguage, languageOf, words, type Language } from "../../src/words";
import { arrival } from "./arrival";
import { tournamentWords } from "../../src/words/tournaments";
import { changeOf, countsIn, oneDecimal, placesIn } from "../../src/words/counts";

const CODES = Object.keys(LANGUAGES).filter(isLanguage);
const OTHERS = CODES.filter((code) => code !== "en");
await arrival(...CODES);

/** A number, a text and a list at once: what functions are called with. */
const TWO = ["2"];

/** Every text below a value with its path. */
function textsIn(value: unknown, path = ""): readonly (readonly [string, string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    const said: unknown = (value as (...values: unknown[]) => unknown)(...Array<unknown>(value.length).fill(TWO));
    return textsIn(said, `${path}()`);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${path}.${key}`));
}

/** Paths of the sentences that a language has in English. */
function untranslated(own: unknown, english: unknown): readonly string[] {
  const known = new Map(textsIn(english));
  const isSentence = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).length > 1;
  return textsIn(own).flatMap(([path, text]) => (isSentence(text) && known.get(path) === text ? [path] : []));
}

test("the sentences of a page that has not arrived are there in every language", () => {
  const sentences: unknown = JSON.parse(readFileSync("src/words/boot.json", "utf8"));
  expect(Object.keys(sentences as object).toSorted()).toEqual(CODES.toSorted());
});

test.each(OTHERS)("shortcuts of the installed page are called in %s as on the page", (code) => {
  type Localized = Readonly<Record<string, string>>;
  const { description_localized, shortcuts } = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as {
    description_localized: Localized;
    shortcuts: readonly { name_localized: Localized }[];
  };
  const { day, games, account } = words(code).nav;
  expect(shortcuts.map(({ name_localized }) => name_localized[code])).toEqual([day, games, account]);
  expect(description_localized).toHaveProperty(code);
});

test.each(OTHERS)("no sentence is left in English in %s", (code) => {
  expect(words(code).locale.slice(0, 2)).toBe(code);
  expect(untranslated(words(code), words("en"))).toEqual([]);
  expect(untranslated(wordsIn(code), wordsIn("en"))).toEqual([]);
  expect(untranslated(tournamentWords(code), tournamentWords("en"))).toEqual([]);
});

test.each(OTHERS)("every key of English is there in %s", (code) => {
  const pathsIn = (language: Language) => textsIn(words(language)).map(([path]) => path);
  expect(pathsIn(code)).toEqual(expect.arrayContaining(pathsIn("en")));
});

test.each(CODES)("no option is told by a value of the API in %s", (code) => {
  const values = /\((any|whole|none|free|true|false|null)\)|docs\/|\.md\b/;
  const { optionAbout, choiceIn } = words(code).games;
  expect(textsIn({ optionAbout, how: words(code).rules, choiceIn }).filter(([, text]) => values.test(text))).toEqual(
    [],
  );
});

test("a browser gets the first of its languages that the page has", () => {
  expect(languageOf(["fr-CA", "ES-mx", "en"])).toBe("es");
  expect(languageOf(["fr", "constructor"])).toBe("en");
});

test("counts follow the plural rules and the digits of a language", () => {
  const cards = { one: "# card", few: "# cards, few", other: "# cards" };
  expect([0, 1, 2, 1200].map((count) => countsIn("en-GB")(count, cards))).toEqual([
    "0 cards",
    "1 card",
    "2 cards",
    "1,200 cards",
  ]);
  expect(countsIn("pl")(2, cards)).toBe("2 cards, few");
  expect(countsIn("de")(12_000, cards)).toBe("12.000 cards");
});

test("places, points and changes are written as the language writes them", () => {
  const place = placesIn("en-GB", { one: "#st", two: "#nd", few: "#rd", other: "#th" });
  expect([1, 2, 3, 4, 11, 21, 111, 112].map(place).join()).toBe("1st,2nd,3rd,4th,11th,21st,111th,112th");
  expect(oneDecimal(1500.04, "de")).toBe("1.500,0");
  expect([changeOf(-1.25, "en-GB"), changeOf(0, "es-ES")]).toEqual(["−1.3", "+0,0"]);
});

test("counts of one use the singular", () => {
  const { player } = words("es");
  expect(player.score(1, 1, 1)).toBe("1 ganada, 1 perdida, 1 empatada");
  expect(player.score(2, 0, 0)).toBe("2 ganadas, 0 perdidas");
});

test("descriptive names of games are translated, proper names are not", () => {
  const known = {
    "eagle-wing-coops": { id: "eagle-wing-coops", name: "Eagle Wing with building" },
    wings: { id: "wings", name: "Wings" },
  };
  const games = known as unknown as Record<string, Game>;
  const named = (language: Language) => Object.values(gamesIn(games, words(language))).map(({ name }) => name);
  expect(named("en")).toEqual(["Eagle Wing with building", "Wings"]);
  expect(named("es")).toEqual(["Eagle Wing con construcción", "Wings"]);
});

test("refusals are translated and suggest a free name", () => {
  const { refused } = words("es").trouble;
  expect(refused("race-full", "the race is full")).toBe("La carrera está completa.");
  expect(refused("name-taken", "another player has the name", "Ada2")).toContain("«Ada2» está libre");
  expect(refused("banned", "for bad language")).toBe("for bad language"); // the text of the operator
});
