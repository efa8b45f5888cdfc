/** What the page knows about games. `python -m infra.generate` makes it from `service/cadogan/rules/games`. */

import games from "./games.json";

interface KnownGame {
  /** Its names in any language, besides those that the service has. */
  called?: readonly string[];
  /** The games that most people know come first. */
  renown?: number;
  /** Subjects of the three sentences that a newcomer needs first. */
  first: readonly string[];
}

/** What is the same in every language, by game. */
export const KNOWN_GAMES: Readonly<Record<string, KnownGame>> = games;

/** What the page says about a game, in one language. */
export interface GameWords {
  /** Translated name, if the service's name is an English description. */
  name?: string;
  /** One sentence on what is special about the game, if the language is not the service's. */
  about?: string;
  /** Names in this language, if there are any besides those that the service has. */
  also?: readonly string[];
  /** Where the game comes from, if the language is not the service's. */
  history?: string;
  /** The rules by subject. */
  how: Readonly<Record<string, string>>;
}

export type GamesWords = Readonly<Record<string, GameWords>>;

/** Games in the order in which people choose: first those that most people know. */
export function knownFirst<T>(all: readonly T[], idOf: (each: T) => string): T[] {
  const renown = (each: T) => KNOWN_GAMES[idOf(each)]?.renown ?? 1000;
  return all.toSorted((a, b) => renown(a) - renown(b));
}
