/**
 * Card faces as SVG symbols, 100 wide and 140 high. Rank and suit stand side by side along the upper edge, which stays
 * visible in a fan. Colours come from the page: `currentColor` is the colour of the suit.
 */

import { RANKS, SUITS, rankOf, suitOf } from "../table/pile";
import type { Rank, Suit } from "../table/pile";
import { rankPath, suitPath } from "./suit";

/**
 * `fine` has pips and courts; `large` has a large index, for small cards; `tight` and `pressed` have smaller indices, for
 * narrow fans; `side` has the suit below the rank, for fans to the right; `mini` is only a suit, for the smallest cards.
 */
export type Drawing = "fine" | "large" | "tight" | "pressed" | "side" | "mini";

const INDEX: Readonly<Record<Exclude<Drawing, "mini">, { height: number; stroke: number; top: number }>> = {
  fine: { height: 18, stroke: 3, top: 8 },
  large: { height: 31, stroke: 5, top: 8 },
  tight: { height: 23, stroke: 4, top: 5 },
  pressed: { height: 15, stroke: 2.8, top: 3 },
  side: { height: 22, stroke: 3.6, top: 9 },
};

/**
 * The drawing for a card of a width, of which `shows` pixels are visible: at its top, or on its left in a fan to the
 * right.
 */
export function drawingFor(width: number, shows: number, right: boolean, large: boolean): Drawing {
  if (right && shows < width) return "side";
  const drawings = large ? (["large", "tight", "pressed"] as const) : (["fine", "pressed"] as const);
  return drawings.find((name) => (INDEX[name].top + INDEX[name].height) * width <= shows * 100) ?? "pressed";
}

const LEFT = 26;
const MIDDLE = 50;
const RIGHT = 74;

/** Positions of the pips of number cards: x of the centre, and y between the first row (0) and the last (1). */
const PIPS: Readonly<Partial<Record<Rank, readonly (readonly [x: number, row: number])[]>>> = {
  "2": [
    [MIDDLE, 0],
    [MIDDLE, 1],
  ],
  "3": [
    [MIDDLE, 0],
    [MIDDLE, 0.5],
    [MIDDLE, 1],
  ],
  "4": [
    [LEFT, 0],
    [RIGHT, 0],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "5": [
    [LEFT, 0],
    [RIGHT, 0],
    [MIDDLE, 0.5],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "6": [
    [LEFT, 0],
    [RIGHT, 0],
    [LEFT, 0.5],
    [RIGHT, 0.5],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "7": [
    [LEFT, 0],
    [RIGHT, 0],
    [MIDDLE, 0.25],
    [LEFT, 0.5],
    [RIGHT, 0.5],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "8": [
    [LEFT, 0],
    [RIGHT, 0],
    [MIDDLE, 0.25],
    [LEFT, 0.5],
    [RIGHT, 0.5],
    [MIDDLE, 0.75],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "9": [
    [LEFT, 0],
    [RIGHT, 0],
    [LEFT, 1 / 3],
    [RIGHT, 1 / 3],
    [MIDDLE, 0.5],
    [LEFT, 2 / 3],
    [RIGHT, 2 / 3],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  T: [
    [LEFT, 0],
    [RIGHT, 0],
    [MIDDLE, 1 / 6],
    [LEFT, 1 / 3],
    [RIGHT, 1 / 3],
    [LEFT, 2 / 3],
    [RIGHT, 2 / 3],
    [MIDDLE, 5 / 6],
    [LEFT, 1],
    [RIGHT, 1],
  ],
};

const FIRST_ROW = 48;
const LAST_ROW = 122;
const PIP = 20;

/** Emblems of the court cards: crown, coronet, shield; drawn around the origin, 60 wide. */
const COURTS: Readonly<Partial<Record<Rank, string>>> = {
  K: "M-30 16 L-30 -8 L-16 3 L0 -18 L16 3 L30 -8 L30 16 Z M-30 23 L30 23 M0 -18 L0 -30 M-5 -25 L5 -25",
  Q: "M-30 18 C-30 4 -30 -4 -28 -10 C-22 -2 -16 2 -12 4 C-10 -6 -6 -14 0 -20 C6 -14 10 -6 12 4 C16 2 22 -2 28 -10 C30 -4 30 4 30 18 Z M-30 25 L30 25",
  J: "M-22 -27 L22 -27 L22 -7 C22 6 11 14 0 19 C-11 14 -22 6 -22 -7 Z M-22 -14 L0 -1 L22 -14",
};

const PEARLS: Readonly<Partial<Record<Rank, readonly (readonly [number, number])[]>>> = {
  K: [
    [-30, -11],
    [30, -11],
  ],
  Q: [
    [-28, -14],
    [0, -25],
    [28, -14],
  ],
  J: [],
};

/** All symbols of a drawing, with ids such as `card-fine-7H`. */
export function symbols(drawing: Drawing): string {
  if (drawing === "mini") return SUITS.map((suit) => symbol(`mini-${suit}`, mini(suit))).join("");
  return SUITS.flatMap((suit) =>
    RANKS.map((rank) => symbol(`${drawing}-${rank}${suit}`, index(rank, suit, drawing) + body(rank, suit, drawing))),
  ).join("");
}

/** Reference to the symbol of a card. */
export function symbolOf(card: string, drawing: Drawing): string {
  return drawing === "mini" ? `#card-mini-${suitOf(card)}` : `#card-${drawing}-${rankOf(card)}${suitOf(card)}`;
}

function symbol(name: string, content: string): string {
  return `<symbol id="card-${name}" viewBox="0 0 100 140">${content}</symbol>`;
}

function index(rank: Rank, suit: Suit, drawing: Exclude<Drawing, "mini">): string {
  const { height, stroke, top } = INDEX[drawing];
  const letter = rankPath(rank, 9, top + stroke / 2, height - stroke);
  const size = height * 0.94;
  if (drawing === "side") return line(letter.path, stroke) + solid(suitPath(suit, 18, top + height * 1.65, size));
  return (
    line(letter.path, stroke) + solid(suitPath(suit, 9 + letter.width + stroke + 2 + size / 2, top + height / 2, size))
  );
}

function body(rank: Rank, suit: Suit, drawing: Exclude<Drawing, "mini">): string {
  if (drawing !== "fine") return solid(suitPath(suit, 62, 98, 62));
  const pips = PIPS[rank];
  if (pips) return solid(pips.map(([x, row]) => pip(suit, x, row)).join(" "));
  return rank === "A" ? solid(suitPath(suit, 50, 82, 58)) : court(rank, suit);
}

function pip(suit: Suit, x: number, row: number): string {
  return suitPath(suit, x, FIRST_ROW + row * (LAST_ROW - FIRST_ROW), PIP, row > 0.5);
}

function court(rank: Rank, suit: Suit): string {
  const dress = COURTS[rank] ?? "";
  const pearls = (PEARLS[rank] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.6"/>`).join("");
  return (
    `<rect x="14" y="36" width="72" height="94" rx="7" fill="currentColor" fill-opacity=".07" stroke="currentColor" stroke-opacity=".45" stroke-width="1.2"/>` +
    `<g transform="translate(50 64) scale(.82)" fill="var(--card-gold, #b98a2f)"><path d="${dress}" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/>${pearls}</g>` +
    solid(suitPath(suit, 50, 104, 36))
  );
}

function mini(suit: Suit): string {
  return solid(suitPath(suit, 50, 70, 72));
}

function solid(path: string): string {
  return `<path d="${path}" fill="currentColor"/>`;
}

function line(path: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
