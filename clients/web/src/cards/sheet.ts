/** One sheet of SVG symbols for all tables of a page, so that each card is a single `<use>`. */

import { RANKS, SUITS } from "../table/pile";
import { BACKS, backs } from "./back";
import { courtSymbol } from "./court";
import type { Court } from "./court";
import { symbols } from "./face";
import type { Drawing } from "./face";
import { rankPath, suitPath } from "./suit";

const ID = "cadogan-cards";

const added = new Set<Drawing>();

/** Adds the symbols of a drawing to a page, once. */
export function addDrawing(page: Document, drawing: Drawing): void {
  const sheet = sheetOf(page);
  if (added.has(drawing)) return;
  added.add(drawing);
  add(sheet, symbols(drawing));
  if (drawing !== "mini" && drawing !== "minimal") whenIdle(() => void addCourts(page));
}

let courts: Promise<void> | null = null;

/** Loads the drawings of kings, queens and knaves, which are half of the weight of the page. */
export function addCourts(page: Document): Promise<void> {
  courts ??= import("./courts.json").then(
    ({ default: drawn }) =>
      add(
        sheetOf(page),
        Object.entries(drawn as unknown as Record<string, Court>)
          .map(([card, court]) => courtSymbol(card, court))
          .join(""),
      ),
    () => void (courts = null), // offline: the next table tries again
  );
  return courts;
}

function sheetOf(page: Document): HTMLElement {
  const before = page.getElementById(ID);
  if (before) return before;
  const holder = page.createElement("div");
  holder.id = ID;
  holder.setAttribute("aria-hidden", "true");
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  page.body.append(holder);
  added.clear();
  add(holder, BACKS.map(backs).join("") + marks());
  return holder;
}

function add(holder: HTMLElement, content: string): void {
  holder.insertAdjacentHTML("beforeend", `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
}

/** Runs work after everything that the player waits for. Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 600);
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
