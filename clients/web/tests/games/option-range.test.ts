/** The values of an option in words. */

import { expect, test } from "vitest";
import { rangeOf } from "../../src/games/option-range";
import { words } from "../../src/words";
import { arrival } from "../words/arrival";

await arrival("es");

test.each([
  ["trunk", [11, 12, 13], "11 to 13", "de 11 a 13"],
  ["redeals", [0, 1, 2, null], "0 to 2 or no limit", "de 0 a 2 o sin límite"],
  ["draw", [3, null], "3 or no limit", "3 o sin límite"],
  ["runs", ["any", "whole"], "one card or any run or one card or the entire column", null],
])("the values of %s are told in words in both languages", (name, values, en, es) => {
  expect(rangeOf(name, values, words("en"))).toBe(en);
  if (es !== null) expect(rangeOf(name, values, words("es"))).toBe(es);
});
