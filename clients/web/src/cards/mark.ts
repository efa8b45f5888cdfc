/** Marks of empty piles: suits, ranks, an arrow for a redeal, and a cross. */

import { RANKS, SUITS } from "./pile";
import { rankPath, suitPath } from "./suit";

/** A path on a card of 100 by 140, filled or drawn with a line. */
export interface Mark {
  readonly path: string;
  readonly isFilled: boolean;
  /** Where the origin of the path is. */
  readonly x: number;
  readonly y: number;
}

/** Width of the lines. */
export const MARK_LINE = 6;

const suits = SUITS.map((suit): [string, Mark] => [
  suit,
  { path: suitPath(suit, 50, 70, 46), isFilled: true, x: 0, y: 0 },
]);

const ranks = RANKS.map((rank): [string, Mark] => {
  const { path, width } = rankPath(rank, 0, 0, 40);
  return [rank, { path, isFilled: false, x: 50 - width / 2, y: 50 }];
});

/** Marks by name. */
export const MARKS: Readonly<Record<string, Mark>> = Object.fromEntries([
  ...suits,
  ...ranks,
  [
    "redeal",
    {
      path: "M70 58 C64 46 52 42 42 46 C29 51 24 66 30 78 C36 91 52 95 63 87 C68 84 71 79 72 74 M72 44 L71 59 L56 58",
      isFilled: false,
      x: 0,
      y: 0,
    },
  ],
  ["none", { path: "M36 56 L64 84 M64 56 L36 84", isFilled: false, x: 0, y: 0 }],
]);

export function markSvg({ path, isFilled, x, y }: Mark): string {
  const place = x || y ? ` transform="translate(${x} ${y})"` : "";
  const line = ` fill="none" stroke="currentColor" stroke-width="${MARK_LINE}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${path}"${place}${isFilled ? "" : line}/>`;
}
