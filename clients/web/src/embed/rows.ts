/** The table of a tournament: the first rows, and that of one player. In a frame, or over a streamer's picture. */

import { minutes } from "../race/clock";
import type { TableRow } from "cadogan-client";
import { make } from "./make";
import type { Options } from "./options";
import { PHASES, type News } from "./table";
import type { Words } from "./words";

const TICK_MS = 250;

export class Rows {
  readonly element: HTMLElement;
  readonly #options: Options;
  readonly #texts: Words;
  readonly #name = make("h1");
  readonly #phase = make("span", "phase");
  readonly #clock = make("time", "clock");
  readonly #table = make("table", "rows");
  readonly #body = make("tbody");
  #news: News | null = null;

  constructor(options: Options, texts: Words) {
    this.#options = options;
    this.#texts = texts;
    this.element = make("div", options.kind);
    this.element.append(...(options.kind === "embed" ? [this.#head()] : options.clock ? [this.#clock] : []));
    this.#table.append(this.#body);
    this.element.append(this.#table);
    setInterval(() => this.#tick(), TICK_MS);
  }

  show(news: News): void {
    const { tournament, rows } = (this.#news = news);
    this.#name.textContent = document.title = this.#table.ariaLabel = tournament.name;
    this.reachable(true);
    const shown = rows.filter((row, at) => at < this.#options.top || row.player === this.#options.player);
    this.#body.replaceChildren(...shown.map((row) => this.#row(row)));
    this.#tick();
  }

  /** Viewers of a stream are not told of a lost connection: the streamer is, by the service's page. */
  reachable(is: boolean): void {
    const phase = this.#news?.tournament.phase ?? "scheduled";
    this.element.classList.toggle("lost", !is);
    this.#phase.textContent = is ? this.#texts.phases[PHASES[phase]] : this.#texts.unreachable;
    this.#phase.classList.toggle("racing", is && phase === "running");
  }

  #head(): HTMLElement {
    const head = make("header", "top");
    const link = make("a", "open", this.#texts.open);
    link.href = `/arenas/${this.#options.id}`;
    link.target = "_blank";
    link.rel = "noopener";
    head.append(this.#name, this.#phase, this.#clock, link);
    return head;
  }

  #row(row: TableRow): HTMLElement {
    const line = make("tr");
    line.classList.toggle("mine", row.player === this.#options.player);
    const name = make("th", "name", row.name || this.#texts.deleted);
    name.scope = "row";
    line.append(make("td", "state", String(row.place)), name, make("td", "count", String(row.points)));
    return line;
  }

  /** The time to the start, and then to the end of an arena. */
  #tick(): void {
    if (this.#news === null) return;
    const { tournament, ahead } = this.#news;
    const { phase, kind } = tournament; // a sprint ends with its last round, and not at a time
    const until = phase === "scheduled" ? tournament.starts_at : tournament.ends_at;
    this.#clock.hidden = phase !== "scheduled" && (phase !== "running" || kind === "sprint");
    this.#clock.textContent = minutes(until - Date.now() - ahead);
  }
}
