/** Shows a film: the newest moment of a race, or a replay of it. */

import type { Film } from "./film";

/** Longest pause of a replay: nobody waits for a racer who thinks. */
const LONGEST_MS = 3_000;

export const SPEEDS = [1, 2, 4, 8] as const;

export class Projector {
  readonly film: Film;
  readonly #show: () => void;
  #at: number;
  /** Whether new events are shown as they come. */
  #follows = true;
  #timer: ReturnType<typeof setTimeout> | null = null;
  speed = 4;

  constructor(film: Film, show: () => void) {
    this.film = film;
    this.#show = show;
    this.#at = film.length;
  }

  /** Number of events that are shown. */
  get at(): number {
    return this.#at;
  }

  get isPlaying(): boolean {
    return this.#timer !== null;
  }

  /** Whether the newest moment is shown. */
  get follows(): boolean {
    return this.#follows;
  }

  /** New events have come. */
  grow(): void {
    if (this.#follows) this.#at = this.film.length;
    this.#show();
  }

  go(at: number): void {
    this.#at = Math.max(0, Math.min(at, this.film.length));
    this.#follows = this.#at === this.film.length;
    if (this.isPlaying) this.#wait();
    this.#show();
  }

  /** Goes some moves on or back. */
  step(by: number): void {
    this.pause();
    this.go(this.film.afterAction(this.film.actionsIn(this.#at) + by));
  }

  play(): void {
    if (this.#at >= this.film.length) this.#at = this.film.afterAction(0);
    this.#follows = false;
    this.#wait();
    this.#show();
  }

  pause(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#show();
  }

  #wait(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const pause = (this.film.time(this.#at + 1) - this.film.time(this.#at)) / this.speed;
    this.#timer = setTimeout(() => this.#next(), Math.min(LONGEST_MS, Math.max(0, pause)));
  }

  #next(): void {
    this.#timer = null;
    this.go(this.#at + 1);
    if (this.#follows) return;
    this.#wait();
    this.#show();
  }
}
