/**
 * Positions of piles on the table. A design consists of blocks of piles in units of card widths. The layout takes the
 * design that makes cards large in the given space, so upright and wide screens need no special cases.
 */

import { designsOf } from "./designs";
import type { Design } from "./designs";
import { ASPECT } from "./blocks";
import type { Fan } from "./blocks";
import type { TableRules } from "./types";

/** Maximum width of a card, in pixels; large enough for a 4K screen. */
const LARGEST = 380;

/** Margin around the table, in card widths. */
const MARGIN = 0.16;

/** A pile in pixels. */
export interface Spot {
  readonly pile: string;
  readonly x: number;
  readonly y: number;
  readonly fan: Fan;
  /** Space along the direction of the fan. */
  readonly room: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Size of a card. */
  readonly card: { readonly width: number; readonly height: number };
  readonly spots: ReadonlyMap<string, Spot>;
}

/** Positions of all piles on a table of a size in pixels. */
export function layoutOf(rules: TableRules, width: number, height: number, leftHanded: boolean): Layout {
  const { design, scale } = bestOf(designsOf(rules), width, height);
  const left = (width - design.width * scale) / 2;
  const top = MARGIN * scale + spare(design, scale, height);
  const spots = new Map<string, Spot>();
  for (const block of design.blocks) {
    const x = leftHanded ? design.width - block.x - block.width : block.x;
    for (const pileBox of block.plots) {
      const y = top + pileBox.y * scale;
      const room = pileBox.room === null ? height - MARGIN * scale - y : pileBox.room * scale;
      spots.set(pileBox.pile, { pile: pileBox.pile, x: left + (x + pileBox.x) * scale, y, fan: pileBox.fan, room });
    }
  }
  return { width, height, card: { width: scale, height: scale * ASPECT }, spots };
}

/** CSS transform to a position, rounded to device pixels so that cards are crisp. */
export function at({ x, y }: { readonly x: number; readonly y: number }): string {
  const [across, down] = [x, y].map((to) => Math.round(to * devicePixelRatio) / devicePixelRatio);
  return `translate(${across}px, ${down}px)`;
}

/** The first design whose cards are nearly as large as possible: preferred designs come first. */
function bestOf(designs: readonly Design[], width: number, height: number): { design: Design; scale: number } {
  const scaled = designs.map((design) => ({ design, scale: scaleOf(design, width, height) }));
  const largest = scaled.reduce((best, next) => (next.scale > best.scale ? next : best));
  return scaled.find(({ scale }) => scale > 0.88 * largest.scale) ?? largest;
}

/** Width of a card in pixels, at which a design fits. */
function scaleOf(design: Design, width: number, height: number): number {
  return Math.min(LARGEST, width / (design.width + 2 * MARGIN), height / (design.height + 2 * MARGIN));
}

/** Extra space above, for tables much higher than their cards. */
function spare(design: Design, scale: number, height: number): number {
  return Math.min(0.3 * scale, Math.max(0, height - (design.height + 2 * MARGIN) * scale) * 0.15);
}
