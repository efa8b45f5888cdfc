/** Those who wait until something holds for a race. */
import type { Live } from "./live.js";

interface Waiter {
  holds(live: Live): boolean;
  resolve(live: Live): void;
  reject(error: unknown): void;
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
    this.#waiters = this.#waiters.filter((each) => !isDone(each, live));
  }

  /** Lets all who wait know that nothing more will come. */
  fail(error: Error): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { reject } of waiters) reject(error);
  }
}

/** Whether somebody waits no longer: it holds, or his question cannot be asked. */
function isDone({ holds, resolve, reject }: Waiter, live: Live): boolean {
  try {
    if (!holds(live)) return false;
    resolve(live);
  } catch (error) {
    reject(error);
  }
  return true;
}
