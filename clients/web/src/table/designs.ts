/** Table designs for a game, chosen by its axes; preferred designs come first. */

import { ASPECT, GAP, block, grid, names, pileBox, row } from "./blocks";
import type { Block, Fan } from "./blocks";
import type { TableRules } from "./types";

/** Gap between parts of a table, in card widths. */
const WIDE_GAP = 0.42;

/** Preferred step of a fan, in card widths. */
const STEP = 0.34;

/** Preferred step with large indices, as used on narrow screens. */
const LARGE_STEP = 0.44;

/** Smallest step that shows the index of a card, for large piles. */
const PRESSED_STEP = 0.18;

/** Cards on a pile after a whole stock was dealt in units and none went home. All of them must be readable. */
const LONGEST_PILE = 18;

/** Step of a fan to the right, where rank and suit stand one below the other. */
const SIDE_STEP = 0.3;

export interface Design {
  readonly width: number;
  /** Minimum height, including columns of a few cards. */
  readonly height: number;
  readonly blocks: readonly Block[];
}

/** Designs for a game, preferred ones first. */
export function designsOf(rules: TableRules): readonly Design[] {
  if (rules.unit.length) return [unitsBeside(rules), unitsBelow(rules)];
  if (rules.columns > 4) return [spreadEagle(rules), foldedEagle(rules)];
  if (rules.reserves > 1) return [fansBeside(rules), fansBelow(rules)];
  return rules.reserves ? [demon(rules, 2), demon(rules, 1)] : [open(rules, 1), open(rules, 2)];
}

/** Stock and waste on the left, fans above columns, foundations on the right. */
function fansBeside(rules: TableRules): Design {
  const fan = 1 + SIDE_STEP * (Math.max(rules.reserve_depth, 1) - 1);
  const second = ASPECT + WIDE_GAP;
  const middle = rules.columns * (fan + GAP) - GAP;
  return {
    width: 1 + WIDE_GAP + middle + WIDE_GAP + 2 + GAP,
    height: second + ASPECT + 5 * STEP,
    blocks: [
      block(0, 1, [pileBox("s", 0, 0), pileBox("w", 0, ASPECT + GAP)]),
      block(1 + WIDE_GAP, middle, [
        ...row("r", rules.reserves, 0, fan + GAP, "right", fan),
        ...row("t", rules.columns, second, fan + GAP, "down", null),
      ]),
      block(1 + 2 * WIDE_GAP + middle, 2 + GAP, grid("f", foundations(rules), 2)),
    ],
  };
}

/** Stock, waste and foundations in a row, fans below it, columns below them. */
function fansBelow(rules: TableRules): Design {
  const top = topRow(rules);
  const fan = (top.width - GAP * (rules.reserves - 1)) / rules.reserves;
  const [second, third] = [ASPECT + 2 * GAP, 2 * ASPECT + 4 * GAP];
  const columns = [
    ...row("r", rules.reserves, second, fan + GAP, "right", fan),
    ...row("t", rules.columns, third, fan + GAP, "down", null),
  ];
  return { ...top, height: third + ASPECT + 5 * STEP, blocks: [...top.blocks, block(0, top.width, columns)] };
}

/** Piles between the two reserve piles, down to the lower edge; foundations beside them. */
function unitsBeside(rules: TableRules): Design {
  const inner = rules.columns * (1 + GAP) - GAP;
  const piles = inner + 2 * (1 + WIDE_GAP);
  const across = Math.max(rules.ascending, rules.descending);
  const nest = across * (1 + GAP) - GAP;
  const below = 2 * (ASPECT + GAP) + WIDE_GAP;
  return {
    width: piles + 1.5 * WIDE_GAP + nest,
    height: ASPECT + 14 * STEP,
    blocks: [
      block(0, piles, [
        ...row("r", rules.reserves, 0, 1 + 2 * WIDE_GAP + inner, "down", null),
        ...row("t", rules.columns, 0, 1 + GAP, "down", null, 1 + WIDE_GAP),
      ]),
      block(piles + 1.5 * WIDE_GAP, nest, [...grid("f", foundations(rules), across), pileBox("s", 0, below)]),
    ],
  };
}

/** Two rows of foundations above the piles, the reserve on both sides. */
function unitsBelow(rules: TableRules): Design {
  const inner = rules.columns + GAP * (rules.columns - 1);
  const third = 2 * (ASPECT + GAP) + GAP;
  const left = 1 + WIDE_GAP;
  return {
    width: inner + 2 * left,
    height: third + ASPECT + (LONGEST_PILE - 1) * PRESSED_STEP,
    blocks: [
      block(0, inner + 2 * left, [
        ...grid("f", foundations(rules), rules.columns, left),
        ...row("t", rules.columns, third, 1 + GAP, "down", null, left),
        ...row("r", rules.reserves, third, left + inner + WIDE_GAP, "down", null),
      ]),
      block(0, 1, [pileBox("s", 0, 0)]),
    ],
  };
}

