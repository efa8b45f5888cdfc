/** Texts of tournaments, by language. They come with their pages, and not with the first load. */

import type { Language } from "./languages";
import { tournaments as en, type TournamentWords } from "./tournaments.en";

export type { TournamentWords };

const FILES = import.meta.glob<TournamentWords>("./tournaments.??.ts", { eager: true, import: "tournaments" });

export function tournamentWords(language: Language): TournamentWords {
  return FILES[`./tournaments.${language}.ts`] ?? en;
}
