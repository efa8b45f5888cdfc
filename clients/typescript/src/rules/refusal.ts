/** Explains why a move is not legal, in the service's words. Only `legal.ts` decides what is legal. */
import type { Source } from "./axes.js";
import { rankOf, RANKS, SUITS, SUITS_INSTEAD, TEXTS } from "./cards.js";
import type { Move } from "./move.js";
import type { Position } from "./position.js";
import { NONE, STOCK, WASTE } from "./tables.js";

const SUIT_NAMES = ["clubs", "spades", "hearts", "diamonds"];
const GAP_RANKS = {
  any: "any card",
  A: "an ace, or a run that begins with one",
  K: "a king, or a run that begins with one",
};
const FILLERS: Readonly<Record<Source, string>> = {
  reserve: "the top of the reserve",
  waste: "the top of the waste",
  stock: "the next card of the stock",
  "stock if no waste": "the next card of the stock when the waste is empty",
  tableau: "the top card of another tableau pile",
  foundation: "the top of a foundation",
};
const IDLE = "nothing but deal and redeal was legal since the last redeal, so the next round would be the same";

/** The rule that forbids a move which is not legal in this position. */
export function reason(position: Position, move: Move): string {
  const { rules, shown } = position.tables;
  if (position.isWon) return "the game is won";
  if (position.home === 0 && rules.base === "chosen" && move.source !== "redeal") {
    const home = rules.by_suit ? "the foundation of its suit" : "a foundation";
    return `the base is not chosen yet: first move the top card of a ${rules.lifted_first.join(" or ")} pile to ${home}`;
  }
  if (move.source === "deal") return refusedDeal(position);
  if (move.source === "redeal") return refusedRedeal(position);
  const unknown = [move.source, move.target].find((name) => !shown.includes(name));
  if (unknown !== undefined) return `there is no pile ${unknown} in this game; its piles are ${shown.join(" ")}`;
  const lifted = new Lifted(position, move);
  return refusedCards(lifted) ?? refusedTarget(lifted);
}

/** The cards of a move, in its position. Its piles exist. */
class Lifted {
  readonly source: number;
  readonly target: number;
  /** Number of cards of the source. */
  readonly cards: number;

  constructor(
    readonly position: Position,
    readonly move: Move,
  ) {
    const { numbers } = position.tables;
    this.source = numbers.get(move.source) ?? NONE;
    this.target = numbers.get(move.target) ?? NONE;
    this.cards = position.stack(this.source).length;
  }

  /** The card at the bottom of what moves. */
  get card(): number {
    return this.position.stack(this.source).at(this.move.place ?? -this.move.cards) ?? NONE;
  }

  /** Where the cards come from, as the axes name it. */
  get origin(): "foundation" | "tableau" | "reserve" | "waste" {
    const { firstTableau, firstReserve } = this.position.tables;
    if (this.source <= WASTE) return "waste";
    if (this.source < firstTableau) return "foundation";
    return this.source < firstReserve ? "tableau" : "reserve";
  }
}

const counted = (cards: number) => (cards === 1 ? "1 card" : `${cards} cards`);

function refusedDeal(position: Position): string {
  const { rules, shown } = position.tables;
  if (!shown.includes("s")) return "there is no stock in this game";
  if (position.isEmpty(STOCK)) return `the stock is empty${position.hasRedeal ? "; redeal first" : ""}`;
  if (!rules.deal_over_gaps && position.hasGap) return "fill every gap before you deal";
  const waste = position.stack(WASTE);
  if (rules.waste_limit !== null && waste.length >= rules.waste_limit)
    return `play the turned card ${textOf(waste.at(-1))} first`;
  return IDLE;
}

function refusedRedeal(position: Position): string {
  if (!position.isEmpty(STOCK)) return `the stock still has ${counted(position.stack(STOCK).length)}`;
  if (position.redealsLeft === 0) return `no redeal is left; this game has ${position.tables.rules.redeals}`;
  return position.hasRedeal ? IDLE : "there is no card to gather";
}

/** Why these cards may not be lifted, to any target; null if they may. */
function refusedCards({ position, move, source, target, cards, origin }: Lifted): string | null {
  const { rules, comesBack, firstTableau, firstReserve } = position.tables;
  const isTableau = (number: number) => number >= firstTableau && number < firstReserve;
  if (cards === 0) return `${move.source} is empty`;
  if (origin === "foundation" && !comesBack) return "cards on foundations never come back in this game";
  if (move.cards > cards) return `${move.source} has ${counted(cards)}, not ${move.cards}`;
  if (move.cards > 1 && !(isTableau(source) && isTableau(target)))
    return "a run moves only from one tableau pile to another";
  const picks = origin === "reserve" && rules.reserve_available === "all at stock end";
  if (picks && !position.isEmpty(STOCK)) return `${move.source} is not available until the stock is empty`;
  if (picks && move.place === null) {
    const top = `${move.source}.${cards - 1}`;
    return `every card of ${move.source} is available: name one by its index from the bottom, as in ${top}`;
  }
  if (!picks && move.place !== null) return `only the top card of ${move.source} may be named, and without an index`;
  if (move.place !== null && move.place >= cards)
    return `${move.source} has ${counted(cards)}; the index counts from 0 at the bottom`;
  if (origin === "reserve" && rules.reserve_available === "last" && cards > 1)
    return `${move.source} is not available until one card is left; it has ${cards}`;
  return null;
}

