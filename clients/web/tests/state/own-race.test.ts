import { expect, test } from "vitest";
import type { RaceView } from "cadogan-client";
import { goesOnWithout, mostUrgent, ownRaceOf, type OwnRace } from "../../src/state/own-race";

const SEAT = { ended: null, away_until: null, ready: false };

function race(phase: RaceView["phase"], seat: object = {}, more: object = {}): RaceView {
  return {
    id: "r",
    phase,
    seats: [{ ...SEAT, ...seat }],
    start_by: null,
    starts_at: null,
    ...more,
  } as unknown as RaceView;
}

test("a race waits for the player until it is over or the seat has ended", () => {
  expect(ownRaceOf(race("lobby"), 0)).toEqual({ id: "r", is: "lobby", until: null });
  expect(ownRaceOf(race("lobby", {}, { start_by: 5 }), 0)).toEqual({ id: "r", is: "ready", until: 5 });
  expect(ownRaceOf(race("lobby", { ready: true }, { start_by: 5 }), 0)).toEqual({ id: "r", is: "lobby", until: null });
  expect(ownRaceOf(race("countdown", {}, { starts_at: 7 }), 0)).toEqual({ id: "r", is: "countdown", until: 7 });
  expect(ownRaceOf(race("racing"), 0)).toEqual({ id: "r", is: "racing", until: null });
  expect(ownRaceOf(race("decided", { away_until: 9 }), 0)).toEqual({ id: "r", is: "away", until: 9 });
  expect(ownRaceOf(race("racing", { ended: "resigned" }), 0)).toBeNull();
  expect(ownRaceOf(race("finished"), 0)).toBeNull();
  expect(ownRaceOf(race("abandoned"), 0)).toBeNull();
  expect(ownRaceOf(race("racing"), -1)).toBeNull();
  expect(ownRaceOf(race("racing"), null)).toBeNull();
  expect(ownRaceOf(null, 0)).toBeNull();
});

test("the way back leads to the race that is lost first, and not to the one that is open", () => {
  const all: readonly OwnRace[] = [
    { id: "lobby", is: "lobby", until: null },
    { id: "late", is: "away", until: 9 },
    { id: "early", is: "away", until: 5 },
    { id: "countdown", is: "countdown", until: 1 },
  ];
  const races = Object.fromEntries(all.map((each) => [each.id, each]));
  expect(mostUrgent(races, null)?.id).toBe("early");
  expect(mostUrgent(races, "early")?.id).toBe("late");
  expect(mostUrgent({}, null)).toBeNull();
});

test("a race goes on without a player who has ended, and not without one who still races or only watches", () => {
  const listed = { id: "r", racers: [{ player: "a" }, { player: "bot" }] };
  expect(goesOnWithout("a", listed, {})).toBe(true);
  expect(goesOnWithout("a", listed, { r: { id: "r", is: "racing", until: null } })).toBe(false);
  expect(goesOnWithout("b", listed, {})).toBe(false);
  expect(goesOnWithout(null, listed, {})).toBe(false);
});
