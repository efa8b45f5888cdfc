/** The service's clock, as its answers tell it. A device may be wrong by minutes or hours. */

/** Answers tell whole seconds, and take a while: a smaller difference is none. */
const EXACT_MS = 3_000;

let aheadMs = 0;

/** Time of the service, in milliseconds since the epoch; the device's time before the first answer. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}

/** Takes the time from an answer that came from the service just now, and not from the browser's cache. */
export function noteTime({ headers }: Response): void {
  const ahead = Date.parse(headers.get("Date") ?? "") - Date.now();
  if (Number.isNaN(ahead) || (headers.get("Cache-Control") ?? "").includes("max-age")) return;
  aheadMs = Math.abs(ahead) < EXACT_MS ? 0 : ahead;
}
