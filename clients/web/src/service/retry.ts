/** Which failed requests may succeed later, and the pauses between the attempts. */

import { Problem } from "cadogan-client";
import { backoffMs } from "../browser/backoff";
import { pauseUntilReachable, Unreachable } from "./reachability";

/** Statuses of a rate limit, and of a service or proxy that restarts. */
const TEMPORARY = new Set([429, 502, 503, 504]);

/** Whether the same request may succeed soon. */
export function isTemporary(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof Problem && TEMPORARY.has(error.status));
}

/** Whether a later attempt may succeed. True for internal errors of the service too, which may be repaired. */
export function mayRetry(error: unknown): boolean {
  return isTemporary(error) || (error instanceof Problem && error.status >= 500);
}

/** Pauses between the attempts of one request. */
export class Backoff {
  #attempt = 0;

  /** Waits as long as the service asked for, else with backoff. Without an answer, until the service is reachable. */
  async pause(error: unknown): Promise<void> {
    this.#attempt += 1;
    const backoff = backoffMs(this.#attempt);
    if (error instanceof Unreachable) return pauseUntilReachable(backoff);
    const wait = error instanceof Problem ? error.retryAfter : undefined;
    const ms = wait === undefined ? backoff : wait * 1000;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Call after a success: the next pause is short again. */
  reset(): void {
    this.#attempt = 0;
  }
}
