import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { commitmentOf, commitNonce, deckOf, randomNonce, seedOf } from "../src/index.js";

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
  [
    "without Web Crypto, as at plain http",
    { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) },
  ],
] as const)("%s", ([, given]) => {
  test.for(vectors<Vector>("fair-deals"))(
    "commitments, seed and deck are those of the service: $race_id",
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

test.for(vectors<Pick<Vector, "seed" | "packs" | "deck"> & { readonly suits: 1 | 2 | 4 }>("deals"))(
  "a deck of $packs packs and $suits suits is that of the service: seed $seed",
  async (deal) => {
    expect((await deckOf(deal.seed, deal.packs, deal.suits)).join(" ")).toBe(deal.deck);
  },
);

test("a nonce is sixteen random bytes", () => {
  expect(randomNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomNonce()).not.toBe(randomNonce());
});

test("a nonce that is not hexadecimal is rejected with its value", async () => {
  await expect(commitNonce("0190a3c0-1111-7222-8333-444455556666", "my nonce")).rejects.toThrow(
    '"my nonce" is not bytes',
  );
});
