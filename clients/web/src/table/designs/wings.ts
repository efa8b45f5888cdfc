/** Designs of games with a trunk between two wings. */

import { ASPECT, block, pileBox, row } from "./blocks";
import type { Fan } from "./blocks";
import type { TableRules } from "../board/types";
import { STEP, foundations, topRow } from "./design";
import type { Design } from "./design";
import type { Spacing } from "./spacing";

/** How much lower each wing lies than the next one outward. */
const TILT = 0.17;

/** The same, where each wing is folded. */
const FOLDED_TILT = 0.3;

/** Height of the trunk, whose cards are face down. */
const TRUNK = 2;

/** Whether a game is of the kin of Eagle Wing: piles that stay short on both sides of a trunk, which fills them. */
export function hasWings(rules: TableRules): boolean {
  const isTrunk = rules.reserves === 1 && rules.filled_at_once && !rules.cells;
  const areWings = rules.columns > 4 && rules.columns % 2 === 0 && rules.lengths.length === 0 && rules.packs === 1;
  const isHidden = rules.reserve_shown === "last";
  const areShort = rules.build === null || rules.pile_limit !== null;
  return isTrunk && areWings && (isHidden || areShort);
}

/** Foundations above; wings on both sides of the trunk, the outer ones highest. */
export function spreadEagle(rules: TableRules, { gap, wide }: Spacing): Design {
  const half = rules.columns / 2;
  const wing = half * (1 + gap);
  const width = 2 * wing + 1;
  const perch = ASPECT + wide;
  const feathers = Array.from({ length: rules.columns }, (_, number) => {
    const inward = number < half ? number : rules.columns - 1 - number;
    const x = number * (1 + gap) + (number < half ? 0 : 1 + gap);
    return pileBox(`t${number}`, x, perch + inward * TILT, feather(rules), null);
  });
  const nest = foundations(rules).length * (1 + gap) - gap;
  const height = perch + half * TILT + Math.max(ASPECT + built(rules), TRUNK + 0.2);
  return {
    width,
    height,
    blocks: [
      block(0, 2 + gap, [pileBox("s", 0, 0), pileBox("w", 1 + gap, 0)]),
      block((width - nest) / 2, nest, row("f", foundations(rules), 0, 1 + gap)),
      block(0, width, [...feathers, pileBox("r0", wing, perch + half * TILT, "down", TRUNK - 0.1)]),
    ],
  };
}

/** The same for a narrow screen: each wing in columns of two, the outer ones higher. */
export function foldedEagle(rules: TableRules, spacing: Spacing): Design {
  const top = topRow(rules, spacing);
  const { height, piles } = folded(rules, spacing, top.width, ASPECT + spacing.wide);
  return { ...top, height, blocks: [...top.blocks, block(0, top.width, piles)] };
}

/** For a high and narrow screen: foundations above the folded wings, stock and waste below them. */
export function perchedEagle(rules: TableRules, spacing: Spacing): Design {
  const { gap, wide } = spacing;
  const lanes = Math.ceil(rules.columns / 4);
  const width = 2 * lanes * (1 + gap) + 1;
  const nest = foundations(rules).length * (1 + gap) - gap;
  const wings = folded(rules, spacing, width, ASPECT + wide);
  const last = wings.height + gap;
  return {
    width,
    height: last + ASPECT,
    blocks: [
      block((width - nest) / 2, nest, row("f", foundations(rules), 0, 1 + gap)),
      block(0, width, wings.piles),
      block(0, 2 + gap, [pileBox("s", 0, last), pileBox("w", 1 + gap, last)]),
    ],
  };
}

/** Wings in columns of two on both sides of the trunk, from `top` down. */
function folded(rules: TableRules, { gap }: Spacing, width: number, top: number) {
  const lanes = Math.ceil(rules.columns / 4);
  const pitch = (width - 1) / (2 * lanes);
  const rung = ASPECT + built(rules) + gap;
  const feathers = Array.from({ length: rules.columns }, (_, number) => {
    const lane = Math.floor(number / 2);
    const x = lane < lanes ? lane * pitch : (lane + 1) * pitch;
    const inward = lane < lanes ? lane : 2 * lanes - 1 - lane;
    const y = top + (number % 2) * rung + inward * FOLDED_TILT;
    return pileBox(`t${number}`, x, y, feather(rules), rung - gap);
  });
  const trunk = pileBox("r0", lanes * pitch, top + lanes * FOLDED_TILT, "down", TRUNK);
  return { height: top + 2 * rung - gap + (lanes - 1) * FOLDED_TILT, piles: [...feathers, trunk] };
}

/** Fan of a wing: wings with building need room. */
function feather(rules: TableRules): Fan {
  return rules.build ? "down" : "squared";
}

/** Height of the cards that may be built on a wing. */
function built(rules: TableRules): number {
  return rules.build ? STEP * ((rules.pile_limit ?? 3) - 1) : 0;
}
