/** A design of a table, and the parts that several designs share. */

import { ASPECT, block, names, pileBox, row } from "./blocks";
import type { Block, PileBox } from "./blocks";
import type { TableRules } from "../board/types";
import type { Spacing } from "./spacing";

/** Step of a fan of face-up cards that shows their indices, in card widths. */
export const STEP = 0.27;

/** Smallest step that shows an index, for the longest piles. */
export const PRESSED_STEP = 0.18;

/** Step of a fan to the right that shows rank and suit side by side. */
export const SIDE_STEP = 0.42;

/** Cards of the tallest column that is likely: nine in ten races have none longer. */
export const LIKELY_COLUMN = 11;

export interface Design {
  readonly width: number;
  /** Minimum height, including the tallest likely column. */
  readonly height: number;
  readonly blocks: readonly Block[];
  /** The screens that it is for; every one if it does not say. */
  readonly screen?: "upright" | "wide";
  /** Height of the piles along the lower edge. */
  readonly foot?: number;
}

/** Height of a column of cards, in card widths. */
export function columnOf(cards: number, step = STEP): number {
  return ASPECT + (cards - 1) * step;
}

/** Upper edge of columns below a row of piles: space above them is taken from their cards. */
export function underRow(gap: number): number {
  return ASPECT + Math.min(1.5 * gap, 0.2);
}

/** Stock and waste, side by side or one above the other, and the foundations to their right, in `least` or more. */
export function topRow(
  rules: TableRules,
  spacing: Spacing,
  abreast: 1 | 2 = 2,
  least = 0,
): { width: number; inner: number; blocks: readonly Block[] } {
  const { gap, wide } = spacing;
  const fan = wasteOf(rules);
  const waste = abreast === 2 ? pileBox("w", 1 + gap, 0, "right", fan) : pileBox("w", 0, ASPECT + gap, "right", fan);
  const left = abreast === 2 ? 1 + gap + fan : fan;
  const nest = foundations(rules).length * (1 + gap) - gap;
  const inner = Math.max(nest, least);
  const right = block(left + wide, inner, row("f", foundations(rules), 0, 1 + gap, "squared", 1, inner - nest));
  return { width: left + wide + inner, inner, blocks: [block(0, left, [pileBox("s", 0, 0), waste]), right] };
}

/** Width of the waste: games that deal several cards at a time show the last ones. */
export function wasteOf(rules: TableRules): number {
  return rules.cards_to_waste > 1 ? 1 + SIDE_STEP * (Math.min(rules.cards_to_waste, 3) - 1) : 1;
}

export function foundations(rules: TableRules): readonly string[] {
  return names("f", rules.ascending + rules.descending);
}

/** Columns down to the lower edge of the table. */
export function columns(rules: TableRules, y: number, pitch: number, x = 0): readonly PileBox[] {
  return row("t", rules.columns, y, pitch, "down", null, x);
}
