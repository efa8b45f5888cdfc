const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * How long to pause before an attempt, counted from 1: "full jitter" under a ceiling that doubles up to a bound.
 * Many clients whose lines broke together do not come back together.
 */
export function pauseMs(attempt: number): number {
  return Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}
