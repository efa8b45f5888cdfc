/** Boards of a race over time, computed from its public events. */

import type { AnyPublicEvent } from "cadogan-client";
import type { Piles } from "../cards/pile";

/** A board after an action; null is the deal. `t` is in milliseconds since the start. */
export interface Moment {
  t: number;
  n: number;
  home: number;
  action: string | null;
  piles: Piles;
}

/** An event worth a jump to it; `seat` is null if it concerns all seats. */
export interface Mark {
  t: number;
  seat: number | null;
  what: "first-home" | "redeal" | "lead" | "divergence" | "won" | "stuck" | "resigned" | "out of time" | "gone";
}

/** Boards of each seat in order of time, starting with the deal; `length` is in milliseconds. */
export interface Recording {
  length: number;
  seats: readonly (readonly Moment[])[];
  marks: readonly Mark[];
}

/** Recording of a race; null if its cards were never dealt, or are not public yet. */
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
  for (const { t, seat } of leadsOf(boards)) marks.push({ t, seat, what: "lead" });
  const divergence = divergenceOf(boards);
  if (divergence !== null) marks.push({ t: divergence, seat: null, what: "divergence" });
  return { length, seats: boards, marks: marks.sort((one, other) => one.t - other.t) };
}

/** Board of a seat at a time: the latest one that is not after it. */
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

/** Time of the first difference between the actions on several boards; null if there is none. */
export function divergenceOf(boards: readonly (readonly Moment[])[]): number | null {
  const longest = Math.max(0, ...boards.map((board) => board.length));
  for (let n = 1; n < longest; n += 1) {
    const here = boards.map((board) => board[n]);
    if (here.some((moment) => moment?.action !== here[0]?.action))
      return Math.max(...here.map((moment) => moment?.t ?? 0));
  }
  return null;
}

/** When a seat took the lead that another one, or none, had before: it alone has the most cards home. */
export function leadsOf(boards: readonly (readonly Moment[])[]): readonly { t: number; seat: number }[] {
  if (boards.length < 2) return [];
  const moments = boards.flatMap((board, seat) => board.map(({ t, home }) => ({ t, home, seat })));
  const homes = boards.map((board) => board[0]?.home ?? 0);
  const leads: { t: number; seat: number }[] = [];
  for (const { t, home, seat } of moments.toSorted((one, other) => one.t - other.t)) {
    homes[seat] = home;
    const most = Math.max(...homes);
    const leader = homes.indexOf(most);
    if (homes.lastIndexOf(most) === leader && leads.at(-1)?.seat !== leader) leads.push({ t, seat: leader });
  }
  return leads;
}

/** Piles after a change. Empty piles stay, so that their slots are drawn. */
function changed(before: Piles, piles: Piles): Piles {
  return { ...before, ...piles };
}

/** Marks in order, in groups: successive ones of the same kind are one group, so that long races stay readable. */
export function groupsOf(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const groups: Mark[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last?.[0]?.what === mark.what) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
}
