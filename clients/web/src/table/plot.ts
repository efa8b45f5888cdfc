/** Piles in units of a card's width, and the blocks of them that a design is made of. */

import { kindOf } from "./pile";

/** Height of a card by its width. */
export const ASPECT = 1.4;

/** Air between neighbours, in widths of a card. */
export const GAP = 0.14;

/** How the cards of a pile lie: squared, or each a step from the one below. */
export type Fan = "squared" | "down" | "right";

/** A pile in units of a card's width. `room`: how far it may reach, its first card included. */
export interface Plot {
  readonly pile: string;
  readonly x: number;
  readonly y: number;
  readonly fan: Fan;
  /** Null: to the lower edge of the table. */
  readonly room: number | null;
}

/** Piles that keep together; a table for the left hand has them in the other order. */
export interface Block {
  readonly x: number;
  readonly width: number;
  readonly plots: readonly Plot[];
}

/** Names of piles of a kind: `t0`, `t1` … */
export function names(kind: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => `${kind}${number}`);
}

export function block(x: number, width: number, plots: readonly Plot[]): Block {
  return { x, width, plots };
}

/** A pile at a place; a squared one of the tableau has room for the height of its cards. */
export function plot(pile: string, x: number, y: number, fan: Fan = "squared", room: number | null = 1): Plot {
  return { pile, x, y, fan, room: fan === "squared" ? (kindOf(pile) === "tableau" ? ASPECT : 1) : room };
}

/** Piles beside each other, `pitch` from one to the next. */
export function row(
  kind: string,
  piles: number | readonly string[],
  y: number,
  pitch: number,
  fan: Fan = "squared",
  room: number | null = 1,
  x = 0,
): readonly Plot[] {
  const list = typeof piles === "number" ? names(kind, piles) : piles;
  return list.map((pile, number) => plot(pile, x + number * pitch, y, fan, room));
}

/** Piles in rows of so many. */
export function grid(kind: string, piles: readonly string[], across: number, x = 0): readonly Plot[] {
  return piles.map((pile, number) =>
    plot(pile, x + (number % across) * (1 + GAP), Math.floor(number / across) * (ASPECT + GAP)),
  );
}
