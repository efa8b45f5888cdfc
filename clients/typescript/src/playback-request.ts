/** Watching from elsewhere than now: what is wanted, what was said of it, and whether it was answered. */
import type { DoWatch, Pace, Welcome } from "./messages.js";

/** A place to watch from, and a speed: as `docs/wire.md` has them. What is left out stays as it is. */
export interface Where {
  /** `"start"`, `"now"`, a time since the start as `"2:30"`, or the number of a public event. */
  readonly from?: string | number;
  /** How many times as fast as it happened, up to 100; 0 stands still. */
  readonly speed?: number;
}

const PLACE = /^(start|now|[0-9]{1,4}:[0-5][0-9](\.[0-9]{1,3})?)$/;
const FASTEST = 100;

/** The same, or RangeError: the service would not understand it. */
export function understood({ from, speed }: Where): Where {
  const isPlace =
    from === undefined || (typeof from === "number" ? Number.isInteger(from) && from >= 0 : PLACE.test(from));
  if (!isPlace)
    throw new RangeError(`from is ${from}; it takes "start", "now", a time as "2:30", or an event's number`);
  if (speed !== undefined && !(speed >= 0 && speed <= FASTEST)) {
    throw new RangeError(`speed is ${speed}; it takes 0 to ${FASTEST}`);
  }
  return { ...(from !== undefined && { from }), ...(speed !== undefined && { speed }) };
}

export class Watching {
  #wanted: Where | null;
  #said: Where | null = null;

  constructor(where: Where) {
    this.#wanted = where.from === undefined && where.speed === undefined ? null : understood(where);
  }

  /** Wants something else; what is to be said of it, if there is somebody to say it to. */
  want(where: Where): DoWatch {
    const asked = understood(where);
    this.#wanted = { ...this.#wanted, ...asked };
    return { type: "watch", ...asked };
  }

  /** Whether the race is to be shown at another place or speed, and is not yet. */
  get isWanting(): boolean {
    return this.#wanted !== null;
  }

  /** What `hello` says: a playback goes on where it was, unless something else is wanted. */
  hello(playback: Pace | null, p: number): Where {
    this.#said = this.#wanted;
    return playback === null ? { ...this.#said } : { from: p, speed: playback.speed, ...this.#said };
  }

  /** Hears a welcome; what is still to be said, because it was wanted after `hello`. */
  greet(welcome: Welcome, isFirst: boolean): DoWatch | null {
    const unsaid = isFirst && this.#wanted !== this.#said ? this.#wanted : null;
    if (this.#isAnsweredBy(welcome)) this.#wanted = unsaid;
    return unsaid && { type: "watch", ...unsaid };
  }

  /** Hears of another speed. */
  pace(): void {
    if (this.#wanted?.from === undefined) this.#wanted = null;
  }

  /** Whether a welcome is the answer to what is wanted; else it was on its way, saying that we had caught up. */
  #isAnsweredBy(welcome: Welcome): boolean {
    if (this.#wanted?.from === undefined || welcome.race) return true;
    return this.#wanted.from === "now" && !welcome.playback;
  }
}
