/** Texts of tournaments, by language. */

import { tournaments as de } from "./tournaments.de";
import { tournaments as en, type TournamentWords } from "./tournaments.en";
import { tournaments as es } from "./tournaments.es";
import type { Language } from "./languages";

export type { TournamentWords };

const WORDS: Readonly<Record<Language, TournamentWords>> = { en, es, de };

export function tournamentWords(language: Language): TournamentWords {
  return WORDS[language];
}
