import { describe, expect, it } from "vitest";
import games from "./games.json";
import { CASCADE_MS, FLIGHT_MS, LEAD_MS, TICK_MS, drawnAt, flightsOf } from "../../src/table/cascade";
import { layoutOf } from "../../src/table/designs/layout";
import { kindOf } from "../../src/cards/pile";
import type { GameView } from "../../src/table/board/types";

const GAMES = games as unknown as GameView[];
const RANKS = "A23456789TJQK".split("");

function won(game: GameView) {
  const layout = layoutOf(game.rules, 1440, 810, false);
  const foundations = [...layout.spots.values()]
    .map(({ pile }) => pile)
    .filter((pile) => kindOf(pile) === "foundation");
  const piles = Object.fromEntries(
    foundations.map((pile, number) => [pile, RANKS.map((rank) => rank + "CDHS".charAt(number % 4)).join(" ")]),
  );
  return { flights: flightsOf(piles, layout), foundations, edges: [-layout.card.width, layout.width] };
}

describe.each(GAMES.map((game) => [game.id, game] as const))("the cascade of %s", (_, game) => {
  const { flights, foundations, edges } = won(game);
  const times = Array.from({ length: Math.ceil(CASCADE_MS / TICK_MS) }, (_, tick) => tick * TICK_MS - LEAD_MS);

  it("draws each card that falls, and on each foundation the card that lies open", () => {
    for (const ms of times) {
      // What was chosen at a tick is what is seen until the next one, which may be half a tick late.
      const drawn = new Set(drawnAt(flights, ms));
      for (const now of [ms, ms + 1.5 * TICK_MS]) {
        const falling = flights.filter(({ delay, gone }) => delay <= now && now < gone);
        expect(falling.filter((flight) => !drawn.has(flight))).toEqual([]);
        for (const [x, y] of new Set(flights.map((flight) => [flight.x, flight.y] as const))) {
          const lying = flights.filter((flight) => flight.x === x && flight.y === y && flight.delay > now);
          expect(lying[0] === undefined || drawn.has(lying[0])).toBe(true);
        }
      }
    }
  });

  it("draws few cards at a time, and none after its end", () => {
    expect(flights).toHaveLength(13 * foundations.length);
    expect(Math.max(...times.map((ms) => drawnAt(flights, ms).length))).toBeLessThan(flights.length * 0.75);
    expect(drawnAt(flights, CASCADE_MS)).toEqual([]);
  });

  it("draws a card until it is beyond an edge", () => {
    for (const { x, across, delay, gone } of flights) {
      const at = x + (across * (gone - delay)) / FLIGHT_MS;
      expect(Math.min(...edges.map((edge) => Math.abs(edge - at)))).toBeLessThan(0.001);
    }
  });
});
