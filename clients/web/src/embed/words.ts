/** Words of framed pages and overlays, by language. They are short: a file for each would cost more than it saves. */

import { words as en } from "./words.en";
import type { Language } from "../words/languages";

export interface Words {
  readonly loading: string;
  readonly missing: string;
  readonly unreachable: string;
  readonly phases: Readonly<Record<"lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned", string>>;
  readonly live: string;
  readonly backToLive: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly next: string;
  readonly moment: string;
  readonly speed: string;
  readonly open: string;
  readonly free: string;
  readonly deleted: string;
  readonly ghost: (name: string) => string;
  readonly board: (name: string, home: number, all: number) => string;
  readonly home: (home: number, all: number) => string;
  readonly place: (place: number) => string;
  readonly ended: Readonly<Record<string, string>>;
  readonly controls: string;
}

const FILES = import.meta.glob<Words>("./words.*.ts", { eager: true, import: "words" });

export function wordsIn(language: Language): Words {
  return FILES[`./words.${language}.ts`] ?? en;
}
