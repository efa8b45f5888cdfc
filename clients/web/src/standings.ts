/** Places of racers, and visibility of their boards. */

import type { RaceView } from "cadogan-client";

type Places = NonNullable<RaceView["standings"]>;

type Seat = RaceView["seats"][number];

/** Places once the race is decided; empty before, because each move may change them. */
export function finalPlaces({ phase, standings }: RaceView): Places {
  return phase === "decided" || phase === "finished" ? (standings ?? []) : [];
}

/** Cards of a seat on foundations, including moves that are held back. */
export function homeOf({ home, progress }: Pick<Seat, "home" | "progress">): number {
  return progress?.home ?? home;
}

/**
 * Current places by seat: winners first, then by cards on foundations. Null while all are level, and for several winners
 * before the race is decided, because their times are not public yet.
 */
export function currentPlaces(view: RaceView): readonly (number | null)[] {
  const settled = finalPlaces(view);
  if (settled.length > 0) return view.seats.map(({ seat }) => settled.find((row) => row.seat === seat)?.place ?? null);
  const reached = view.seats.map((seat) => (seat.ended === "won" ? Infinity : homeOf(seat)));
  return reached.map((own) => {
    const level = reached.filter((other) => other === own).length;
    if (level === reached.length || (own === Infinity && level > 1)) return null;
    return 1 + reached.filter((other) => other > own).length;
  });
}

/** Whether this is a closed race whose boards are not public yet. */
export function hasHiddenBoards({ settings, seats }: RaceView): boolean {
  return settings.view === "closed" && seats.every(({ piles }) => piles === null);
}
