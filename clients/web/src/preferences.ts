/** How somebody wants this browser to show things. */

import { kept } from "./kept";
import { languageOf, type Language } from "./words";

export interface Preferences {
  language: Language;
  /** `system`: as the system has it. */
  theme: "system" | "light" | "dark";
  /** Stock and waste on the right, the table mirrored. */
  leftHanded: boolean;
  /** Four colours for four suits. */
  fourColours: boolean;
  /** Indices that can be read at arm's length. */
  largeIndices: boolean;
  /** Stronger edges and inks. */
  highContrast: boolean;
  /** Cards glide; a system that asks for less motion has the last word. */
  motion: boolean;
}

/** What was chosen here before; for the rest, what the browser says of its user. */
export function usualPreferences(): Preferences {
  const usual: Preferences = {
    language: languageOf(navigator.languages),
    theme: "system",
    leftHanded: false,
    fourColours: false,
    largeIndices: matchMedia("(max-width: 640px)").matches,
    highContrast: matchMedia("(prefers-contrast: more)").matches,
    motion: true,
  };
  const before = kept("preferences", isPreferences);
  return { ...usual, ...before };
}

function isPreferences(value: unknown): value is Partial<Preferences> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
