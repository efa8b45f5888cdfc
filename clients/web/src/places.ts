/** Who came where, and whether one may see how. */

import type { RaceView } from "cadogan-client";

type Places = NonNullable<RaceView["standings"]>;

type Seat = RaceView["seats"][number];

/** Places of a race that is settled; none before, for what a view tells of a race that is on is old with the next move. */
export function placesOf({ phase, standings }: RaceView): Places {
  return phase === "decided" || phase === "finished" ? (standings ?? []) : [];
}

/** Cards that a seat has brought home, also those of moves that are held back. */
export function homeOf({ home, progress }: Pick<Seat, "home" | "progress">): number {
  return progress?.home ?? home;
}

/**
 * Places by seat as they are at this moment: who has won is ahead, then who has more cards home. Null before anybody is
 * ahead, and for those who have won while others race on and their times are yet to be told.
 */
export function placesNow(view: RaceView): readonly (number | null)[] {
  const settled = placesOf(view);
  if (settled.length > 0) return view.seats.map(({ seat }) => settled.find((row) => row.seat === seat)?.place ?? null);
  const reached = view.seats.map((seat) => (seat.ended === "won" ? Infinity : homeOf(seat)));
  return reached.map((own) => {
    const level = reached.filter((other) => other === own).length;
    if (level === reached.length || (own === Infinity && level > 1)) return null;
    return 1 + reached.filter((other) => other > own).length;
  });
}

/** Whether the boards of a race are not shown yet, whatever has happened on them. */
export function isClosed({ settings, seats }: RaceView): boolean {
  return settings.view === "closed" && seats.every(({ piles }) => piles === null);
}
