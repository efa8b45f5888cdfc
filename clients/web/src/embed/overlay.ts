/** The overlay for streamers: the newest moment of a race, without a ground and without controls. */

import { make } from "./make";
import type { Options } from "./options";
import { Racers, clockOf } from "./racers";
import type { Opened } from "./source";
import type { Words } from "./words";

const TICK_MS = 250;

export class Overlay {
  readonly element = make("div", "overlay");
  readonly #race: Opened;
  readonly #racers: Racers;
  readonly #clock = make("time", "clock");

  constructor(race: Opened, options: Options, texts: Words) {
    this.#race = race;
    this.#racers = new Racers(race.game, options, texts);
    if (options.clock) this.element.append(this.#clock);
    this.element.append(this.#racers.element);
  }

  start(): void {
    this.heard();
    setInterval(() => this.#tick(), TICK_MS);
  }

  heard(): void {
    this.#racers.show(this.#race.film.at(this.#race.film.length), this.#race.names);
    this.#tick();
  }

  /** Viewers of a stream are not told of a lost connection: the streamer is, by the service's page. */
  reachable(_is: boolean): void {
    // nothing to show
  }

  #tick(): void {
    const { film, ahead } = this.#race;
    this.#clock.textContent = clockOf(film.at(film.length), Date.now() + ahead);
  }
}
