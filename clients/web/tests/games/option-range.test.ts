/** The values of an option in words. */

import { expect, test } from "vitest";
import { rangeOf } from "../../src/games/option-range";
import { loadWords, words } from "../../src/words";

await loadWords("es");

test.each([
  [[11, 12, 13], "11 to 13", "de 11 a 13"],
  [[0, 1, 2, null], "0 to 2 or unlimited", "de 0 a 2 o sin límite"],
  [[3, null], "3 or unlimited", "3 o sin límite"],
  [["any", "whole"], "any or whole", "any o whole"],
])("the values %j of an option are told in both languages", (values, en, es) => {
  expect(rangeOf(values, words("en"))).toBe(en);
  expect(rangeOf(values, words("es"))).toBe(es);
});
