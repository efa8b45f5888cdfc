/** How many cards a game is played with. */

import type { Game } from "./state.svelte";

const PACK = 52;

/** Cards of all packs of a game. */
export function packOf(game: Game): number {
  return game.rules.packs * PACK;
}
