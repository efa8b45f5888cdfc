/** A race as a film: its public events, and the view of the race after each of them. */

import { follow, opened } from "cadogan-client";
import type { AnyPublicEvent, Moved, RaceView, Undone } from "cadogan-client";
import type { Where } from "./options";

/** Events between two views that are kept, so that a step back does not begin at the start. */
const KEPT_EVERY = 64;

export class Film {
  readonly #events: AnyPublicEvent[] = [];
  /** Views after 0, `KEPT_EVERY`, twice as many … events. */
  readonly #kept: RaceView[];
  /** Number of events after each move and undo. */
  readonly #actions: number[] = [];

  /** `race` is any view of the race: its settings are those of the beginning. */
  constructor(race: RaceView) {
    this.#kept = [opened(race)];
  }

  /** Number of events. */
  get length(): number {
    return this.#events.length;
  }

  /** Number of moves and undos, of all boards. */
  get actions(): number {
    return this.#actions.length;
  }

  /** Adds the next event. Others are ignored: they are known already. */
  add(event: AnyPublicEvent): void {
    if (event.p !== this.#events.length + 1) return;
    this.#events.push(event);
    if (isAction(event)) this.#actions.push(this.#events.length);
    if (this.#events.length % KEPT_EVERY === 0) this.#kept.push(this.at(this.#events.length));
  }

  /** The race after so many events. */
  at(count: number): RaceView {
    const near = Math.min(Math.floor(count / KEPT_EVERY), this.#kept.length - 1);
    const kept = this.#kept[near];
    if (!kept) throw new RangeError(`${count} events`);
    return this.#events.slice(near * KEPT_EVERY, count).reduce(follow, kept);
  }

  /** Milliseconds since the start at which so many events had happened. */
  time(count: number): number {
    return this.#events[count - 1]?.t ?? 0;
  }

  /** Number of events after the first `action` moves and undos; all of them after the last one. */
  afterAction(action: number): number {
    if (action >= this.actions) return this.length;
    return this.#actions[action - 1] ?? this.#beginning();
  }

  /** Number of moves and undos among so many events. */
  actionsIn(count: number): number {
    const more = this.#actions.findIndex((after) => after > count);
    return more < 0 ? this.actions : more;
  }

  /** Number of events at a moment. */
  find({ seat, n, t }: Where): number {
    if (t !== null) {
      const later = this.#events.findIndex((event) => event.t > t);
      return later < 0 ? this.length : later;
    }
    if (!n) return this.#beginning();
    const found = this.#events.findIndex((event) => isAction(event) && event.seat === seat && event.n === n);
    return found < 0 ? this.length : found + 1;
  }

  /** Number of events once the cards lie on the boards. */
  #beginning(): number {
    return this.#events.findIndex(({ type }) => type === "started" || type === "opened") + 1;
  }
}

function isAction(event: AnyPublicEvent): event is Moved | Undone {
  return event.type === "moved" || event.type === "undone";
}
