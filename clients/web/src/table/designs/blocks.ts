/** Building blocks of table designs, in units of card widths. */

import { kindOf } from "../../cards/pile";

/** Height of a card divided by its width. */
export const ASPECT = 1.4;

/** How the cards of a pile lie: exactly on each other, or each a step from the one below. */
export type Fan = "squared" | "down" | "right";

/** A pile in a design. `room` is its space along the fan, including the first card. */
export interface PileBox {
  readonly pile: string;
  readonly x: number;
  readonly y: number;
  readonly fan: Fan;
  /** Null: as far as the lower edge of the table. */
  readonly room: number | null;
  /** Whether `y` counts from the upper edge of the piles along the lower edge. */
  readonly isAtFoot?: boolean;
}

/** Piles that stay together. A left-handed table has the blocks in reverse order. */
export interface Block {
  readonly x: number;
  readonly width: number;
  readonly plots: readonly PileBox[];
}

/** Names of piles of a kind: `t0`, `t1` … */
export function names(kind: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => `${kind}${number}`);
}

export function block(x: number, width: number, plots: readonly PileBox[]): Block {
  return { x, width, plots };
}

/** A pile at a position. A squared tableau pile has room for the height of a card. */
export function pileBox(pile: string, x: number, y: number, fan: Fan = "squared", room: number | null = 1): PileBox {
  return { pile, x, y, fan, room: fan === "squared" ? (kindOf(pile) === "tableau" ? ASPECT : 1) : room };
}

/** Piles side by side, at distances of `pitch`. */
export function row(
  kind: string,
  piles: number | readonly string[],
  y: number,
  pitch: number,
  fan: Fan = "squared",
  room: number | null = 1,
  x = 0,
): readonly PileBox[] {
  const list = typeof piles === "number" ? names(kind, piles) : piles;
  return list.map((pile, number) => pileBox(pile, x + number * pitch, y, fan, room));
}

/** Piles in rows of `across` piles. */
export function grid(piles: readonly string[], across: number, gap: number, x = 0, y = 0): readonly PileBox[] {
  return piles.map((pile, number) =>
    pileBox(pile, x + (number % across) * (1 + gap), y + Math.floor(number / across) * (ASPECT + gap)),
  );
}
