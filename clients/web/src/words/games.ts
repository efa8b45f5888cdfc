/** What the page says about games, in one language. `python -m infra.generate` makes it from `service/cadogan/rules/games`. */
export interface GameWords {
  /** Translated name, if the service's name is an English description. */
  name?: string;
  /** Every name of the game, in every language. */
  called: readonly string[];
  /** One sentence on what is special about the game. */
  about: string;
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
