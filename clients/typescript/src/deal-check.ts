/** Checks the deal of a logged race, event by event, against the commitments that service and racers made. */
import { MOST_RENEWALS } from "./unfair-deal.js";
import { commitmentOf, commitNonce, houseNonceOf, renewedSecretOf, seedOf } from "./fair-deal.js";
import type { LoggedEvent } from "./stored-event.js";

/** The deal of a race after one event of its log. */
export interface DealMoment {
  readonly version: number;
  /** The service's commitment; null for a picked deal. */
  readonly commitment: string | null;
  /** The racers' commitments and open nonces, by seat. */
  readonly commitments: readonly (string | null)[];
  readonly nonces: readonly (string | null)[];
  readonly renewals: number;
}

type EventOf<Type extends LoggedEvent["type"]> = Extract<LoggedEvent, { readonly type: Type }>;

interface Seat {
  readonly isTaken: boolean;
  readonly player: string | null;
  readonly commitment: string | null;
  readonly nonce: string | null;
}

const FREE: Seat = { isTaken: false, player: null, commitment: null, nonce: null };

export class DealCheck {
  /** The deal after each event. */
  readonly history: DealMoment[] = [];
  #secret: string | null = null;
  #pickedSeed: string | null = null;
  #seats: Seat[] = [];
  #houseBots: readonly string[] = [];
  #mostRenewals = Infinity;
  #renewals = 0;

  constructor(readonly raceId: string) {}

  /** Checks the next event and applies it; returns its faults in words. Throws RangeError for invalid hexadecimal. */
  async check(event: LoggedEvent): Promise<string[]> {
    const faults = await this.#faults(event);
    this.#apply(event);
    const commitment = this.#secret === null ? null : await commitmentOf(this.raceId, this.#secret);
    this.history.push({
      version: this.history.length + 1,
      commitment,
      commitments: this.#seats.map((seat) => seat.commitment),
      nonces: this.#seats.map((seat) => seat.nonce),
      renewals: this.#renewals,
    });
    return faults;
  }

  async #faults(event: LoggedEvent): Promise<string[]> {
    switch (event.type) {
      case "DealRenewed":
        return this.#secretFaults(event);
      case "RacerReady":
        return this.#nonceFaults(event);
      case "RaceStarted":
        return this.#seedFaults(event);
      default:
        return [];
    }
  }

  async #secretFaults({ secret }: EventOf<"DealRenewed">): Promise<string[]> {
    if (this.#secret === null) return [`the secret is ${secret}; a picked deal has none`];
    const expected = await renewedSecretOf(this.#secret);
    if (secret !== expected) return [`the secret is ${secret}; the one before renews to ${expected}`];
    return this.#renewals < this.#mostRenewals ? [] : [`the deal is renewed more than ${this.#mostRenewals} times`];
  }

  async #nonceFaults({ seat, nonce }: EventOf<"RacerReady">): Promise<string[]> {
    const committed = this.#seats[seat]?.commitment ?? null;
    const actual = nonce === null ? null : await commitNonce(this.raceId, nonce);
    if (actual !== committed) return [`nonce ${nonce} of seat ${seat} does not match its commitment ${committed}`];
    const player = this.#seats[seat]?.player ?? null;
    if (player === null || this.#secret === null || !this.#houseBots.includes(player)) return [];
    const chosen = await houseNonceOf(this.#secret, player);
    return nonce === chosen ? [] : [`nonce ${nonce} of the house bot in seat ${seat} does not follow from the secret`];
  }

  async #seedFaults({ seed }: EventOf<"RaceStarted">): Promise<string[]> {
    const nonces = this.#seats.map(({ nonce }) => nonce ?? "");
    const expected = this.#secret === null ? this.#pickedSeed : await seedOf(this.#secret, nonces);
    const source = this.#secret === null ? "the picked seed is" : "secret and nonces make";
    return seed === expected ? [] : [`the race was dealt from ${seed}; ${source} ${expected}`];
  }

  #apply(event: LoggedEvent): void {
    switch (event.type) {
      case "RaceCreated":
        this.#secret = event.secret;
        this.#pickedSeed = event.seed;
        this.#seats = Array.from({ length: event.settings.seats }, () => FREE);
        this.#houseBots = event.house_bots ?? [];
        this.#mostRenewals = (event.race_rules ?? 1) >= 2 ? MOST_RENEWALS : Infinity;
        return;
      case "RacerJoined":
        return this.#setSeat(event.seat, {
          isTaken: true,
          player: event.player,
          commitment: event.commitment,
          nonce: null,
        });
      case "GhostSeated":
        return this.#setSeat(event.seat, { ...FREE, isTaken: true });
      case "RacerWithdrew":
        return this.#setSeat(event.seat, FREE);
      case "RacerReady":
        return this.#setSeat(event.seat, { ...(this.#seats[event.seat] ?? FREE), nonce: event.nonce });
      case "StartCalled":
        this.#seats = this.#seats.filter((seat) => seat.isTaken);
        return;
      case "DealRenewed":
        this.#secret = event.secret;
        this.#seats = this.#seats.map(({ isTaken, player }) => ({ ...FREE, isTaken, player }));
        this.#renewals += 1;
        return;
      default: // no other event has a part in the deal
        return;
    }
  }

  #setSeat(number: number, seat: Seat): void {
    if (number in this.#seats) this.#seats[number] = seat;
  }
}
