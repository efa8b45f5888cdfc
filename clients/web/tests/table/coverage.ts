/** The part of a table that its piles use. */

import type { Layout } from "../../src/table/designs/layout";
import type { TableRules } from "../../src/table/board/types";

/** Cards of a long column, of which one race in ten has more, and its step in card widths. */
const COLUMN = 11;
const COLUMN_OF_UNITS = 17;
const STEP = 0.31;

/** A point this near to a pile is not empty, in card widths. */
const NEAR = 0.35;

const SAMPLES = 120;

/** The share of points that are near a pile, or near the space that a long column takes. */
export function coverageOf(rules: TableRules, layout: Layout): number {
  const { width, height, card } = layout;
  const cards = rules.unit.length ? COLUMN_OF_UNITS : COLUMN;
  const near = NEAR * card.width;
  const boxes = [...layout.spots.values()].map((spot) => {
    const long = card.height + (cards - 1) * STEP * card.width;
    const down = spot.fan === "down" ? Math.max(card.height, Math.min(spot.room, long)) : card.height;
    const right = spot.fan === "right" ? Math.max(spot.room, card.width) : card.width;
    return { left: spot.x - near, top: spot.y - near, right: spot.x + right + near, bottom: spot.y + down + near };
  });
  let used = 0;
  for (let across = 0; across < SAMPLES; across++) {
    for (let down = 0; down < SAMPLES; down++) {
      const [x, y] = [((across + 0.5) * width) / SAMPLES, ((down + 0.5) * height) / SAMPLES];
      if (boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)) used++;
    }
  }
  return used / SAMPLES ** 2;
}
