/** Designs of games with columns, and at most one pile in the reserve. */

import { ASPECT, block, grid, pileBox } from "./blocks";
import type { TableRules } from "../board/types";
import { LIKELY_COLUMN, PRESSED_STEP, columnOf, columns, foundations, topRow, underRow, wasteOf } from "./design";
import type { Design } from "./design";
import type { Spacing } from "./spacing";

/** Step of an open reserve, of which only the top card can be played: its ranks show, and cards of a phone stay wide. */
const OPEN_STEP = 0.168;

/** Height of a reserve that lies face down but for its top card, with the count below it, which is `COUNT` high. */
const RESERVE = 2.2;
const COUNT = 0.36;

/** Height of a reserve: what is left beside the columns for a fan that lies open, and little for cards that are face down. */
function reserveOf(rules: TableRules, left: number): number {
  return rules.reserve_shown === "all" ? Math.max(left, 2) : RESERVE - COUNT;
}

/** Height of a reserve and of what stands below it. */
function withCount(rules: TableRules, high: number): number {
  return rules.reserves ? Math.max(RESERVE, high + 0.2) : 0;
}

/** Columns below the foundations; stock and waste on the left, side by side or one above the other, the reserve below. */
export function columnsBelow(rules: TableRules, spacing: Spacing, abreast: 1 | 2): Design {
  const { gap, wide } = spacing;
  const isBeside = rules.reserves > 0 || abreast === 1;
  const narrowest = rules.columns * (1 + gap) - gap;
  const least = isBeside ? narrowest : narrowest - (1 + gap + wasteOf(rules) + wide);
  const top = topRow(rules, spacing, abreast, least);
  const under = underRow(gap);
  const second = (abreast === 1 ? 2 : 1) * (ASPECT + gap) + wide;
  const high = reserveOf(rules, columnOf(rules.reserve_depth, OPEN_STEP));
  const reserve = rules.reserves ? [block(0, 1, [pileBox("r0", 0, second, "down", high)])] : [];
  const inner = isBeside ? top.inner : top.width;
  const pitch = (inner + gap) / rules.columns;
  const below = columns(rules, under, pitch, (pitch - 1 - gap) / 2);
  return {
    ...top,
    height: Math.max(second + withCount(rules, high), under + columnOf(LIKELY_COLUMN)),
    blocks: [...top.blocks, ...reserve, block(top.width - inner, inner, below)],
  };
}

/** Step of columns in two rows: where there are many, or a waste of several cards, they are narrower, as are indices. */
function foldedStep(rules: TableRules): number {
  return wasteOf(rules) > 1 || rules.columns > 8 ? 0.2 : PRESSED_STEP;
}

/** For a narrow screen: foundations and columns in two rows each; stock, waste and reserve on the left. */
export function columnsFolded(rules: TableRules, { gap, wide }: Spacing): Design {
  const across = Math.ceil(Math.max(foundations(rules).length, rules.columns) / 2);
  const inner = across * (1 + gap) - gap;
  const left = wasteOf(rules);
  const second = 2 * (ASPECT + gap) + wide;
  const rung = columnOf(LIKELY_COLUMN, foldedStep(rules));
  const high = reserveOf(rules, 2 * rung + gap);
  const reserve = rules.reserves ? [pileBox("r0", 0, second, "down", high)] : [];
  const half = columns(rules, second, 1 + gap).map((box, number) => ({
    ...box,
    x: (number % across) * (1 + gap),
    y: second + Math.floor(number / across) * (rung + gap),
    room: rules.columns > across ? rung : 2 * rung + gap,
  }));
  return {
    width: left + wide + inner,
    height: second + 2 * rung + gap,
    blocks: [
      block(0, left, [pileBox("s", 0, 0), pileBox("w", 0, ASPECT + gap, "right", left), ...reserve]),
      block(left + wide, inner, [...grid(foundations(rules), across, gap), ...half]),
    ],
  };
}

/** Stock, waste and reserve on the left, columns from the upper edge, foundations on the right in two rows. */
export function columnsBeside(rules: TableRules, { gap, wide }: Spacing): Design {
  const left = wasteOf(rules);
  const second = 2 * (ASPECT + gap) + wide - gap;
  const inner = rules.columns * (1 + gap) - gap;
  const high = reserveOf(rules, columnOf(rules.reserve_depth, OPEN_STEP));
  const reserve = rules.reserves ? [pileBox("r0", 0, second, "down", high)] : [];
  return {
    width: left + wide + inner + wide + 2 + gap,
    height: Math.max(second + withCount(rules, high), columnOf(LIKELY_COLUMN + 2)),
    blocks: [
      block(0, left, [pileBox("s", 0, 0), pileBox("w", 0, ASPECT + gap, "right", left), ...reserve]),
      block(left + wide, inner, columns(rules, 0, 1 + gap)),
      block(left + 2 * wide + inner, 2 + gap, grid(foundations(rules), 2, gap)),
    ],
  };
}
