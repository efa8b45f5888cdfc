/** What notices offer, for as long as they offer it: a seat in a race, or a challenge to answer. */

import type { RaceView } from "cadogan-client";
import { Backoff, mayRetry } from "../service/retry";
import { dataOf, rest } from "../service/service";
import type { Challenge, Notice } from "../state/state.svelte";
import { followRace } from "../race/followed-races";

/** Seconds of a long poll. */
const WAIT_S = 20;

/**
 * Follows the race that a notice leads to: calls `onThere` once, when the offer is known to hold, and `onGone` when it
 * does not hold any more. Returns a function that stops this.
 */
export function followSeat(
  kind: Notice["kind"],
  race: string,
  player: string,
  { onThere, onGone }: { onThere: () => void; onGone: () => void },
): () => void {
  let isThere = false;
  let wasAwaited = kind === "rematch"; // its first racer sits there from the beginning; others come a moment later
  return followRace(race, (live) => {
    const view = live?.race ?? null;
    const isAwaited = view?.seats.some((seat) => seat.player !== null && seat.player !== player) ?? false;
    wasAwaited ||= isAwaited;
    if (view === null || !isOffered(kind, view, player) || (wasAwaited && !isAwaited)) return onGone();
    if (!isThere) onThere();
    isThere = true;
  });
}

/**
 * Whether a race still offers what a notice says. A player who has a seat needs no notice, unless the service found the
 * race: the tab that took the seat may be hidden.
 */
function isOffered(kind: Notice["kind"], race: RaceView, player: string): boolean {
  if (race.phase === "finished" || race.phase === "abandoned") return false;
  const mine = race.seats.find((seat) => seat.player === player);
  if (mine) return kind === "paired" && mine.ended === null;
  return race.phase === "lobby" && race.seats.some((seat) => seat.player === null && seat.ghost === null);
}

/** A challenge once it is not open any more: another device may have answered it. Null if it is gone. */
export async function answered(challenge_id: string, signal: AbortSignal): Promise<Challenge | null> {
  const params = { path: { challenge_id }, query: { wait: WAIT_S } };
  for (const backoff = new Backoff(); ;) {
    try {
      const challenge = await dataOf(rest().GET("/api/v1/challenges/{challenge_id}", { params, signal }));
      if (challenge.state !== "open") return challenge;
      backoff.reset();
    } catch (error) {
      if (signal.aborted || !mayRetry(error)) return null;
      await backoff.pause(error);
    }
  }
}
