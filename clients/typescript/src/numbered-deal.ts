/** Numbered deals: seeds whose cards everybody can look up. `docs/deals.md` has the formulas. */

/** "cadogan/ms/1": with a number of four bytes, the seed of a deal of Microsoft's FreeCell. */
const MICROSOFT = "6361646f67616e2f6d732f31";
const MOST_OF_MICROSOFT = 1_000_000n;
/** "pysolfc": with a number of nine bytes, the seed of a deal of PySolFC. */
const PYSOLFC = "7079736f6c6663";
const MOST_OF_PYSOLFC = 10n ** 20n;
/** By the word before the colon in `ms:11982`: the beginning of the seed, and the highest number. */
export const NUMBERED: Readonly<Record<string, readonly [start: string, most: bigint]>> = {
  ms: [MICROSOFT, MOST_OF_MICROSOFT],
  pysol: [PYSOLFC, MOST_OF_PYSOLFC],
};
/** PySolFC's number from which a Mersenne Twister shuffles. */
const TWISTED = 32_000n;

const RANKS = [..."A23456789TJQK"];

/** Cards of a numbered deal of four suits; null for any other seed, and if the deal does not have so many packs. */
export function numberedDeckOf(seed: string, packs: number): string[] | null {
  const microsoft = numberOf(seed, MICROSOFT, MOST_OF_MICROSOFT);
  if (microsoft > 0n && packs === 1) return drawn(microsoftPack(), congruential(Number(microsoft)));
  const number = numberOf(seed, PYSOLFC, MOST_OF_PYSOLFC);
  if (number === 0n) return null;
  const pack = [..."CSHD"].flatMap((suit) => RANKS.map((rank) => rank + suit));
  const deck = Array.from({ length: packs }, () => pack).flat();
  if (number >= TWISTED) return drawn(deck, twisted(number));
  return drawn(packs === 1 ? microsoftPack() : deck, congruential(Number(number)));
}

/** Number that follows the beginning of a seed; 0 if the seed is another one. */
function numberOf(seed: string, start: string, most: bigint): bigint {
  if (!seed.toLowerCase().startsWith(start)) return 0n;
  const number = BigInt("0x" + seed.slice(start.length));
  return number <= most ? number : 0n;
}

function microsoftPack(): string[] {
  return RANKS.flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
}

/** Cards drawn one by one. The last card left takes the place of each. */
function drawn(left: string[], below: (bound: number) => number): string[] {
  const deck: string[] = [];
  while (left.length > 0) {
    const place = below(left.length);
    deck.push(left[place] as string); // both are indexes of what is left
    left[place] = left.at(-1) as string;
    left.pop();
  }
  return deck;
}

/** Numbers below a bound, as the library of Microsoft's C compiler makes them. */
function congruential(state: number): (bound: number) => number {
  return (bound) => {
    state = (state * 214013 + 2531011) % 2 ** 31; // below 2 ** 53
    return Math.floor(state / 2 ** 16) % bound;
  };
}

const WORDS = 624;
const APART = 397;

/** Numbers below a bound, from fractions of 53 bits of a Mersenne Twister (MT19937; Matsumoto and Nishimura 1998). */
function twisted(key: bigint): (bound: number) => number {
  const state = keyed(key);
  let at = WORDS;
  const word = () => {
    if (at === WORDS) {
      twist(state);
      at = 0;
    }
    let y = state[at++] as number;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
  return (bound) => {
    const high = word() >>> 5;
    return Math.floor(((high * 2 ** 26 + (word() >>> 6)) / 2 ** 53) * bound);
  };
}

/** The state that a key leads to: its words of 32 bits, the lowest first, are mixed into a state of a fixed seed. */
function keyed(key: bigint): Uint32Array {
  const words: number[] = [];
  for (let left = key; left > 0n; left >>= 32n) words.push(Number(left & 0xffffffffn));
  const state = new Uint32Array(WORDS);
  state[0] = 19650218;
  const before = (at: number) => (state[at - 1] as number) ^ ((state[at - 1] as number) >>> 30);
  for (let at = 1; at < WORDS; at += 1) state[at] = Math.imul(1812433253, before(at)) + at;
  let at = 1;
  const next = () => {
    at += 1;
    if (at < WORDS) return;
    state[0] = state[WORDS - 1] as number;
    at = 1;
  };
  for (let step = 0; step < Math.max(WORDS, words.length); step += 1) {
    const part = step % words.length;
    state[at] = ((state[at] as number) ^ Math.imul(before(at), 1664525)) + (words[part] as number) + part;
    next();
  }
  for (let step = 1; step < WORDS; step += 1) {
    state[at] = ((state[at] as number) ^ Math.imul(before(at), 1566083941)) - at;
    next();
  }
  state[0] = 2 ** 31;
  return state;
}

function twist(state: Uint32Array): void {
  for (let at = 0; at < WORDS; at += 1) {
    const y = ((state[at] as number) & 0x80000000) | ((state[(at + 1) % WORDS] as number) & 0x7fffffff);
    state[at] = (state[(at + APART) % WORDS] as number) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
  }
}
