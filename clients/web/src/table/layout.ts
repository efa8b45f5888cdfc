/**
 * Where the piles lie. A design is blocks of piles in units of a card's width; of those that suit a game, one is taken
 * that makes the cards large in a given space, so upright and wide screens need no rule of their own.
 */

import { designsOf } from "./designs";
import type { Design } from "./designs";
import { ASPECT } from "./plot";
import type { Fan } from "./plot";
import type { TableRules } from "./types";

/** Cards are no larger than this, in pixels: a screen of 4K is filled as one of half its size is. */
const LARGEST = 380;

/** Air around the table, in widths of a card. */
const MARGIN = 0.16;

/** A pile in pixels. */
export interface Spot {
  readonly pile: string;
  readonly x: number;
  readonly y: number;
  readonly fan: Fan;
  /** Width or height, as it is fanned, that the pile may take. */
  readonly room: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Size of a card. */
  readonly card: { readonly width: number; readonly height: number };
  readonly spots: ReadonlyMap<string, Spot>;
}

/** Spots of all piles of a game on a table of so many pixels. */
export function layoutOf(rules: TableRules, width: number, height: number, leftHanded: boolean): Layout {
  const { design, scale } = bestOf(designsOf(rules), width, height);
  const left = (width - design.width * scale) / 2;
  const top = MARGIN * scale + spare(design, scale, height);
  const spots = new Map<string, Spot>();
  for (const block of design.blocks) {
    const x = leftHanded ? design.width - block.x - block.width : block.x;
    for (const plot of block.plots) {
      const y = top + plot.y * scale;
      const room = plot.room === null ? height - MARGIN * scale - y : plot.room * scale;
      spots.set(plot.pile, { pile: plot.pile, x: left + (x + plot.x) * scale, y, fan: plot.fan, room });
    }
  }
  return { width, height, card: { width: scale, height: scale * ASPECT }, spots };
}

/** Where something lies, as a style: on whole pixels of the screen, so that a card that is drawn for itself is crisp. */
export function at({ x, y }: { readonly x: number; readonly y: number }): string {
  const [across, down] = [x, y].map((to) => Math.round(to * devicePixelRatio) / devicePixelRatio);
  return `translate(${across}px, ${down}px)`;
}

/** The first design whose cards are about as large as they can be: those that show the game best come first. */
function bestOf(designs: readonly Design[], width: number, height: number): { design: Design; scale: number } {
  const scaled = designs.map((design) => ({ design, scale: scaleOf(design, width, height) }));
  const largest = scaled.reduce((best, next) => (next.scale > best.scale ? next : best));
  return scaled.find(({ scale }) => scale > 0.88 * largest.scale) ?? largest;
}

/** Width of a card, in pixels, with which a design fits. */
function scaleOf(design: Design, width: number, height: number): number {
  return Math.min(LARGEST, width / (design.width + 2 * MARGIN), height / (design.height + 2 * MARGIN));
}

/** Air above: a table much higher than its cards is not hung from the ceiling. */
function spare(design: Design, scale: number, height: number): number {
  return Math.min(0.3 * scale, Math.max(0, height - (design.height + 2 * MARGIN) * scale) * 0.15);
}
