import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, asked, cut, Deferred, json, problem } from "../fake-browser";
import { enterRace, findOpponent, raceBot } from "../../src/lobby/matchmaking";
import { app, type Pairing } from "../../src/state/state.svelte";

const WAITING = { id: "p", state: "waiting", game: "duchess", race: null } as Pairing;
const PAIRED = { ...WAITING, state: "paired", race: "r" } as Pairing;

beforeEach(() => {
  vi.useFakeTimers();
  app.route = { at: "home" };
  app.pairing = null;
  app.trouble = null;
});

afterEach(() => void vi.useRealTimers());

/** Gives one answer after another, then none. */
function inTurn(...answers: (() => Response)[]): void {
  answer(() => (answers.shift() ?? cut)());
}

test("a running search goes on when there is no bot", async () => {
  app.pairing = WAITING;
  inTurn(() => problem(409, "no-opponent"));
  await raceBot("duchess");
  expect(app.pairing).toEqual(WAITING);
  expect(app.trouble?.words).toBe("it is no-opponent");
  expect(asked).toEqual(["POST /pairings/p/bot"]);
});

test("a search for a bot alone is cancelled when there is none", async () => {
  inTurn(
    () => json(WAITING, 201),
    () => problem(409, "no-opponent"),
    () => json({ ...WAITING, state: "cancelled" }),
  );
  await raceBot("duchess");
  expect(app.pairing).toBeNull();
  expect(app.trouble?.words).toBe("it is no-opponent");
  expect(asked).toEqual(["POST /pairings", "POST /pairings/p/bot", "DELETE /pairings/p"]);
});

test("a race against a bot shows no search on its way", async () => {
  const bot = new Deferred();
  answer((request) => (request === "POST /pairings" ? json(WAITING, 201) : bot.promise));
  const taking = raceBot("duchess");
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.length, app.pairing]).toEqual([2, null]);
  bot.resolve(json(PAIRED));
  await taking;
  expect(app.route).toEqual({ at: "race", race: "r" });
  expect(asked).toHaveLength(2); // nothing is cancelled
});

test.each([429, 502, 503, 504])("a search survives status %i and polls again after a pause", async (status) => {
  inTurn(
    () => json(WAITING, 201),
    () => problem(status, "in-a-moment"),
    () => json(PAIRED),
  );
  const seeking = findOpponent("duchess", false);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await seeking;
  expect(app.route).toEqual({ at: "race", race: "r" });
  expect(app.trouble).toBeNull();
});

test("a pause follows Retry-After", async () => {
  inTurn(
    () => json(WAITING, 201),
    () => problem(504, "in-a-moment", { "Retry-After": "5" }),
    () => json(PAIRED),
  );
  const seeking = findOpponent("duchess", false);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await seeking;
  expect(app.route.at).toBe("race");
});

test("a search is cancelled after a refusal", async () => {
  inTurn(
    () => json(WAITING, 201),
    () => problem(403, "missing-scope"),
    () => json({ ...WAITING, state: "cancelled" }),
  );
  await findOpponent("duchess", false);
  expect(app.pairing).toBeNull();
  expect(app.trouble?.words).toBe("it is missing-scope");
  expect(asked.at(-1)).toBe("DELETE /pairings/p");
});

test("entering another race cancels the search", async () => {
  inTurn(() => json({ ...WAITING, state: "cancelled" }));
  app.pairing = WAITING;
  enterRace("another");
  expect(app.pairing).toBeNull();
  expect(asked).toEqual(["DELETE /pairings/p"]);
});

test("entering the race of a pairing cancels nothing", async () => {
  inTurn(() => json(PAIRED, 201));
  await findOpponent("duchess", false);
  expect(asked).toEqual(["POST /pairings"]);
});

test("a bot during a search leads to its race once", async () => {
  const gone = vi.spyOn(history, "pushState");
  const [news, bot] = [new Deferred(), new Deferred()];
  answer((request) =>
    request === "POST /pairings" ? json(WAITING, 201) : request.startsWith("GET") ? news.promise : bot.promise,
  );
  const seeking = findOpponent("duchess", false);
  await vi.advanceTimersByTimeAsync(0);
  const taking = raceBot("duchess");
  news.resolve(json(PAIRED));
  await seeking;
  bot.resolve(json(PAIRED));
  await taking;
  expect(gone).toHaveBeenCalledOnce();
  expect(app.route).toEqual({ at: "race", race: "r" });
});