/** Why the target does not take these cards. */
function refusedTarget(lifted: Lifted): string {
  const { position, move, source, target, card, origin } = lifted;
  const { rules, firstTableau, firstReserve, takesRuns, fit, take, pileLimit } = position.tables;
  if (source === target) return `the card is already on ${move.source}`;
  if (target >= firstReserve) return refusedCell(lifted);
  if (target < firstTableau && origin === "foundation") return "a card of a foundation goes nowhere but to the tableau";
  if (target < firstTableau && takesRuns)
    return "foundations take only complete runs, king to ace in one suit, which leave by themselves";
  if (target < firstTableau && source !== STOCK) return refusedHome(lifted);
  if (target >= firstTableau && position.isEmpty(target)) return refusedGap(lifted);
  if (source === STOCK) {
    const fills = [...rules.gaps, ...rules.gaps_without_reserve].some((filler) => filler.startsWith("stock"));
    return `cards of the stock are dealt by \`deal\`${fills ? ", or fill gaps when the rules allow it" : ""}`;
  }
  if (rules.build === null) return "there is no building on the tableau in this game";
  if (!rules.built_from.includes(origin)) return `cards of the ${origin} are not built on the tableau in this game`;
  const refused = origin === "tableau" ? refusedRun(lifted) : null;
  if (refused !== null) return refused;
  const top = position.stack(target).at(-1) ?? NONE;
  if (fit[card] !== take[top]) return `${textOf(card)} may not lie on ${textOf(top)}: ${building(position)}`;
  return `${move.target} may hold at most ${counted(pileLimit)}`;
}

function refusedHome({ position, move, target, card }: Lifted): string {
  const { rules, homes } = position.tables;
  const suit = SUITS_INSTEAD[rules.suits][(target - 2) % 4] ?? NONE;
  if (homes[card]?.includes(target) !== true)
    return `${move.target} is the foundation of ${SUIT_NAMES[suit]}, and the card is ${textOf(card)}`;
  const wanted = position.wanted(target);
  if (wanted === NONE) return `${move.target} is full`;
  const wish = `${RANKS[wanted]}${rules.by_suit ? SUITS[suit] : " of any suit"}`;
  return `${move.target} takes ${wish} next, not ${textOf(card)}`;
}

function refusedGap(lifted: Lifted): string {
  const { position, move, source, cards, card, origin } = lifted;
  const { rules, isAnyRun } = position.tables;
  if (origin === "tableau" && move.cards === cards) return "moving a whole pile to a gap would change nothing";
  const { fillers } = position;
  const gap = `${move.target} is a gap`;
  if (fillers.length === 0) {
    const isLater = rules.gaps_without_reserve.length > 0; // else these would be the fillers
    return `${gap}, and no move fills a gap in this game${isLater ? " while the reserve has cards" : ""}`;
  }
  const hasNoWaste = position.isEmpty(WASTE) && !fillers.includes("stock");
  const kind: Source = source === STOCK ? (hasNoWaste ? "stock if no waste" : "stock") : origin;
  if (!fillers.includes(kind))
    return `${gap}; it now takes only ${fillers.map((filler) => FILLERS[filler]).join(" or ")}`;
  if (!position.tables.gapTakes(rankOf(card)))
    return `${gap}, and gaps take only ${GAP_RANKS[rules.gap_rank]}; the card is ${textOf(card)}`;
  if (move.cards > 1 && !(rules.runs_to_gaps && isAnyRun)) return `${gap}; it now takes one card at a time`;
  return refusedRun(lifted) ?? "no move is legal";
}

function refusedCell({ position, move, target }: Lifted): string {
  if (!position.tables.rules.cells) return "nothing is laid on the reserve in this game";
  if (!position.isEmpty(target)) return `${move.target} has a card, and a cell holds one`;
  return "a cell takes the top card of a tableau pile or of the waste";
}

/** Why this many cards may not move as a unit; null if they may. */
function refusedRun({ position, move, source, target, cards }: Lifted): string | null {
  const { runs } = position.tables.rules;
  const run = position.runLength(source);
  if (move.cards > run) {
    if (runs === "any cards") return `${move.source} has ${counted(run)} face up, not ${move.cards}`;
    const inSuit = runs === "in suit" ? " in suit" : "";
    return `the top ${move.cards} cards of ${move.source} are not built in sequence${inSuit}; its run has ${run}`;
  }
  switch (runs) {
    case "single":
      return move.cards > 1 ? "one card at a time moves between tableau piles" : null;
    case "whole":
      return move.cards < cards ? `only an entire pile moves to another; ${move.source} has ${cards} cards` : null;
    case "single-or-whole":
      return move.cards > 1 && move.cards < cards
        ? `one card or an entire pile moves to another; ${move.source} has ${cards} cards`
        : null;
    case "carried": {
      const most = carriedTo(position, target);
      return move.cards > most
        ? `free cells and gaps can carry ${counted(most)} to ${move.target}, not ${move.cards}`
        : null;
    }
    case "any":
    case "in suit":
    case "any cards":
      return null;
  }
}

/** Most cards that free cells and gaps can carry to a pile. */
function carriedTo(position: Position, target: number): number {
  const gaps = position.tables.tableau.filter((number) => position.isEmpty(number));
  const helping = position.fillers.includes("tableau") ? gaps.length : 0;
  return position.carried(helping, position.isEmpty(target));
}

function building(position: Position): string {
  const { build } = position.tables.rules;
  if (build === null) return "";
  const direction = { "-1": "down", "1": "up", null: "in any rank" }[`${build.step}`];
  const colour = { alternating: " in alternating colour", suit: " in suit", any: "" }[build.match];
  return `piles are built ${direction}${colour}${build.wrap ? ", K on A" : ""}`;
}

const textOf = (card = NONE) => TEXTS[card] ?? "";
