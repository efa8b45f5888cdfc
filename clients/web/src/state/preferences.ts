/** Settings of this browser. */

import { DECKS, type Deck } from "../cards/face";
import { BACKS, type Back } from "../cards/back";
import { load } from "../browser/storage";
import { isLanguage, languageOf, type Language } from "../words";

export const FELTS = ["green", "blue", "wine", "slate"] as const;
export const SIZES = ["largest", "medium", "small"] as const;
export type Felt = (typeof FELTS)[number];

export interface Preferences {
  language: Language;
  /** `system` follows the operating system. */
  theme: "system" | "light" | "dark";
  /** Mirrors the table: stock and waste on the right. */
  leftHanded: boolean;
  /** A colour of its own for each suit. */
  fourColours: boolean;
  deck: Deck;
  back: Back;
  felt: Felt;
  /** Size of the cards on the own table; the largest ones fill it. */
  size: (typeof SIZES)[number];
  /** Whether sounds are on; they are off until the player turns them on. */
  hasSound: boolean;
  /** Volume of sounds, from 0 to 1. */
  volume: number;
  /** Stronger edges and colours. */
  highContrast: boolean;
  /** Whether emotes of other racers are shown. */
  emotes: boolean;
  /** Whether safe cards go to the foundations by themselves: in practice, and in races that allow it. */
  sendsHome: boolean;
  /** Animates cards, unless the operating system asks for reduced motion. */
  motion: boolean;
}

/** Stored settings; the others from the settings of the browser. */
export function initialPreferences(): Preferences {
  const stored = load("preferences", isRecord) ?? {};
  const usual: Preferences = {
    language: languageOf(navigator.languages),
    theme: "system",
    leftHanded: false,
    fourColours: false,
    deck: stored.largeIndices === true ? "large" : "classic", // as stored before there were decks
    back: "trellis",
    felt: "green",
    size: "largest",
    hasSound: false,
    volume: 0.6,
    highContrast: matchMedia("(prefers-contrast: more)").matches,
    emotes: true,
    sendsHome: false,
    motion: true,
  };
  const before = { ...usual, ...stored };
  return {
    ...before,
    language: isLanguage(before.language) ? before.language : usual.language,
    deck: oneOf(DECKS, before.deck, usual.deck),
    back: oneOf(BACKS, before.back, usual.back),
    felt: oneOf(FELTS, before.felt, usual.felt),
    size: oneOf(SIZES, before.size, usual.size),
  };
}

/** The value, if it is one of those that this release knows. */
function oneOf<T>(known: readonly T[], value: T, otherwise: T): T {
  return known.includes(value) ? value : otherwise;
}

function isRecord(value: unknown): value is Partial<Preferences> & Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
