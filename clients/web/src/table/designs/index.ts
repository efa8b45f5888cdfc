/** Table designs for a game, chosen by its axes; the layout takes the one that makes cards large. */

import type { TableRules } from "../board/types";
import { columnsBelow, columnsBeside, columnsFolded } from "./columns";
import { foundations } from "./design";
import type { Design } from "./design";
import { fansBelow, fansBeside, fansStacked } from "./fans";
import { folded, foldedBeside, rowBelow, rowsAbove, rowsBeside } from "./rows";
import type { Spacing } from "./spacing";
import { unitsBelow, unitsBeside } from "./units";
import { foldedEagle, hasWings, perchedEagle, spreadEagle } from "./wings";

export type { Design };

/** Designs for a game, preferred ones first: by what it has, so that every game of the axes has some. */
export function designsOf(rules: TableRules, spacing: Spacing): readonly Design[] {
  if (rules.lengths.length || rules.cells) {
    if (rules.columns > 10) return [foldedBeside(rules, spacing), folded(rules, spacing)];
    const above = rowsAbove(rules, spacing, 1);
    const { gap, wide } = spacing;
    const isOneRow = above.width <= rules.columns * (1 + gap) - gap + wide; // a second one would cost columns their room
    return [
      above,
      ...(isOneRow ? [] : [rowsAbove(rules, spacing, 2)]),
      rowsBeside(rules, spacing, 1),
      rowsBeside(rules, spacing, 2),
      rowBelow(rules, spacing),
    ];
  }
  if (rules.unit.length)
    return [unitsBeside(rules, spacing, 4), unitsBeside(rules, spacing, 2), unitsBelow(rules, spacing)];
  if (hasWings(rules)) return [spreadEagle, foldedEagle, perchedEagle].map((design) => design(rules, spacing));
  if (rules.reserves > 1) {
    return [
      fansBeside(rules, spacing),
      fansStacked(rules, spacing),
      fansBelow(rules, spacing, rules.reserves),
      fansBelow(rules, spacing, 2),
    ];
  }
  const below = [columnsBelow(rules, spacing, 1), columnsBelow(rules, spacing, 2)];
  const isHigh = foundations(rules).length > 4; // more than fit beside columns
  const beside = isHigh ? [] : [columnsBeside(rules, spacing)];
  const isBroad = isHigh || rules.columns > 4; // more than stand in one row on a phone
  return [...below, ...beside, ...(isBroad ? [columnsFolded(rules, spacing)] : [])];
}
