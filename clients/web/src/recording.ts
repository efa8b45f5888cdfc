/** A race that lies behind, as boards over time: what the public events of a race add up to. */

import type { AnyPublicEvent } from "cadogan-client";

export type Piles = Readonly<Record<string, string>>;

/** A board from one moment on. `t` is in milliseconds since the start; `action` brought it about, null: the deal. */
export interface Moment {
  t: number;
  n: number;
  home: number;
  action: string | null;
  piles: Piles;
}

/** Something that a person would want to jump to. */
export interface Mark {
  t: number;
  seat: number | null;
  what: "first-home" | "redeal" | "parting" | "won" | "stuck" | "resigned" | "out of time" | "gone";
}

/** Each seat's moments in order of time, the first of them the deal; `length` is in milliseconds. */
export interface Recording {
  length: number;
  seats: readonly (readonly Moment[])[];
  marks: readonly Mark[];
}

/** What the events of a race tell; null where no card of it was ever dealt, or is shown yet. */
export function recordingOf(events: readonly AnyPublicEvent[], seats: number): Recording | null {
  const cards = events.find((event) => (event.type === "started" || event.type === "opened") && event.piles);
  if (!cards || !("piles" in cards) || !cards.piles) return null;
  const first: Moment = { t: 0, n: 0, home: cards.home, action: null, piles: cards.piles };
  const boards: Moment[][] = Array.from({ length: seats }, () => [first]);
  const marks: Mark[] = [];
  let length = 0;
  for (const event of events) {
    if (event.type !== "opened") length = Math.max(length, event.t); // a closed race opens long after its end
    if (event.type === "moved" || event.type === "undone") {
      const board = boards[event.seat];
      const before = board?.at(-1);
      if (!board || !before) continue;
      const action = event.type === "moved" ? event.move : "undo";
      if (action === "redeal") marks.push({ t: event.t, seat: event.seat, what: "redeal" });
      if (event.home > first.home && board.every((moment) => moment.home <= first.home))
        marks.push({ t: event.t, seat: event.seat, what: "first-home" });
      board.push({
        t: event.t,
        n: event.n,
        home: event.home,
        action,
        piles: changed(before.piles, event.piles),
      });
    } else if (event.type === "ended") marks.push({ t: event.t, seat: event.seat, what: event.how });
  }
  const parted = parting(boards);
  if (parted !== null) marks.push({ t: parted, seat: null, what: "parting" });
  return { length, seats: boards, marks: marks.sort((one, other) => one.t - other.t) };
}

/** The moment that a board shows at a time: the last one that is not later. */
export function momentAt(board: readonly Moment[], t: number): Moment | undefined {
  let low = 0;
  let high = board.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((board[middle]?.t ?? Infinity) <= t) low = middle;
    else high = middle - 1;
  }
  return board[low];
}

/** The time at which boards first differ in what was done on them; null if they never do. */
export function parting(boards: readonly (readonly Moment[])[]): number | null {
  const longest = Math.max(0, ...boards.map((board) => board.length));
  for (let n = 1; n < longest; n += 1) {
    const here = boards.map((board) => board[n]);
    if (here.some((moment) => moment?.action !== here[0]?.action))
      return Math.max(...here.map((moment) => moment?.t ?? 0));
  }
  return null;
}

/** Piles after a change: an empty one stays, so that its place is drawn. */
function changed(before: Piles, piles: Piles): Piles {
  return { ...before, ...piles };
}
