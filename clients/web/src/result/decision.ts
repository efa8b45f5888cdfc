/** What decided a race: since when the better board was ahead for good, and moments of the race that are worth a picture. */

import { minutes } from "../race/clock";
import { momentAt, type Mark, type Recording } from "../state/recording";
import type { Standing } from "../state/state.svelte";
import type { Words } from "../words";
import { fellBehindAt, marginOf } from "./margin";

/** `leader` took the lead over `other` at `t` for good, with so many cards home each. */
export interface Decision {
  readonly t: number;
  readonly leader: number;
  readonly other: number;
  readonly home: number;
  readonly otherHome: number;
}

/** A moment of the film: the board of a seat. `home` has no other reason than its cards. */
export interface Frame {
  readonly t: number;
  readonly seat: number;
  readonly what: Mark["what"] | "home";
  readonly home: number;
}

/** Pictures of a film strip. */
export const MOST_FRAMES = 5;
/** Moments nearer to each other than this part of the race look alike. */
const APART = 0.07;
/** What is worth a picture, the most telling first. */
const TELLING: readonly Frame["what"][] = ["won", "lead", "divergence", "stuck", "first-home", "home"];

type Rows = Parameters<typeof marginOf>[0];

/** What decided a race between a seat, or the first place, and the rival that it is compared with; null if nothing did. */
export function decisionOf(rows: Rows, seat: number | null, recording: Recording): Decision | null {
  const mine = seat ?? rows.find(({ place }) => place === 1)?.seat;
  const margin = mine === undefined ? null : marginOf(rows, mine, recording);
  if (mine === undefined || margin === null) return null;
  const [leader, other] = margin.isAhead ? [mine, margin.to] : [margin.to, mine];
  const t = fellBehindAt(recording.seats[other] ?? [], recording.seats[leader] ?? []);
  if (t === null) return null;
  return { t, leader, other, home: homeAt(recording, leader, t), otherHome: homeAt(recording, other, t) };
}

/** Moments for a film strip, in order: the decision first of all, then those that tell most, never two that look alike. */
export function framesOf(recording: Recording, decision: Decision | null, seat: number): readonly Frame[] {
  const frame = (t: number, seat: number, what: Frame["what"]): Frame => {
    return { t, seat, what, home: homeAt(recording, seat, t) };
  };
  const marked = recording.marks.map((mark) => frame(mark.t, mark.seat ?? seat, mark.what));
  const own = recording.seats[seat] ?? [];
  const most = own.at(-1)?.home ?? 0;
  const reached = [0.25, 0.5, 0.75].flatMap((part) => {
    const moment = own.find(({ home }) => home > 0 && home >= most * part);
    return moment === undefined ? [] : [frame(moment.t, seat, "home")];
  });
  const all = [...marked, ...reached].filter(({ what }) => TELLING.includes(what));
  const first = decision === null ? [] : [frame(decision.t, decision.leader, "lead")];
  const ordered = [...first, ...all.toSorted((a, b) => TELLING.indexOf(a.what) - TELLING.indexOf(b.what))];
  const chosen: Frame[] = [];
  for (const each of ordered)
    if (chosen.length < MOST_FRAMES && chosen.every(({ t }) => Math.abs(t - each.t) > recording.length * APART))
      chosen.push(each);
  return chosen.sort((a, b) => a.t - b.t);
}

/** Cards home of a seat at a time. */
export function homeAt({ seats }: Recording, seat: number, t: number): number {
  return momentAt(seats[seat] ?? [], t)?.home ?? 0;
}

/** A moment of a race in words: its time, and the cards home of each racer. */
export function saidAt(recording: Recording, names: readonly string[], t: number, texts: Words): string {
  const homes = names.map((name, seat) => `${name || texts.seat.deleted} ${homeAt(recording, seat, t)}`);
  return `${minutes(t)}: ${homes.join(", ")}`;
}

/** Milliseconds that a card home took; null without one. */
export function cardTimeOf({ home, time }: Pick<Standing, "home" | "time">): number | null {
  return home > 0 && time != null ? time / home : null;
}
