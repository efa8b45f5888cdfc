/** Letters and digits of keys on every keyboard layout. */

/** Whether the layout writes a script without Latin letters, as far as the person has typed. */
let isForeign = false;

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{Nd}]/u;
const LATIN = /[\p{Script=Latin}0-9]/u;
/** Of an input method, and of accents. */
const NAMELESS = new Set(["Process", "Unidentified", "Dead"]);

/**
 * What a key means, in lower case: what it writes, or its name. A layout such as the Greek one writes no Latin letters:
 * there, a key means what is at its place on a QWERTY keyboard. Some of its keys write signs, as W does in Hebrew.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const written = key.normalize("NFKC");
  const isLetter = LETTER_OR_DIGIT.test(written);
  const isHere = !LATIN.test(written);
  if (isLetter && written.length <= 2) isForeign = isHere;
  const means = (isLetter ? isHere : isForeign && written.length === 1) || NAMELESS.has(key);
  return ((means && /^(?:Key|Digit)(\w)$/.exec(code)?.[1]) || written).toLowerCase();
}
