import { expect, test, vi } from "vitest";
import { answer, asked, cut, Deferred, NO_ANSWER } from "../fake-browser";
import { FakeRace, RACE } from "./fake-race";
import { closeRace, leave, openRace, takeSeat } from "../../src/race/race";
import { becomeReady } from "../../src/race/ready";
import { app } from "../../src/state/state.svelte";

/** A race with Ada, who is ready, and Bertha. */
async function readyOne(deal: "random" | "picked" = "random"): Promise<FakeRace> {
  const fakeRace = new FakeRace(deal);
  openRace(RACE);
  await takeSeat();
  fakeRace.sits(1, "b", "cb");
  fakeRace.tell();
  await becomeReady();
  fakeRace.tell();
  expect([fakeRace.mine?.ready, app.race?.wantsReady]).toEqual([true, false]);
  return fakeRace;
}

test("a ready racer gets ready again with a new nonce after a renewal", async () => {
  const fakeRace = await readyOne();
  fakeRace.leaves(1);
  fakeRace.sits(1, "c", "cc");
  fakeRace.tell();
  await vi.waitFor(() => expect(fakeRace.mine?.ready).toBe(true));
  expect(new Set(fakeRace.commitments).size).toBe(2);
  expect(app.trouble).toBeNull();
});

test("a deal that is renewed before the answer to ready makes the racer ready again", async () => {
  const fakeRace = new FakeRace();
  openRace(RACE);
  await takeSeat();
  fakeRace.sits(1, "b", "cb");
  fakeRace.tell();
  fakeRace.late = new Deferred<undefined>();
  const first = becomeReady();
  await vi.waitFor(() => expect(fakeRace.mine?.ready).toBe(true));
  fakeRace.tell();
  fakeRace.leaves(1);
  fakeRace.tell();
  fakeRace.late.resolve(undefined);
  await first;
  expect(app.race?.wantsReady).toBe(true);
  fakeRace.sits(1, "c", "cc");
  fakeRace.tell();
  await vi.waitFor(() => expect(fakeRace.mine?.ready).toBe(true));
});

test("getting ready again waits for the commitments of others", async () => {
  const fakeRace = await readyOne();
  fakeRace.leaves(1);
  fakeRace.sits(1, "c");
  fakeRace.tell();
  await vi.waitFor(() => expect(fakeRace.mine?.commitment).toBe(fakeRace.commitments.at(-1)));
  expect([fakeRace.mine?.ready, app.race?.wantsReady]).toEqual([false, true]);
  fakeRace.sits(1, "c", "cc");
  fakeRace.tell();
  await vi.waitFor(() => expect(fakeRace.mine?.ready).toBe(true));
  expect(asked.filter((request) => request.endsWith("/ready"))).toHaveLength(2);
});

test("a new page gets ready for a deal renewed in its absence", async () => {
  const fakeRace = await readyOne();
  closeRace();
  fakeRace.leaves(1);
  fakeRace.sits(1, "c", "cc");
  openRace(RACE);
  fakeRace.tell();
  await becomeReady();
  expect(fakeRace.mine?.ready).toBe(true);
  const commands = asked.map((request) => request.split("/").at(-1));
  expect(commands.slice(-3)).toEqual(["join", "join", "ready"]); // the first nonce was used before
  expect(app.trouble).toBeNull();
});

test("another device commits to its own nonce before it gets ready", async () => {
  const fakeRace = new FakeRace();
  fakeRace.sits(0, "a", "that of another device");
  fakeRace.sits(1, "b", "cb");
  openRace(RACE);
  fakeRace.tell();
  await becomeReady();
  expect(fakeRace.mine?.ready).toBe(true);
});

test("a refused ready is repeated once the racer's exit is known", async () => {
  const fakeRace = new FakeRace();
  openRace(RACE);
  await takeSeat();
  fakeRace.sits(1, "b", "cb");
  fakeRace.tell();
  fakeRace.leaves(1);
  fakeRace.sits(1, "c");
  await becomeReady();
  expect([app.race?.wantsReady, app.trouble]).toEqual([true, null]);
  fakeRace.sits(1, "c", "cc");
  fakeRace.tell();
  await vi.waitFor(() => expect(fakeRace.mine?.ready).toBe(true));
});

test("joining twice keeps the nonce, leaving changes it", async () => {
  const fakeRace = await readyOne();
  await takeSeat();
  expect(new Set(fakeRace.commitments).size).toBe(1);
  await leave();
  closeRace();
  openRace(RACE);
  await takeSeat();
  expect(new Set(fakeRace.commitments).size).toBe(2);
});

test("a browser without storage reveals the committed nonce", async () => {
  const shelf = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("storage is off", "SecurityError");
  });
  await readyOne();
  shelf.mockRestore();
});

test("a lost ready is left to the racer to repeat", async () => {
  const fakeRace = new FakeRace("picked");
  openRace(RACE);
  await takeSeat();
  fakeRace.sits(1, "b");
  fakeRace.tell();
  answer(cut);
  await becomeReady();
  expect(app.race?.wantsReady).toBe(false);
  expect(app.trouble?.words).toBe(NO_ANSWER);
});

test("a picked deal needs no second join", async () => {
  await readyOne("picked");
  expect(asked.filter((request) => request.endsWith("/join"))).toHaveLength(1);
});
