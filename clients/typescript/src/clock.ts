/** The service's clock, estimated from short exchanges: each reading was taken about half-way through its round trip. */
import type { AskClock, Clock } from "./messages.js";

/** Estimates the service's clock. It runs on this machine's monotonic clock, which nobody can set. */
export class ServiceClock {
  #offsetMs = Date.now() - performance.now();
  #roundTripMs = Infinity;

  /** The service's time, in milliseconds since the epoch; accurate to half of a round trip. */
  now(): number {
    return performance.now() + this.#offsetMs;
  }

  request(): AskClock {
    return { type: "clock", sent: performance.now() };
  }

  /** Uses an answer if its round trip was no longer than the shortest one so far. */
  update(answer: Clock): void {
    const received = performance.now();
    const roundTrip = received - answer.sent;
    if (roundTrip > this.#roundTripMs) return;
    this.#roundTripMs = roundTrip;
    this.#offsetMs = answer.now - (answer.sent + received) / 2;
  }

  /**
   * Discards all measurements and starts from the time in a message of unknown delay. While a machine sleeps its
   * monotonic clock may stand still, so measurements from before a reconnect may be wrong.
   */
  reset(now: number): void {
    this.#roundTripMs = Infinity;
    this.#offsetMs = now - performance.now();
  }
}
