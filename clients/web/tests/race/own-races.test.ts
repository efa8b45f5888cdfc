import { expect, test, vi } from "vitest";
import type { RaceView } from "cadogan-client";
import { answer, json, sockets } from "../fake-browser";
import { FakeRace, lobby, RACE, raceOn, welcome } from "./fake-race";
import { closeRace, followPlayer, leave, openRace, takeSeat } from "../../src/race/race";
import { followOwnRaces } from "../../src/race/own-races";
import { app } from "../../src/state/state.svelte";

test("the own race is remembered until the racer has ended", () => {
  raceOn(RACE);
  expect(app.own).toMatchObject({ [RACE]: { is: "racing" } });
  closeRace();
  expect(app.own).toMatchObject({ [RACE]: { is: "racing" } });
  raceOn(RACE);
  sockets.at(-1)?.hear({ type: "ended", p: 2, t: 0, seat: 0, how: "resigned", home: 0 });
  expect(app.own).toEqual({});
});

test("leaving a seat forgets the own race", async () => {
  const fakeRace = new FakeRace();
  openRace(RACE);
  await takeSeat();
  sockets.at(-1)?.hear(welcome(fakeRace.view, { seat: 0 }));
  expect(app.own).toMatchObject({ [RACE]: { is: "lobby" } });
  await leave();
  expect(app.own).toEqual({});
});

test("a watched race is not an own race", () => {
  openRace(RACE);
  sockets.at(-1)?.hear(welcome({ ...lobby(RACE, [{ player: "b" }], null), phase: "racing" }));
  expect(app.own).toEqual({});
});

test("a line of an earlier player does not sign the new one out", () => {
  app.token = "of Ada";
  raceOn(RACE);
  app.token = "of Ben"; // from another tab
  sockets.at(-1)?.hear({ type: "error", code: "wrong-token", detail: "revoked" });
  expect([app.token, app.trouble]).toEqual(["of Ben", null]);
  expect(sockets.at(-1)?.address).toContain(RACE);
  app.token = null;
});

test("a race follows the player of another tab, and goes on without one", () => {
  app.token = "of Ada";
  raceOn(RACE);
  const before = sockets.length;
  app.token = null;
  followPlayer();
  expect(sockets).toHaveLength(before);
  app.token = "of Ben";
  followPlayer();
  expect(sockets).toHaveLength(before + 1);
  app.token = null;
});

test("a race that only its racer sees is found in the list of own races", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  closeRace();
  const startsAt = Date.now() + 3_000;
  const own = lobby(RACE, [{ player: "a" }], null);
  let races = [{ id: RACE, phase: "countdown", racers: [{ player: "a" }] }];
  let seen: RaceView = { ...own, phase: "countdown", starts_at: startsAt };
  answer((request) => json(request === `GET /races/${RACE}` ? seen : { races, next: null }));
  const stop = followOwnRaces("a");
  await vi.advanceTimersByTimeAsync(0);
  sockets.at(-1)?.hear({ type: "error", code: "unknown-race", detail: "of a round" });
  await vi.advanceTimersByTimeAsync(0);
  expect(app.own).toMatchObject({ [RACE]: { is: "countdown", until: startsAt } });
  seen = { ...own, phase: "racing" };
  await vi.advanceTimersByTimeAsync(3_000);
  expect(app.own).toMatchObject({ [RACE]: { is: "racing", until: null } });
  races = [];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(app.own).toEqual({});
  stop();
  vi.useRealTimers();
});
