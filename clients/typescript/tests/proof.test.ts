import { encode } from "@msgpack/msgpack";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { digestOf, seenOf, verifyProof, type AnyPublicEvent, type Proof, type Seen } from "../src/index.js";
import { payloadDifferences } from "../src/stored-event.js";
import { copy, proofs, views } from "./recordings.js";

const names = Object.keys(proofs);
/** A race in which a racer left, the start was called and the deal was renewed. */
const RENEWED = "race-schema-3";

function proof(name = RENEWED) {
  const found = proofs[name];
  if (found === undefined) throw new Error(`there is no recorded proof of ${name}`);
  return found;
}

test.for(names)("a recorded proof holds: %s", async (name) => {
  expect(await verifyProof(proof(name))).toEqual({ answer: "consistent", findings: [] });
});

test.for(names)("the digest follows from the payloads: %s", async (name) => {
  const { race_id, events, digest } = proof(name);
  expect(
    await digestOf(
      race_id,
      events.map(({ payload }) => Buffer.from(payload, "base64")),
    ),
  ).toBe(digest);
});

function lastView(name: string) {
  const race = Object.values(views[name]?.views ?? {}).at(-1);
  if (race === undefined) throw new Error(`there is no recorded view of ${name}`);
  return race;
}

test.for(names)("a proof agrees with the commitments that a client saw: %s", async (name) => {
  expect(await verifyProof(proof(name), { seen: seenOf(lastView(name)) })).toEqual({ answer: "holds", findings: [] });
});

type Change = (changed: ReturnType<typeof copy<ReturnType<typeof proof>>>) => void;

function first<Type extends string>(changed: Parameters<Change>[0], type: Type) {
  const row = changed.events.find(({ event }) => event.type === type);
  if (row === undefined) throw new Error(`there is no ${type}`);
  return row as typeof row & { event: { type: Type } };
}

const CHANGES: [string, Change, string][] = [
  [
    "another seed",
    (changed) => Object.assign(first(changed, "RaceStarted").event, { seed: "00".repeat(16) }),
    "dealt from 0000",
  ],
  [
    "another nonce",
    (changed) => Object.assign(first(changed, "RacerReady").event, { nonce: "11".repeat(16) }),
    "nonce 1111",
  ],
  [
    "another secret",
    (changed) => Object.assign(first(changed, "DealRenewed").event, { secret: "22".repeat(32) }),
    "the secret is 2222",
  ],
  [
    "another commitment",
    (changed) => Object.assign(first(changed, "RacerJoined").event, { commitment: "33".repeat(32) }),
    "another commitment than 3333",
  ],
  ["another seat", (changed) => Object.assign(first(changed, "RacerReady").event, { seat: 1 }), "another seat than 1"],
  [
    "another time limit",
    (changed) =>
      Object.assign((first(changed, "RaceCreated").event as { settings?: object }).settings ?? {}, { time_limit: 1 }),
    "another settings than",
  ],
  [
    "another event",
    (changed) => Object.assign(first(changed, "RacerLeft").event, { type: "RacerReturned" }),
    "payload is not a RacerReturned: its tag is 17",
  ],
  [
    "an altered payload",
    (changed) => void (first(changed, "MovePlayed").payload = btoa("another move")),
    "the payloads make",
  ],
  ["a payload that is not base64", (changed) => void (first(changed, "MovePlayed").payload = "?"), "not base64: ?"],
  ["a missing event", (changed) => void changed.events.splice(8, 1), "is at position 9"],
  [
    "a nonce that is not hexadecimal",
    (changed) => Object.assign(first(changed, "RacerReady").event, { nonce: "my nonce" }),
    '"my nonce" is not bytes in hexadecimal',
  ],
  ["an invalid race id", (changed) => void (changed.race_id = "Ascot"), "Ascot is not a race id"],
  ["another race", (changed) => void (changed.race_id = "0190a3c0-1111-7222-8333-444455556666"), "not 0190a3c0"],
  ["another digest", (changed) => void (changed.digest = "44".repeat(32)), "the last event's is"],
  ["an invented field of the proof", (changed) => Object.assign(changed, { winner: "Eve" }), "it states winner"],
  [
    "an invented field beside an event",
    (changed) => Object.assign(first(changed, "MovePlayed"), { winner: "Eve" }),
    "it states winner",
  ],
  [
    "an invented setting",
    (changed) => Object.assign((first(changed, "RaceCreated").event as { settings: object }).settings, { prize: 100 }),
    "another settings than",
  ],
  [
    "an invented option",
    (changed) => {
      const { settings } = first(changed, "RaceCreated").event as { settings: { options: object } };
      Object.assign(settings.options, { aces: "wild" });
    },
    "another settings than",
  ],
  ["a missing first event", (changed) => void changed.events.shift(), "does not start with RaceCreated"],
];

