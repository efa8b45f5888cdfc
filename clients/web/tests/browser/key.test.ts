import { expect, test } from "vitest";
import { letterOf } from "../../src/browser/key";

const of = (key: string, code: string) => letterOf({ key, code });

test.each([
  ["Cyrillic", "я", "KeyZ", "z"],
  ["Cyrillic in capitals", "В", "KeyD", "d"],
  ["Greek", "δ", "KeyD", "d"],
  ["Arabic", "لا", "KeyB", "b"],
  ["Arabic digits", "١", "Digit1", "1"],
  ["Hebrew", "ד", "KeyS", "s"],
  ["kana", "ち", "KeyA", "a"],
  ["Thai, whose vowels are marks", "ั", "KeyY", "y"],
  ["an input method", "Process", "KeyR", "r"],
  ["full-width Latin", "ｄ", "KeyK", "d"],
])("%s: %s at %s is %s", (_, key, code, letter) => expect(of(key, code)).toBe(letter));

test.each([
  ["AZERTY", "a", "KeyQ", "a"],
  ["AZERTY, digits without Shift", "é", "Digit2", "é"],
  ["QWERTZ", "z", "KeyY", "z"],
  ["Dvorak", "d", "KeyH", "d"],
  ["names", "Escape", "Escape", "escape"],
  ["arrows", "ArrowLeft", "ArrowLeft", "arrowleft"],
])("%s: %s at %s stays %s", (_, key, code, letter) => expect(of(key, code)).toBe(letter));

test("signs count by their place only on a layout without Latin letters", () => {
  of("e", "KeyD"); // Dvorak
  expect(of(";", "KeyZ")).toBe(";");
  of("ש", "KeyA"); // Hebrew
  expect(of("'", "KeyW")).toBe("w");
});
