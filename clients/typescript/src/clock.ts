/** The service's time, told from exchanges of one short message: it was read half-way through. */
import type { AskClock, Clock } from "./messages.js";

/** The service's clock as far as it can be known from here. It runs with ours that nobody sets. */
export class ServiceClock {
  #offsetMs = Date.now() - performance.now();
  #roundTripMs = Infinity;

  /** The service's time, in milliseconds since the epoch; right to half of a round trip. */
  now(): number {
    return performance.now() + this.#offsetMs;
  }

  question(): AskClock {
    return { type: "clock", sent: performance.now() };
  }

  /** Hears an answer; that of the quickest exchange is kept. */
  learn(answer: Clock): void {
    const received = performance.now();
    const roundTrip = received - answer.sent;
    if (roundTrip > this.#roundTripMs) return;
    this.#roundTripMs = roundTrip;
    this.#offsetMs = answer.now - (answer.sent + received) / 2;
  }

  /**
   * Begins anew, with the time in a message that took we do not know how long: a machine that slept may have had a clock
   * that stood still, and what was measured before is worth nothing.
   */
  begin(now: number): void {
    this.#roundTripMs = Infinity;
    this.#offsetMs = now - performance.now();
  }
}
