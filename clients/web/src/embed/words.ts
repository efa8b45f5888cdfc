/** Words of framed pages and overlays, by language. They are short: a file for each would cost more than it saves. */

import { words as en } from "./words.en";
import type { Words } from "./words.en";
import type { Language } from "../words/languages";

export type { Words };

const FILES = import.meta.glob<Words>("./words.*.ts", { eager: true, import: "words" });

export function wordsIn(language: Language): Words {
  return FILES[`./words.${language}.ts`] ?? en;
}
