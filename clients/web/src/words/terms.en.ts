/** English texts about the terms of a race. */

import type { components } from "cadogan-client";
import { countsIn } from "./counts";
import switches from "./switches.en.json";

type OptionValue = components["schemas"]["OptionView"]["default"];

const count = (seconds: number) =>
  seconds % 3600 === 0
    ? plural(seconds / 3600, "hour")
    : seconds % 60 === 0
      ? plural(seconds / 60, "minute")
      : plural(seconds, "second");

const counted = countsIn("en-GB");
const plural = (number: number, unit: string) => counted(number, { one: `# ${unit}`, other: `# ${unit}s` });

export const terms = {
  label: "Terms",
  more: "More choices",
  company: "Who races",
  companies: {
    alone: "Only me: practice",
    friends: "Friends with my link",
    everybody: "Everybody: the race is listed",
  },
  racers: "Racers",
  timeLimit: "Time",
  usualTime: (seconds: number) => `usual: ${count(seconds)}`,
  noLimit: "no limit",
  time: count,
  undoLabel: "Undo",
  undos: { none: "not allowed", free: "free", penalty: "costs time" },
  undo: (undo: "none" | "free" | "penalty", seconds: number) =>
    ({ none: "no undo", free: "free undo", penalty: `an undo costs ${count(seconds)}` })[undo],
  penalty: "An undo costs",
  viewLabel: "Others see my cards",
  views: {
    fair: "once they have seen the same ones",
    open: "at once",
    closed: "later, all at one time",
  },
  view: { fair: "fair view", open: "open boards", closed: "closed boards" },
  closedFor: "The boards open after",
  dealLabel: "Deal",
  deals: {
    any: "random",
    winnable: "random, and can be won",
    chosen: "my choice",
  },
  winnableHint: "Deals that can be won exist only with the usual options.",
  lostDeal: "This deal cannot be won: no order of moves brings all its cards home.",
  chosen: "Number, seed, or link to a deal",
  chosenHint:
    "A number from 1 to 1,000,000 is the deal that Microsoft's FreeCell has under it, in a game of one pack; pysol:24680 is one of PySolFC. A seed has 32 digits from 0 to f. If you choose a deal, you may know its cards: the race is unrated, and the others are told so.",
  unreadable:
    "This is no number of a deal of this game (1 to 1,000,000 with one pack), no seed (32 digits from 0 to f) and no link to a deal.",
  /** Label of each switch, and what the terms of a race say that has not its usual value. */
  switches,
  open: "Open the race",
  practise: "Begin to practise",
  winnable: "a deal that can be won",
  dayDeal: "the deal of the day",
  pickedDeal: "a deal picked in advance",
  unlisted: "only with the link",
  usual: "usual",
  /** Options of games, by name. */
  options: {
    trunk: "Trunk",
    redeals: "Redeals",
    trunk_top: "Top of the trunk",
    runs: "What moves",
    limit: "Cards built on a wing",
    draw: "Cards turned at a time",
    back: "Cards may come back from home",
    cells: "Cells",
    suits: "Suits",
    deal_over_gaps: "Deal while there is a gap",
    gaps: "Gaps take",
  } as Readonly<Record<string, string>>,
  /** A value of an option. */
  value: (option: string, value: OptionValue): string => {
    if (value === null) return "no limit";
    if (option === "trunk") return plural(Number(value), "card");
    if (option === "limit") return `at most ${value}`;
    if (option === "draw") return plural(Number(value), "card");
    if (option === "cells") return value === 0 ? "none" : plural(Number(value), "cell");
    if (option === "suits") return plural(Number(value), "suit");
    if (option === "gaps") return value === "kings" ? "only kings" : "any card";
    if (option === "redeals") return value === 0 ? "none" : String(value);
    const named: Readonly<Record<string, string>> = {
      hidden: "face down until it is the last card",
      playable: "face up, and may be played",
      single: "one card",
      any: "one card or any run",
      whole: "one card or the entire column",
      yes: "yes",
      no: "no",
    };
    return named[String(value)] ?? String(value);
  },
};
