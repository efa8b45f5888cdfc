/** A race as a player plans it on the page, and the requests that make it. */

import type { Game, Schemas } from "../state/state.svelte";
import switches from "../words/switches.json";

export type OptionValue = Game["options"][number]["default"];
export type Company = "alone" | "friends" | "everybody";

export interface RacePlan {
  company: Company;
  /** Racers, at least two; practice has one seat. */
  seats: number;
  /** By option; options left out have the default of the game. */
  options: Record<string, OptionValue>;
  /** Seconds that each racer has; null: the usual time of the game, and a day for practice. */
  timeLimit: number | null;
  undo: "none" | "free" | "penalty";
  /** Seconds. */
  undoPenalty: number;
  view: "fair" | "open" | "closed";
  /** Seconds after which a closed race opens. */
  closedFor: number;
  deal: "any" | "winnable" | "chosen";
  /** A seed, the id of a deal or a link to one, as typed. */
  chosenDeal: string;
  switches: Record<Switch, boolean>;
  /** The bot that is the rival in practice without the service; empty for none. */
  bot: string;
}

type NewRace = Required<Schemas["NewRace"]>;

/** Settings that have fields of their own on the page, or none; `raceOf` and `raceAgainOf` send them. */
type Planned =
  | ("game" | "seats" | "options" | "time_limit" | "countdown" | "undo" | "undo_penalty" | "view" | "closed_until")
  | ("deal" | "seed" | "listed" | "rated");

/** A setting that is on or off. Any other setting of the contract is missing in `Planned`, or wants a field. */
export type Switch = Exclude<keyof NewRace, Planned>;

/** Each switch: its usual value, the value that a plan begins with, and whose races have it (`alone`, `company`, `all`). */
const SWITCHES: Readonly<Record<Switch, { usual: boolean; first: boolean; whose: string }>> = switches;

const NAMES = Object.keys(SWITCHES) as readonly Switch[];

/** Switches of a race of one or of several, in order. */
export function switchesFor(alone: boolean): Switch[] {
  return NAMES.filter((name) => ["all", alone ? "alone" : "company"].includes(SWITCHES[name].whose));
}

/** Switches that are not as usual. */
export function unusualSwitches(settings: Readonly<Partial<Record<Switch, boolean>>>): Switch[] {
  return NAMES.filter((name) => (settings[name] ?? SWITCHES[name].usual) !== SWITCHES[name].usual);
}

export const MOST_SEATS = 8;
export const TIME_LIMITS_S = [180, 300, 600, 900, 1800, 3600, 86_400] as const;
export const CLOSED_S = [600, 3600, 86_400] as const;
export const PENALTIES_S = [5, 10, 30, 60] as const;

/** A race among friends, with the usual settings. */
export function newPlan(): RacePlan {
  return {
    company: "friends",
    seats: 2,
    options: {},
    timeLimit: null,
    undo: "none",
    undoPenalty: 10,
    view: "fair",
    closedFor: 3600,
    deal: "any",
    chosenDeal: "",
    switches: switchesOf((name) => SWITCHES[name].first),
    bot: "",
  };
}

/** Chooses who races. Practice has free undo until something else is chosen, as "Practise alone" has; no race has. */
export function planFor(plan: RacePlan, company: Company): void {
  if ((company === "alone") !== (plan.company === "alone")) plan.undo = company === "alone" ? "free" : "none";
  plan.company = company;
}

export type ChosenDeal = { is: "seed"; seed: string } | { is: "deal"; id: string } | { is: "unreadable" };

/** "cadogan/ms/1" and "pysolfc": the beginnings of the seeds of numbered deals. */
const MICROSOFT = "6361646f67616e2f6d732f31";
const MOST_OF_MICROSOFT = 1_000_000;
const PYSOLFC = "7079736f6c6663";
const MOST_OF_PYSOLFC = 10n ** 20n;

/**
 * The deal that a text names: a number, or one such as `ms:11982`, is a deal of Microsoft's FreeCell, and one such as
 * `pysol:24680` a deal of PySolFC; a seed has 32 hexadecimal digits; the id of a deal has hyphens between them.
 */
