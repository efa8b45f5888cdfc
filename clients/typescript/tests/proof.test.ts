import { readFileSync } from "node:fs";
import { encode } from "@msgpack/msgpack";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  commitmentOf,
  commitNonce,
  deckOf,
  digestOf,
  randomNonce,
  seedOf,
  seenOf,
  verifyProof,
  type Seen,
} from "../src/index.js";
import { payloadDifferences } from "../src/stored-event.js";
import { copy, proofs, views } from "./recordings.js";

interface Vector {
  readonly race_id: string;
  readonly secret: string;
  readonly nonces: readonly string[];
  readonly commitment: string;
  readonly nonce_commitments: readonly string[];
  readonly seed: string;
  readonly packs: number;
  readonly deck: string;
}

function vectors<T>(name: string): T[] {
  const file = new URL(`../../../tests/vectors/${name}.jsonl`, import.meta.url);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

describe.for([
  ["with Web Crypto", crypto],
  ["at plain http, without it", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) }],
] as const)("%s", ([, given]) => {
  test.for(vectors<Vector>("fair-deals"))(
    "a fair deal comes to what the service made of it: $race_id",
    async (deal) => {
      vi.stubGlobal("crypto", given);
      onTestFinished(() => void vi.unstubAllGlobals());
      expect(await commitmentOf(deal.race_id, deal.secret)).toBe(deal.commitment);
      expect(await Promise.all(deal.nonces.map((nonce) => commitNonce(deal.race_id, nonce)))).toEqual(
        deal.nonce_commitments,
      );
      expect(await seedOf(deal.secret, deal.nonces)).toBe(deal.seed);
      expect((await deckOf(deal.seed, deal.packs)).join(" ")).toBe(deal.deck);
    },
  );
});

test.for(vectors<Pick<Vector, "seed" | "packs" | "deck">>("deals"))("seed $seed gives $packs packs", async (deal) => {
  expect((await deckOf(deal.seed, deal.packs)).join(" ")).toBe(deal.deck);
});

test("a nonce is sixteen bytes, and never the same", () => {
  expect(randomNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomNonce()).not.toBe(randomNonce());
});

test("what is not hexadecimal is refused by name", async () => {
  await expect(commitNonce("0190a3c0-1111-7222-8333-444455556666", "my nonce")).rejects.toThrow(
    '"my nonce" is not bytes',
  );
});

const names = Object.keys(proofs);
const RENEWED = "race-schema-2"; // somebody left, the start was called, the deal was renewed

function proof(name = RENEWED) {
  const found = proofs[name];
  if (found === undefined) throw new Error(`no proof of ${name} was recorded`);
  return found;
}

test.for(names)("the proof of a race holds: %s", async (name) => {
  expect(await verifyProof(proof(name))).toEqual([]);
});

test.for(names)("digests are made of the payloads: %s", async (name) => {
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
  if (race === undefined) throw new Error(`no view of ${name} was recorded`);
  return race;
}

test.for(names)("a proof is that of the race that was seen: %s", async (name) => {
  expect(await verifyProof(proof(name), seenOf(lastView(name)))).toEqual([]);
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
    "that of the payloads is",
  ],
  ["a payload that is none", (changed) => void (first(changed, "MovePlayed").payload = "?"), "no base64: ?"],
  ["a missing event", (changed) => void changed.events.splice(8, 1), "stands in place 9"],
  [
    "a nonce that is none",
    (changed) => Object.assign(first(changed, "RacerReady").event, { nonce: "my nonce" }),
    '"my nonce" is not bytes in hexadecimal',
  ],
  ["a race that is none", (changed) => void (changed.race_id = "Ascot"), "Ascot is no id"],
  ["another race", (changed) => void (changed.race_id = "0190a3c0-1111-7222-8333-444455556666"), "not 0190a3c0"],
  ["another digest", (changed) => void (changed.digest = "44".repeat(32)), "the last event's is"],
  ["no beginning", (changed) => void changed.events.shift(), "begins with RaceCreated"],
];

test.for(CHANGES)("%s is found", async ([, change, words]) => {
  const changed = copy(proof());
  change(changed);
  const findings = (await verifyProof(changed)).map((finding) => finding.words);
  expect(findings.join("\n")).toContain(words);
});

test("the order of an event's fields does not matter", async () => {
  const changed = copy(proof());
  for (const row of changed.events) {
    Object.assign(row, { event: Object.fromEntries(Object.entries(row.event).reverse()) });
  }
  expect(await verifyProof(changed)).toEqual([]);
});

test("a field that a later service added at the end is compared too", () => {
  const event = { type: "RaceFinished", at: 5, weather: "rain" } as unknown as Parameters<typeof payloadDifferences>[1];
  expect(payloadDifferences(encode([21, 5, "rain"]), event)).toEqual([]);
  expect(payloadDifferences(encode([21, 5, "snow"]), event)).toEqual(["its payload has another weather than rain"]);
  expect(payloadDifferences(encode([21, 5, "rain", 1]), event)).toEqual(["its payload has more fields than the event"]);
  expect(payloadDifferences(encode([21]), event)).toEqual([]);
});

test("the names of a nested array are compared in its stored order", async () => {
  const changed = copy(proof("race-schema-2-practice"));
  const created = first(changed, "RaceCreated").event as { origin?: object };
  const { race_id, seat, actions } = created.origin as Record<string, unknown>;
  created.origin = { actions, seat, race_id };
  expect(await verifyProof(changed)).toEqual([]);
  created.origin = { actions, seat: 7, race_id };
  expect((await verifyProof(changed))[0]?.words).toContain("another origin than");
});

test("one altered event is one finding", async () => {
  const changed = copy(proof());
  const row = first(changed, "MovePlayed");
  row.payload = btoa("another move");
  expect(await verifyProof(changed)).toMatchObject([{ version: row.version }]);
});

test("a proof that fits together is not that of a race which was seen otherwise", async () => {
  const seen = seenOf(lastView(RENEWED));
  const others: Seen[] = [
    { ...seen, commitment: "55".repeat(32) },
    { ...seen, commitments: [...seen.commitments].reverse() },
    { ...seen, digest: "66".repeat(32) },
  ];
  for (const other of others) expect(await verifyProof(proof(), other)).toHaveLength(1);
});
