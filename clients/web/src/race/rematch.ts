/** The lobby of the rematch of the open race: who has asked for it, and who is ready. */

import type { OpenRace } from "../state/state.svelte";
import { followRace } from "./followed-races";

let stop: (() => void) | null = null;

/** Follows the lobby of the rematch, once a racer has asked for it. */
export function followRematch(race: OpenRace): void {
  const { rematch, seat } = race.live;
  if (rematch === null || seat === null || stop !== null) return;
  stop = followRace(rematch, (live) => {
    if (live !== null) race.rematch = live;
  });
}

/** Stops following it. */
export function leaveRematch(): void {
  stop?.();
  stop = null;
}
