/** Moves in notation: `t1-t3x4`, `r0.5-f2`, `s-t2`, `deal`, `redeal`. Each has one spelling. */
import { InvalidMove } from "./errors.js";

const NUMBER = "(?:0|[1-9][0-9]?)";
const NOTATION = new RegExp(
  `^(s|w|[ftr]${NUMBER})(?:\\.(0|[1-9][0-9]{0,2}))?-([ftr]${NUMBER})(?:x([2-9]|[1-9][0-9]{1,2}))?$`,
);

/** A move that has been read. `deal` and `redeal` are a source without a target. */
export interface Move {
  readonly source: string;
  readonly target: string;
  readonly cards: number;
  /** Index of the card from the bottom, where every card of a pile is available; else null. */
  readonly place: number | null;
}

/** Throws InvalidMove for any other spelling. */
export function parseMove(text: string): Move {
  if (text === "deal" || text === "redeal") return { source: text, target: "", cards: 1, place: null };
  const found = NOTATION.exec(text);
  if (found === null)
    throw new InvalidMove(
      `${JSON.stringify(text)} is not a move; moves look like 'w-f2', 't1-t3x4' (a run of four), 'r0.5-f2', 's-t2', ` +
        "'deal', 'redeal'",
    );
  const [, source = "", place, target = "", cards = "1"] = found;
  return { source, target, cards: Number(cards), place: place === undefined ? null : Number(place) };
}
