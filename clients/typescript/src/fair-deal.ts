/**
 * The fair deal: service and racers choose the cards together, and neither side alone can. `docs/fair-deal.md` has the
 * formulas. All bytes are in hexadecimal.
 */
import { bytesOf, hexOf, raceIdBytes, sha256, type Bytes } from "./bytes.js";
import { numberedDeckOf } from "./numbered-deal.js";

const NONCE_BYTES = 16;
const SEED_BYTES = 16;
const WORD_RANGE = 2 ** 32;

/** A racer's contribution to the seed: sixteen random bytes. */
export function randomNonce(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}

/** Commitment to a nonce, which a racer gives when joining. */
export async function commitNonce(raceId: string, nonce: string): Promise<string> {
  return hexOf(await sha256("cadogan/nonce/1", raceIdBytes(raceId), bytesOf(nonce)));
}

/** Commitment to the service's secret, published when the race is created. */
export async function commitmentOf(raceId: string, secret: string): Promise<string> {
  return hexOf(await sha256("cadogan/commit/1", raceIdBytes(raceId), bytesOf(secret)));
}

/** The service's secret after a renewal: a racer left after a nonce was open. */
export async function renewedSecretOf(secret: string): Promise<string> {
  return hexOf(await sha256("cadogan/renew/1", bytesOf(secret)));
}

/** Nonce of a house bot: it follows from the service's secret. */
export async function houseNonceOf(secret: string, player: string): Promise<string> {
  const digest = await sha256("cadogan/house/1", bytesOf(secret), raceIdBytes(player));
  return hexOf(digest.subarray(0, NONCE_BYTES));
}

/** Seed of a race, from the service's secret and the racers' nonces in seat order. */
export async function seedOf(secret: string, nonces: readonly string[]): Promise<string> {
  const digest = await sha256("cadogan/seed/1", bytesOf(secret), ...nonces.map(bytesOf));
  return hexOf(digest.subarray(0, SEED_BYTES));
}

/** By number of suits: what clubs, spades, hearts and diamonds are. */
const SUITS = { 4: "CSHD", 2: "SSHH", 1: "SSSS" };

/** One or more packs in their order. */
export function newDeck(packs: number, suits: keyof typeof SUITS): string[] {
  const pack = [...SUITS[suits]].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
  return Array.from({ length: packs }, () => pack).flat();
}

/** Deck of one or more packs, in the order in which the cards are dealt; cards as `7H`. A game's rules have its suits. */
export async function deckOf(seed: string, packs: number, suits: keyof typeof SUITS = 4): Promise<string[]> {
  const numbered = suits === 4 ? numberedDeckOf(seed, packs) : null;
  if (numbered !== null) return numbered;
  const deck = newDeck(packs, suits);
  const words = randomWords(bytesOf(seed));
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = await randomBelow(i + 1, words);
    [deck[i], deck[j]] = [deck[j] as string, deck[i] as string]; // both are indexes of the deck
  }
  return deck;
}

/** Endless 32-bit words: SHA-256 of the seed and a counter, block by block. */
async function* randomWords(seed: Bytes): AsyncGenerator<number, never> {
  const counter = new Uint8Array(4);
  for (let block = 0; ; block += 1) {
    new DataView(counter.buffer).setUint32(0, block);
    const view = new DataView((await sha256(seed, "cadogan/deal/1", counter)).buffer);
    for (let offset = 0; offset < view.byteLength; offset += 4) yield view.getUint32(offset);
  }
}

/** A uniform number below `bound`. Words above the largest multiple of `bound` are skipped, to avoid a bias. */
async function randomBelow(bound: number, words: AsyncGenerator<number, never>): Promise<number> {
  const limit = WORD_RANGE - (WORD_RANGE % bound);
  let { value: word } = await words.next();
  while (word >= limit) ({ value: word } = await words.next());
  return word % bound;
}
