/** Settings of this browser. */

import { load } from "./storage";
import { languageOf, type Language } from "./words";

export interface Preferences {
  language: Language;
  /** `system` follows the operating system. */
  theme: "system" | "light" | "dark";
  /** Mirrors the table: stock and waste on the right. */
  leftHanded: boolean;
  /** A colour of its own for each suit. */
  fourColours: boolean;
  /** Large ranks and suits in the corners of cards. */
  largeIndices: boolean;
  /** Stronger edges and colours. */
  highContrast: boolean;
  /** Animates cards, unless the operating system asks for reduced motion. */
  motion: boolean;
}

/** Stored settings; the others from the settings of the browser. */
export function initialPreferences(): Preferences {
  const usual: Preferences = {
    language: languageOf(navigator.languages),
    theme: "system",
    leftHanded: false,
    fourColours: false,
    largeIndices: matchMedia("(max-width: 640px)").matches,
    highContrast: matchMedia("(prefers-contrast: more)").matches,
    motion: true,
  };
  const before = load("preferences", isPreferences);
  return { ...usual, ...before };
}

function isPreferences(value: unknown): value is Partial<Preferences> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
