/** Those who wait until something holds for a race. */
import type { Live } from "./live.js";

interface Waiter {
  holds(live: Live): boolean;
  resolve(live: Live): void;
  reject(error: Error): void;
}

export class Waiting {
  #waiters: Waiter[] = [];

  until(holds: (live: Live) => boolean, live: Live): Promise<Live> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ holds, resolve, reject });
      this.look(live);
    });
  }

  /** Looks whether anybody has waited long enough. */
  look(live: Live): void {
    const done = this.#waiters.filter(({ holds }) => holds(live));
    this.#waiters = this.#waiters.filter((each) => !done.includes(each));
    for (const { resolve } of done) resolve(live);
  }

  /** Lets all who wait know that nothing more will come. */
  fail(error: Error): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { reject } of waiters) reject(error);
  }
}
