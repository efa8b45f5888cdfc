import { describe, expect, it } from "vitest";
import type { AnyPublicEvent, RaceView } from "cadogan-client";
import { Film } from "../../src/embed/film";

const RACE = { settings: { seats: 2 }, seats: [], p: 0 } as unknown as RaceView;

/** Events of a race of two seats: a start, then moves of the seats in turn, one each second. */
function events(moves: number): AnyPublicEvent[] {
  const started = { type: "started", p: 1, t: 0, started_at: 0, ends_at: 1, home: 0, piles: { s: "--" } };
  const moved = Array.from({ length: moves }, (_, number) => ({
    type: "moved",
    p: number + 2,
    t: 1000 * (number + 1),
    seat: number % 2,
    n: Math.floor(number / 2) + 1,
    move: "deal",
    turned: "",
    home: number,
    piles: {},
  }));
  return [started, ...moved] as unknown as AnyPublicEvent[];
}

function filmOf(moves: number): Film {
  const film = new Film(RACE);
  events(moves).forEach((event) => film.add(event));
  return film;
}

describe("a film", () => {
  it("shows every moment, whatever was shown before", () => {
    const film = filmOf(200);
    expect(film.at(201).seats.map(({ n }) => n)).toEqual([100, 100]);
    expect(film.at(4).seats.map(({ n }) => n)).toEqual([2, 1]);
    expect(film.at(130).p).toBe(130);
  });

  it("takes each event once, in order", () => {
    const film = filmOf(3);
    events(3).forEach((event) => film.add(event));
    expect(film.length).toBe(4);
    expect(film.actions).toBe(3);
  });

  it("finds moments by moves of a seat and by time", () => {
    const film = filmOf(10);
    expect(film.find({ seat: 1, n: 2, t: null })).toBe(5);
    expect(film.find({ seat: 0, n: 0, t: null })).toBe(1);
    expect(film.find({ seat: 0, n: 99, t: null })).toBe(film.length);
    expect(film.find({ seat: 0, n: null, t: 2500 })).toBe(3);
  });

  it("goes from move to move", () => {
    const film = filmOf(10);
    expect([0, 1, 10, 11].map((action) => film.afterAction(action))).toEqual([1, 2, 11, 11]);
    expect([0, 1, 2, 11].map((count) => film.actionsIn(count))).toEqual([0, 0, 1, 10]);
  });
});
