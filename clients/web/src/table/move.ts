/** Moves in the notation: `deal`, `redeal`, `w-f2`, `t1-t3x4`, `r0.5-f2`. */

import { cardsOf } from "./pile";
import type { Piles } from "./types";

export interface Travel {
  readonly source: string;
  /** Index that the move names, counted from 0 at the bottom; null where it takes the top of the pile. */
  readonly index: number | null;
  readonly target: string;
  readonly count: number;
}

const TRAVEL = /^([swtr]\d*)(?:\.(\d+))?-([ft]\d+)(?:x(\d+))?$/;

/** Cards that a move carries, from where to where; null for `deal` and `redeal`. */
export function travelOf(move: string): Travel | null {
  const [, source, index, target, count] = TRAVEL.exec(move) ?? [];
  if (!source || !target) return null;
  return { source, index: index ? Number(index) : null, target, count: Number(count ?? 1) };
}

/** Index of the lowest card that travels. */
export function liftedFrom(piles: Piles, travel: Travel): number {
  return travel.index ?? cardsOf(piles[travel.source]).length - travel.count;
}
