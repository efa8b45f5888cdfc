/** Parser of the move notation: `deal`, `redeal`, `w-f2`, `t1-t3x4`, `r0.5-f2`. */
import { cardsOf, type Piles } from "../../cards/pile";

export interface Transfer {
  readonly source: string;
  /** Index of the named card, counted from 0 at the bottom; null if the move takes the top of the pile. */
  readonly index: number | null;
  readonly target: string;
  readonly count: number;
}

const TRAVEL = /^([swtrf]\d*)(?:\.(\d+))?-([ftr]\d+)(?:x(\d+))?$/;

/** Source, target and count of a move; null for `deal` and `redeal`. */
export function transferOf(move: string): Transfer | null {
  const [, source, index, target, count] = TRAVEL.exec(move) ?? [];
  if (!source || !target) return null;
  return { source, index: index ? Number(index) : null, target, count: Number(count ?? 1) };
}

/** Index of the lowest moved card in the source pile. */
export function liftedFrom(piles: Piles, travel: Transfer): number {
  return travel.index ?? cardsOf(piles[travel.source]).length - travel.count;
}
