/** Languages of the page. `LANGUAGES` in `service/cadogan/rules/words` lists them. */

import names from "./languages.json";

export type Language = keyof typeof names;

/** How each language calls itself, by code. */
export const LANGUAGES: Readonly<Record<Language, string>> = names;

export function isLanguage(code: unknown): code is Language {
  return typeof code === "string" && Object.hasOwn(LANGUAGES, code);
}

/** The first language of the page in a list of browser languages; English if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  return wanted.map((name) => name.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}
