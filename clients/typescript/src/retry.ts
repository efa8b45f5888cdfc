/** Which failures are retried, and after which pauses: the one policy of this package. */
import { Problem } from "./problem.js";

const BASE_MS = 250;
const CAP_MS = 5_000;
/** Part of a close frame's reason: a service that restarts gives each client a time of its own. */
const COME_BACK = /connect again in (\d{1,4}) ms/;
/** Statuses after which a retry may succeed. */
const TEMPORARY_STATUSES = new Set([429, 502, 503, 504]);
/** Codes of messages of an error, after which another connection may succeed. */
const TEMPORARY_CODES = new Set<string | null | undefined>([
  "unavailable",
  "overloaded",
  "hello-expected",
  "too-many-connections",
]);

/** What went on for so long is tried again after a short pause. What keeps breaking is not. */
export const STABLE_MS = 5_000;

/**
 * Pause before an attempt, counted from 1: exponential backoff with full jitter. The ceiling doubles with each attempt
 * up to a bound. The jitter keeps many clients that lost their connections together from reconnecting together.
 */
export function backoffMs(attempt: number): number {
  return Math.random() * Math.min(BASE_MS * 2 ** (attempt - 1), CAP_MS);
}

/** Pause that the reason of a close frame asks for, or undefined. */
export function askedPauseMs(reason: string): number | undefined {
  const asked = COME_BACK.exec(reason)?.[1];
  return asked === undefined ? undefined : Number(asked);
}

/** Pause that a refusal asks for; 0 if it asks for none. */
export function leastPauseMs(error: unknown): number {
  return error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
}

/** Resolves after a pause, or as soon as the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}

/** Whether the same request may succeed soon. */
export function isTemporary(problem: Problem): boolean {
  return TEMPORARY_STATUSES.has(problem.status);
}

/** Whether another connection may succeed after an error with this code. */
export function isTemporaryCode(code: string): boolean {
  return TEMPORARY_CODES.has(code);
}

/** Whether a stream that breaks off would fail in the same way again. */
export function isPermanent(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Problem && !isTemporary(error));
}
