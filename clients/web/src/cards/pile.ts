/** Piles and cards in the notation of the API. */

/** Piles as in the API: `8S 7H --`, from bottom to top. The last card of the stock is dealt next. */
export type Piles = Readonly<Record<string, string>>;

/** A face-down card. */
export const HIDDEN = "--";

export type Kind = "stock" | "waste" | "foundation" | "tableau" | "reserve";

const KINDS: Readonly<Record<string, Kind>> = { s: "stock", w: "waste", f: "foundation", t: "tableau", r: "reserve" };

/** Suits in the order of the foundations. */
export const SUITS = ["C", "S", "H", "D"] as const;
export type Suit = (typeof SUITS)[number];

/** By number of suits of a pack: what clubs, spades, hearts and diamonds become. */
const INSTEAD: Readonly<Record<number, readonly Suit[]>> = {
  4: SUITS,
  2: ["S", "S", "H", "H"],
  1: ["S", "S", "S", "S"],
};

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export type Rank = (typeof RANKS)[number];

/** Cards of a pile from bottom to top. */
export function cardsOf(pile: string | undefined): readonly string[] {
  return pile ? pile.split(" ") : [];
}

export function kindOf(pile: string): Kind {
  const kind = KINDS[pile.charAt(0)];
  if (!kind)
    throw new RangeError(`${pile} is not a pile; its first letter must be one of ${Object.keys(KINDS).join(" ")}`);
  return kind;
}

/** Number of a pile among those of its kind; 0 for stock and waste. */
export function numberOf(pile: string): number {
  return Number(pile.slice(1));
}

export function rankOf(card: string): Rank {
  return card.charAt(0) as Rank;
}

export function suitOf(card: string): Suit {
  return card.charAt(1) as Suit;
}

/** Suit of a foundation that takes one suit, in a game whose packs have so many suits. */
export function suitOfFoundation(pile: string, suits: number): Suit {
  return (INSTEAD[suits] ?? SUITS)[numberOf(pile) % SUITS.length] ?? "S";
}

/** First rank of the foundations, taken from the first card on one of them; null while all are empty. */
export function baseOf(piles: Piles): Rank | null {
  const started = Object.keys(piles).find((name) => kindOf(name) === "foundation" && piles[name]);
  const first = started && cardsOf(piles[started])[0];
  return first ? rankOf(first) : null;
}
