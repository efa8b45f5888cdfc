/** Designs of games whose reserve lies in fans. */

import { ASPECT, block, grid, pileBox, row } from "./blocks";
import type { PileBox } from "./blocks";
import type { TableRules } from "../board/types";
import { LIKELY_COLUMN, SIDE_STEP, STEP, columnOf, columns, foundations, topRow, underRow, wasteOf } from "./design";
import type { Design } from "./design";
import type { Spacing } from "./spacing";

/** Stock and waste on the left, fans above columns, foundations on the right. */
export function fansBeside(rules: TableRules, { gap, wide }: Spacing): Design {
  const fan = fanOf(rules, gap);
  const second = ASPECT + wide;
  const middle = rules.columns * (fan + gap) - gap;
  return {
    width: 1 + wide + middle + wide + 2 + gap,
    height: second + columnOf(LIKELY_COLUMN),
    blocks: [
      block(0, 1, [pileBox("s", 0, 0), pileBox("w", 0, ASPECT + gap)]),
      block(1 + wide, middle, [
        ...row("r", rules.reserves, 0, fan + gap, "right", fan),
        ...columns(rules, second, fan + gap, (fan - 1) / 2),
      ]),
      block(1 + 2 * wide + middle, 2 + gap, grid(foundations(rules), 2, gap)),
    ],
  };
}

/** Stock and waste on the left, columns below the foundations, fans one below the other on the right. */
export function fansStacked(rules: TableRules, { gap, wide }: Spacing): Design {
  const fan = fanOf(rules, gap);
  const under = underRow(gap);
  const rise = Math.min(gap, 0.14);
  const middle = rules.columns * (1 + gap) - gap;
  const fans = Array.from({ length: rules.reserves }, (_, number) =>
    pileBox(`r${number}`, 0, number * (ASPECT + rise), "right", fan),
  );
  return {
    width: 1 + wide + middle + wide + fan,
    height: Math.max(under + columnOf(LIKELY_COLUMN), rules.reserves * (ASPECT + rise) - rise),
    blocks: [
      block(0, 1, [pileBox("s", 0, 0), pileBox("w", 0, ASPECT + gap)]),
      block(1 + wide, middle, [...row("f", foundations(rules), 0, 1 + gap), ...columns(rules, under, 1 + gap)]),
      block(1 + 2 * wide + middle, fan, fans),
    ],
  };
}

/** Stock, waste and foundations in a row, fans below it in rows of `across`, columns below them. */
export function fansBelow(rules: TableRules, spacing: Spacing, across: number): Design {
  const { gap, wide } = spacing;
  const top = topRow(rules, spacing, 2, rules.columns * (1 + gap) - gap - (1 + gap + wasteOf(rules) + wide));
  const room = (top.width + gap) / across - gap;
  const fans: PileBox[] = [];
  for (let number = 0; number < rules.reserves; number++) {
    const line = Math.floor(number / across);
    const [x, y] = [(number % across) * (room + gap), ASPECT + wide + line * (ASPECT + gap)];
    fans.push(pileBox(`r${number}`, x, y, "right", Math.min(room, 1 + 0.6 * (rules.reserve_depth - 1))));
  }
  const third = ASPECT + wide + Math.ceil(rules.reserves / across) * (ASPECT + gap) - gap + wide;
  const pitch = (top.width + gap) / rules.columns;
  const last = columns(rules, third, pitch, (pitch - 1 - gap) / 2);
  return {
    ...top,
    height: third + ASPECT + 7 * STEP,
    blocks: [...top.blocks, block(0, top.width, [...fans, ...last])],
  };
}

/** Width of a fan of the reserve; wider where there is space. */
function fanOf(rules: TableRules, gap: number): number {
  return 1 + Math.max(SIDE_STEP, 1.2 * gap) * (Math.max(rules.reserve_depth, 1) - 1);
}
