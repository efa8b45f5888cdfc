/**
 * Tables computed once from the rules of a game: its piles by number, and which card may lie on which.
 *
 * Piles are numbered: stock 0, waste 1, then foundations, tableau and reserve. Stock and waste keep their numbers in
 * games without them.
 */
import type { Build, Place, Rules } from "./axes.js";
import { isRed, rankOf, RANKS, suitOf, SUITS_INSTEAD, TEXTS } from "./cards.js";

export const STOCK = 0;
export const WASTE = 1;
/** A `fit` that matches no pile, the next rank of a foundation that takes no card, or a card that is not known. */
export const NONE = -1;
/** Cards of a complete run, king to ace of one suit. */
export const RUN = 13;
/** A `take` that matches no card. */
export const NOBODY = -2;

/** Cards of a pile, bottom to top, by face. */
export type Stack = readonly number[];

export class Tables {
  readonly names: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly firstTableau: number;
  readonly firstReserve: number;
  readonly foundations: readonly number[];
  readonly tableau: readonly number[];
  readonly reserve: readonly number[];
  /** Names of the piles that the game has. */
  readonly shown: readonly string[];
  /** Piles that a redeal gathers into the new stock, in the order of the new deal. */
  readonly gathered: readonly number[];
  readonly unit: readonly number[];
  /** Piles that get a card each from the last unit, in order. */
  readonly lastUnit: readonly number[];
  /** By face: the foundations that can take the card. */
  readonly homes: readonly (readonly number[])[];
  /** By face: a card may be built on another if and only if its `fit` equals the other's `take`. */
  readonly fit: readonly number[];
  readonly take: readonly number[];
  /** The same of two cards of a run that moves. */
  readonly runFit: readonly number[];
  readonly runTake: readonly number[];
  readonly pileLimit: number;
  /** Whether any run that the rules know may be a part of a pile. */
  readonly isAnyRun: boolean;
  readonly mayIdle: boolean;
  readonly comesBack: boolean;
  readonly takesRuns: boolean;
  /** Whether the moves of a pile's top card to gaps come before those onto piles, in the order of legal moves. */
  readonly gapsFirst: boolean;
  /** Text of the move of a single card, by source and target. */
  readonly single: readonly (readonly string[])[];
  readonly #runs = new Map<number, string>();

