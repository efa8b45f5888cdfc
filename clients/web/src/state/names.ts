/** Names of games and racers in the language of the page. */

import type { Live, RaceView } from "cadogan-client";
import type { Game } from "./state.svelte";
import { knownFirst } from "../words/games";
import type { Words } from "../words";

/** Games by id, with translated names: first those that most people know. */
export function gamesIn(games: Readonly<Record<string, Game>>, texts: Words): Readonly<Record<string, Game>> {
  const named = (game: Game) => ({ ...game, name: texts.rules[game.id]?.name ?? game.name });
  const known = knownFirst(Object.values(games), (game) => game.id);
  return Object.fromEntries(known.map((game) => [game.id, named(game)]));
}

/** Name of the racer in a seat. Ghosts are marked, because their player may race too. */
export function nameIn({ race, racers }: Live, seat: number, texts: Words): string {
  const name = racers.find((racer) => racer.seat === seat)?.name || texts.seat.deleted;
  return race?.seats[seat]?.ghost ? ghostOf(name, texts) : name;
}

/** Name of a player with a seat in a race. */
export function nameOfPlayer({ racers }: Live, player: string, texts: Words): string {
  return racers.find((racer) => racer.player === player)?.name || texts.seat.deleted;
}

/** Players who left after a nonce was opened, in order: first the causes of renewals, then of the end of the lobby. */
export function leaversOf(race: RaceView | null): readonly string[] {
  return race === null ? [] : [...race.renewals.flatMap((renewal) => renewal.left), ...(race.left ?? [])];
}

/** Name of a token, which for the first one of an account is none that a player has chosen. */
export function tokenNameIn(name: string, texts: Words): string {
  return name === "sign-up" ? texts.account.firstDevice : name;
}

/** Name of a player's ghost, marked as one. */
export function ghostOf(name: string, texts: Words): string {
  return `${name} (${texts.seat.ghost})`;
}
