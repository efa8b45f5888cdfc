/** A request to watch from another position or at another speed, kept until the service has answered it. */
import type { DoWatch, Pace, Welcome } from "./messages.js";

/** Position and speed to watch at, as in `docs/wire.md`. A field that is left out does not change. */
export interface Where {
  /** `"start"`, `"now"`, a time since the start as `"2:30"`, or the number of a public event. */
  readonly from?: string | number;
  /** Playback speed, up to 100 times the original; 0 pauses. */
  readonly speed?: number;
}

const POSITION = /^(start|now|[0-9]{1,4}:[0-5][0-9](\.[0-9]{1,3})?)$/;
const MAX_SPEED = 100;

/** Copies the position and speed. Throws RangeError for values that the service does not accept. */
function validated({ from, speed }: Where): Where {
  const isPosition =
    from === undefined || (typeof from === "number" ? Number.isInteger(from) && from >= 0 : POSITION.test(from));
  if (!isPosition) {
    throw new RangeError(`from is ${from}; it must be "start", "now", a time as "2:30", or an event's number`);
  }
  if (speed !== undefined && !(speed >= 0 && speed <= MAX_SPEED)) {
    throw new RangeError(`speed is ${speed}; it must be 0 to ${MAX_SPEED}`);
  }
  return { ...(from !== undefined && { from }), ...(speed !== undefined && { speed }) };
}

export class PlaybackRequest {
  /** What the caller asked for and the service has not yet answered. */
  #pending: Where | null;
  /** The part of it that the last `hello` carried. */
  #inHello: Where | null = null;

  constructor(where: Where) {
    this.#pending = where.from === undefined && where.speed === undefined ? null : validated(where);
  }

  /** Asks for another position or speed; returns the message to send if there is a connection. */
  change(where: Where): DoWatch {
    const change = validated(where);
    this.#pending = { ...this.#pending, ...change };
    return { type: "watch", ...change };
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Fields of `hello`: after a reconnect a playback goes on where it was, unless another position is asked for. */
  helloFields(playback: Pace | null, p: number): Where {
    this.#inHello = this.#pending;
    return playback === null ? { ...this.#inHello } : { from: p, speed: playback.speed, ...this.#inHello };
  }

  /** Handles a welcome; returns the message still to send if the caller asked for something after `hello`. */
  onWelcome(welcome: Welcome, isFirst: boolean): DoWatch | null {
    const unsent = isFirst && this.#pending !== this.#inHello ? this.#pending : null;
    if (this.#isAnsweredBy(welcome)) this.#pending = unsent;
    return unsent && { type: "watch", ...unsent };
  }

  /** Handles a `playback` message, which answers a request for another speed alone. */
  onSpeed(): void {
    if (this.#pending?.from === undefined) this.#pending = null;
  }

  /** Whether a welcome answers the request. If not, it was sent earlier, when the playback had caught up with now. */
  #isAnsweredBy(welcome: Welcome): boolean {
    if (this.#pending?.from === undefined || welcome.race) return true;
    return this.#pending.from === "now" && !welcome.playback;
  }
}
