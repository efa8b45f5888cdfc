/** The lobby of the rematch of the open race: who has asked for it, and who is ready. */

import { RaceLine } from "cadogan-client";
import type { OpenRace } from "../state.svelte";

let line: RaceLine | null = null;

/** Follows the lobby of the rematch, once a racer has asked for it. */
export function followRematch(race: OpenRace): void {
  const { rematch, seat } = race.live;
  if (rematch === null || seat === null || line !== null) return;
  line = new RaceLine({
    url: location.origin,
    race: rematch,
    onLive: (live) => (race.rematch = live),
  });
}

/** Stops following it. */
export function leaveRematch(): void {
  line?.close();
  line = null;
}
