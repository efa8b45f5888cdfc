/** Positions of the pips on number cards. */

import type { Rank } from "./pile";

/** Columns of pips. */
const LEFT = 27;
const MIDDLE = 50;
const RIGHT = 73;

/** Positions of the pips of number cards: x of the centre, and y between the first row (0) and the last (1). */
export const PIPS: Readonly<Partial<Record<Rank, readonly (readonly [x: number, row: number])[]>>> = {
  "2": [
    [MIDDLE, 0],
    [MIDDLE, 1],
  ],
  "3": [
    [MIDDLE, 0],
    [MIDDLE, 0.5],
    [MIDDLE, 1],
  ],
  "4": [
    [LEFT, 0],
    [RIGHT, 0],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "5": [
    [LEFT, 0],
    [RIGHT, 0],
    [MIDDLE, 0.5],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "6": [
    [LEFT, 0],
    [RIGHT, 0],
    [LEFT, 0.5],
    [RIGHT, 0.5],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "7": [
    [LEFT, 0],
    [RIGHT, 0],
    [MIDDLE, 0.25],
    [LEFT, 0.5],
    [RIGHT, 0.5],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "8": [
    [LEFT, 0],
    [RIGHT, 0],
    [MIDDLE, 0.25],
    [LEFT, 0.5],
    [RIGHT, 0.5],
    [MIDDLE, 0.75],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  "9": [
    [LEFT, 0],
    [RIGHT, 0],
    [LEFT, 1 / 3],
    [RIGHT, 1 / 3],
    [MIDDLE, 0.5],
    [LEFT, 2 / 3],
    [RIGHT, 2 / 3],
    [LEFT, 1],
    [RIGHT, 1],
  ],
  T: [
    [LEFT, 0],
    [RIGHT, 0],
    [MIDDLE, 1 / 6],
    [LEFT, 1 / 3],
    [RIGHT, 1 / 3],
    [LEFT, 2 / 3],
    [RIGHT, 2 / 3],
    [MIDDLE, 5 / 6],
    [LEFT, 1],
    [RIGHT, 1],
  ],
};
