const FIRST_CEILING_MS = 250;
const LAST_CEILING_MS = 5_000;

/**
 * Pause before an attempt, counted from 1: exponential backoff with full jitter. The ceiling doubles with each attempt
 * up to a bound. The jitter keeps many clients that lost their connections together from reconnecting together.
 */
export function backoffMs(attempt: number): number {
  return Math.random() * Math.min(FIRST_CEILING_MS * 2 ** (attempt - 1), LAST_CEILING_MS);
}
