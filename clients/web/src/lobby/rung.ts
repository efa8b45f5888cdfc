/** Rungs of the ladder of house bots, which is in order of strength. */

import type { Schemas } from "../state/state.svelte";

export type HouseBot = Schemas["HouseBotView"];

/** The bot on the rung above the strongest of some bots; null if there is none. */
export function nextRung(ladder: readonly HouseBot[], beaten: readonly string[]): HouseBot | null {
  const highest = ladder.findLastIndex(({ player }) => beaten.includes(player));
  return highest < 0 ? null : (ladder[highest + 1] ?? null);
}
