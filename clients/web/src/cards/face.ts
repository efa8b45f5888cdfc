/**
 * Card faces as SVG symbols, 100 wide and 140 high. All cards of a table have the same drawing, covered or not. Rank and
 * suit stand side by side along the upper edge, which stays visible in a fan. Colours come from the page: `currentColor`
 * is the colour of the suit.
 *
 * A face has as few elements as possible: browsers copy them for each card that is turned up, while it moves.
 */

import { RANKS, SUITS, rankOf, suitOf } from "./pile";
import type { Rank, Suit } from "./pile";
import { FRAME, portrait, standing } from "./court";
import { PIPS } from "./pips";
import { rankPath, suitPath } from "./suit";

/** The decks that players choose from. */
export const DECKS = ["classic", "large", "minimal"] as const;
export type Deck = (typeof DECKS)[number];

/**
 * A deck, for cards large enough to show it; `small` has a large index in one corner, for small cards; `pressed` is the
 * same with a low index, for piles of so many cards that nothing else shows; `stacked` has the suit below the rank, for
 * fans to the right that cover it beside the rank; `mini` is only a suit, for the smallest.
 */
export type Drawing = Deck | "small" | "pressed" | "stacked" | "mini";

/** Widths of a card in pixels, from which on both corners have an index, and from which on there is an index at all. */
export const BOTH_CORNERS_FROM = 80;
export const INDEX_FROM = 28;

interface Index {
  readonly height: number;
  readonly stroke: number;
  readonly left: number;
  readonly top: number;
}

const SMALL: Index = { height: 25, stroke: 4.3, left: 6, top: 4 };

const INDEX: Readonly<Record<Exclude<Drawing, "mini">, Index>> = {
  classic: { height: 16, stroke: 2.9, left: 6, top: 5 },
  large: { height: 25, stroke: 4.3, left: 6, top: 5 },
  minimal: { height: 19, stroke: 3.2, left: 7, top: 6 },
  small: SMALL,
  pressed: { height: 15, stroke: 2.8, left: 6, top: 2 },
  stacked: SMALL,
};

/** Height of the suit of an index, and width of the widest rank, that of the ten, in heights of a rank. */
const SUIT = 0.86;
const WIDEST = 0.88;

/** Rows of pips, and their size. */
const FIRST_ROW = 38;
const LAST_ROW = 102;
const PIP = 19;

/** How much of the upper edge of a card shows its index, but for the lowest part of it, in widths of the card. */
export function shownFrom(drawing: Exclude<Drawing, "mini">): number {
  const { top, height } = INDEX[drawing];
  return (top + 0.8 * height) / 100;
}

/** The drawing of a card of a width, in a pile of which each card shows so many pixels from above, and from the left. */
export function drawingFor(width: number, shows: number, deck: Deck, across = width): Drawing {
  if (width < INDEX_FROM) return "mini";
  const usual = width < BOTH_CORNERS_FROM ? "small" : deck;
  if (shows < shownFrom(usual) * width) return "pressed";
  const { height, left, stroke } = INDEX[usual];
  const abreast = left + WIDEST * (height - stroke) + stroke + 1.04 * SUIT * height;
  return 100 * across < abreast * width ? "stacked" : usual;
}

/** All symbols of a drawing, with ids such as `card-classic-7H`. */
export function symbols(drawing: Drawing): string {
  if (drawing === "mini")
    return SUITS.map((suit) => symbol(`mini-${suit}`, solid(suitPath(suit, 50, 70, 72)))).join("");
  return SUITS.flatMap((suit) =>
    RANKS.map((rank) => symbol(`${drawing}-${rank}${suit}`, face(rank, suit, drawing))),
  ).join("");
}

/** Reference to the symbol of a card. */
export function symbolOf(card: string, drawing: Drawing): string {
  return drawing === "mini" ? `#card-mini-${suitOf(card)}` : `#card-${drawing}-${rankOf(card)}${suitOf(card)}`;
}

/** Nothing is outside the card, so there is nothing to clip. */
function symbol(name: string, content: string): string {
  return `<symbol id="card-${name}" viewBox="0 0 100 140" overflow="visible">${content}</symbol>`;
}

/** Everything on a face but the picture of a court card: all suits in one path, and all ranks in another one. */
export interface FaceShape {
  readonly suits: string;
  readonly ranks: string;
  readonly stroke: number;
  readonly isCourt: boolean;
}

export function shapeOf(rank: Rank, suit: Suit, drawing: Exclude<Drawing, "mini">): FaceShape {
  const corners = isPlain(drawing)
    ? [corner(rank, suit, INDEX[drawing], 0, drawing === "stacked")]
    : ([0, 180] as const).map((turn) => corner(rank, suit, INDEX[drawing], turn));
  const suits = [...pips(rank, suit, drawing), ...corners.map((each) => each.suit)].join(" ");
  const ranks = corners.map((each) => each.rank).join(" ");
  return { suits, ranks, stroke: INDEX[drawing].stroke, isCourt: isCourt(rank) };
}

function face(rank: Rank, suit: Suit, drawing: Exclude<Drawing, "mini">): string {
  const { suits, ranks, stroke } = shapeOf(rank, suit, drawing);
  return court(rank, suit, drawing) + solid(suits) + line(ranks, stroke);
}

/** Whether cards have an index in one corner, and a picture for small cards. */
const isPlain = (drawing: Drawing) => drawing === "small" || drawing === "pressed" || drawing === "stacked";

/** Rank and suit side by side or one above the other, in the upper left corner, or upside down in the lower right one. */
function corner(rank: Rank, suit: Suit, { height, stroke, left, top }: Index, turn: 0 | 180, isStacked = false) {
  const place = (x: number, y: number): [number, number] => (turn === 0 ? [x, y] : [100 - x, 140 - y]);
  const letter = rankPath(rank, ...place(left + stroke / 2, top + stroke / 2), height - stroke, turn);
  const size = height * SUIT;
  const at = isStacked
    ? place(left + size / 2, top + height + size * 0.66)
    : place(left + letter.width + stroke + size * 0.54, top + height / 2);
  return { rank: letter.path, suit: suitPath(suit, ...at, size, turn) };
}

const isCourt = (rank: Rank) => rank === "K" || rank === "Q" || rank === "J";

function court(rank: Rank, suit: Suit, drawing: Exclude<Drawing, "mini">): string {
  if (!isCourt(rank) || drawing === "minimal") return "";
  if (isPlain(drawing)) return portrait(rank, suit, drawing === "stacked" ? 32 : 14);
  return standing(rank, suit, drawing === "large" ? FRAME.low : FRAME.usual);
}

function pips(rank: Rank, suit: Suit, drawing: Exclude<Drawing, "mini">): readonly string[] {
  if (drawing === "minimal") return [suitPath(suit, 50, 72, isCourt(rank) ? 58 : 48)];
  if (isCourt(rank)) return [];
  if (isPlain(drawing)) return [suitPath(suit, 62, 96, 62)];
  if (rank === "A") return [suitPath(suit, 50, 70, 58)];
  if (drawing === "large") return [suitPath(suit, 50, 70, 46)];
  return (PIPS[rank] ?? []).map(([x, row]) => pip(suit, x, row));
}

function pip(suit: Suit, x: number, row: number): string {
  return suitPath(suit, x, FIRST_ROW + row * (LAST_ROW - FIRST_ROW), PIP, row > 0.5 ? 180 : 0);
}

function solid(path: string): string {
  return `<path d="${path}" fill="currentColor"/>`;
}

function line(path: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
