import { expect, test, vi } from "vitest";
import { type RaceView, type ToClient } from "cadogan-client";
import { answer, Deferred, json, problem, sockets } from "../fake-browser";
import { ANOTHER, lobby, RACE, raceOn, welcome } from "./fake-race";
import { hint, play } from "../../src/race/commands";
import { watch } from "../../src/race/line";
import { openRace } from "../../src/race/race";
import { momentOf } from "../../src/race/clock";
import { app } from "../../src/state/state.svelte";

function acknowledge(n: number): void {
  const ack = { type: "ack", n, action: "deal", turned: "", home: 0, piles: {}, legal: ["deal"], may_undo: false };
  sockets.at(-1)?.hear(ack as ToClient);
}

test("a pending move does not affect another race", async () => {
  vi.useFakeTimers();
  raceOn(RACE);
  const moving = play("deal");
  raceOn(ANOTHER);
  await moving;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(app.race).toMatchObject({ id: ANOTHER, refusal: null, unconfirmed: 0, isSlow: false });
});

test("a refused move is shown on its fakeRace", async () => {
  raceOn(RACE);
  const moving = play("t1-t2");
  sockets.at(-1)?.hear({ type: "refused", command: "play", code: "illegal-move", detail: "no", sent_n: 2 });
  await moving;
  expect(app.race?.refusal).toMatchObject({ move: "t1-t2", why: "no (illegal-move)" });
  expect(app.race?.unconfirmed).toBe(0);
});

test("only the first of dependent moves that are refused says why", async () => {
  raceOn(RACE);
  const moving = [play("t1-t2"), play("deal"), play("deal")];
  const refuse = (sent_n: number, code: string) =>
    sockets.at(-1)?.hear({ type: "refused", command: "play", code, detail: `not at ${sent_n}`, sent_n });
  refuse(2, "illegal-move");
  await moving[0];
  const next = play("deal");
  refuse(3, "wrong-n");
  refuse(4, "wrong-n");
  await Promise.all(moving);
  expect(app.race?.refusal).toBeNull(); // the next move ended it
  refuse(2, "illegal-move");
  await next;
  expect(app.race?.refusal).toMatchObject({ move: "deal", why: "not at 2 (illegal-move)" });
});

test("a move that was refused before an earlier one was answered takes back itself alone", async () => {
  raceOn(RACE);
  const [first, second] = [play("deal"), play("deal")];
  const refuse = (sent_n: number) =>
    sockets.at(-1)?.hear({ type: "refused", command: "play", code: "unavailable", detail: "not now", sent_n });
  refuse(3);
  await second;
  expect(app.race?.refusal).toMatchObject({ n: 3 });
  expect(app.race?.unconfirmed).toBe(1);
  refuse(2); // and the earlier one, if it is refused after all
  await first;
  expect(app.race?.refusal).toMatchObject({ n: 2 });
});

test("a hint is shown on its board", async () => {
  raceOn(RACE);
  answer(() => json({ move: "deal" }));
  await hint();
  expect(app.race?.hint).toBe("deal");
});

test.each([
  ["a hint", () => json({ move: "deal" })],
  ["a refusal of one", () => problem(409, "wrong-n")],
] as const)("%s that comes late says nothing of another board", async (_, late) => {
  raceOn(RACE);
  const [arrived, come] = [new Deferred<void>(), new Deferred<void>()];
  answer(async () => {
    arrived.resolve();
    await come.promise;
    return late();
  });
  const asking = hint();
  await arrived.promise;
  const moving = play("deal");
  acknowledge(3);
  await moving;
  come.resolve();
  await asking;
  expect(app.race).toMatchObject({ hint: null, refusal: null });
});

test("times beyond an hour are requested in minutes", () => {
  raceOn(RACE);
  watch({ from: momentOf(3_847_000), speed: 1 });
  expect(sockets.at(-1)?.said.at(-1)).toEqual({ type: "watch", from: "64:07", speed: 1 });
});

test("a spectator behind live hears the return time of that moment", () => {
  raceOn(RACE);
  const at = Date.now() - 600_000;
  const race = { ...lobby(RACE, [{ player: "a", ready: true }], null), phase: "racing" } as RaceView;
  sockets.at(-1)?.hear({ ...welcome(race), playback: { at, speed: 1 } } as ToClient);
  sockets.at(-1)?.hear({ type: "left", p: 2, t: 0, seat: 0, until_at: at + 60_000 });
  expect(app.announcements.at(-1)?.words).toContain("60 s to return");
});

test("progress of others is announced in steps", () => {
  app.games = { duchess: { rules: { packs: 1 } } } as unknown as typeof app.games;
  openRace(RACE);
  const race = {
    ...lobby(RACE, [{ player: "a" }, { player: "b" }], null),
    phase: "racing",
    settings: { game: "duchess" },
  };
  const racers = [{ seat: 1, player: "b", name: "Blanche" }];
  sockets.at(-1)?.hear({ ...welcome(race as unknown as RaceView, { seat: 0 }), racers } as ToClient);
  const before = app.announcements;
  let p = 1;
  const tell = (seat: number, home: number) =>
    sockets.at(-1)?.hear({ type: "moved", p: ++p, t: 0, seat, n: home, move: "deal", turned: "", home, piles: {} });
  tell(1, 4);
  tell(0, 9);
  expect(app.announcements).toBe(before);
  tell(1, 6);
  expect(app.announcements.at(-1)?.words).toBe("Blanche: 6 of 52 home.");
  app.games = {};
});

test("an invalid race id closes the connection", () => {
  openRace("019a7b2c");
  expect(sockets).toHaveLength(0);
  expect(app.race?.line).toMatchObject({ is: "closed", code: "unknown-race" });
});
