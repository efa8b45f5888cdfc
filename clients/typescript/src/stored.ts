/**
 * What an event says must be what its payload says, for the digest is made of the payloads.
 *
 * A payload is a MessagePack array: a tag, which names the event and the schema of its fields, and the fields in order.
 */
import { hexOf, type Proof } from "./fair.js";
import { decodePayload, isArray, type StoredValue } from "./payload.js";

type Stored = Proof["events"][number]["event"];

/** A tag is never given to anything else. */
const TAGS: Readonly<Record<Stored["type"], number>> = {
  MovePlayed: 1,
  MoveUndone: 2,
  RaceCreated: 10,
  RacerJoined: 11,
  RacerWithdrew: 12,
  DealRenewed: 13,
  RacerReady: 14,
  CountdownStarted: 15,
  RaceStarted: 16,
  RacerLeft: 17,
  RacerReturned: 18,
  SeatEnded: 19,
  RaceDecided: 20,
  RaceFinished: 21,
  RaceAbandoned: 22,
  StartCalled: 23,
  HintGiven: 24,
  GhostSeated: 25,
};

/** What an event says otherwise than its payload, in words; nothing if they agree. */
export function disagreements(payload: Uint8Array, { type, ...fields }: Stored): string[] {
  const stored = read(payload);
  if (stored === null) return ["its payload is no event"];
  const [tag, ...values] = stored;
  if (tag !== TAGS[type]) return [`its payload is no ${type}: its tag is ${String(tag)}`];
  const said = Object.entries<unknown>(fields);
  // What a payload does not have came later, and is what it was before there was a choice.
  const wrong = said.filter(([, value], index) => index < values.length && !isSame(values[index] ?? null, value));
  const words = wrong.map(([name, value]) => `its payload does not have this ${name}: ${inWords(value)}`);
  return values.length > said.length ? [...words, "its payload has more than it says"] : words;
}

function read(payload: Uint8Array): readonly StoredValue[] | null {
  try {
    const stored = decodePayload(payload);
    return Array.isArray(stored) ? (stored as readonly StoredValue[]) : null;
  } catch {
    return null;
  }
}

/** Whether a stored value is what is said of it: bytes are said in hexadecimal, and some arrays with names. */
function isSame(stored: StoredValue, said: unknown): boolean {
  if (stored instanceof Uint8Array) return said === hexOf(stored);
  if (stored === null || typeof stored !== "object") return stored === said;
  if (typeof said !== "object" || said === null) return false;
  if (isArray(stored)) {
    const values = Object.values(said);
    return stored.length === values.length && stored.every((each, index) => isSame(each, values[index]));
  }
  return Object.entries(stored).every(([name, each]) => isSame(each, (said as Record<string, unknown>)[name]));
}

function inWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
