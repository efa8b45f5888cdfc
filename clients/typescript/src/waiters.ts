/** Promises that resolve once a condition holds for the live state of a race. */
import type { Live } from "./live.js";

interface Waiter {
  condition(live: Live): boolean;
  resolve(live: Live): void;
  reject(error: unknown): void;
}

export class Waiters {
  #waiters: Waiter[] = [];

  /** Resolves with the state once the condition holds. Rejects if the condition throws. */
  until(condition: (live: Live) => boolean, live: Live): Promise<Live> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ condition, resolve, reject });
      this.check(live);
    });
  }

  /** Settles the promises whose condition holds now. */
  check(live: Live): void {
    this.#waiters = this.#waiters.filter((waiter) => !settle(waiter, live));
  }

  rejectAll(error: Error): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { reject } of waiters) reject(error);
  }
}

/** Settles a waiter if its condition holds or throws; returns whether it did. */
function settle({ condition, resolve, reject }: Waiter, live: Live): boolean {
  try {
    if (!condition(live)) return false;
    resolve(live);
  } catch (error) {
    reject(error);
  }
  return true;
}
