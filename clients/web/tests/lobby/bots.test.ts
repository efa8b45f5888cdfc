import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, asked, json } from "../fake-browser";
import { followBots, termsFor } from "../../src/lobby/bots";
import { app, type Bot, type Game } from "../../src/state/state.svelte";

const DUCHESS = { id: "duchess", minutes: 10 } as Game;
const bot = (player: string, accepts: Bot["accepts"] = {}) => ({ player, name: player.toUpperCase(), accepts });
const ranked = (player: string, rating: number, provisional = false) => ({ player, rating, provisional });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  app.trouble = null;
});

afterEach(() => void vi.useRealTimers());

test("each bot has its rating, wherever it is on the leaderboard, if it has one", async () => {
  const BOARD = "GET /leaderboards/duchess";
  answer((request) => {
    if (request === "GET /bots") return json({ bots: [bot("a"), bot("b"), bot("c")] });
    return asked.filter((each) => each === BOARD).length % 2 === 0
      ? json({ players: [ranked("b", 21, true)], next: null })
      : json({ players: [ranked("x", 40), ranked("a", 30)], next: "n" });
  });
  const found: (readonly Bot[])[] = [];
  const stop = followBots("duchess", (bots) => found.push(bots));
  await vi.waitFor(() => expect(found).toHaveLength(1));
  expect(found[0]?.map(({ name, rating }) => [name, rating?.rating, rating?.provisional])).toEqual([
    ["A", 30, false],
    ["B", 21, true],
    ["C", undefined, undefined],
  ]);
  expect(asked).toEqual(["GET /bots", BOARD, BOARD]);
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(found).toHaveLength(2));
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(found).toHaveLength(2);
});

test("without a bot there is nothing to rate", async () => {
  answer(() => json({ bots: [] }));
  const found: (readonly Bot[])[] = [];
  followBots("duchess", (bots) => found.push(bots))();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.length, found]).toEqual([1, []]); // stopped before the answer
});

test.each([
  [{}, {}],
  [{ rated: true, views: ["open"] }, { rated: true }],
  [{ rated: false }, {}],
  [{ least_time_limit: 60, most_time_limit: 900 }, {}],
  [{ most_time_limit: 300 }, { time_limit: 300 }],
  [{ least_time_limit: 1200, most_time_limit: 1800 }, { time_limit: 1200 }],
  [{ views: ["fair", "open"] }, {}],
  [{ views: ["open", "closed"] }, { view: "open" }],
] as [Bot["accepts"], object][])("a bot that accepts %o is challenged with %o", (accepts, terms) => {
  expect(termsFor({ ...bot("a", accepts), rating: null }, DUCHESS)).toEqual(terms);
});
