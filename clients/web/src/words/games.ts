/** What the page says about games, in one language. `python -m infra.generate` makes it from `service/cadogan/rules/games`. */
export interface GameWords {
  /** Translated name, if the service's name is an English description. */
  name?: string;
  /** Its names in any language, besides those that the service has. */
  called?: readonly string[];
  /** The games that most people know come first. */
  renown?: number;
  /** One sentence on what is special about the game, if the language is not the service's. */
  about?: string;
  /** Names in this language, if there are any besides those that the service has. */
  also?: readonly string[];
  /** Where the game comes from, if the language is not the service's. */
  history?: string;
  /** The rules by subject. */
  how: Readonly<Record<string, string>>;
  /** Subjects of the three sentences that a newcomer needs first. */
  first: readonly string[];
}

export type GamesWords = Readonly<Record<string, GameWords>>;

/** Games in the order in which people choose: first those that most people know. */
export function knownFirst<T>(all: readonly T[], idOf: (each: T) => string, rules: GamesWords): T[] {
  const renown = (each: T) => rules[idOf(each)]?.renown ?? 1000;
  return all.toSorted((a, b) => renown(a) - renown(b));
}
