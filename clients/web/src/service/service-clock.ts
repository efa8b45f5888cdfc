/** The service's clock, as its answers tell it. A device may be wrong by minutes or hours. */

/** Answers tell whole seconds, and take a while: a smaller difference is none. */
const EXACT_MS = 3_000;

let aheadMs = 0;

/** Time of the service, in milliseconds since the epoch; the device's time before the first answer. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}

/**
 * Takes the time from an answer that came from the service just now, and not from the browser's cache. It is some time
 * between the request, which was sent at `sentAt` of the device's clock, and now: a long poll may tell when it began.
 */
export function noteTime({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(date) || (headers.get("Cache-Control") ?? "").includes("max-age")) return;
  const [least, most] = [date - Date.now(), date - sentAt];
  const isPossible = (ahead: number) => ahead > least - EXACT_MS && ahead < most + EXACT_MS;
  if (!isPossible(aheadMs)) aheadMs = isPossible(0) ? 0 : least;
}
