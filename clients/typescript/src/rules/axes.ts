/**
 * The axes on which games differ, and their values that this engine plays. `service/cadogan/rules/axes.py` says what each
 * means. The table below is closed: a game with an axis or a value that is not in it is not played here.
 */

export type Suits = 1 | 2 | 4;
export type Place = "foundation" | "reserve" | "tableau" | "tableau from the right" | "columns" | "unit";
export type Source = "reserve" | "waste" | "stock" | "stock if no waste" | "tableau" | "foundation";
export type Origin = "tableau" | "reserve" | "waste" | "foundation";
export type Runs = "single" | "whole" | "single-or-whole" | "any" | "in suit" | "carried" | "any cards";

/** Which card may lie on which: `step` is the rank of the upper card minus that of the lower one; null for any. */
export interface Build {
  readonly match: "alternating" | "suit" | "any";
  readonly step: -1 | 1 | null;
  readonly wrap: boolean;
}

/** One value for each axis, under the names of the service. */
export interface Rules {
  readonly packs: number;
  readonly suits: Suits;
  readonly taken_out: string;
  readonly deal: readonly Place[];
  readonly lengths: readonly number[];
  readonly face_down: readonly number[];
  readonly kings_below: boolean;
  readonly home: "cards" | "runs";
  readonly ascending: number;
  readonly descending: number;
  readonly by_suit: boolean;
  readonly foundation_wrap: boolean;
  readonly base: "A" | "2" | "first card" | "chosen";
  readonly lifted_first: readonly ("reserve" | "tableau")[];
  readonly columns: number;
  readonly build: Build | null;
  readonly built_from: readonly Origin[];
  readonly runs: Runs;
  readonly pile_limit: number | null;
  readonly filled_at_once: boolean;
  readonly gap_rank: "any" | "A" | "K";
  readonly runs_to_gaps: boolean;
  readonly gaps: readonly Source[];
  readonly gaps_without_reserve: readonly Source[];
  readonly reserves: number;
  readonly reserve_depth: number;
  readonly reserve_shown: "all" | "top" | "last" | "all at stock end";
  readonly reserve_available: "top" | "last" | "all at stock end";
  readonly cells: boolean;
  readonly cards_to_waste: number;
  readonly waste_limit: number | null;
  readonly deal_over_gaps: boolean;
  readonly unit: readonly string[];
  readonly last_unit: readonly string[];
  readonly redeals: number | null;
  readonly gather: "waste" | "piles";
}

/** Values of axes by name, of which nothing is known yet. */
export type Axes = Readonly<Record<string, unknown>>;

type Check = (value: unknown) => boolean;

const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isFlag: Check = (value) => typeof value === "boolean";
const isText: Check = (value) => typeof value === "string";
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const BUILD: Readonly<Record<keyof Build, Check>> = {
  match: oneOf("alternating", "suit", "any"),
  step: oneOf(-1, 1, null),
  wrap: isFlag,
};
const isSource = oneOf("reserve", "waste", "stock", "stock if no waste", "tableau", "foundation");
const isPile: Check = (value) => isText(value) && /^[tr]\d+$/.test(value as string);

const KNOWN: Readonly<Record<keyof Rules, Check>> = {
  packs: oneOf(1, 2),
  suits: oneOf(1, 2, 4),
  taken_out: isText,
  deal: listOf(oneOf("foundation", "reserve", "tableau", "tableau from the right", "columns", "unit")),
  lengths: listOf(isCount),
  face_down: listOf(isCount),
  kings_below: isFlag,
  home: oneOf("cards", "runs"),
  ascending: isCount,
  descending: isCount,
  by_suit: isFlag,
  foundation_wrap: isFlag,
  base: oneOf("A", "2", "first card", "chosen"),
  lifted_first: listOf(oneOf("reserve", "tableau")),
  columns: isCount,
  build: orNull((value) => isKnown(BUILD, value as Axes)),
  built_from: listOf(oneOf("tableau", "reserve", "waste", "foundation")),
  runs: oneOf("single", "whole", "single-or-whole", "any", "in suit", "carried", "any cards"),
  pile_limit: orNull(isCount),
  filled_at_once: isFlag,
  gap_rank: oneOf("any", "A", "K"),
  runs_to_gaps: isFlag,
  gaps: listOf(isSource),
  gaps_without_reserve: listOf(isSource),
  reserves: isCount,
  reserve_depth: isCount,
  reserve_shown: oneOf("all", "top", "last", "all at stock end"),
  reserve_available: oneOf("top", "last", "all at stock end"),
  cells: isFlag,
  cards_to_waste: isCount,
  waste_limit: orNull(isCount),
  deal_over_gaps: isFlag,
  unit: listOf(isPile),
  last_unit: listOf(isPile),
  redeals: orNull(isCount),
  gather: oneOf("waste", "piles"),
};

function isKnown(checks: Readonly<Record<string, Check>>, values: Axes): boolean {
  return Object.entries(values).every(([name, value]) => checks[name]?.(value) === true);
}

/** Whether this engine plays each of these values. */
export function isPlayed(axes: Axes): boolean {
  return isKnown(KNOWN, axes);
}
