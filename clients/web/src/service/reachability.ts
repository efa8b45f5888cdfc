/**
 * Whether the service can be reached: `app.isReachable`.
 *
 * Requests and sockets decide this. `navigator.onLine` and its events are only hints: some versions of Chromium save it
 * true after an offline reload. While the service is unreachable, this module probes it with backoff.
 */

import { backoffMs } from "../browser/backoff";
import { app } from "../state/state.svelte";

/** A request is silent if nothing arrives for so long. */
export const SILENCE_MS = 5_000;
/** A cheap route that needs all parts of the service. */
const PROBE = "/api/v1/races/featured";

/** The service did not answer a request, or not to its end. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

let attempt = 0;
let isProbing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const pauses = new Set<() => void>();

/** Starts to use the browser's hints. */
export function watchNetwork(): void {
  addEventListener("online", () => void probe());
  addEventListener("offline", reportUnreachable);
  addEventListener("vite:preloadError", () => void probe()); // a part of the page did not load
  if (!navigator.onLine) reportUnreachable();
}

/** Call when anything arrived from the service. Ends the pauses of requests that wait for their next attempt. */
export function reportReachable(): void {
  attempt = 0;
  clearTimeout(timer);
  timer = undefined;
  if (app.isReachable) return;
  app.isReachable = true;
  for (const end of [...pauses]) end();
}

/** Call when a request failed or stayed silent. Starts the probes. */
export function reportUnreachable(): void {
  app.isReachable = false;
  if (timer !== undefined || isProbing) return;
  attempt += 1;
  timer = setTimeout(() => void probe(), backoffMs(attempt));
}

/** Asks the service now. */
export async function probe(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  clearTimeout(timer);
  timer = undefined;
  const isAnswered = await fetch(PROBE, { cache: "no-store", signal: AbortSignal.timeout(SILENCE_MS) }).then(
    () => true,
    () => false,
  );
  isProbing = false; // before the report, which may start the next probe
  if (isAnswered) reportReachable();
  else reportUnreachable();
}

/** Waits, but not longer than until the service is reachable again. */
export function pauseUntilReachable(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timeout);
      pauses.delete(end);
      resolve();
    };
    const timeout = setTimeout(end, ms);
    pauses.add(end);
  });
}
