import { beforeEach, expect, test } from "vitest";
import type { RaceView } from "cadogan-client";
import { answer, asked, Deferred, json, problem } from "../fake-browser";
import { openReplay, practiseFrom, verify } from "../../src/replay/replay";
import { go } from "../../src/state/navigation";
import { app, ReplayedRace } from "../../src/state/state.svelte";
import { words } from "../../src/words";

const STARTED = { type: "started", p: 1, t: 0, started_at: 1, ends_at: 2, home: 0, piles: { s: "--", w: "" } };
const FINISHED = { type: "finished", p: 2, t: 9 };
const UNREADABLE = "019a7b2c-0000-7000-8000-000000000000"; // id of a malformed proof
const VIEW = { phase: "finished", settings: { game: "duchess" }, seats: [{ player: "somebody" }], renewals: [] };
const RACE = { race: VIEW, seats: VIEW.seats };

const NO_RACE = VIEW as unknown as RaceView;

beforeEach(() => {
  app.replay = null;
});

/** Answers of a service with finished races. */
function answerOf(path: string): Response {
  if (path.endsWith("/replay")) return json(RACE);
  if (/\/races\/\w+$/.test(path)) return json(VIEW);
  if (path.endsWith("/events")) return json({ events: [STARTED, FINISHED], next: null });
  return json({ name: "Somebody" });
}

test("a late replay does not appear on the page of another", async () => {
  const late = new Deferred();
  answer((path) => (path.endsWith("/A/replay") ? late.promise : answerOf(path)));
  go({ at: "replay", race: "A", t: null, seat: null });
  const first = openReplay("A", null);
  go({ at: "replay", race: "B", t: 7, seat: null });
  await openReplay("B", 7);
  late.resolve(json(RACE));
  await first;
  expect([app.replay?.id, app.replay?.t, app.replay?.names]).toEqual(["B", 7, ["Somebody"]]);
});

test("a late name does not bring its replay to another page", async () => {
  const late = new Deferred();
  const asked = new Deferred<void>();
  answer((path) => {
    if (!path.includes("/players/")) return answerOf(path);
    asked.resolve();
    return late.promise;
  });
  go({ at: "replay", race: "A", t: null, seat: null });
  const first = openReplay("A", null);
  await asked.promise;
  go({ at: "home" });
  late.resolve(json({ name: "Somebody" }));
  await first;
  expect(app.replay).toBeNull();
});

test("the check can be repeated after a refused or malformed proof", async () => {
  const replay = new ReplayedRace(UNREADABLE, "duchess", { seats: [], length: 1, marks: [] }, [], [], NO_RACE, {});
  app.replay = replay;
  answer(() => problem(409, "held-back"));
  await verify();
  expect([replay.verdict, app.trouble?.words]).toEqual([null, words("en").trouble.refused("held-back", "")]);
  answer(() => json({ race_id: UNREADABLE }));
  await expect(verify()).rejects.toThrow(TypeError);
  expect(replay.verdict).toBeNull();
  answer(() => json({ race_id: "A" }));
  await verify();
  expect(replay.verdict).toEqual({
    answer: "does not hold",
    findings: [{ version: 0, words: "A is not a race id" }],
  });
});

test("a time after the end shows the end", async () => {
  answer(answerOf);
  go({ at: "replay", race: "C", t: 9_999, seat: null });
  await openReplay("C", 9_999);
  expect(app.replay?.t).toBe(9);
});

test("practice from a board signs up first", async () => {
  answer((request) => {
    if (request === "POST /players") return json({ token: "new" }, 201);
    return request === "GET /players/me" ? json({ id: "n", name: "New" }) : json({ id: "P" }, 201);
  });
  await practiseFrom("A", 0, 3);
  expect(asked).toEqual(["POST /players", "GET /players/me", "POST /races/A/boards/0/practice"]);
  expect(app.route).toEqual({ at: "race", race: "P" });
});
