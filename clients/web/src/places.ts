/** Who came where, and whether one may see how. */

import type { RaceView } from "cadogan-client";

type Places = NonNullable<RaceView["standings"]>;

/** Places of a race that is settled; none before, for what a view tells of a race that is on is old with the next move. */
export function placesOf({ phase, standings }: RaceView): Places {
  return phase === "decided" || phase === "finished" ? (standings ?? []) : [];
}

/** Whether the boards of a race are not shown yet, whatever has happened on them. */
export function isClosed({ settings, seats }: RaceView): boolean {
  return settings.view === "closed" && seats.every(({ piles }) => piles === null);
}
