import type { Words } from "./en";
import type { Language } from "./languages";

class Arrived {
  /** By language; English is not among them. */
  words: Readonly<Partial<Record<Language, Words>>> = $state.raw({});
}

/** Texts that are not part of the first load. */
export const arrived = new Arrived();
