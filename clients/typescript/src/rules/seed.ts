/** Seeds: sixteen bytes in hexadecimal, from which a deal is computed. */
import { NUMBERED } from "../numbered-deal.js";
import { InvalidSeed } from "./errors.js";

const DIGITS = 32;

/** The seed in hexadecimal, from hexadecimal or a numbered deal such as `ms:11982` or `pysol:24680`. Throws InvalidSeed. */
export function parseSeed(text: string): string {
  const [kind = "", number = ""] = text.split(":");
  const numbered = Object.hasOwn(NUMBERED, kind) && text.includes(":") ? NUMBERED[kind] : undefined;
  if (numbered !== undefined) {
    const [start, most] = numbered;
    if (text !== `${kind}:${number}` || !/^[1-9][0-9]{0,20}$/.test(number) || BigInt(number) > most)
      throw new InvalidSeed(`${JSON.stringify(text)} is not a numbered deal; they are ${kind}:1 to ${kind}:${most}`);
    return (
      start +
      BigInt(number)
        .toString(16)
        .padStart(DIGITS - start.length, "0")
    );
  }
  if (!/^[0-9a-f]{32}$/i.test(text))
    throw new InvalidSeed(`${JSON.stringify(text)} is not a seed; a seed is 16 bytes, as ${DIGITS} hexadecimal digits`);
  return text.toLowerCase();
}
