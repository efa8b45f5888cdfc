/** Designs of games that deal a unit of cards at a time, one to each pile: long piles, and a reserve on both sides. */

import { ASPECT, block, grid, pileBox, row } from "./blocks";
import type { TableRules } from "../board/types";
import { PRESSED_STEP, columnOf, columns, foundations } from "./design";
import type { Design } from "./design";
import type { Spacing } from "./spacing";

/** Cards on a pile after a whole stock was dealt in units and none went home. All of them must be readable. */
const LONGEST_PILE = 18;

/** Piles between the two reserve piles, down to the lower edge; foundations beside them in rows of `across`. */
export function unitsBeside(rules: TableRules, { gap, wide }: Spacing, across: number): Design {
  const inner = rules.columns * (1 + gap) - gap;
  const piles = inner + 2 * (1 + wide);
  const nest = across * (1 + gap) - gap;
  const below = Math.ceil(foundations(rules).length / across) * (ASPECT + gap) - gap + wide;
  return {
    width: piles + 1.5 * wide + nest,
    height: Math.max(below + ASPECT, columnOf(LONGEST_PILE, 0.22)),
    blocks: [
      block(0, piles, [
        ...row("r", rules.reserves, 0, 1 + 2 * wide + inner, "down", null),
        ...columns(rules, 0, 1 + gap, 1 + wide),
      ]),
      block(piles + 1.5 * wide, nest, [...grid(foundations(rules), across, gap), pileBox("s", 0, below)]),
    ],
  };
}

/** Two rows of foundations above the piles, the reserve on both sides. */
export function unitsBelow(rules: TableRules, { gap, wide }: Spacing): Design {
  const inner = rules.columns + gap * (rules.columns - 1);
  const third = 2 * (ASPECT + gap) + gap;
  const left = 1 + wide;
  return {
    width: inner + 2 * left,
    height: third + columnOf(LONGEST_PILE, PRESSED_STEP),
    blocks: [
      block(0, inner + 2 * left, [
        ...grid(foundations(rules), rules.columns, gap, left),
        ...columns(rules, third, 1 + gap, left),
        ...row("r", rules.reserves, third, left + inner + wide, "down", null),
      ]),
      block(0, 1, [pileBox("s", 0, 0)]),
    ],
  };
}
