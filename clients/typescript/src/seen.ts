/** What a client keeps of a race while it happens. A proof is compared with it. */
import type { DealMoment } from "./deal-check.js";
import { commitmentOf, commitNonce, houseNonceOf, seedOf } from "./fair-deal.js";
import type { RaceView } from "./messages.js";
import { UnfairDeal } from "./unfair-deal.js";

/**
 * What a client keeps of a race: the commitments from before its own nonce was open, that nonce, and the digest at the
 * end. The Python client and `cadogan verify` read the same format.
 */
export interface Seen {
  readonly race: string;
  /** When the client kept it, in milliseconds since the epoch. */
  readonly kept_at: number;
  /** The service's commitment; null for a picked deal. */
  readonly commitment: string | null;
  /** The racers' commitments, by seat. */
  readonly commitments: readonly (string | null)[];
  /** The own seat; null for a spectator. */
  readonly seat?: number | null;
  /** The nonce that the client opened. */
  readonly nonce?: string | null;
  /** How often the deal had been renewed. */
  readonly renewals?: number;
  /** Digest of the log, from the finish. */
  readonly digest?: string | null;
}

/** A fault of a proof. */
export interface Finding {
  /** Version of the event; 0 for the proof as a whole. */
  readonly version: number;
  /** What the proof states and what would be right. */
  readonly words: string;
}

/** What to keep of a race now. `nonce` is the own one; keep it before it is opened. */
export function seenOf(race: RaceView, own?: { readonly seat: number; readonly nonce: string }): Seen {
  return {
    race: race.id,
    kept_at: Date.now(),
    commitment: race.commitment,
    commitments: race.seats.map((seat) => seat.commitment),
    seat: own?.seat ?? null,
    nonce: own?.nonce ?? null,
    renewals: race.renewals.length,
    digest: race.digest,
  };
}

/** Checks the values that a finished race reveals. Throws UnfairDeal if they do not match the commitments. */
export async function checkRevealed(seen: Seen, race: RaceView): Promise<void> {
  if (seen.commitment === null) return; // the deal was picked
  const { secret } = race;
  const nonces = (race.nonces ?? []).filter((nonce) => nonce !== null);
  if (secret == null || nonces.length !== seen.commitments.length) {
    throw new UnfairDeal(`The finish does not reveal a secret and ${seen.commitments.length} nonces.`);
  }
  if ((await commitmentOf(seen.race, secret)) !== seen.commitment) {
    throw new UnfairDeal(`Secret ${secret} does not match the service's commitment ${seen.commitment}.`);
  }
  for (const [seat, nonce] of nonces.entries()) {
    const commitment = seen.commitments[seat];
    if ((await commitNonce(seen.race, nonce)) !== commitment) {
      throw new UnfairDeal(`Nonce ${nonce} does not match the commitment ${commitment} of seat ${seat}.`);
    }
    const player = race.seats[seat]?.player ?? null;
    const isHouse = player !== null && race.house_bots.includes(player);
    if (isHouse && nonce !== (await houseNonceOf(secret, player))) {
      throw new UnfairDeal(`Nonce ${nonce} of the house bot in seat ${seat} does not follow from the secret.`);
    }
  }
  const seed = await seedOf(secret, nonces);
  if (race.seed !== seed) {
    throw new UnfairDeal(`Secret and nonces make the seed ${seed}, but the race was dealt from ${race.seed}.`);
  }
}

/** Where the deal of a proof differs from what its client kept. `history` has the deal after each event. */
export function* seenFindings(history: readonly DealMoment[], seen: Seen): Generator<Finding> {
  if (history.some((moment) => isAsSeen(moment, seen))) return;
  const deals = history.filter(({ commitment }) => commitment === seen.commitment);
  const nearest = deals.at(-1) ?? history.at(-1);
  if (nearest === undefined) return;
  const { version } = deals[0] ?? { version: 1 };
  if (deals.length === 0) {
    const words = `the service committed to ${inWords(nearest.commitment)}; this client saw ${inWords(seen.commitment)}`;
    yield { version, words };
  }
  const seats = Math.max(seen.commitments.length, nearest.commitments.length);
  for (let seat = 0; seat < seats; seat += 1) {
    const [made, saw] = [nearest.commitments[seat] ?? null, seen.commitments[seat] ?? null];
    if (made !== saw) {
      yield { version, words: `seat ${seat} committed to ${inWords(made)}; this client saw ${inWords(saw)}` };
    }
  }
  if (seen.renewals !== undefined && nearest.renewals !== seen.renewals) {
    const words = `this deal was renewed ${nearest.renewals} times; this client saw ${seen.renewals} renewals`;
    yield { version, words };
  }
}

function isAsSeen({ commitment, commitments, renewals }: DealMoment, seen: Seen): boolean {
  const agrees = seen.renewals === undefined || renewals === seen.renewals;
  return agrees && commitment === seen.commitment && `${commitments}` === `${seen.commitments}`;
}

/** Where the nonces of a proof differ from the one that its client opened. */
export function* nonceFindings(history: readonly DealMoment[], { seat, nonce }: Seen): Generator<Finding> {
  const last = history.at(-1);
  if (last === undefined || typeof seat !== "number" || typeof nonce !== "string") return;
  const opened = last.nonces[seat] ?? null;
  if (opened === nonce) return;
  const words = `seat ${seat} opened the nonce ${inWords(opened)}; this client opened ${nonce}`;
  yield { version: last.version, words };
}

function inWords(value: string | null): string {
  return value ?? "nothing";
}
