/**
 * Positions of piles on the table. A design consists of blocks of piles in units of card widths. The layout takes the
 * design and the spacing that make cards large in the given space, so upright and wide screens need no special cases.
 */

import { designsOf } from ".";
import type { Design } from ".";
import { SPACINGS } from "./spacing";
import { kindOf, numberOf } from "../../cards/pile";
import { ASPECT } from "./blocks";
import type { Fan } from "./blocks";
import type { TableRules } from "../board/types";

/** Designs whose cards are nearly as large as possible. Among them the layout takes the one that fills the table best. */
const NEARLY = 0.92;

/** Cards as small as this, in pixels, cannot spare a pixel for the space between them. */
const SMALL = 80;

/** More layers than a table has columns that cover each other. */
const MOST_LAYERS = 20;

/** Designs that fill the table equally well, but for so much: the airy one looks best. */
const EQUALLY = 0.01;

/** The widest upright screen that is held in a hand, in pixels. */
const PHONE = 760;

/** How much rows may move apart on a high table. */
const STRETCH = 1.25;

/** A pile in pixels. */
export interface Spot {
  readonly pile: string;
  readonly x: number;
  readonly y: number;
  readonly fan: Fan;
  /** Space along the direction of the fan. */
  readonly room: number;
  /** Piles of a higher layer lie over those that they overlap. */
  readonly layer: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Size of a card. */
  readonly card: { readonly width: number; readonly height: number };
  readonly spots: ReadonlyMap<string, Spot>;
}

/** A design at the size at which it fits. */
interface Fit {
  readonly design: Design;
  /** Width of a card, and of the margin, in pixels. */
  readonly scale: number;
  readonly margin: number;
  /** Factor between rows; 1 if piles reach down to the lower edge. */
  readonly stretch: number;
  readonly reaches: boolean;
  /** The part of the table that it fills. */
  readonly filled: number;
}

/** Positions of all piles on a table of a size in pixels. */
export function layoutOf(rules: TableRules, width: number, height: number, leftHanded: boolean): Layout {
  const { design, scale, margin, stretch, reaches } = bestOf(rules, width, height);
  const left = (width - design.width * scale) / 2;
  const top = reaches ? margin : (height - design.height * scale * stretch) / 2;
  const foot = height - margin - (design.foot ?? 0) * scale;
  const columns = design.blocks.flatMap(({ plots }) => plots).filter(({ pile }) => kindOf(pile) === "tableau");
  const [first, second] = columns; // of one block, as `x` is
  const isShingled = first?.y === second?.y && (second?.x ?? 1) - (first?.x ?? 0) < 1;
  const spots = new Map<string, Spot>();
  for (const block of design.blocks) {
    const x = leftHanded ? design.width - block.x - block.width : block.x;
    for (const pileBox of block.plots) {
      const { pile, fan } = pileBox;
      const y = pileBox.isAtFoot ? foot + pileBox.y * scale : top + pileBox.y * scale * stretch;
      const lowest = design.foot === undefined ? height - margin : foot - margin;
      const room = pileBox.room === null ? lowest - y : pileBox.room * scale;
      const layer = isShingled && kindOf(pile) === "tableau" ? numberOf(pile) + 1 : isShingled ? MOST_LAYERS : 0;
      spots.set(pile, { pile, x: left + (x + pileBox.x) * scale, y, fan, room, layer });
    }
  }
  return { width, height, card: { width: scale, height: scale * ASPECT }, spots };
}

/** CSS transform to a position, rounded to device pixels so that cards are crisp. */
export function at({ x, y }: { readonly x: number; readonly y: number }): string {
  const [across, down] = [x, y].map((to) => Math.round(to * devicePixelRatio) / devicePixelRatio);
  return `translate(${across}px, ${down}px)`;
}

/** The design with the largest cards; of several with nearly as large ones, the one that fills the table best. */
function bestOf(rules: TableRules, width: number, height: number): Fit {
  const screen = width < PHONE && height > width ? "upright" : "wide";
  const fits = SPACINGS.flatMap((spacing) =>
    designsOf(rules, spacing)
      .filter((design) => (design.screen ?? screen) === screen)
      .map((design) => fitOf(design, spacing.margin, width, height)),
  );
  const largest = Math.max(...fits.map(({ scale }) => scale));
  return fits
    .filter(({ scale }) => scale >= (largest < SMALL ? 1 : NEARLY) * largest)
    .reduce((best, next) => (next.filled > best.filled - EQUALLY ? next : best));
}

function fitOf(design: Design, margin: number, width: number, height: number): Fit {
  const [across, down] = [design.width + 2 * margin, design.height + 2 * margin];
  const scale = Math.min(width / across, height / down);
  const reaches = design.blocks.some(({ plots }) => plots.some(({ room }) => room === null));
  const stretch = reaches ? 1 : Math.min(STRETCH, height / (down * scale));
  const filled = ((across * scale) / width) * ((down * scale * stretch) / height);
  return { design, scale, margin: margin * scale, stretch, reaches, filled };
}
