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
import { answer, asked, cut, json, NO_ANSWER, problem, sockets } from "./browser";
import { closeRace, hint, leave, openRace, play, takeSeat, watch } from "../../src/actions/race";
import { momentOf } from "../../src/clock";
import { becomeReady } from "../../src/actions/ready";
import { app, type Player } from "../../src/state.svelte";

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
  vi.useRealTimers();
});

function lobby(id: string, seats: readonly Partial<SeatView>[], commitment: string | null = "c0"): RaceView {
  const all = seats.map((seat, number) => ({ ...FREE, seat: number, ...seat }));
  return { id, p: 1, phase: "lobby", commitment, seats: all, settings: {} } as unknown as RaceView;
}

function welcome(race: RaceView, more: { seat?: number; board?: OwnBoard } = {}): ToClient {
  return { type: "welcome", now: 0, p: race.p, racers: [], race, ...more };
}

/** A race of two whose deal is decided as the service does it, and a page that is at it. */
class Table {
  /** Commitments that one gave by joining, one after another. */
  readonly commitments: string[] = [];
  view: RaceView;
  private unheard: AnyPublicEvent[] = [];
  private readonly spent = new Set<string | null>();

  constructor(deal: "random" | "picked" = "random") {
    this.view = lobby(RACE, [{}, {}], deal === "random" ? "c0" : null);
    answer((request, body) => this.answer(request.split("/").at(-1), body as { commitment: string; nonce: string }));
  }

  get mine(): SeatView | undefined {
    return this.view.seats[0];
  }

  /** Let the page hear what it has not heard yet. */
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
    this.happened({ type: "withdrew", seat });
    if (!isOpen) return;
    for (const each of this.view.seats) if (each.ready) this.spent.add(each.commitment);
    this.happened({ type: "renewed", commitment: "c1" });
  }

  private happened(event: object): void {
    const next = { t: 0, p: this.view.p + 1, ...event } as AnyPublicEvent;
    this.view = follow(this.view, next);
    this.unheard.push(next);
  }

  private async answer(command: string | undefined, body: { commitment: string; nonce: string }): Promise<Response> {
    if (command === "join") return this.joins(body.commitment);
    if (command === "ready") return this.isReady(body.nonce);
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
    return json(this.view);
  }
}

/** Ada sits, Bertha too, and Ada is ready. */
async function readyOne(deal: "random" | "picked" = "random"): Promise<Table> {
  const table = new Table(deal);
  openRace(RACE);
  await takeSeat();
  table.sits(1, "b", "cb");
  table.tell();
  await becomeReady();
  table.tell();
  expect([table.mine?.ready, app.race?.wantsReady]).toEqual([true, false]);
  return table;
}

test("who was ready when somebody left is so again, with another nonce, once all have committed to theirs", async () => {
  const table = await readyOne();
  table.leaves(1);
  table.sits(1, "c", "cc");
  table.tell();
  await vi.waitFor(() => expect(table.mine?.ready).toBe(true));
  expect(new Set(table.commitments).size).toBe(2);
  expect(app.trouble).toBeNull();
});

test("a racer who is ready for a renewed deal waits until the others have committed again", async () => {
  const table = await readyOne();
  table.leaves(1);
  table.sits(1, "c");
  table.tell();
  await vi.waitFor(() => expect(table.mine?.commitment).toBe(table.commitments.at(-1)));
  expect([table.mine?.ready, app.race?.wantsReady]).toEqual([false, true]);
  table.sits(1, "c", "cc");
  table.tell();
  await vi.waitFor(() => expect(table.mine?.ready).toBe(true));
  expect(asked.filter((request) => request.endsWith("/ready"))).toHaveLength(2);
});

test("who comes back to a renewed deal is ready with another nonce, though the page saw nothing of it", async () => {
  const table = await readyOne();
  closeRace();
  table.leaves(1);
  table.sits(1, "c", "cc");
  openRace(RACE);
  table.tell();
  await becomeReady();
  expect(table.mine?.ready).toBe(true);
  const commands = asked.map((request) => request.split("/").at(-1));
  expect(commands.slice(-3)).toEqual(["join", "join", "ready"]); // the first nonce was spent
  expect(app.trouble).toBeNull();
});

test("a racer who was seated by another device commits again before being ready", async () => {
  const table = new Table();
  table.sits(0, "a", "that of another device");
  table.sits(1, "b", "cb");
  openRace(RACE);
  table.tell();
  await becomeReady();
  expect(table.mine?.ready).toBe(true);
});

test("a page that has yet to hear that somebody left is ready as soon as it has heard all", async () => {
  const table = new Table();
  openRace(RACE);
  await takeSeat();
  table.sits(1, "b", "cb");
  table.tell();
  table.leaves(1);
  table.sits(1, "c");
  await becomeReady();
  expect([app.race?.wantsReady, app.trouble]).toEqual([true, null]);
  table.sits(1, "c", "cc");
  table.tell();
  await vi.waitFor(() => expect(table.mine?.ready).toBe(true));
});

