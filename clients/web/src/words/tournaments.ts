/** Texts of tournaments. The English ones come with their pages, the others with the rest of their language. */

import { arrived } from "./arrived.svelte";
import type { Language } from "./languages";
import { tournaments as en, type TournamentWords } from "./tournaments.en";

export type { TournamentWords };

export function tournamentWords(language: Language): TournamentWords {
  return arrived.words[language]?.tournaments ?? en;
}