test.for(CHANGES)("verification finds %s", async ([, change, words]) => {
  const changed = copy(proof());
  change(changed);
  const findings = (await verifyProof(changed)).findings.map((finding) => finding.words);
  expect(findings.join("\n")).toContain(words);
});

test("the order of an event's fields does not matter", async () => {
  const changed = copy(proof());
  for (const row of changed.events) {
    Object.assign(row, { event: Object.fromEntries(Object.entries(row.event).reverse()) });
  }
  expect((await verifyProof(changed)).findings).toEqual([]);
});

test("a field that no event had is refused, whether or not the payload has a value for it", () => {
  const event = { type: "RaceFinished", at: 5, weather: "rain" } as unknown as Parameters<typeof payloadDifferences>[1];
  const unknown = "it states weather, which no event had when this client was made; update it, or reject it";
  const more = "its payload has more fields than the event";
  expect(payloadDifferences(encode([21, 5, "rain"]), event)).toEqual([unknown, more]);
  expect(payloadDifferences(encode([21, 5]), event)).toEqual([unknown]);
});

test("a field that an older payload lacks has its default", () => {
  const stored = proof("race-schema-2").events[0];
  if (stored?.event.type !== "RaceCreated") throw new Error("every race begins with its creation");
  const payload = Uint8Array.from(atob(stored.payload), (each) => each.charCodeAt(0));
  expect(payloadDifferences(payload, stored.event)).toEqual([]);
  const forged = { ...stored.event, made_by: "pairing" as const };
  expect(payloadDifferences(payload, forged)).toEqual(["its payload has another made_by than pairing"]);
});

test("the fields of a nested array are compared in stored order", async () => {
  const changed = copy(proof("race-schema-2-practice"));
  const created = first(changed, "RaceCreated").event as { origin?: object };
  const { race_id, seat, actions } = created.origin as Record<string, unknown>;
  created.origin = { actions, seat, race_id };
  expect((await verifyProof(changed)).findings).toEqual([]);
  created.origin = { actions, seat: 7, race_id };
  expect((await verifyProof(changed)).findings[0]?.words).toContain("another origin than");
});

test("an altered event is one finding", async () => {
  const changed = copy(proof());
  const row = first(changed, "MovePlayed");
  row.payload = btoa("another move");
  expect((await verifyProof(changed)).findings).toMatchObject([{ version: row.version }]);
});

test("a consistent proof of another race does not agree with what was seen", async () => {
  const seen = seenOf(lastView(RENEWED));
  const others: Seen[] = [
    { ...seen, commitment: "55".repeat(32) },
    { ...seen, commitments: [...seen.commitments].reverse() },
    { ...seen, digest: "66".repeat(32) },
  ];
  for (const other of others) {
    const { answer, findings } = await verifyProof(proof(), { seen: other });
    expect([answer, findings.length > 0]).toEqual(["does not hold", true]);
  }
});

interface Line {
  readonly kind: string;
  readonly proof: Proof;
  readonly words: string;
  readonly seen: Seen;
  readonly shown: readonly AnyPublicEvent[];
}

const [HONEST, ...FORGED] = readFileSync(new URL("../../../tests/vectors/forged-proofs.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line) as [Line, ...Line[]];
const KNOWN = { race: HONEST.proof.race_id, seen: HONEST.seen, shown: HONEST.shown };

test("the honest proof holds against what was seen, and is consistent if nothing was kept", async () => {
  expect(await verifyProof(HONEST.proof, KNOWN)).toEqual({ answer: "holds", findings: [] });
  const known = { race: KNOWN.race, shown: KNOWN.shown };
  expect(await verifyProof(HONEST.proof, known)).toEqual({ answer: "consistent", findings: [] });
});

test.for(FORGED.map((line) => [line.kind, line] as const))("a forged proof does not hold: %s", async ([, line]) => {
  const { answer, findings } = await verifyProof(line.proof, KNOWN);
  expect(answer).toBe("does not hold");
  expect(findings[0]?.words).toContain(line.words);
});

test.for(FORGED.map((line) => [line.kind, line] as const))("what was seen alone shows it: %s", async ([, line]) => {
  const { answer } = await verifyProof(line.proof, { race: KNOWN.race, seen: HONEST.seen });
  expect(answer).toBe("does not hold");
});
