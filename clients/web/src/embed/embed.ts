/** The framed page: boards, and controls to go through the race. */

import { minutes } from "../race/clock";
import { button, label, make } from "./make";
import type { Options } from "./options";
import { Projector, SPEEDS } from "./projector";
import { Racers, clockOf } from "./racers";
import type { Opened } from "./source";
import type { Words } from "./words";

const TICK_MS = 1000;

export class Embed {
  readonly element = make("div", "embed");
  readonly #race: Opened;
  readonly #options: Options;
  readonly #texts: Words;
  readonly #projector: Projector;
  readonly #racers: Racers;
  readonly #phase = make("span", "phase");
  readonly #clock = make("time", "clock");
  readonly #result = make("p", "unseen");
  readonly #slider = make("input");
  readonly #playing: HTMLButtonElement;
  readonly #live: HTMLButtonElement;
  readonly #controls = make("div", "controls");

  constructor(race: Opened, options: Options, texts: Words) {
    this.#race = race;
    this.#options = options;
    this.#texts = texts;
    this.#racers = new Racers(race.game, { names: true, cards: true }, texts);
    this.#projector = new Projector(race.film, () => this.#draw());
    this.#playing = button("▶", texts.play, () => this.#toggle());
    this.#live = button(texts.live, texts.backToLive, () => this.#projector.go(race.film.length));
    this.#live.className = "live";
    this.element.append(this.#head(), this.#racers.element, this.#footer(), this.#result);
  }

  /** Shows the moment that the address asks for. */
  start(): void {
    const { where, plays } = this.#options;
    if (where) this.#projector.go(this.#race.film.find(where));
    if (plays) this.#projector.play();
    this.#draw();
    setInterval(() => this.#tick(), TICK_MS);
  }

  heard(): void {
    this.#projector.grow();
  }

  reachable(is: boolean): void {
    this.element.classList.toggle("lost", !is);
    if (!is) this.#phase.textContent = this.#texts.unreachable;
    else this.#draw();
  }

  #head(): HTMLElement {
    const head = make("header", "top");
    const link = make("a", "open", this.#texts.open);
    link.href = `/races/${this.#options.id}`;
    link.target = "_blank";
    link.rel = "noopener";
    head.append(make("h1", "", this.#race.game.name), this.#phase, this.#clock, link);
    return head;
  }

  #footer(): HTMLElement {
    const { back, next, moment, speed } = this.#texts;
    this.#slider.type = "range";
    this.#slider.min = "0";
    label(this.#slider, moment);
    this.#slider.addEventListener("input", () => this.#slide());
    const speeds = make("select");
    label(speeds, speed);
    SPEEDS.forEach((each) =>
      speeds.append(new Option(`${each}×`, String(each), false, each === this.#projector.speed)),
    );
    speeds.addEventListener("change", () => (this.#projector.speed = Number(speeds.value)));
    this.#controls.setAttribute("role", "group");
    label(this.#controls, this.#texts.controls);
    this.#controls.append(
      this.#playing,
      button("‹", back, () => this.#projector.step(-1)),
      this.#slider,
      button("›", next, () => this.#projector.step(1)),
      speeds,
      this.#live,
    );
    this.#result.setAttribute("role", "status");
    return this.#controls;
  }

  #toggle(): void {
    if (this.#projector.isPlaying) this.#projector.pause();
    else this.#projector.play();
  }

  #slide(): void {
    const action = Number(this.#slider.value); // a pause draws the slider where it was
    this.#projector.pause();
    this.#projector.go(this.#race.film.afterAction(action));
  }

  #draw(): void {
    const { film, names, game } = this.#race;
    const projector = this.#projector;
    const race = film.at(projector.at);
    this.#racers.show(race, names);
    this.#phase.textContent = projector.follows ? this.#texts.phases[race.phase] : this.#texts.controls;
    this.#phase.classList.toggle("racing", race.phase === "racing" && projector.follows);
    this.#slider.max = String(film.actions);
    this.#slider.value = String(film.actionsIn(projector.at));
    this.#slider.ariaValueText = minutes(film.time(projector.at));
    this.#playing.textContent = projector.isPlaying ? "❚❚" : "▶";
    label(this.#playing, projector.isPlaying ? this.#texts.pause : this.#texts.play);
    this.#controls.hidden = film.actions === 0;
    this.#live.hidden = projector.follows || film.at(film.length).finished_at !== null;
    const newest = film.at(film.length);
    const said = newest.phase === "finished" && projector.follows ? this.#texts.phases.finished : "";
    if (this.#result.textContent !== said) this.#result.textContent = said;
    document.title = `${game.name} · Cadogan`;
    this.#tick();
  }

  #tick(): void {
    const { film, ahead } = this.#race;
    const race = film.at(this.#projector.at);
    const now = Date.now() + ahead;
    this.#clock.textContent = this.#projector.follows
      ? clockOf(race, now)
      : clockOf({ ...race, finished_at: null }, (race.started_at ?? 0) + film.time(this.#projector.at));
  }
}
