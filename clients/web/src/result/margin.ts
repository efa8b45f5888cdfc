/** By how much a racer is ahead or behind at the end of a race, and since when. */

import type { RaceView } from "cadogan-client";
import { momentAt, type Moment, type Recording } from "../state/recording";

type Row = Pick<NonNullable<RaceView["standings"]>[number], "seat" | "place" | "how" | "home" | "time">;

/** `by` is in milliseconds if both racers brought all cards home, else in cards; it is positive. */
export interface Margin {
  readonly isAhead: boolean;
  readonly unit: "ms" | "cards";
  readonly by: number;
  /** Seat of the racer that the seat is compared with. */
  readonly to: number;
}

/**
 * Margin of the first place to the next one, and of other places to the first; null in a draw, and alone.
 *
 * In cards it is that of the moment at which the better board was won: the other may go on, and the margin stands still.
 * If nobody won, the last counts decide. Until the better board has ended, there is none.
 */
export function marginOf(rows: readonly Row[], seat: number, recording: Recording | null): Margin | null {
  const mine = rows.find((row) => row.seat === seat);
  const other = rows.filter((row) => row.seat !== seat).toSorted((a, b) => a.place - b.place)[0];
  if (!mine || !other || mine.place === other.place) return null;
  const isAhead = mine.place < other.place;
  const isTimed = mine.how === "won" && other.how === "won" && mine.time != null && other.time != null;
  const [better, worse] = isAhead ? [mine, other] : [other, mine];
  if (better.how === null) return null;
  const by = isTimed ? (worse.time ?? 0) - (better.time ?? 0) : better.home - homeAtEnd(worse, better, recording);
  return by > 0 ? { isAhead, unit: isTimed ? "ms" : "cards", by, to: other.seat } : null; // places may have other reasons
}

/** Cards home of a board when a better one was won; its last count if that is not recorded, or nobody won. */
function homeAtEnd(worse: Row, better: Row, recording: Recording | null): number {
  const end = recording?.marks.find(({ seat, what }) => seat === better.seat && what === "won");
  return end === undefined ? worse.home : (momentAt(recording?.seats[worse.seat] ?? [], end.t)?.home ?? worse.home);
}

/** When a board fell behind a better one for good, in milliseconds since the start; null if it never was level. */
export function fellBehindAt(board: readonly Moment[], better: readonly Moment[]): number | null {
  const most = better.at(-1)?.home ?? 0;
  const last = better.find(({ home }) => home === most)?.t ?? 0; // later the other board may catch up
  const moments = [...board, ...better].filter(({ t }) => t <= last).sort((a, b) => a.t - b.t);
  let since: number | null = null;
  let [mine, theirs] = [0, 0];
  for (const moment of moments) {
    if (board.includes(moment)) mine = moment.home;
    if (better.includes(moment)) theirs = moment.home;
    if (theirs <= mine) since = null;
    else since ??= moment.t;
  }
  return since;
}
