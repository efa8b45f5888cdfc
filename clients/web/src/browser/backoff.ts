const FIRST_CEILING_MS = 1_000;
const LAST_CEILING_MS = 8_000;

/**
 * Pause before an attempt, counted from 1: exponential backoff. The ceiling doubles with each attempt up to a bound.
 * Half of the pause is random, so that many pages that lost the service together do not all come back together.
 */
export function backoffMs(attempt: number): number {
  const ceiling = Math.min(FIRST_CEILING_MS * 2 ** (attempt - 1), LAST_CEILING_MS);
  return (ceiling / 2) * (1 + Math.random());
}
