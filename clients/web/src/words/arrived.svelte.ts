import type { Words } from "./en";

class Arrived {
  /** Null until loaded. */
  es: Words | null = $state.raw(null);
}

/** Texts that are not part of the first load. */
export const arrived = new Arrived();
