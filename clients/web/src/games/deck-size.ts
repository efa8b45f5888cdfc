import type { Game } from "../state/state.svelte";

const CARDS_IN_PACK = 52;

/** Number of cards in all packs of a game. */
export function deckSize(game: Game): number {
  return game.rules.packs * CARDS_IN_PACK;
}
