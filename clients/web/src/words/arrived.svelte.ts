import type { Words } from "./en";
import type { Language } from "./languages";
import type { TournamentWords } from "./tournaments.en";

/** The texts of a language that is not English. The English ones of tournaments are not part of the first load. */
export type LoadedWords = Words & { readonly tournaments: TournamentWords };

class Arrived {
  /** By language; English is not among them. */
  words: Readonly<Partial<Record<Language, LoadedWords>>> = $state.raw({});
}

/** Texts that are not part of the first load. */
export const arrived = new Arrived();
