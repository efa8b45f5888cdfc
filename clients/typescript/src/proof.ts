/**
 * What the proof of a race shows without its rules: that the log fits together, that nobody chose the cards, and, with
 * what one kept oneself, that it is the log of the race that one was in. `cadogan verify` checks the moves too.
 */
import {
  bytesOf,
  commitmentOf,
  commitNonce,
  firstDigest,
  hexOf,
  nextDigest,
  renewedSecretOf,
  seedOf,
  type Proof,
} from "./fair-deal.js";
import type { RaceView } from "./messages.js";
import { payloadDifferences } from "./stored-event.js";

/** Something that is wrong with a proof. */
export interface Finding {
  /** Version of the event, 0 for the proof as a whole. */
  readonly version: number;
  /** What is wrong, what was said, and what would be right. */
  readonly words: string;
}

/** What one saw of a race and kept: commitments from before one's own nonce was open, and the digest at the end. */
export interface Seen {
  readonly commitment: string | null;
  /** By seat. */
  readonly commitments: readonly (string | null)[];
  readonly digest?: string | null;
}

/** What there is to keep of a race now. */
export function seenOf(race: RaceView): Seen {
  const { commitment, digest } = race;
  return { commitment, commitments: race.seats.map((seat) => seat.commitment), digest };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Row = Proof["events"][number];
type Stored = Row["event"];
type Of<Type extends Stored["type"]> = Extract<Stored, { readonly type: Type }>;

/** What a proof of `GET /api/v1/races/{id}/proof` gets wrong, in words; nothing if it holds. */
export async function verifyProof(proof: Proof, seen?: Seen): Promise<Finding[]> {
  if (!UUID.test(proof.race_id)) return [{ version: 0, words: `${proof.race_id} is no id of a race` }];
  const findings = [...rowFindings(proof), ...(await digestFindings(proof))];
  const deal = new Deal(proof.race_id);
  for (const { version, event } of proof.events) {
    for (const words of await deal.follow(event).catch(inWords)) findings.push({ version, words });
  }
  if (seen !== undefined) findings.push(...seenFindings(proof, deal, seen));
  return findings.sort((one, other) => one.version - other.version);
}

/** What is not even bytes in hexadecimal, in words. */
function inWords(error: unknown): string[] {
  if (error instanceof RangeError) return [error.message];
  throw error;
}

function* rowFindings({ race_id, events }: Proof): Generator<Finding> {
  const created = events[0]?.event;
  if (created?.type !== "RaceCreated") yield { version: 1, words: "a log begins with RaceCreated" };
  else if (created.race_id !== race_id) yield { version: 1, words: `this is race ${created.race_id}, not ${race_id}` };
  for (const [index, row] of events.entries()) {
    const place = index + 1;
    if (row.version !== place) yield { version: row.version, words: `version ${row.version} stands in place ${place}` };
    if (storedBytes(row.payload) === null)
      yield { version: row.version, words: `its payload is no base64: ${row.payload}` };
  }
}

/** Payloads make the digests, and events say what is in them. */
async function digestFindings(proof: Proof): Promise<Finding[]> {
  const findings: Finding[] = [];
  let digest = await firstDigest(proof.race_id);
  for (const [index, row] of proof.events.entries()) {
    const payload = storedBytes(row.payload) ?? new Uint8Array();
    const right = await nextDigest(digest, index + 1, payload);
    const { version } = row;
    if (row.digest === hexOf(right)) {
      for (const words of payloadDifferences(payload, row.event)) findings.push({ version, words });
    } else {
      const words = `the digest is ${row.digest}; that of the payloads is ${hexOf(right)}`;
      findings.push({ version, words });
    }
    digest = /^[0-9a-f]{64}$/.test(row.digest) ? bytesOf(row.digest) : right; // so that one altered event is one finding
  }
  const last = proof.events.at(-1)?.digest;
  if (proof.digest !== last)
    findings.push({ version: 0, words: `the digest is ${proof.digest}; the last event's is ${last}` });
  return findings;
}

interface Seat {
  readonly isTaken: boolean;
  readonly commitment: string | null;
  readonly nonce: string | null;
}

const FREE: Seat = { isTaken: false, commitment: null, nonce: null };

/** The deal of a race as its log tells it, held against what was committed to. */
class Deal {
  /** Commitments as everybody could see them, after each event. */
  readonly moments: Seen[] = [];
  #secret: string | null = null;
  #picked: string | null = null;
  #seats: Seat[] = [];

  constructor(readonly raceId: string) {}

  /** Follows one more event; what is wrong with it, in words. */
  async follow(event: Stored): Promise<string[]> {
    const wrong = await this.#wrong(event);
    this.#apply(event);
    const commitment = this.#secret === null ? null : await commitmentOf(this.raceId, this.#secret);
    this.moments.push({ commitment, commitments: this.#seats.map((seat) => seat.commitment) });
    return wrong;
  }

  async #wrong(event: Stored): Promise<string[]> {
    switch (event.type) {
      case "DealRenewed":
        return this.#wrongSecret(event);
      case "RacerReady":
        return this.#wrongNonce(event);
      case "RaceStarted":
        return this.#wrongSeed(event);
      default:
        return [];
    }
  }

  async #wrongSecret({ secret }: Of<"DealRenewed">): Promise<string[]> {
    const right = this.#secret === null ? "none, for the deal is picked" : await renewedSecretOf(this.#secret);
    return secret === right ? [] : [`the secret is ${secret}; what follows from the one before is ${right}`];
  }

  async #wrongNonce({ seat, nonce }: Of<"RacerReady">): Promise<string[]> {
    const committed = this.#seats[seat]?.commitment ?? null;
    const right = nonce === null ? null : await commitNonce(this.raceId, nonce);
    return right === committed
      ? []
      : [`nonce ${nonce} of seat ${seat} is not the one that it committed to by ${committed}`];
  }

  async #wrongSeed({ seed }: Of<"RaceStarted">): Promise<string[]> {
    const nonces = this.#seats.map(({ nonce }) => nonce ?? "");
    const right = this.#secret === null ? this.#picked : await seedOf(this.#secret, nonces);
    const source = this.#secret === null ? "the one that was picked is" : "secret and nonces make";
    return seed === right ? [] : [`the race was dealt from ${seed}; ${source} ${right}`];
  }

  #apply(event: Stored): void {
    switch (event.type) {
      case "RaceCreated":
        this.#secret = event.secret;
        this.#picked = event.seed;
        this.#seats = Array.from({ length: event.settings.seats }, () => FREE);
        return;
      case "RacerJoined":
        return this.#seat(event.seat, { isTaken: true, commitment: event.commitment, nonce: null });
      case "GhostSeated":
        return this.#seat(event.seat, { ...FREE, isTaken: true });
      case "RacerWithdrew":
        return this.#seat(event.seat, FREE);
      case "RacerReady":
        return this.#seat(event.seat, { ...(this.#seats[event.seat] ?? FREE), nonce: event.nonce });
      case "StartCalled":
        this.#seats = this.#seats.filter((seat) => seat.isTaken);
        return;
      case "DealRenewed":
        this.#secret = event.secret;
        this.#seats = this.#seats.map((seat) => ({ ...FREE, isTaken: seat.isTaken }));
        return;
      default:
        return;
    }
  }

  #seat(number: number, seat: Seat): void {
    if (number in this.#seats) this.#seats[number] = seat;
  }
}

/** Where the log is not the one that was seen: at some moment of it the commitments were these. */
function* seenFindings(proof: Proof, deal: Deal, seen: Seen): Generator<Finding> {
  const key = ({ commitment, commitments }: Seen): string => JSON.stringify([commitment, commitments]);
  if (!deal.moments.some((moment) => key(moment) === key(seen))) {
    yield { version: 0, words: `at no moment were these the commitments, which were seen: ${key(seen)}` };
  }
  if (typeof seen.digest === "string" && seen.digest !== proof.digest) {
    yield { version: 0, words: `the digest is ${proof.digest}; the one that was kept is ${seen.digest}` };
  }
}

/** Bytes of base64 as the service writes it; null for anything else. */
function storedBytes(payload: string): Uint8Array | null {
  try {
    const text = atob(payload);
    return btoa(text) === payload ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}
