/** What one does where the service does not answer now: pause, and ask again. */

import { Problem } from "cadogan-client";

/** A service that restarts, or a proxy before it, and a limit that one has come to: over in a moment. */
const PASSING = new Set([429, 502, 503, 504]);
const PAUSE_S = 1;

/** Whether the same question may well be answered in a moment; so it is where there was no answer at all. */
export function passes(error: unknown): boolean {
  return !(error instanceof Problem) || PASSING.has(error.status);
}

/** Whether it is the service's last word: a refusal, and neither a fault of its own nor a request for patience. */
export function isForGood(error: unknown): boolean {
  return error instanceof Problem && error.status < 500 && !passes(error);
}

/** Wait for as long as the service asked for, or a little. */
export async function pauseAfter(error: unknown): Promise<void> {
  const seconds = error instanceof Problem ? (error.retryAfter ?? PAUSE_S) : PAUSE_S;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
