/** Days with races as weeks, for a picture of half a year. Days are those of UTC, as `2026-11-28`. */

import type { Statistics } from "../state/state.svelte";

const DAY_MS = 86_400_000;
const WEEKS = 26;
/** Races of a day that make it as dark as it gets. */
const MANY = 8;

export interface ActiveDay {
  readonly day: string;
  readonly races: number;
  /** 0: none, up to 4: many. */
  readonly shade: number;
}

/** Weeks from Monday to Sunday, the oldest first. The last one ends with `today`. */
export function activeWeeks(activity: Statistics["activity"], today: string): readonly (readonly ActiveDay[])[] {
  const races = new Map(activity.map((each) => [each.day, each.races]));
  const now = Date.parse(today);
  const sinceMonday = (new Date(now).getUTCDay() + 6) % 7;
  const first = now - (sinceMonday + 7 * (WEEKS - 1)) * DAY_MS;
  const days: ActiveDay[] = [];
  for (let at = first; at <= now; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const count = races.get(day) ?? 0;
    days.push({ day, races: count, shade: Math.min(4, Math.ceil((4 * count) / MANY)) });
  }
  return Array.from({ length: WEEKS }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
