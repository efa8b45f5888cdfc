/** All texts, by language. A missing translation is a type error. */

import { en } from "./en";
import { es } from "./es";

export type Words = typeof en;
export type Language = "en" | "es";

export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

const CATALOGUE: Readonly<Record<Language, Words>> = { en, es };

/** The texts of a language. */
export function words(language: Language): Words {
  return CATALOGUE[language];
}

/** The first supported language of a list of browser languages; English if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  for (const name of wanted) {
    const language = name.slice(0, 2).toLowerCase();
    if (language === "en" || language === "es") return language;
  }
  return "en";
}
