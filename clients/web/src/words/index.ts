/** All texts, by language. A missing translation is a type error. English is part of the first load, and no other. */

import { loaded } from "../browser/chunks";
import { arrived, type LoadedWords } from "./arrived.svelte";
import { words as en, type Words } from "./en";
import type { Language } from "./languages";

export type { Words };
export * from "./languages";

/** Texts may be missing for so long before the page shows the English ones. */
const PATIENCE_MS = 2_000;

const FILES = import.meta.glob<{ words: LoadedWords }>(["./??.ts", "!./en.ts"]);

/** The texts of a language; the English ones until `loadWords` has loaded it. */
export function words(language: Language): Words {
  return arrived.words[language] ?? en;
}

/** Loads the texts of a language. If they are late, the page shows the English ones until they arrive. */
export async function loadWords(language: Language): Promise<void> {
  const load = FILES[`./${language}.ts`];
  if (load === undefined) return;
  const coming = loaded(load).then((file) => (arrived.words = { ...arrived.words, [language]: file.words }));
  await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
