import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, asked, cut, json, NO_ANSWER, probes, problem } from "../fake-browser";
import { loadGames } from "../../src/lobby/home";
import { practise } from "../../src/lobby/matchmaking";
import { reportReachable } from "../../src/service/reachability";
import { loadPage } from "../../src/service/requests";
import { rest } from "../../src/service/service";
import { app } from "../../src/state/state.svelte";

const GAMES = { games: [{ id: "duchess" }] };
const never = () => new Promise<Response>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  reportReachable();
  Object.assign(probes, { areAnswered: true, count: 0 });
  Object.assign(app, { games: {}, trouble: null, missing: null });
});

afterEach(() => void vi.useRealTimers());

test("a failed request makes the service unreachable, whatever navigator.onLine says", async () => {
  expect(navigator.onLine).toBe(true);
  answer(cut);
  void loadGames();
  await vi.advanceTimersByTimeAsync(0);
  expect([app.isReachable, app.trouble]).toEqual([false, null]);
});

test("a request is silent after five seconds and is sent again", async () => {
  answer(() => (asked.length === 1 ? never() : json(GAMES)));
  void loadGames();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(app.isReachable).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(app.isReachable).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([app.isReachable, Object.keys(app.games)]).toEqual([true, ["duchess"]]);
});

test("a long poll is silent five seconds after its end", async () => {
  answer(never);
  const params = { path: { pairing_id: "p" }, query: { wait: 20 } };
  const poll = rest()
    .GET("/api/v1/pairings/{pairing_id}", { params })
    .catch(() => null);
  await vi.advanceTimersByTimeAsync(24_999);
  expect(app.isReachable).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await poll;
  expect(app.isReachable).toBe(false);
});

test("a silent POST is reported but not aborted", async () => {
  let respond: (response: Response) => void = () => undefined;
  answer(() => new Promise<Response>((resolve) => (respond = resolve)));
  const creating = practise("duchess");
  await vi.advanceTimersByTimeAsync(5_000);
  expect([app.isReachable, app.trouble]).toEqual([false, null]);
  respond(json({ id: "r" }, 201));
  await creating;
  expect([app.isReachable, app.route]).toEqual([true, { at: "race", race: "r" }]);
});

test("probes back off until one is answered, then the page sends its request again", async () => {
  probes.areAnswered = false;
  answer(() => (probes.areAnswered ? json(GAMES) : cut()));
  void loadGames();
  for (const [ms, count] of [
    [1_000, 1],
    [2_000, 2],
    [4_000, 3],
    [8_000, 4],
    [8_000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(probes.count).toBe(count - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(probes.count).toBe(count);
  }
  expect(app.isReachable).toBe(false);
  probes.areAnswered = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect([app.isReachable, Object.keys(app.games)]).toEqual([true, ["duchess"]]);
});

test("any answer makes the service reachable, refusals too", async () => {
  probes.areAnswered = false;
  answer(() => (asked.length === 1 ? cut() : problem(503, "unavailable")));
  void loadGames();
  await vi.advanceTimersByTimeAsync(0);
  expect(app.isReachable).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(app.isReachable).toBe(true);
});

test("an action without an answer is reported until the person acts", async () => {
  answer(cut);
  await practise("duchess");
  expect(app.trouble?.words).toBe(NO_ANSWER);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([app.isReachable, app.trouble?.words]).toEqual([true, NO_ANSWER]);
});

test("a page keeps its old content while the service is unreachable", async () => {
  const lost = async () => rest().GET("/api/v1/games");
  answer(cut);
  app.route = { at: "deal", deal: "d" };
  void loadPage(lost, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(app.missing).toBeNull();
  app.route = { at: "deal", deal: "e" };
  void loadPage(lost);
  await vi.advanceTimersByTimeAsync(0);
  expect(app.missing).toBe("refused");
  app.route = { at: "home" };
});
