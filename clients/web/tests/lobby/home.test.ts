import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, cut, Deferred, json, problem, sockets } from "../fake-browser";
import { followHome, loadGames } from "../../src/lobby/home";
import { app } from "../../src/state/state.svelte";

const RACE = "019a7b2c-0000-7000-8000-000000000000";
const NO_RACES = { races: [], deals: [], next: null };

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = 0;
  app.route = { at: "home" };
  app.trouble = null;
});

afterEach(() => void vi.useRealTimers());

test("the featured race is followed while the front page is open", async () => {
  answer((path) => json(path === "GET /races/featured" ? { race: { id: RACE } } : NO_RACES));
  const leave = followHome();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([0]);
  leave();
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3]);
});

test("a late featured race is ignored on other pages", async () => {
  const late = new Deferred();
  answer((path) => (path === "GET /races/featured" ? late.promise : json(NO_RACES)));
  const leave = followHome();
  await vi.advanceTimersByTimeAsync(0);
  app.route = { at: "games" };
  leave();
  late.resolve(json({ race: { id: RACE } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(0);
});

test("games are requested until the service answers", async () => {
  const answers = [cut, () => problem(503, "unavailable"), () => json({ games: [{ id: "duchess" }] })];
  answer(() => (answers.shift() ?? cut)());
  const learning = loadGames();
  await vi.advanceTimersByTimeAsync(60_000);
  await learning;
  expect([Object.keys(app.games), app.trouble]).toEqual([["duchess"], null]);
});

test("a rate limit is shown until the next answer", async () => {
  const answers = [() => problem(429, "too-many-requests"), () => json({ games: [{ id: "duchess" }] })];
  answer(() => (answers.shift() ?? cut)());
  const learning = loadGames();
  await vi.advanceTimersByTimeAsync(500);
  expect(app.trouble?.words).toBe("it is too-many-requests");
  await vi.advanceTimersByTimeAsync(60_000);
  await learning;
  expect(app.trouble).toBeNull();
});
