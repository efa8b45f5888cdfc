import { expect, test } from "vitest";
import { cardTimeOf, decisionOf, framesOf, homeAt, MOST_FRAMES, saidAt } from "../../src/result/decision";
import { leadsOf, type Mark, type Moment, type Recording } from "../../src/state/recording";
import { words } from "../../src/words";

/** A board that has so many cards home from these times on. */
const board = (...steps: readonly [t: number, home: number][]): Moment[] =>
  [[0, 0] as const, ...steps].map(([t, home], n) => ({ t, n, home, action: null, piles: {} }));

const film = (length: number, seats: readonly Moment[][], marks: readonly Mark[] = []): Recording => {
  const leads = leadsOf(seats).map(({ t, seat }) => ({ t, seat, what: "lead" as const }));
  return { length, seats, marks: [...leads, ...marks].sort((one, other) => one.t - other.t) };
};

const row = (seat: number, place: number, home: number, time: number, how: "won" | "resigned" = "won") => ({
  seat,
  place,
  home,
  moves: 0,
  time,
  how,
});

const RACE = film(
  500,
  [board([100, 5], [300, 20], [400, 52]), board([50, 3], [200, 10], [450, 30])],
  [
    { t: 20, seat: null, what: "divergence" },
    { t: 400, seat: 0, what: "won" },
    { t: 450, seat: 1, what: "resigned" },
  ],
);
const ROWS = [row(0, 1, 52, 400), row(1, 2, 30, 500, "resigned")];

test("the lead changes when another board alone has the most cards home", () => {
  expect(leadsOf(RACE.seats)).toEqual([
    { t: 50, seat: 1 },
    { t: 100, seat: 0 },
    { t: 200, seat: 1 },
    { t: 300, seat: 0 },
  ]);
  expect(leadsOf([board([10, 2], [20, 1]), board([15, 2])])).toEqual([
    { t: 10, seat: 0 },
    { t: 20, seat: 1 },
  ]);
  expect(leadsOf([board([10, 1])])).toEqual([]);
});

test("the last change of the lead decides, for both racers and for spectators", () => {
  const decision = { t: 300, leader: 0, other: 1, home: 20, otherHome: 10 };
  for (const seat of [0, 1, null]) expect(decisionOf(ROWS, seat, RACE)).toEqual(decision);
});

test("of three racers the last one is compared with the first", () => {
  const race = film(90, [board([10, 4]), board([20, 9]), board([30, 1])]);
  const rows = [row(1, 1, 9, 80, "resigned"), row(0, 2, 4, 80, "resigned"), row(2, 3, 1, 80, "resigned")];
  expect(decisionOf(rows, 2, race)).toMatchObject({ t: 20, leader: 1, other: 2 });
  expect(decisionOf(rows, null, race)).toMatchObject({ t: 20, leader: 1, other: 0, home: 9, otherHome: 4 });
});

test("nothing decides a draw, nor a race of one", () => {
  const race = film(90, [board([10, 4]), board([10, 4])]);
  expect(decisionOf([row(0, 1, 4, 9, "resigned"), row(1, 1, 4, 9, "resigned")], 0, race)).toBeNull();
  expect(decisionOf([row(0, 1, 52, 9)], 0, film(9, [board([9, 52])]))).toBeNull();
});

test("a film strip has the decision, what tells most, and nothing twice", () => {
  const frames = framesOf(RACE, decisionOf(ROWS, 1, RACE), 1);
  expect(frames.map(({ t, seat, what, home }) => [t, seat, what, home])).toEqual([
    [50, 1, "lead", 3],
    [100, 0, "lead", 5],
    [200, 1, "lead", 10],
    [300, 0, "lead", 20],
    [400, 0, "won", 52],
  ]);
});

test("a race of one has a film strip by its cards home", () => {
  const alone = film(1000, [board(...Array.from({ length: 20 }, (_, n) => [50 * n + 10, n + 1] as [number, number]))]);
  const frames = framesOf(alone, null, 0);
  expect(frames.map(({ t, home }) => [t, home])).toEqual([
    [210, 5],
    [460, 10],
    [710, 15],
  ]);
  expect(framesOf(film(10, [board()]), null, 0)).toEqual([]);
  expect(framesOf(film(1000, [board([300, 0], [600, 0])]), null, 0)).toEqual([]); // no card of Spider may come home
});

test("moments of a film strip are never nearer than they look different", () => {
  const frames = framesOf(film(1000, [board(), board()], leads(40)), null, 0);
  expect(frames).toHaveLength(MOST_FRAMES);
  const times = frames.map(({ t }) => t);
  expect(Math.min(...times.slice(1).map((t, i) => t - (times[i] ?? 0)))).toBeGreaterThan(70);
});

const leads = (count: number): Mark[] =>
  Array.from({ length: count }, (_, n) => ({ t: 25 * n, seat: n % 2, what: "lead" }));

test("a moment is said with the cards home of all", () => {
  expect(homeAt(RACE, 0, 299)).toBe(5);
  expect(saidAt(RACE, ["Ada", ""], 60, words("en"))).toBe("0:00: Ada 0, deleted player 3");
});

test("the time of a card home needs a card", () => {
  expect(cardTimeOf({ home: 20, time: 100_000 })).toBe(5000);
  expect(cardTimeOf({ home: 0, time: 100_000 })).toBeNull();
  expect(cardTimeOf({ home: 20, time: null })).toBeNull();
});
