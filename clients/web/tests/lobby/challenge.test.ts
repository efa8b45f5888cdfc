import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, asked, cut, json, problem } from "../fake-browser";
import { loadMe } from "../../src/account/account";
import { decline, openChallenge, withdraw } from "../../src/lobby/challenge";
import { seatsToTake } from "../../src/race/race";
import { app, type Challenge, type Player } from "../../src/state/state.svelte";

const OPEN = { id: "c", state: "open", maker: { id: "m", name: "Ada" }, race: null } as Challenge;
const TAKEN = { ...OPEN, state: "accepted", race: "r" } as Challenge;

beforeEach(() => {
  vi.useFakeTimers();
  seatsToTake.clear();
  app.route = { at: "challenge", challenge: "c" };
  app.challenge = null;
  app.missing = null;
  app.trouble = null;
  app.me = { id: "m", name: "Ada" } as Player;
});

afterEach(() => void vi.useRealTimers());

/** Gives one answer after another, then none. */
function inTurn(...answers: (() => Response)[]): void {
  answer(() => (answers.shift() ?? cut)());
}

test.each([
  ["a line that breaks", cut],
  ["a proxy without a service behind it", () => problem(502, "bad-gateway")],
  ["a fault of the service", () => problem(500, "fault")],
  ["a limit", () => problem(429, "too-many-requests")],
] as const)("its maker is taken to the race in spite of %s", async (_, hiccup) => {
  inTurn(
    () => json(OPEN),
    hiccup,
    () => json(TAKEN),
  );
  const following = openChallenge("c");
  await vi.advanceTimersByTimeAsync(999);
  expect([app.challenge, app.missing, asked.length]).toEqual([OPEN, null, 2]);
  await vi.advanceTimersByTimeAsync(1);
  await following;
  expect(app.route).toEqual({ at: "race", race: "r" });
});

test("a deleted challenge is missing", async () => {
  inTurn(
    () => json(OPEN),
    () => problem(404, "unknown-challenge"),
  );
  await openChallenge("c");
  expect(app.missing).toBe("unknown");
  expect(asked).toHaveLength(2);
});

test("leaving the page stops the polling of a challenge", async () => {
  answer(() => {
    if (asked.length === 1) return json(OPEN);
    app.route = { at: "home" };
    return problem(404, "unknown-challenge");
  });
  const following = openChallenge("c");
  await vi.advanceTimersByTimeAsync(1_000);
  await following;
  expect([app.route.at, app.missing, asked.length]).toEqual(["home", null, 2]);
});

test.each([
  ["declining", decline],
  ["withdrawing", withdraw],
] as const)("a challenge stays on the page when %s it is refused", async (_, answers) => {
  app.challenge = OPEN;
  answer(() => problem(409, "challenge-over"));
  await answers("c");
  expect(app.challenge).toEqual(OPEN);
  expect(app.trouble?.words).toBe("it is challenge-over");
});

test("a declined challenge is shown as declined", async () => {
  app.challenge = OPEN;
  answer(() => json({ ...OPEN, state: "declined" }));
  await decline("c");
  expect(app.challenge).toMatchObject({ state: "declined" });
});

test("the race replaces the challenge page in the history", async () => {
  const [pushed, replaced] = [vi.spyOn(history, "pushState"), vi.spyOn(history, "replaceState")];
  inTurn(
    () => json(OPEN),
    () => json(TAKEN),
  );
  await openChallenge("c");
  expect([pushed.mock.calls.length, replaced.mock.lastCall?.[2]]).toEqual([0, "/races/r"]);
});

test("a maker who finds the challenge accepted goes to the race", async () => {
  app.me = null;
  app.token = "of Ada";
  inTurn(
    () => json({ id: "m", name: "Ada" }),
    () => json(TAKEN),
  );
  void loadMe();
  await openChallenge("c");
  app.token = null;
  expect(app.route).toEqual({ at: "race", race: "r" });
  expect(seatsToTake.has("r")).toBe(false); // the race may be over: no seat is taken
});
