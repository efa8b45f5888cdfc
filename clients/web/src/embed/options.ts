/** What the address of a framed page or an overlay asks for. */

import { isLanguage, languageOf, type Language } from "../words/languages";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The moment to begin at: after `n` moves and undos of a seat, or `t` milliseconds after the start. */
export interface Where {
  readonly seat: number;
  readonly n: number | null;
  readonly t: number | null;
}

export interface Options {
  /** `overlay` is transparent and has no controls. */
  readonly kind: "embed" | "overlay";
  /** What is shown: a race, or the table of a tournament. */
  readonly of: "race" | "table";
  /** Id of the race or of the tournament. */
  readonly id: string;
  readonly language: Language;
  /** Null: that of the reader's system. */
  readonly theme: Theme | null;
  readonly where: Where | null;
  /** Whether a replay starts by itself. */
  readonly plays: boolean;
  /** Parts of an overlay. */
  readonly names: boolean;
  readonly clock: boolean;
  readonly cards: boolean;
  readonly scale: number;
  /** Rows of a table. */
  readonly top: number;
  /** Id of the player whose row of a table is always shown. */
  readonly player: string | null;
}

const USUAL_TOP = 5;
const MOST_TOP = 100;
const LARGEST = 4;
const SMALLEST = 0.25;

/** Options of an address. Values that are none are as if they were left out. */
export function optionsOf(url: URL, languages: readonly string[]): Options {
  const [kind, things, id = ""] = url.pathname.split("/").filter(Boolean);
  const query = url.searchParams;
  const number = (name: string) => {
    const said = query.get(name);
    return said !== null && /^\d{1,9}$/.test(said) ? Number(said) : null;
  };
  const asked = query.get("lang");
  const [n, t] = [number("n"), number("t")];
  const scale = Number(query.get("scale") ?? "1");
  return {
    kind: kind === "overlay" ? "overlay" : "embed",
    of: things === "arenas" ? "table" : "race",
    id: id.toLowerCase(),
    language: isLanguage(asked) ? asked : languageOf(languages),
    theme: oneOf(THEMES, query.get("theme")),
    where: n === null && t === null ? null : { seat: number("seat") ?? 0, n, t },
    plays: isOn(query.get("play"), false),
    names: isOn(query.get("names"), true),
    clock: isOn(query.get("clock"), true),
    cards: isOn(query.get("cards"), true),
    top: Math.min(number("top") ?? (kind === "overlay" ? USUAL_TOP : MOST_TOP), MOST_TOP),
    player: query.get("player")?.toLowerCase() ?? null,
    scale: scale >= SMALLEST && scale <= LARGEST ? scale : 1,
  };
}

function oneOf<T extends string>(values: readonly T[], said: string | null): T | null {
  return values.find((value) => value === said) ?? null;
}

function isOn(said: string | null, usual: boolean): boolean {
  return said === null ? usual : said !== "0";
}
