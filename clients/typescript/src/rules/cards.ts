/** Cards. Inside the engine a card is its face: its number in a new pack, 0 (`AC`) to 51 (`KD`). */
import { newDeck } from "../fair-deal.js";
import type { Suits } from "./axes.js";
import { InvalidDeck } from "./errors.js";

export const RANKS = "A23456789TJQK";
export const SUITS = "CSHD";

/** Text of each face. */
export const TEXTS: readonly string[] = newDeck(1, 4);

/** A card that lies face down, or is not known. */
export const HIDDEN = "--";

/** By number of suits: what clubs, spades, hearts and diamonds become. */
export const SUITS_INSTEAD: Readonly<Record<Suits, readonly number[]>> = {
  4: [0, 1, 2, 3],
  2: [1, 1, 2, 2],
  1: [1, 1, 1, 1],
};

/** Rank of a face, 0 (ace) to 12 (king). */
export const rankOf = (face: number): number => face % 13;

/** Suit of a face, 0 to 3 in the order of `SUITS`. */
export const suitOf = (face: number): number => Math.floor(face / 13);

/** Hearts and diamonds are red. */
export const isRed = (face: number): boolean => face >= 26;

/** Faces of a permutation of the game's packs. Throws InvalidDeck with what is wrong. */
export function parseDeck(cards: Iterable<string>, packs: number, suits: Suits): number[] {
  const deck = [...cards];
  const faces = deck.map((card) => TEXTS.indexOf(card));
  const wrong = faces.indexOf(-1);
  if (wrong >= 0)
    throw new InvalidDeck(
      `${JSON.stringify(deck[wrong])} is not a card; a card is a rank of ${RANKS} and a suit of ${SUITS}, as in "TH"`,
    );
  const whole = newDeck(packs, suits);
  const missing = without(whole, deck);
  const tooMany = without(deck, whole);
  if (missing.length + tooMany.length > 0) {
    const faults = [
      ...(missing.length > 0 ? [`missing ${missing.join(" ")}`] : []),
      ...(tooMany.length > 0 ? [`too many ${tooMany.join(" ")}`] : []),
    ];
    const ofSuits = { 4: "", 2: " in two suits", 1: " in one suit" }[suits];
    throw new InvalidDeck(
      `a deck of ${deck.length} is not a permutation of ${packs * 52} cards${ofSuits}: ${faults.join("; ")}`,
    );
  }
  return faces;
}

/** Cards of one list that are left when those of the other are taken out, in the order of their texts. */
function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return cards
    .filter((card) => {
      const count = left.get(card) ?? 0;
      left.set(card, count - 1);
      return count <= 0;
    })
    .sort();
}
