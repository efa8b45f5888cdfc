/** The racers of a race: name, cards home, how they fare, and the board of each. */

import { minutes, tenths } from "../race/clock";
import type { RaceView, SeatView, Standing } from "cadogan-client";
import { Board } from "./board";
import { make } from "./make";
import type { Game } from "./source";
import type { Words } from "./words";

const CARDS_IN_PACK = 52;

interface Parts {
  readonly names: boolean;
  readonly cards: boolean;
}

/** A racer: built once, and told of each change. */
class Racer {
  readonly element = make("section", "racer");
  readonly #name = make("b", "name");
  readonly #state = make("span", "state");
  readonly #count = make("span", "count");
  readonly #bar = make("i", "bar");
  readonly #board: Board | null;
  readonly #texts: Words;
  readonly #all: number;

  constructor(seat: number, game: Game, parts: Parts, texts: Words) {
    this.#texts = texts;
    this.#all = game.rules.packs * CARDS_IN_PACK;
    this.element.dataset.seat = String(seat);
    if (parts.names) {
      const head = make("header", "head");
      head.append(this.#name, this.#state, this.#count);
      this.element.append(head, this.#bar);
    }
    this.#board = parts.cards ? new Board(game.rules) : null;
    if (this.#board) this.element.append(this.#board.element);
  }

  show(seat: SeatView, row: Standing | undefined, isOver: boolean, name: string): void {
    const home = row?.home ?? seat.home;
    this.element.ariaLabel = name;
    this.element.classList.toggle("first", isOver && row?.place === 1);
    this.#name.textContent = name;
    this.#state.textContent = this.#said(seat, row, isOver);
    this.#count.textContent = seat.progress || row ? this.#texts.home(home, this.#all) : "";
    this.#bar.style.setProperty("--part", String(home / this.#all));
    this.#board?.show(seat.piles, this.#texts.board(name, home, this.#all));
  }

  #said(seat: SeatView, row: Standing | undefined, isOver: boolean): string {
    const how = seat.ended === null ? "" : (this.#texts.ended[seat.ended] ?? seat.ended);
    const said = how && row?.how === "won" && row.time !== null ? tenths(row.time) : how;
    return [isOver && row ? this.#texts.place(row.place) : "", said].filter(Boolean).join(" · ");
  }
}

export class Racers {
  readonly element = make("div", "racers");
  readonly #racers: Racer[] = [];
  readonly #game: Game;
  readonly #parts: Parts;
  readonly #texts: Words;

  constructor(game: Game, parts: Parts, texts: Words) {
    this.#game = game;
    this.#parts = parts;
    this.#texts = texts;
  }

  show(race: RaceView, names: ReadonlyMap<string, string>): void {
    const isOver = race.seats.length > 1 && (race.phase === "decided" || race.phase === "finished");
    while (this.#racers.length > race.seats.length) this.#racers.pop()?.element.remove();
    race.seats.forEach((seat, number) => {
      let racer = this.#racers[number];
      if (!racer) {
        racer = new Racer(number, this.#game, this.#parts, this.#texts);
        this.#racers.push(racer);
        this.element.append(racer.element);
      }
      const row = race.standings?.find((each) => each.seat === number);
      racer.show(seat, row, isOver, nameOf(seat, names, this.#texts));
    });
    this.element.dataset.count = String(race.seats.length);
  }
}

function nameOf({ player, ghost }: SeatView, names: ReadonlyMap<string, string>, texts: Words): string {
  const id = ghost?.player ?? player;
  if (id === null) return texts.free;
  const name = names.has(id) ? names.get(id) || texts.deleted : "…"; // it is being loaded
  return ghost ? texts.ghost(name) : name;
}

/** The clock of a race: milliseconds since the start. */
export function clockOf(race: RaceView, now: number): string {
  if (race.started_at === null) return "";
  return minutes((race.finished_at ?? now) - race.started_at);
}
