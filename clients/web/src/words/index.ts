/** All texts, by language. A missing translation is a type error. English is part of the first load, and no other. */

import { en } from "./en";

export type Words = typeof en;
export type Language = "en" | "es";

export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

const LOADED: Partial<Record<Language, Words>> = { en };

/** The texts of a language; the English ones before `loadWords` has loaded it. */
export function words(language: Language): Words {
  return LOADED[language] ?? en;
}

/** Loads the texts of a language. Without a connection, they stay English. */
export async function loadWords(language: Language): Promise<void> {
  if (language === "en") return;
  try {
    LOADED.es ??= (await import("./es")).es;
  } catch (error) {
    console.warn("the Spanish texts cannot be loaded", error);
  }
}

/** The first supported language of a list of browser languages; English if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  for (const name of wanted) {
    const language = name.slice(0, 2).toLowerCase();
    if (language === "en" || language === "es") return language;
  }
  return "en";
}
