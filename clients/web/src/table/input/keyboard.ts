/** Keyboard control of the table: a key for each pile, and arrows to move between piles. */

import { kindOf, numberOf } from "../../cards/pile";
import type { Layout, Spot } from "../designs/layout";

/** Keys of piles. Columns have digits. The letters of actions are not used: D, U, H, A. */
const KEYS = { foundation: "fgjkzxcv", reserve: "rtyiopqe" } as const;

const COLUMNS = "1234567890bnm";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** Arrows by their names in lower case. */
export const ARROWS: Readonly<Record<string, Arrow | undefined>> = {
  arrowleft: "ArrowLeft",
  arrowright: "ArrowRight",
  arrowup: "ArrowUp",
  arrowdown: "ArrowDown",
};

/** Key of a pile; empty if there are more piles than keys. */
export function keyOf(pile: string): string {
  const [kind, number] = [kindOf(pile), numberOf(pile)];
  if (kind === "stock") return "s";
  if (kind === "waste") return "w";
  if (kind === "tableau") return COLUMNS.charAt(number);
  return KEYS[kind].charAt(number);
}

/** The nearest of some piles in a direction, preferring those straight ahead; `from` if there is none. */
export function neighbour(layout: Layout, from: string, arrow: Arrow, among: readonly string[]): string {
  const here = layout.spots.get(from);
  if (!here) return among[0] ?? from;
  const way = among.flatMap((pile) => {
    const there = layout.spots.get(pile);
    return there && pile !== from ? [{ pile, far: distance(here, there, arrow, layout) }] : [];
  });
  const ahead = way.filter(({ far }) => far !== null).sort((a, b) => (a.far ?? 0) - (b.far ?? 0));
  return ahead[0]?.pile ?? from;
}

function distance(here: Spot, there: Spot, arrow: Arrow, layout: Layout): number | null {
  const [x, y] = [there.x - here.x, there.y - here.y];
  const upright = arrow === "ArrowUp" || arrow === "ArrowDown";
  const ahead = upright ? y : x;
  const aside = upright ? x : y;
  const forward = arrow === "ArrowLeft" || arrow === "ArrowUp" ? -ahead : ahead;
  if (forward < layout.card.width / 8) return null;
  return forward + 2.5 * Math.abs(aside);
}