  constructor(readonly rules: Rules) {
    const foundations = rules.ascending + rules.descending;
    const named = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index}`);
    this.names = ["s", "w", ...named("f", foundations), ...named("t", rules.columns), ...named("r", rules.reserves)];
    this.numbers = new Map(this.names.map((name, number) => [name, number]));
    this.firstTableau = 2 + foundations;
    this.firstReserve = this.firstTableau + rules.columns;
    this.foundations = range(2, this.firstTableau);
    this.tableau = range(this.firstTableau, this.firstReserve);
    this.reserve = range(this.firstReserve, this.names.length);
    const hasStock = rules.cards_to_waste > 0 || rules.redeals !== 0 || cardsOfOpening(rules) < 52 * rules.packs;
    this.shown = this.names.filter((name) => (name !== "s" || hasStock) && (name !== "w" || rules.cards_to_waste > 0));
    this.gathered = rules.gather === "piles" ? [...[...this.tableau].reverse(), ...this.reserve] : [WASTE];
    const numbersOf = (piles: readonly string[]) => piles.map((name) => this.numbers.get(name) ?? NONE);
    this.unit = numbersOf(rules.unit);
    this.lastUnit = rules.last_unit.length > 0 ? numbersOf(rules.last_unit) : this.unit;

    const faces = TEXTS.map((_, face) => face);
    const suits = SUITS_INSTEAD[rules.suits];
    this.homes = faces.map((face) =>
      this.foundations.filter((number) => !rules.by_suit || suits[(number - 2) % 4] === suitOf(face)),
    );
    const inRun = buildOfRuns(rules);
    this.fit = faces.map((face) => fitOf(face, rules.build));
    this.take = faces.map((face) => takeOf(face, rules.build));
    this.runFit = faces.map((face) => fitOf(face, inRun));
    this.runTake = faces.map((face) => takeOf(face, inRun));

    this.pileLimit = rules.pile_limit ?? Infinity;
    this.isAnyRun = !["single", "whole", "single-or-whole"].includes(rules.runs);
    this.mayIdle = rules.redeals === null && rules.gather === "waste";
    this.comesBack = [...rules.built_from, ...rules.gaps, ...rules.gaps_without_reserve].includes("foundation");
    this.takesRuns = rules.home === "runs";
    const isWide =
      rules.face_down.some((cards) => cards > 0) ||
      rules.runs_to_gaps ||
      ["in suit", "carried", "any cards"].includes(rules.runs);
    this.gapsFirst = !isWide && rules.runs !== "single";
    this.single = this.names.map((source) => this.names.map((target) => `${source}-${target}`));
  }

  /** Text of the move of the top cards of a pile to another. */
  run(source: number, target: number, cards: number): string {
    const single = this.single[source]?.[target] ?? "";
    if (cards === 1) return single;
    const key = (source * 64 + target) * 256 + cards; // there are fewer piles and cards
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const text = `${single}x${cards}`;
    this.#runs.set(key, text);
    return text;
  }

  /** Whether a gap takes a card of this rank, or a run at whose bottom it lies. */
  gapTakes(rank: number): boolean {
    return this.rules.gap_rank === "any" || this.rules.gap_rank === RANKS[rank];
  }

  /** Whether a foundation is built up. */
  isAscending(foundation: number): boolean {
    return foundation - 2 < this.rules.ascending;
  }

  /** Base of a game in which this rank starts that foundation: the rank itself, or the next one if it descends. */
  baseOf(foundation: number, rank: number): number {
    return this.isAscending(foundation) ? rank : (rank + 1) % 13;
  }

  /** Rank that goes on top of a foundation, or NONE. */
  wanted(foundation: number, stack: Stack, base: number | null): number {
    if (this.takesRuns || base === null || stack.length === 13) return NONE;
    const step = this.isAscending(foundation) ? 1 : -1;
    const top = stack.at(-1);
    if (top === undefined) return step === 1 ? base : (base + 12) % 13;
    const rank = rankOf(top) + step;
    if (this.rules.foundation_wrap) return (rank + 13) % 13;
    return rank >= 0 && rank < 13 ? rank : NONE;
  }
}

/** Whether a pile, of which so many cards lie face down, ends with a complete run if its unknown cards are the right ones. */
export function mayEndRun(stack: Stack, down: number): boolean {
  const top = stack.at(-1) ?? NONE;
  if (rankOf(top) > 0 || stack.length - down < RUN) return false;
  const run = stack.slice(-RUN);
  const suit = suitOf(run[0] ?? NONE);
  return run.every((card, index) => card === NONE || (suitOf(card) === suit && rankOf(card) === RUN - 1 - index));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** Cards that one step of the opening deal lays. */
function cardsLaid(rules: Rules, place: Place): number {
  switch (place) {
    case "foundation":
      return 1;
    case "reserve":
      return rules.reserves * rules.reserve_depth;
    case "tableau":
    case "tableau from the right":
      return rules.columns;
    case "columns":
      return rules.lengths.reduce((sum, length) => sum + length, 0);
    case "unit":
      return rules.unit.length;
  }
}

/** Cards that leave the stock for the opening deal, if there are as many. */
function cardsOfOpening(rules: Rules): number {
  return rules.deal.reduce((sum, place) => sum + cardsLaid(rules, place), 4 * rules.taken_out.length);
}

/** How the cards of a run that moves lie on each other. No two cards of one suit alternate in colour. */
function buildOfRuns({ build, runs }: Rules): Build | null {
  if (build === null || runs !== "in suit") return build;
  return build.match === "alternating" ? null : { ...build, match: "suit" };
}

function fitOf(face: number, build: Build | null): number {
  if (build === null) return NONE;
  const group = { alternating: Number(isRed(face)), suit: suitOf(face), any: 0 }[build.match];
  return group * 13 + (build.step === null ? 0 : rankOf(face));
}

function takeOf(face: number, build: Build | null): number {
  if (build === null) return NOBODY;
  const group = { alternating: Number(!isRed(face)), suit: suitOf(face), any: 0 }[build.match];
  if (build.step === null) return group * 13;
  const upper = rankOf(face) + build.step;
  if (!build.wrap && (upper < 0 || upper >= 13)) return NOBODY;
  return group * 13 + ((upper + 13) % 13);
}
