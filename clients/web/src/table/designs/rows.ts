/** Designs of games whose deal lays whole columns: small piles in a row above them, in a row below them, or beside them. */

import type { TableRules } from "../board/types";
import { ASPECT, block, grid, names, pileBox, row } from "./blocks";
import type { PileBox } from "./blocks";
import { LIKELY_COLUMN, PRESSED_STEP, STEP, foundations, wasteOf } from "./design";
import type { Design } from "./design";
import type { Spacing } from "./spacing";

/** Step after a face-down card. */
const BACK_STEP = 0.045;

/** Face-up cards that often come onto the longest column of a deal. */
const BUILT_ON = 5;

/** Distance of columns that cover a sixth of each other's right side, so that cards of a phone stay wide. */
const SHINGLED = 5 / 6;

/** Step of columns in two rows, on which no more than a run is built. */
const FOLDED_STEP = 0.24;

/** Columns from which on they cover each other on a phone. */
const MANY = 9;

/** Distance of foundations that take complete runs: only their number matters. */
const RUNS_APART = 0.5;

/** Height of the tallest column that is likely. */
function tallest(rules: TableRules, step: number): number {
  const down = Math.max(0, ...rules.face_down);
  const dealt = Math.max(...rules.lengths.map((cards, number) => cards - (rules.face_down[number] ?? 0)));
  return ASPECT + down * BACK_STEP + (Math.max(LIKELY_COLUMN, dealt + BUILT_ON) - 1) * step;
}

/** Whether cards are left after the deal, or come back. */
export function hasStock(rules: TableRules): boolean {
  const steps = new Set(rules.deal);
  const laid =
    4 * rules.taken_out.length +
    rules.lengths.reduce((sum, cards) => sum + cards, 0) +
    (steps.has("reserve") ? rules.reserves * rules.reserve_depth : 0) +
    (steps.has("unit") ? rules.unit.length : 0);
  return rules.cards_to_waste > 0 || rules.redeals !== 0 || laid < 52 * rules.packs;
}

interface Line {
  readonly width: number;
  readonly plots: readonly PileBox[];
}

/** Stock and waste side by side. */
function stockOf(rules: TableRules, gap: number, y: number): Line {
  const stock = hasStock(rules) ? [pileBox("s", 0, y)] : [];
  const at = stock.length * (1 + gap);
  const fan = wasteOf(rules);
  const waste = rules.cards_to_waste > 0 ? [pileBox("w", at, y, "right", fan)] : [];
  return { width: Math.max(0, at + waste.length * (fan + gap) - gap), plots: [...stock, ...waste] };
}

/** Cells side by side. */
function cellsOf(rules: TableRules, gap: number, y: number): Line {
  const width = Math.max(0, rules.reserves * (1 + gap) - gap);
  return { width, plots: row("r", rules.reserves, y, 1 + gap) };
}

/** Width of two lines in one row. */
function together(gap: number, ...lines: readonly Line[]): number {
  const widths = lines.map(({ width }) => width).filter((width) => width > 0);
  return Math.max(
    0,
    widths.reduce((sum, width) => sum + width + gap, -gap),
  );
}

function nest(rules: TableRules, gap: number, y: number): Line {
  const list = foundations(rules);
  const pitch = rules.home === "runs" && list.length > 4 ? RUNS_APART : 1 + gap;
  return { width: (list.length - 1) * pitch + 1, plots: row("f", list, y, pitch) };
}

function columnsAt(rules: TableRules, y: number, pitch: number, x = 0): readonly PileBox[] {
  return row("t", rules.columns, y, pitch, "down", null, x);
}

/** Small piles in one row or two, above columns that reach down to the lower edge. */
export function rowsAbove(rules: TableRules, { gap, wide }: Spacing, rows: 1 | 2): Design {
  const [stock, cells] = [stockOf(rules, gap, 0), cellsOf(rules, gap, 0)];
  const left = together(gap, stock, cells);
  const right = nest(rules, gap, rows === 2 ? ASPECT + gap : 0);
  const small = rows === 2 ? Math.max(left, right.width) : left + (left > 0 ? wide : 0) + right.width;
  const width = Math.max(rules.columns * (1 + gap) - gap, small);
  const pitch = (width + gap) / rules.columns;
  const under = (rows - 1) * (ASPECT + gap) + ASPECT + Math.min(1.5 * gap, 0.2);
  return {
    width,
    height: under + tallest(rules, STEP),
    screen: "wide",
    blocks: [
      block(0, stock.width, stock.plots),
      block(left - cells.width, cells.width, cells.plots),
      block(width - right.width, right.width, right.plots),
      block(0, width, columnsAt(rules, under, pitch, (pitch - 1 - gap) / 2)),
    ],
  };
}

