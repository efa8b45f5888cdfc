/** One sheet of SVG symbols for all tables of a page, so that each card is a single `<use>`. */

import { RANKS, SUITS } from "../table/pile";
import { symbols } from "./face";
import { rankPath, suitPath } from "./suit";

const ID = "cadogan-cards";

/** Adds the sheet to a page, once. */
export function addSheet(page: Document): void {
  if (page.getElementById(ID)) return;
  const holder = page.createElement("div");
  holder.id = ID;
  holder.setAttribute("aria-hidden", "true");
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  holder.innerHTML = sheet();
  page.body.append(holder);
}

export function sheet(): string {
  const faces = (["fine", "large", "tight", "pressed", "side", "mini"] as const).map(symbols).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg">${faces}${back()}${marks()}</svg>`;
}

/** The back of a card: a trellis in a frame. */
function back(): string {
  const across = Array.from({ length: 25 }, (_, number) => {
    const start = number * 10 - 140;
    return `M${start} 0 L${start + 140} 140 M${start + 140} 0 L${start} 140`;
  });
  return (
    `<symbol id="card-back" viewBox="0 0 100 140">` +
    `<rect width="100" height="140" fill="var(--card-back)"/>` +
    `<svg x="9" y="9" width="82" height="122" viewBox="9 9 82 122"><path d="${across.join(" ")}" stroke="var(--card-back-line)" stroke-width="1" fill="none"/></svg>` +
    `<rect x="9" y="9" width="82" height="122" rx="4" fill="none" stroke="var(--card-back-line)" stroke-width="2"/>` +
    `<path d="M50 46 L68 70 L50 94 L32 70 Z" fill="var(--card-back)" stroke="var(--card-back-line)" stroke-width="2"/>` +
    `<path d="${suitPath("S", 50, 69, 24)}" fill="var(--card-back-line)"/>` +
    `</symbol>`
  );
}

/** Marks of empty piles: suits, ranks, an arrow for a redeal, and a cross. */
function marks(): string {
  const suits = SUITS.map(
    (suit) => `<symbol id="mark-${suit}" viewBox="0 0 100 140"><path d="${suitPath(suit, 50, 70, 46)}"/></symbol>`,
  );
  const ranks = RANKS.map((rank) => {
    const { path, width } = rankPath(rank, 0, 0, 40);
    return `<symbol id="mark-${rank}" viewBox="0 0 100 140"><path transform="translate(${50 - width / 2} 50)" d="${path}" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></symbol>`;
  });
  const round =
    `<symbol id="mark-redeal" viewBox="0 0 100 140"><path d="M70 58 C64 46 52 42 42 46 C29 51 24 66 30 78 C36 91 52 95 63 87 C68 84 71 79 72 74 M72 44 L71 59 L56 58" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></symbol>` +
    `<symbol id="mark-none" viewBox="0 0 100 140"><path d="M36 56 L64 84 M64 56 L36 84" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/></symbol>`;
  return suits.join("") + ranks.join("") + round;
}