/** Foundations above; wings on both sides of the trunk, the outer ones highest. */
function spreadEagle(rules: TableRules): Design {
  const half = rules.columns / 2;
  const wing = half * (1 + GAP);
  const trunk = wing + 0.1;
  const width = 2 * trunk + 1;
  const perch = ASPECT + WIDE_GAP;
  const tilt = 0.17;
  const feathers = Array.from({ length: rules.columns }, (_, number) => {
    const inward = number < half ? number : rules.columns - 1 - number;
    const x = number < half ? number * (1 + GAP) : trunk + 1.1 + GAP + (number - half) * (1 + GAP);
    return pileBox(`t${number}`, x, perch + inward * tilt, feather(rules), null);
  });
  const nest = foundations(rules).length * (1 + GAP) - GAP;
  return {
    width,
    height: perch + half * tilt + ASPECT + 2 * STEP, // room for built wings, and for the count below the trunk
    blocks: [
      block(0, 2 + GAP, [pileBox("s", 0, 0), pileBox("w", 1 + GAP, 0)]),
      block((width - nest) / 2, nest, row("f", foundations(rules), 0, 1 + GAP)),
      block(0, width, [...feathers, pileBox("r0", trunk, perch + half * tilt, "down", 1.8)]),
    ],
  };
}

/** The same for a narrow screen: each wing in columns of two, the outer ones higher. */
function foldedEagle(rules: TableRules): Design {
  const lanes = Math.ceil(rules.columns / 4);
  const top = topRow(rules);
  const pitch = (top.width - 1) / (2 * lanes);
  const perch = ASPECT + WIDE_GAP;
  const rung = ASPECT + (rules.build ? 2 * LARGE_STEP : 0) + GAP;
  const feathers = Array.from({ length: rules.columns }, (_, number) => {
    const lane = Math.floor(number / 2);
    const x = lane < lanes ? lane * pitch : (lane + 1) * pitch;
    const outward = lane < lanes ? lanes - 1 - lane : lane - lanes;
    const y = perch + (number % 2) * rung + (lanes - 1 - outward) * 0.3;
    return pileBox(`t${number}`, x, y, feather(rules), rung - GAP);
  });
  const trunk = pileBox("r0", lanes * pitch, perch + 0.6, "down", 2.2);
  const height = perch + 2 * rung + 0.3 * (lanes - 1);
  return { ...top, height, blocks: [...top.blocks, block(0, top.width, [...feathers, trunk])] };
}

/** Reserve on the left, columns below the foundations; stock and waste side by side, or one above the other. */
function demon(rules: TableRules, abreast: 1 | 2): Design {
  const top = topRow(rules, abreast);
  const second = (abreast === 1 ? 2 : 1) * (ASPECT + GAP) + 2 * GAP;
  const under = ASPECT + 2 * GAP;
  const reserve = pileBox("r0", 0, second, "down", 2.3);
  const columns = row("t", rules.columns, under, 1 + GAP, "down", null);
  return {
    ...top,
    height: Math.max(second + 2.3, under + ASPECT + 6 * STEP),
    blocks: [...top.blocks, block(0, 1, [reserve]), block(top.width - top.inner, top.inner, columns)],
  };
}

/** Stock and waste on the left, columns below the foundations. */
function open(rules: TableRules, abreast: 1 | 2): Design {
  const top = topRow(rules, abreast);
  const under = ASPECT + 2 * GAP;
  const inner = abreast === 2 ? top.width : top.inner;
  const pitch = (inner + GAP) / rules.columns;
  const columns = row("t", rules.columns, under, pitch, "down", null, (pitch - 1 - GAP) / 2);
  return {
    ...top,
    height: under + ASPECT + 8 * STEP,
    blocks: [...top.blocks, block(top.width - inner, inner, columns)],
  };
}

/** Stock and waste, side by side or one above the other, and the foundations to their right. */
function topRow(rules: TableRules, abreast: 1 | 2 = 2): { width: number; inner: number; blocks: readonly Block[] } {
  const fan = rules.cards_to_waste > 1 ? 1 + SIDE_STEP * (Math.min(rules.cards_to_waste, 3) - 1) : 1;
  const waste = abreast === 2 ? pileBox("w", 1 + GAP, 0, "right", fan) : pileBox("w", 0, ASPECT + GAP, "right", fan);
  const left = abreast === 2 ? 1 + GAP + fan : fan;
  const inner = foundations(rules).length * (1 + GAP) - GAP;
  const right = block(left + WIDE_GAP, inner, row("f", foundations(rules), 0, 1 + GAP));
  return { width: left + WIDE_GAP + inner, inner, blocks: [block(0, left, [pileBox("s", 0, 0), waste]), right] };
}

function foundations(rules: TableRules): readonly string[] {
  return names("f", rules.ascending + rules.descending);
}

/** Fan of a wing: wings with building need room. */
function feather(rules: TableRules): Fan {
  return rules.build ? "down" : "squared";
}
