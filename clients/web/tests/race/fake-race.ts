/** Races of Ada, and the service's side of them. Tests that import it begin without a race, and end all. */

import { afterEach, beforeEach, vi } from "vitest";
import {
  commitNonce,
  follow,
  type AnyPublicEvent,
  type OwnBoard,
  type RaceView,
  type SeatView,
  type ToClient,
} from "cadogan-client";
import { answer, Deferred, json, problem, sockets } from "../fake-browser";
import { closeRace, openRace } from "../../src/race/race";
import { unfollowOwn } from "../../src/race/own-races";
import { app, type Player } from "../../src/state/state.svelte";

export const RACE = "019a7b2c-0000-7000-8000-000000000000";
export const ANOTHER = "019a7b2c-0000-7000-8000-000000000001";
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

export function lobby(id: string, seats: readonly Partial<SeatView>[], commitment: string | null = "c0"): RaceView {
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

export function welcome(race: RaceView, more: { seat?: number; board?: OwnBoard } = {}): ToClient {
  return { type: "welcome", now: 0, p: race.p, racers: [], race, ...more };
}

/** The service's side of a race of two: it follows the protocol of the fair deal. */
export class FakeRace {
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
export function raceOn(id: string): void {
  openRace(id);
  const race = { ...lobby(id, [{ player: "a", ready: true }], null), phase: "racing" } as RaceView;
  sockets.at(-1)?.hear(welcome(race, { seat: 0, board: BOARD }));
}
