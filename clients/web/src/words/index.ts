/** All texts, by language. A missing translation is a type error. English is part of the first load, and no other. */

import { loaded } from "../browser/chunks";
import { arrived } from "./arrived.svelte";
import { en, type Words } from "./en";

export type { Words };
export type Language = "en" | "es";

export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/** Texts may be missing for so long before the page shows the English ones. */
const PATIENCE_MS = 2_000;

/** The texts of a language; the English ones until `loadWords` has loaded it. */
export function words(language: Language): Words {
  return (language === "es" ? arrived.es : null) ?? en;
}

/** Loads the texts of a language. If they are late, the page shows the English ones until they arrive. */
export async function loadWords(language: Language): Promise<void> {
  if (language === "en") return;
  const coming = loaded(() => import("./es")).then(({ es }) => (arrived.es = es));
  await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** The first supported language of a list of browser languages; English if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  for (const name of wanted) {
    const language = name.slice(0, 2).toLowerCase();
    if (language === "en" || language === "es") return language;
  }
  return "en";
}
