/**
 * Verifies a proof without the rules of the games: the log is consistent, and nobody chose the cards. With what a client
 * kept of the race, also that the proof is of that race. `cadogan verify` checks the moves as well.
 */
import { bytesOf, hexOf } from "./bytes.js";
import { DealCheck, type Commitments } from "./deal-check.js";
import { firstDigest, nextDigest } from "./log-digest.js";
import type { RaceView } from "./messages.js";
import type { components } from "./openapi.js";
import { payloadDifferences } from "./stored-event.js";

export type Proof = components["schemas"]["Proof"];

/** A fault of a proof. */
export interface Finding {
  /** Version of the event; 0 for the proof as a whole. */
  readonly version: number;
  /** What the proof states and what would be right. */
  readonly words: string;
}

/** What a client keeps of a race: the commitments from before its own nonce was open, and the digest at the end. */
export interface Seen extends Commitments {
  readonly digest?: string | null;
}

/** What to keep of a race now. */
export function seenOf(race: RaceView): Seen {
  const { commitment, digest } = race;
  return { commitment, commitments: race.seats.map((seat) => seat.commitment), digest };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Faults of a proof from `GET /api/v1/races/{id}/proof`; empty if it holds. */
export async function verifyProof(proof: Proof, seen?: Seen): Promise<Finding[]> {
  if (!UUID.test(proof.race_id)) return [{ version: 0, words: `${proof.race_id} is not a race id` }];
  const findings = [...formFindings(proof), ...(await digestFindings(proof))];
  const deal = new DealCheck(proof.race_id);
  for (const { version, event } of proof.events) {
    for (const words of await deal.check(event).catch(hexadecimalFaults)) findings.push({ version, words });
  }
  if (seen !== undefined) findings.push(...seenFindings(proof, deal, seen));
  return findings.sort((one, other) => one.version - other.version);
}

function hexadecimalFaults(error: unknown): string[] {
  if (error instanceof RangeError) return [error.message];
  throw error;
}

function* formFindings({ race_id, events }: Proof): Generator<Finding> {
  const created = events[0]?.event;
  if (created?.type !== "RaceCreated") yield { version: 1, words: "the log does not start with RaceCreated" };
  else if (created.race_id !== race_id) yield { version: 1, words: `this is race ${created.race_id}, not ${race_id}` };
  for (const [index, { version, payload }] of events.entries()) {
    if (version !== index + 1) yield { version, words: `version ${version} is at position ${index + 1}` };
    if (decodeBase64(payload) === null) yield { version, words: `its payload is not base64: ${payload}` };
  }
}

/** Checks that the digests follow from the payloads, and that each event states what its payload does. */
async function digestFindings(proof: Proof): Promise<Finding[]> {
  const findings: Finding[] = [];
  let digest = await firstDigest(proof.race_id);
  for (const [index, row] of proof.events.entries()) {
    const payload = decodeBase64(row.payload) ?? new Uint8Array();
    const expected = await nextDigest(digest, index + 1, payload);
    const { version } = row;
    if (row.digest === hexOf(expected)) {
      for (const words of payloadDifferences(payload, row.event)) findings.push({ version, words });
    } else {
      const words = `the digest is ${row.digest}; the payloads make ${hexOf(expected)}`;
      findings.push({ version, words });
    }
    // Continue from the stated digest, so that one altered event is one finding.
    digest = /^[0-9a-f]{64}$/.test(row.digest) ? bytesOf(row.digest) : expected;
  }
  const last = proof.events.at(-1)?.digest;
  if (proof.digest !== last)
    findings.push({ version: 0, words: `the digest is ${proof.digest}; the last event's is ${last}` });
  return findings;
}

/** Checks that the race once had the commitments that the client saw, and ended with the digest that it kept. */
function* seenFindings(proof: Proof, deal: DealCheck, seen: Seen): Generator<Finding> {
  const key = ({ commitment, commitments }: Commitments): string => JSON.stringify([commitment, commitments]);
  if (!deal.history.some((moment) => key(moment) === key(seen))) {
    yield { version: 0, words: `the race never had the commitments that were seen: ${key(seen)}` };
  }
  if (typeof seen.digest === "string" && seen.digest !== proof.digest) {
    yield { version: 0, words: `the digest is ${proof.digest}; the one that was kept is ${seen.digest}` };
  }
}

/** Bytes of base64 in canonical form, as the service writes it; null for anything else. */
function decodeBase64(text: string): Uint8Array | null {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}
