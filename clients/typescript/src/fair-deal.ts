/**
 * Who decides the cards: service and racers together, none of them alone. `docs/fair-deal.md` has the formulas.
 *
 * SHA-256 is Web Crypto's. Browsers keep that from pages at plain http, and people race in a network of their own too:
 * there it is that of `@noble/hashes`. Bytes are in hexadecimal.
 */
import { sha256 as digest } from "@noble/hashes/sha2.js";
import type { components } from "./openapi.js";

export type Proof = components["schemas"]["Proof"];

const NONCE_BYTES = 16;
const SEED_BYTES = 16;
const WORD_RANGE = 2 ** 32;

type Bytes = Uint8Array<ArrayBuffer>;

/** A racer's share of the chance: sixteen bytes that nobody can guess. */
export function randomNonce(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}

/** What a racer gives of a nonce by joining. */
export async function commitNonce(raceId: string, nonce: string): Promise<string> {
  return hexOf(await sha256("cadogan/nonce/1", idBytes(raceId), bytesOf(nonce)));
}

/** What the service publishes of its secret when the race is created. */
export async function commitmentOf(raceId: string, secret: string): Promise<string> {
  return hexOf(await sha256("cadogan/commit/1", idBytes(raceId), bytesOf(secret)));
}

/** The service's next secret, once somebody has left after a nonce was open. */
export async function renewedSecretOf(secret: string): Promise<string> {
  return hexOf(await sha256("cadogan/renew/1", bytesOf(secret)));
}

/** Seed of a race, from the service's secret and the racers' nonces in the order of their seats. */
export async function seedOf(secret: string, nonces: readonly string[]): Promise<string> {
  const digest = await sha256("cadogan/seed/1", bytesOf(secret), ...nonces.map(bytesOf));
  return hexOf(digest.subarray(0, SEED_BYTES));
}

/** Deck of so many packs, the first card of which is dealt first; cards as `7H`. */
export async function deckOf(seed: string, packs: number): Promise<string[]> {
  const pack = [..."CSHD"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
  const deck = Array.from({ length: packs }, () => pack).flat();
  const words = wordsOf(bytesOf(seed));
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1, words);
    [deck[i], deck[j]] = [deck[j] as string, deck[i] as string]; // both are places in the deck
  }
  return deck;
}

/** Digest of a log, from the payloads of its events as they are stored. */
export async function digestOf(raceId: string, payloads: readonly Uint8Array[]): Promise<string> {
  let digest = await firstDigest(raceId);
  for (const [index, payload] of payloads.entries()) digest = await nextDigest(digest, index + 1, payload);
  return hexOf(digest);
}

/** Digest before the first event. */
export function firstDigest(raceId: string): Promise<Bytes> {
  return sha256("cadogan/log/1", idBytes(raceId));
}

/** Digest after the event at `version`. */
export function nextDigest(before: Uint8Array, version: number, payload: Uint8Array): Promise<Bytes> {
  const counted = new Uint8Array(8);
  new DataView(counted.buffer).setBigUint64(0, BigInt(version));
  return sha256(before, counted, payload);
}

/** Bytes in hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes of hexadecimal digits; RangeError for anything else. */
export function bytesOf(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new RangeError(`"${hex}" is not bytes in hexadecimal`);
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
}

function idBytes(raceId: string): Bytes {
  return bytesOf(raceId.replaceAll("-", ""));
}

/** Words of 32 bits without end: SHA-256 of seed and counter, one block after the other. */
async function* wordsOf(seed: Bytes): AsyncGenerator<number, never> {
  const counter = new Uint8Array(4);
  for (let block = 0; ; block += 1) {
    new DataView(counter.buffer).setUint32(0, block);
    const view = new DataView((await sha256(seed, "cadogan/deal/1", counter)).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** A number below `bound`, each as likely: words from the last incomplete round are passed over. */
async function below(bound: number, words: AsyncGenerator<number, never>): Promise<number> {
  const whole = WORD_RANGE - (WORD_RANGE % bound);
  let { value: word } = await words.next();
  while (word >= whole) ({ value: word } = await words.next());
  return word % bound;
}

async function sha256(...parts: readonly (string | Uint8Array)[]): Promise<Bytes> {
  const bytes = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const message = new Uint8Array(bytes.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of bytes) {
    message.set(part, at);
    at += part.length;
  }
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  return new Uint8Array(subtle ? await subtle.digest("SHA-256", message) : digest(message));
}