export function dealIn(text: string, { packs, suits }: Pick<Game["rules"], "packs" | "suits">): ChosenDeal {
  const said = text.trim().toLowerCase();
  const number = Number(/^(?:ms:|#)?([1-9][0-9]{0,6})$/.exec(said)?.[1] ?? 0);
  if (number > 0 && number <= MOST_OF_MICROSOFT && packs === 1 && suits === 4)
    return { is: "seed", seed: MICROSOFT + number.toString(16).padStart(8, "0") };
  const pysolfc = BigInt(/^pysol:([1-9][0-9]{0,20})$/.exec(said)?.[1] ?? 0);
  if (pysolfc > 0n && pysolfc <= MOST_OF_PYSOLFC && suits === 4)
    return { is: "seed", seed: PYSOLFC + pysolfc.toString(16).padStart(18, "0") };
  if (/^[0-9a-f]{32}$/.test(said)) return { is: "seed", seed: said };
  const id = /^(?:\S*\/deals\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/.exec(said)?.[1];
  return id === undefined ? { is: "unreadable" } : { is: "deal", id };
}

/** The deal that a plan chooses. Its options decide as well: Spider in one suit has no numbered deals. */
export function dealOf({ chosenDeal, options }: RacePlan, { rules }: Game): ChosenDeal {
  return dealIn(chosenDeal, { packs: rules.packs, suits: Number(options.suits ?? rules.suits) });
}

/** Whether a deal is proved lost. If not, nothing is known. */
export function isLostDeal(seed: string | null, options: RacePlan["options"], game: Game): boolean {
  if (hasOwnOptions({ options }, game)) return false;
  return (game.lost_deals ?? []).some((name) => {
    const deal = dealIn(name, game.rules);
    return deal.is === "seed" && deal.seed === seed;
  });
}

/** Whether there are deals that are proved winnable: not in every game, and only with the default options. */
export function mayBeWinnable(plan: RacePlan, game: Game): boolean {
  return game.winnable && !hasOwnOptions(plan, game);
}

/** Whether some option differs from the default. */
export function hasOwnOptions(plan: Pick<RacePlan, "options">, game: Game): boolean {
  return game.options.some(({ name, default: usual }) => (name in plan.options ? plan.options[name] : usual) !== usual);
}

/** The body of `POST /races`. `now` is in milliseconds since the epoch; only closed races need it. */
export function raceOf(plan: RacePlan, game: Game, now: number): Schemas["NewRace"] {
  const alone = plan.company === "alone";
  const chosen = plan.deal === "chosen" ? dealOf(plan, game) : null;
  return {
    game: game.id,
    seats: alone ? 1 : plan.seats,
    options: Object.fromEntries(Object.entries(plan.options).filter(([name]) => isOptionOf(game, name))),
    undo: plan.undo,
    undo_penalty: plan.undoPenalty,
    listed: plan.company === "everybody",
    ...chosenSwitches(plan, alone),
    ...timesOf(plan, alone),
    ...(alone || plan.view === "fair" ? {} : { view: plan.view }),
    ...(!alone && plan.view === "closed" ? { closed_until: now + plan.closedFor * 1000 } : {}),
    ...(plan.deal === "winnable" && mayBeWinnable(plan, game) ? { deal: "winnable" as const } : {}),
    ...(chosen?.is === "seed" ? { seed: chosen.seed } : {}),
  };
}

/** The body of `POST /deals/{id}/races`: game, options and view are those of the deal. */
export function raceAgainOf(plan: RacePlan): Schemas["AgainBody"] {
  const alone = plan.company === "alone";
  return {
    seats: alone ? 1 : plan.seats,
    undo: plan.undo,
    undo_penalty: plan.undoPenalty,
    ...chosenSwitches(plan, alone),
    listed: plan.company === "everybody",
    ...timesOf(plan, alone),
  };
}

function switchesOf(valueOf: (name: Switch) => boolean): Record<Switch, boolean> {
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Record<Switch, boolean>;
}

/** Switches as chosen; those that such a race does not have are as usual. */
function chosenSwitches({ switches }: RacePlan, alone: boolean): Record<Switch, boolean> {
  const own = switchesFor(alone);
  return switchesOf((name) => (own.includes(name) ? switches[name] : SWITCHES[name].usual));
}

/** Practice begins at once and need not end. */
function timesOf({ timeLimit }: RacePlan, alone: boolean): { time_limit?: number; countdown?: number } {
  if (alone) return { time_limit: timeLimit ?? 86_400, countdown: 0 };
  return timeLimit === null ? {} : { time_limit: timeLimit };
}

function isOptionOf(game: Game, name: string): boolean {
  return game.options.some((option) => option.name === name);
}
