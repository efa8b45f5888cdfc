/** Suits and index letters as SVG paths, so that cards do not depend on the fonts of a machine. */

import type { Rank, Suit } from "./pile";

/** Outlines around the origin, 100 high. Every curve runs clockwise, so that overlapping parts fill as one shape. */
const OUTLINES: Readonly<Record<Suit, string>> = {
  H: "M0 47 C-10 33 -46 8 -46 -18 C-46 -35 -35 -45 -23 -45 C-12 -45 -4 -38 0 -27 C4 -38 12 -45 23 -45 C35 -45 46 -35 46 -18 C46 8 10 33 0 47 Z",
  D: "M0 -50 C10 -31 23 -14 38 0 C23 14 10 31 0 50 C-10 31 -23 14 -38 0 C-23 -14 -10 -31 0 -50 Z",
  S: "M0 -49 C10 -31 45 -8 45 16 C45 30 35 38 24 38 C15 38 8 34 4 27 C5 38 10 44 18 49 L-18 49 C-10 44 -5 38 -4 27 C-8 34 -15 38 -24 38 C-35 38 -45 30 -45 16 C-45 -8 -10 -31 0 -49 Z",
  C:
    "M0 -48 C12.2 -48 22 -38.2 22 -26 C22 -13.8 12.2 -4 0 -4 C-12.2 -4 -22 -13.8 -22 -26 C-22 -38.2 -12.2 -48 0 -48 Z " +
    "M24 -12 C36.2 -12 46 -2.2 46 10 C46 22.2 36.2 32 24 32 C11.8 32 2 22.2 2 10 C2 -2.2 11.8 -12 24 -12 Z " +
    "M-24 -12 C-11.8 -12 -2 -2.2 -2 10 C-2 22.2 -11.8 32 -24 32 C-36.2 32 -46 22.2 -46 10 C-46 -2.2 -36.2 -12 -24 -12 Z " +
    "M0 -28 L26 14 L-26 14 Z M-5 0 L5 0 C5 28 9 42 18 49 L-18 49 C-9 42 -5 28 -5 0 Z",
};

/** Widths and strokes of the index letters; strokes start at the upper left corner and are 100 high. */
const LETTERS: Readonly<Record<Rank, readonly [width: number, strokes: string]>> = {
  A: [68, "M2 100 L34 0 L66 100 M14 66 L54 66"],
  "2": [62, "M4 28 C4 10 15 0 31 0 C48 0 58 11 58 27 C58 48 38 60 4 100 L60 100"],
  "3": [60, "M4 1 L55 1 L27 40 C46 38 58 51 58 69 C58 88 46 100 29 100 C15 100 6 92 2 80"],
  "4": [64, "M47 100 L47 1 L2 70 L62 70"],
  "5": [60, "M53 1 L13 1 L8 45 C15 38 23 36 31 36 C48 36 58 48 58 67 C58 87 47 100 29 100 C16 100 7 93 2 81"],
  "6": [62, "M50 2 C22 16 4 40 4 67 C4 88 16 100 31 100 C47 100 58 88 58 69 C58 51 47 41 32 41 C18 41 8 51 4 66"],
  "7": [60, "M2 1 L58 1 C38 34 26 64 23 100"],
  "8": [
    62,
    "M31 47 C17 47 8 38 8 24 C8 9 18 0 31 0 C44 0 54 9 54 24 C54 38 45 47 31 47 C14 47 3 58 3 74 C3 90 15 100 31 100 C47 100 59 90 59 74 C59 58 48 47 31 47 Z",
  ],
  "9": [62, "M12 98 C40 84 58 60 58 33 C58 12 46 0 31 0 C15 0 4 12 4 31 C4 49 15 59 30 59 C44 59 54 49 58 34"],
  T: [88, "M2 17 L18 2 L18 100 M63 0 C77 0 86 19 86 50 C86 81 77 100 63 100 C49 100 40 81 40 50 C40 19 49 0 63 0 Z"],
  J: [54, "M20 1 L52 1 M40 1 L40 73 C40 91 32 100 20 100 C10 100 4 92 2 80"],
  Q: [66, "M33 0 C52 0 62 20 62 50 C62 80 52 100 33 100 C14 100 4 80 4 50 C4 20 14 0 33 0 Z M38 74 L63 106"],
  K: [62, "M5 0 L5 100 M58 0 L6 60 M25 40 L60 100"],
};

/** Path data of a suit with its centre and height; `turn` turns it, in degrees. */
export function suitPath(suit: Suit, x: number, y: number, height: number, turn = 0): string {
  return placed(OUTLINES[suit], x, y, height / 100, turn);
}

/** Path data of a rank from its upper left corner, and its width. Upside down, it begins at its lower right corner. */
export function rankPath(
  rank: Rank,
  x: number,
  y: number,
  height: number,
  turn: 0 | 180 = 0,
): { path: string; width: number } {
  const [width, strokes] = LETTERS[rank];
  const scale = height / 100;
  return { path: placed(strokes, x, y, scale, turn), width: width * scale };
}

/** Turns, scales and moves a path. All its numbers must be coordinate pairs. */
function placed(path: string, x: number, y: number, scale: number, turn: number): string {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180) * scale, Math.cos((turn * Math.PI) / 180) * scale];
  const rounded = (number: number) => String(Math.round(number * 100) / 100);
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, across: string, down: string) => {
    const [dx, dy] = [Number(across), Number(down)];
    return `${rounded(x + dx * cos - dy * sin)} ${rounded(y + dx * sin + dy * cos)}`;
  });
}
