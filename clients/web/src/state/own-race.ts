/** Races in which the player has a seat, as far as a link back to them needs to know. */

import type { RaceView } from "cadogan-client";

/** A race that waits for the player. `until` is when that ends, in milliseconds since the epoch, if it is known. */
export interface OwnRace {
  readonly id: string;
  /**
   * `away`: it runs, and the player has until then to return; `ready`: its start was called, and who is not ready by
   * then is left out; `countdown`: it starts then.
   */
  readonly is: "away" | "ready" | "countdown" | "racing" | "lobby";
  readonly until: number | null;
}

/** A race of a list. */
interface Listed {
  readonly id: string;
  readonly racers: readonly { readonly player: string }[];
}

/** The most urgent one first. */
const URGENCY: readonly OwnRace["is"][] = ["away", "ready", "countdown", "racing", "lobby"];

/** What a race is to the player in a seat of it; null without a seat, and once that has ended. */
export function ownRaceOf(race: RaceView | null, seat: number | null): OwnRace | null {
  if (race === null || race.phase === "finished" || race.phase === "abandoned") return null;
  const mine = race.seats[seat ?? -1];
  if (mine?.ended !== null) return null;
  const { id } = race;
  if (race.phase === "countdown") return { id, is: "countdown", until: race.starts_at };
  if (race.phase !== "lobby") {
    return mine.away_until == null ? { id, is: "racing", until: null } : { id, is: "away", until: mine.away_until };
  }
  if (race.start_by !== null && !mine.ready) return { id, is: "ready", until: race.start_by };
  return { id, is: "lobby", until: null };
}

/** Whether a race goes on without the player, who had a seat and has ended. `own` are those in which they have not. */
export function goesOnWithout(player: string | null, race: Listed, own: Readonly<Record<string, OwnRace>>): boolean {
  return !(race.id in own) && race.racers.some((racer) => racer.player === player);
}

/** The race that the player should go to first; null if none waits elsewhere than on the page of the race `here`. */
export function mostUrgent(races: Readonly<Record<string, OwnRace>>, here: string | null): OwnRace | null {
  const waiting = Object.values(races).filter(({ id }) => id !== here);
  const rank = ({ is, until }: OwnRace) => [URGENCY.indexOf(is), until ?? 0] as const;
  waiting.sort((one, other) => {
    const [[a, b], [c, d]] = [rank(one), rank(other)];
    return a - c || b - d;
  });
  return waiting[0] ?? null;
}
