/** What games, and those who sit in a race, are called. */

import type { Live } from "cadogan-client";
import type { Game } from "./state.svelte";
import type { Words } from "./words";

/** The games by id, with the names that they have in a language. */
export function gamesIn(games: Readonly<Record<string, Game>>, texts: Words): Readonly<Record<string, Game>> {
  const named = (game: Game) => ({ ...game, name: texts.rules[game.id]?.name ?? game.name });
  return Object.fromEntries(Object.entries(games).map(([id, game]) => [id, named(game)]));
}

/** Name of whoever sits in a seat; that of a ghost says that it is one, for its player may sit there too. */
export function nameIn({ race, racers }: Live, seat: number, texts: Words): string {
  const name = racers.find((racer) => racer.seat === seat)?.name || texts.seat.deleted;
  return race?.seats[seat]?.ghost ? ghostOf(name, texts) : name;
}

/** Name of a player's ghost. */
export function ghostOf(name: string, texts: Words): string {
  return `${name} (${texts.seat.ghost})`;
}
