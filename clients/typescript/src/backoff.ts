const FIRST_CEILING_MS = 250;
const LAST_CEILING_MS = 5_000;
/** Part of a close frame's reason: a service that restarts gives each client a time of its own. */
const COME_BACK = /connect again in (\d{1,4}) ms/;

/**
 * Pause before an attempt, counted from 1: exponential backoff with full jitter. The ceiling doubles with each attempt
 * up to a bound. The jitter keeps many clients that lost their connections together from reconnecting together.
 */
export function backoffMs(attempt: number): number {
  return Math.random() * Math.min(FIRST_CEILING_MS * 2 ** (attempt - 1), LAST_CEILING_MS);
}

/** Pause that the reason of a close frame asks for, or undefined. */
export function askedPauseMs(reason: string): number | undefined {
  const asked = COME_BACK.exec(reason)?.[1];
  return asked === undefined ? undefined : Number(asked);
}
