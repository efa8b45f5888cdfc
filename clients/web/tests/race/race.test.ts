import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  commitNonce,
  follow,
  type AnyPublicEvent,
  type OwnBoard,
  type RaceView,
  type SeatView,
  type ToClient,
} from "cadogan-client";
import { answer, asked, cut, Deferred, json, NO_ANSWER, problem, sockets } from "../fake-browser";
import { closeRace, followPlayer, hint, leave, openRace, play, takeSeat, watch } from "../../src/race/race";
import { momentOf } from "../../src/race/clock";
import { becomeReady } from "../../src/race/ready";
import { unfollowOwn } from "../../src/race/own-races";
import { app, type Player } from "../../src/state/state.svelte";

const RACE = "019a7b2c-0000-7000-8000-000000000000";
const ANOTHER = "019a7b2c-0000-7000-8000-000000000001";
const FREE = { home: 0, player: null, commitment: null, ready: false, ghost: null, ended: null } as unknown as SeatView;

beforeEach(() => {
  localStorage.removeItem("cadogan.nonces");
  sockets.length = 0;
  app.me = { id: "a", name: "Ada" } as Player;
  app.route = { at: "race", race: RACE };
  app.trouble = null;
});

afterEach(() => {
  closeRace();
  Object.keys(app.own).forEach(unfollowOwn);
  app.own = {};
  vi.useRealTimers();
});

function lobby(id: string, seats: readonly Partial<SeatView>[], commitment: string | null = "c0"): RaceView {
  const all = seats.map((seat, number) => ({ ...FREE, seat: number, ...seat }));
  return {
    id,
    p: 1,
    phase: "lobby",
    commitment,
    seats: all,
    settings: {},
    renewals: [],
    start_by: null,
  } as unknown as RaceView;
}

function welcome(race: RaceView, more: { seat?: number; board?: OwnBoard } = {}): ToClient {
  return { type: "welcome", now: 0, p: race.p, racers: [], race, ...more };
}

/** The service's side of a race of two: it follows the protocol of the fair deal. */
class FakeRace {
  /** Commitments of the joins, in order. */
  readonly commitments: string[] = [];
  view: RaceView;
  /** The answer to `ready` comes after this. */
  late: Deferred<undefined> | null = null;
  private unheard: AnyPublicEvent[] = [];
  private readonly spent = new Set<string | null>();

  constructor(deal: "random" | "picked" = "random") {
    this.view = lobby(RACE, [{}, {}], deal === "random" ? "c0" : null);
    answer((request, body) => this.answer(request.split("/").at(-1), body as { commitment: string; nonce: string }));
  }

  get mine(): SeatView | undefined {
    return this.view.seats[0];
  }

  /** Sends pending events to the page. */
  tell(): void {
    const socket = sockets.at(-1);
    if (socket?.readyState === 0) socket.hear(welcome(this.view));
    else for (const event of this.unheard) socket?.hear(event);
    this.unheard = [];
  }

  sits(seat: number, player: string, commitment: string | null = null): void {
    this.happened({ type: "joined", seat, player, commitment: this.view.commitment && commitment });
  }

  leaves(seat: number): void {
    const isOpen = this.view.commitment !== null && this.view.seats.some((each) => each.ready);
    const player = this.view.seats[seat]?.player;
    this.happened({ type: "withdrew", seat });
    if (!isOpen) return;
    for (const each of this.view.seats) if (each.ready) this.spent.add(each.commitment);
    this.happened({ type: "renewed", commitment: "c1", renewals: 1, left: [player] });
  }

  private happened(event: object): void {
    const next = { t: 0, p: this.view.p + 1, ...event } as AnyPublicEvent;
    this.view = follow(this.view, next);
    this.unheard.push(next);
  }

  private async answer(command: string | undefined, body: { commitment: string; nonce: string }): Promise<Response> {
    if (command === "join") return this.joins(body.commitment);
    if (command === "ready") return this.isReady(body.nonce);
    if (command !== "leave") return problem(404, "unknown-player");
    this.leaves(0);
    return json(this.view);
  }

  private joins(commitment: string): Response {
    this.commitments.push(commitment);
    if (this.spent.has(commitment)) return problem(422, "wrong-nonce");
    if (this.mine?.player !== "a" || (this.view.commitment !== null && this.mine.commitment !== commitment)) {
      if (this.view.commitment !== null && this.view.seats.some((seat) => seat.ready))
        return problem(409, "wrong-phase");
      this.sits(0, "a", commitment);
    }
    return json({ seat: 0, race: this.view });
  }

  private async isReady(nonce: string): Promise<Response> {
    if (this.view.commitment !== null) {
      if (this.view.seats.some((seat) => seat.commitment === null)) return problem(409, "wrong-phase");
      if ((await commitNonce(RACE, nonce)) !== this.mine?.commitment) return problem(422, "wrong-nonce");
    }
    this.happened({ type: "ready", seat: 0 });
    await this.late?.promise;
    return json(this.view);
  }
}

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

const BOARD = {
  seat: 0,
  n: 2,
  home: 0,
  piles: { w: "" },
  legal: ["deal"],
  may_undo: false,
  redeals_left: null,
} satisfies OwnBoard;

/** Opens a running race. */
function raceOn(id: string): void {
  openRace(id);
  const race = { ...lobby(id, [{ player: "a", ready: true }], null), phase: "racing" } as RaceView;
  sockets.at(-1)?.hear(welcome(race, { seat: 0, board: BOARD }));
}

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
