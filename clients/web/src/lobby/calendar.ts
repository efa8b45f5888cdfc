/** Months of the calendar of deals of the day. Days are those of UTC, as `2026-11-28`. */

import type { PlayerDays } from "../state/state.svelte";

type Played = PlayerDays["days"][number];

export interface CalendarDay {
  readonly day: string;
  readonly number: number;
  /** Deals that the player has played to an end, in order. */
  readonly played: readonly Played[];
  readonly isWon: boolean;
}

/** Weeks of a month, from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string, played: readonly Played[]): readonly (readonly (CalendarDay | null)[])[] {
  const first = new Date(`${month}-01T00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const cells: (CalendarDay | null)[] = Array.from({ length: before }, () => null);
  for (let number = 1; number <= length; number++) {
    const day = `${month}-${String(number).padStart(2, "0")}`;
    const of = played.filter((each) => each.day === day);
    cells.push({ day, number, played: of, isWon: of.some((each) => each.how === "won") });
  }
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

/** The month before or after another one. */
export function monthBeside(month: string, by: -1 | 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
