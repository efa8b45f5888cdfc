/** How the boards of a day's deal ended, as bars from the worst to the best. */

import type { DayTable } from "../state/state.svelte";

type Row = DayTable["results"][number];

/** Bars of boards that were not solved, by cards home, and as many of those that were, by time. */
const HALF = 6;
export const BARS = 2 * HALF;

/** Fewer boards make no picture. */
const LEAST = 5;

export interface DayChart {
  /** Number of boards of each bar. */
  readonly bars: readonly number[];
  /** Bar of the player's own board; null if it has none. */
  readonly mine: number | null;
}

/** The chart of the boards that have ended and were raced; null if they are few. `all` is the number of cards. */
export function dayChart(rows: readonly Row[], all: number, player: string | null): DayChart | null {
  const ended = rows.filter((row) => row.how !== null && !row.played_back);
  if (ended.length < LEAST) return null;
  const times = ended.filter((row) => row.how === "won").map((row) => row.time ?? 0);
  const [quickest, slowest] = [Math.min(...times), Math.max(...times)];
  const barOf = (row: Row) =>
    row.how === "won"
      ? HALF + part((slowest - (row.time ?? 0)) / Math.max(1, slowest - quickest))
      : part((row.home ?? 0) / all);
  const bars = Array.from({ length: BARS }, () => 0);
  for (const row of ended) bars[barOf(row)] = (bars[barOf(row)] ?? 0) + 1;
  const own = ended.find((row) => row.player === player);
  return { bars, mine: own ? barOf(own) : null };
}

/** One of the bars of a half, for a share between 0 and 1. */
function part(share: number): number {
  return Math.min(HALF - 1, Math.floor(share * HALF));
}
