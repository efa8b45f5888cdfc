/** Places of racers, and visibility of their boards. */

import type { Live, RaceView } from "cadogan-client";

type Places = NonNullable<RaceView["standings"]>;

type Seat = RaceView["seats"][number];

type OwnBoard = NonNullable<Live["board"]>;

/** Places once the race is decided; empty before, because each move may change them. */
export function finalPlaces({ phase, standings }: RaceView): Places {
  return phase === "decided" || phase === "finished" ? (standings ?? []) : [];
}

/** Whether all people have ended and only ghosts play on, whose results are known: nothing is secret any more. */
export function isLeftToGhosts({ phase, seats }: RaceView): boolean {
  const playing = seats.filter(({ ended }) => ended === null || ended === undefined);
  return phase === "decided" && playing.length > 0 && playing.every(({ ghost }) => ghost != null);
}

/** Cards of a seat on foundations. This client knows its own board; other boards are known as far as they are public. */
export function homeOf({ seat, home }: Pick<Seat, "seat" | "home">, own: OwnBoard | null): number {
  return own?.seat === seat ? own.home : home;
}

/** The same for people to read: a racer who has won has all cards home, also where the last ones are not shown yet. */
export function homeShown(seat: Pick<Seat, "seat" | "home" | "ended">, own: OwnBoard | null, all: number): number {
  return seat.ended === "won" ? all : homeOf(seat, own);
}

/** Whether a seat is ahead of what this client knows of its board. */
export function isAhead({ seat, progress }: Pick<Seat, "seat" | "progress">, own: OwnBoard | null): boolean {
  return own?.seat !== seat && progress?.ahead === true;
}

/** The first rules of races under which racers who give up come after racers who play on. */
const RULES_WITH_GIVING_UP = 6;

/** Whether a seat of a race that is not decided has given up: another racer still plays. */
export function hasGivenUp({ race_rules }: Pick<RaceView, "race_rules">, { ended }: Pick<Seat, "ended">): boolean {
  return race_rules >= RULES_WITH_GIVING_UP && (ended === "resigned" || ended === "gone");
}

/** More than the cards of any game: takes seats that gave up below all others. */
const BEHIND = 1000;

/**
 * Current places by seat: winners first, then by cards on foundations, then racers who gave up. Null for a racer alone, while all
 * are level, for several winners before the race is decided, because their times are not public yet, and for others while a racer
 * is ahead of the public board: only that racer knows by how much.
 */
export function currentPlaces(view: RaceView, own: OwnBoard | null): readonly (number | null)[] {
  const settled = finalPlaces(view);
  if (settled.length > 0 && view.seats.length > 1)
    return view.seats.map(({ seat }) => settled.find((row) => row.seat === seat)?.place ?? null);
  const reached = view.seats.map((seat) =>
    seat.ended === "won" ? Infinity : homeOf(seat, own) - (hasGivenUp(view, seat) ? BEHIND : 0),
  );
  const isOpen = view.seats.some((seat) => seat.ended !== "won" && isAhead(seat, own));
  return reached.map((mine) => {
    const level = reached.filter((other) => other === mine).length;
    if (level === reached.length || (mine === Infinity && level > 1) || (mine !== Infinity && isOpen)) return null;
    return 1 + reached.filter((other) => other > mine).length;
  });
}

/** Whether this is a closed race whose boards are not public yet. */
export function hasHiddenBoards({ settings, seats }: RaceView): boolean {
  return settings.view === "closed" && seats.every(({ piles }) => piles === null);
}
