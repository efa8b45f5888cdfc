/**
 * Verifies a proof without the rules of the games: the log is consistent, and nobody chose the cards. With what a client
 * kept of the race, also that the proof is of that race. `cadogan verify` checks the moves as well.
 */
import { bytesOf, hexOf } from "./bytes.js";
import { DealCheck } from "./deal-check.js";
import { firstDigest, nextDigest } from "./log-digest.js";
import type { AnyPublicEvent } from "./messages.js";
import type { components } from "./openapi.js";
import { nonceFindings, seenFindings, type Finding, type Seen } from "./seen.js";
import { shownFindings } from "./shown.js";
import { payloadDifferences } from "./stored-event.js";

export type Proof = components["schemas"]["Proof"];

/** What a verifier knows of a race besides its proof. */
export interface Known {
  /** Id of the race that the proof should be of. */
  readonly race?: string;
  /** What this client kept of the race while it happened. */
  readonly seen?: Seen | null;
  /** The public events that this client shows. */
  readonly shown?: readonly AnyPublicEvent[];
}

/**
 * Result of a verification.
 *
 * - `holds`: against what this client saw while the race happened.
 * - `consistent`: in itself. No digest was kept to compare it with, so somebody could have written its moves later.
 * - `does not hold`: the first finding is the first difference.
 */
export interface Verification {
  readonly answer: "holds" | "consistent" | "does not hold";
  readonly findings: readonly Finding[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Verifies a proof from `GET /api/v1/races/{id}/proof`, and compares it with what is known of the race. */
export async function verifyProof(proof: Proof, { race, seen, shown }: Known = {}): Promise<Verification> {
  const findings = await findingsIn(proof, race, seen ?? null, shown);
  if (findings.length > 0) return { answer: "does not hold", findings };
  return { answer: seen?.digest == null ? "consistent" : "holds", findings };
}

async function findingsIn(
  proof: Proof,
  race: string | undefined,
  seen: Seen | null,
  shown: readonly AnyPublicEvent[] | undefined,
): Promise<Finding[]> {
  if (!UUID.test(proof.race_id)) return [{ version: 0, words: `${proof.race_id} is not a race id` }];
  const asked = race ?? seen?.race ?? proof.race_id;
  if (proof.race_id !== asked) {
    return [{ version: 0, words: `the proof is of race ${proof.race_id}, not of race ${asked}` }];
  }
  const findings = [...formFindings(proof), ...(await digestFindings(proof))];
  const deal = new DealCheck(proof.race_id);
  for (const { version, event } of proof.events) {
    for (const words of await deal.check(event).catch(hexadecimalFaults)) findings.push({ version, words });
  }
  if (seen !== null) findings.push(...seenFindings(deal.history, seen), ...nonceFindings(deal.history, seen));
  if (shown !== undefined) findings.push(...(await shownFindings(proof.race_id, proof.events, shown)));
  if (typeof seen?.digest === "string" && seen.digest !== proof.digest) {
    const words = `the digest is ${proof.digest}; this client kept ${seen.digest} at the finish`;
    findings.push({ version: proof.events.length, words }); // behind what explains it
  }
  return findings.sort((one, other) => one.version - other.version);
}

function hexadecimalFaults(error: unknown): string[] {
  if (error instanceof RangeError) return [error.message];
  throw error;
}

/** Fields of a proof and of its rows. Nobody could say that what another one states holds. */
const FIELDS = ["race_id", "rules_version", "events", "digest"];
const FIELDS_OF_ROWS = ["version", "payload", "digest", "event"];

function* unknownFindings(stated: object, known: readonly string[], version: number): Generator<Finding> {
  for (const name of Object.keys(stated).filter((each) => !known.includes(each))) {
    const words = `it states ${name}, which no proof had when this client was made; update it, or reject it`;
    yield { version, words };
  }
}

function* formFindings(proof: Proof): Generator<Finding> {
  const { race_id, events } = proof;
  yield* unknownFindings(proof, FIELDS, 0);
  for (const row of events) yield* unknownFindings(row, FIELDS_OF_ROWS, row.version);
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

/** Bytes of base64 in canonical form, as the service writes it; null for anything else. */
function decodeBase64(text: string): Uint8Array | null {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}
