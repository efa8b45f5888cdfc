/** One sheet of SVG symbols for all tables of a page, so that each card is a single `<use>`. */

import { loaded } from "../browser/chunks";
import { BACKS, backs } from "./back";
import { courtSymbol, unpacked } from "./court";
import type { Court } from "./court";
import { symbols } from "./face";
import type { Drawing } from "./face";
import { MARKS, markSvg } from "./mark";

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

/** Loads the drawings of kings, queens and knaves, the heaviest part of the page. */
export async function loadCourts(): Promise<Readonly<Record<string, Court>>> {
  return unpacked((await loaded(() => import("./courts.json"))).default);
}

/** Adds kings, queens and knaves to a page, once. */
export function addCourts(page: Document): Promise<void> {
  courts ??= loadCourts().then((drawn) =>
    add(
      sheetOf(page),
      Object.entries(drawn)
        .map(([card, court]) => courtSymbol(card, court))
        .join(""),
    ),
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
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 600);
}

function marks(): string {
  return Object.entries(MARKS)
    .map(([name, mark]) => `<symbol id="mark-${name}" viewBox="0 0 100 140">${markSvg(mark)}</symbol>`)
    .join("");
}