/** Small piles on both sides of columns that use the whole height. */
export function rowsBeside(rules: TableRules, { gap, wide }: Spacing, across: 1 | 2): Design {
  const cells = names("r", rules.reserves);
  const besides = rules.cells && cells.length > 4 ? 2 : 1;
  const stock = hasStock(rules) ? [pileBox("s", 0, 0)] : [];
  const fan = wasteOf(rules);
  const waste = rules.cards_to_waste > 0 ? [pileBox("w", 0, ASPECT + gap, "right", fan)] : [];
  const above = (stock.length + waste.length) * (ASPECT + gap);
  const towers = grid(cells, besides, gap, 0, above);
  const left = Math.max(cells.length > 0 ? besides * (1 + gap) - gap : 0, waste.length * fan, stock.length);
  const list = foundations(rules);
  const right = across * (1 + gap) - gap;
  const inner = rules.columns * (1 + gap) - gap;
  const at = left > 0 ? left + wide : 0;
  const high = (piles: number, each: number) => Math.ceil(piles / each) * (ASPECT + gap) - gap;
  return {
    width: at + inner + wide + right,
    height: Math.max(tallest(rules, STEP), high(list.length, across), above + high(cells.length, besides)),
    screen: "wide",
    blocks: [
      block(0, left, [...stock, ...waste, ...towers]),
      block(at, inner, columnsAt(rules, 0, 1 + gap)),
      block(at + inner + wide, right, grid(list, across, gap)),
    ],
  };
}

/** For an upright phone: columns above, small piles in reach of the thumb, with the stock at the right. */
export function rowBelow(rules: TableRules, { gap }: Spacing): Design {
  const pitch = rules.columns > MANY ? SHINGLED : 1 + gap;
  const inner = (rules.columns - 1) * pitch + 1;
  const home = nest(rules, gap, 0);
  const small = together(gap, stockOf(rules, gap, 0), cellsOf(rules, gap, 0));
  const isOne = home.width + gap + small <= inner + 0.01;
  const width = Math.max(inner, home.width, small);
  const foot = isOne ? ASPECT : 2 * ASPECT + gap;
  const lower = isOne ? 0 : ASPECT + gap;
  const [stock, cells] = [stockOf(rules, gap, lower), cellsOf(rules, gap, lower)];
  return {
    width,
    height: tallest(rules, PRESSED_STEP) + gap + foot,
    screen: "upright",
    foot,
    blocks: [
      block(0, width, columnsAt(rules, 0, pitch, (width - inner) / 2)),
      block(0, home.width, atFoot(home.plots)),
      block(width - stock.width, stock.width, atFoot(turned(stock))),
      block(width - small, cells.width, atFoot(cells.plots)),
    ],
  };
}

/** The same for so many columns that they stand in two rows. */
export function folded(rules: TableRules, spacing: Spacing): Design {
  const { gap } = spacing;
  const columns = foldedColumns(rules, spacing);
  return {
    ...columns,
    height: columns.height + gap + ASPECT,
    screen: "upright",
    foot: ASPECT,
    blocks: [...columns.blocks, block(0, columns.width, atFoot(nest(rules, gap, 0).plots))],
  };
}

/** Columns in two rows, foundations on their right. */
export function foldedBeside(rules: TableRules, spacing: Spacing): Design {
  const { gap, wide } = spacing;
  const columns = foldedColumns(rules, spacing);
  const across = 2 + gap;
  return {
    ...columns,
    width: columns.width + wide + across,
    screen: "wide",
    blocks: [...columns.blocks, block(columns.width + wide, across, grid(foundations(rules), 2, gap))],
  };
}

function foldedColumns(rules: TableRules, { gap }: Spacing): Pick<Design, "width" | "height" | "blocks"> {
  const across = Math.ceil(rules.columns / 2);
  const width = across * (1 + gap) - gap;
  const rung = ASPECT + (LIKELY_COLUMN - 1) * FOLDED_STEP;
  const columns = names("t", rules.columns).map((pile, number) =>
    pileBox(pile, (number % across) * (1 + gap), Math.floor(number / across) * (rung + gap), "down", rung),
  );
  return { width, height: 2 * rung + gap, blocks: [block(0, width, columns)] };
}

/** Piles from right to left, as a right hand holds a phone. */
function turned({ width, plots }: Line): readonly PileBox[] {
  return plots.map((plot) => ({ ...plot, x: width - plot.x - (plot.fan === "right" ? (plot.room ?? 1) : 1) }));
}

function atFoot(plots: readonly PileBox[]): readonly PileBox[] {
  return plots.map((plot) => ({ ...plot, isAtFoot: true }));
}