test("a nonce is the same for who sits down twice, and another one after one has left", async () => {
  const table = await readyOne();
  await takeSeat();
  expect(new Set(table.commitments).size).toBe(1);
  await leave();
  closeRace();
  openRace(RACE);
  await takeSeat();
  expect(new Set(table.commitments).size).toBe(2);
});

test("a browser that keeps nothing opens the nonce that it committed to", async () => {
  const shelf = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("storage is off", "SecurityError");
  });
  await readyOne();
  shelf.mockRestore();
});

test("a refused racer says ready again", async () => {
  const table = new Table("picked");
  openRace(RACE);
  await takeSeat();
  table.sits(1, "b");
  table.tell();
  answer(cut);
  await becomeReady();
  expect(app.race?.wantsReady).toBe(false);
  expect(app.trouble?.words).toBe(NO_ANSWER);
});

test("nobody joins a picked deal again", async () => {
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

/** Open a race that is on. */
function raceOn(id: string): void {
  openRace(id);
  const race = { ...lobby(id, [{ player: "a", ready: true }], null), phase: "racing" } as RaceView;
  sockets.at(-1)?.hear(welcome(race, { seat: 0, board: BOARD }));
}

function acknowledge(n: number): void {
  const ack = { type: "ack", n, action: "deal", turned: "", home: 0, piles: {}, legal: ["deal"], may_undo: false };
  sockets.at(-1)?.hear(ack as ToClient);
}

test("a move under way stays behind with its race", async () => {
  vi.useFakeTimers();
  raceOn(RACE);
  const moving = play("deal");
  raceOn(ANOTHER);
  await moving;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(app.race).toMatchObject({ id: ANOTHER, refusal: null, unconfirmed: 0, isSlow: false });
});

test("a move that is refused on its own table says so there", async () => {
  raceOn(RACE);
  const moving = play("t1-t2");
  sockets.at(-1)?.hear({ type: "refused", command: "play", code: "illegal-move", detail: "no", sent_n: 2 });
  await moving;
  expect(app.race?.refusal).toMatchObject({ move: "t1-t2", why: "no (illegal-move)" });
  expect(app.race?.unconfirmed).toBe(0);
});

test("a hint lights up the board that it was asked for", async () => {
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
  let come: () => void = () => undefined;
  answer(async () => {
    await new Promise<void>((resolve) => (come = resolve));
    return late();
  });
  const asking = hint();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const moving = play("deal");
  acknowledge(3);
  await moving;
  come();
  await asking;
  expect(app.race).toMatchObject({ hint: null, refusal: null });
});

test("a moment of a race that is longer than an hour may be asked for", () => {
  raceOn(RACE);
  watch({ from: momentOf(3_847_000), speed: 1 });
  expect(sockets.at(-1)?.said.at(-1)).toEqual({ type: "watch", from: "64:07", speed: 1 });
});

test("who watches late hears how long a racer had then to return", () => {
  raceOn(RACE);
  const at = Date.now() - 600_000;
  const race = { ...lobby(RACE, [{ player: "a", ready: true }], null), phase: "racing" } as RaceView;
  sockets.at(-1)?.hear({ ...welcome(race), playback: { at, speed: 1 } } as ToClient);
  sockets.at(-1)?.hear({ type: "left", p: 2, t: 0, seat: 0, until_at: at + 60_000 });
  expect(app.announcements.at(-1)?.words).toContain("60 s to return");
});

test("how far another racer has come is told by the handful", () => {
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
  const tell = (seat: number, home: number) =>
    sockets.at(-1)?.hear({ type: "progress", seats: [{ seat, n: home, home, moves: home, held: 0, waits_for: [] }] });
  tell(1, 4);
  tell(0, 9);
  expect(app.announcements).toBe(before);
  tell(1, 6);
  expect(app.announcements.at(-1)?.words).toBe("Blanche: 6 of 52 home.");
  app.games = {};
});

test("an address that cannot be a race's is no line that is lost", () => {
  openRace("019a7b2c");
  expect(sockets).toHaveLength(0);
  expect(app.race?.line).toMatchObject({ is: "closed", code: "unknown-race" });
});

test("a racer who opens another page during a race is shown the way back, until the board ends", () => {
  raceOn(RACE);
  expect(app.activeRace).toBe(RACE);
  closeRace();
  expect(app.activeRace).toBe(RACE);
  raceOn(RACE);
  sockets.at(-1)?.hear({ type: "ended", p: 2, t: 0, seat: 0, how: "resigned", home: 0 });
  expect(app.activeRace).toBeNull();
});

test("a racer who leaves the seat has no race to go back to", async () => {
  const table = new Table();
  openRace(RACE);
  await takeSeat();
  sockets.at(-1)?.hear(welcome(table.view, { seat: 0 }));
  expect(app.activeRace).toBe(RACE);
  await leave();
  expect(app.activeRace).toBeNull();
});

test("who watches a race is not led back to it", () => {
  openRace(RACE);
  sockets.at(-1)?.hear(welcome({ ...lobby(RACE, [{ player: "b" }], null), phase: "racing" }));
  expect(app.activeRace).toBeNull();
});
