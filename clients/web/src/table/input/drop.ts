/** Where dragged cards go: by what they cover, and not by where the pointer holds them. */

import type { Layout, Spot } from "../designs/layout";
import type { CardPosition } from "../designs/positions";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The pile for cards that are dropped so far from their place; null to put them back. Of the piles that the first card
 * overlaps, the legal target with the largest overlap gets it. Without one, it is the pile `under` the pointer, else the
 * one that is covered most: it says why not. Cards that cover their own place most are put back.
 */
export function dropTarget(
  held: Pick<CardPosition, "pile" | "x" | "y">,
  dx: number,
  dy: number,
  layout: Layout,
  targets: ReadonlyMap<string, string>,
  under: string | null,
): string | null {
  const { width, height } = layout.card;
  const own: Box = { x: held.x, y: held.y, width, height };
  const dropped: Box = { ...own, x: own.x + dx, y: own.y + dy };
  const covered = [...layout.spots.values()]
    .filter(({ pile }) => pile !== held.pile)
    .map((spot) => ({ pile: spot.pile, by: overlap(dropped, placeOf(spot, layout)) }))
    .filter(({ by }) => by > overlap(dropped, own))
    .sort((a, b) => b.by - a.by);
  return covered.find(({ pile }) => targets.has(pile))?.pile ?? under ?? covered[0]?.pile ?? null;
}

/** The pile whose place is at a point, or near it: cards may be dropped anywhere in a column, also below its last card. */
export function pileNear(x: number, y: number, layout: Layout): string | null {
  const [across, down] = [layout.card.width / 4, layout.card.height / 4];
  const near = [...layout.spots.values()].find((spot) => {
    const place = placeOf(spot, layout);
    const isBeside = x > place.x - across && x < place.x + place.width + across;
    return isBeside && y > place.y - down && y < place.y + place.height + down;
  });
  return near?.pile ?? null;
}

/** The place of a pile, with the room in which its cards are fanned. */
function placeOf(spot: Spot, { card }: Layout): Box {
  const width = spot.fan === "right" ? Math.max(spot.room, card.width) : card.width;
  const height = spot.fan === "down" ? Math.max(spot.room, card.height) : card.height;
  return { x: spot.x, y: spot.y, width, height };
}

/** Area that two boxes share. */
function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}
