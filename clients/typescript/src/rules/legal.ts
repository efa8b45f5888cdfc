/** The legal moves of a position. No other module decides what is legal; `refusal.ts` only explains it. */
import { rankOf } from "./cards.js";
import type { Position } from "./position.js";
import { NOBODY, NONE, STOCK, WASTE } from "./tables.js";

const TOP = -1;
const NO_GAPS: readonly number[] = [];

/** Every legal move, in the service's order: from tableau, reserve, waste, foundations, stock, then `deal` and `redeal`. */
export function legalMoves(position: Position): string[] {
  if (position.mayLackRun) return [];
  if (position.tables.rules.base === "chosen" && position.home === 0) return firstMoves(position);
  return new Finder(position).all();
}

/** Moves while the base is not chosen: each card that may be lifted first, to its foundation. */
function firstMoves(position: Position): string[] {
  const { rules, tableau, reserve, homes } = position.tables;
  return rules.lifted_first
    .flatMap((place) => (place === "tableau" ? tableau : reserve))
    .flatMap((number) => (homes[position.stack(number).at(-1) ?? NONE] ?? []).map((home) => [number, home] as const))
    .map(([number, home]) => position.tables.run(number, home, 1));
}

/** Finds the moves of one position. */
class Finder {
  readonly #position: Position;
  readonly #moves: string[] = [];
  /** By tableau pile, from the left: the card that its top card takes. */
  readonly #takes: number[] = [];
  /** By pile number: the rank that each foundation takes next. */
  readonly #wanted: number[] = [NONE, NONE];
  readonly #gaps: number[] = [];

  constructor(position: Position) {
    this.#position = position;
    const { tables } = position;
    for (const number of tables.foundations) this.#wanted.push(position.wanted(number));
    for (const number of tables.tableau) {
      const top = position.stack(number).at(-1);
      if (top === undefined) this.#gaps.push(number);
      this.#takes.push(top === undefined ? NOBODY : (tables.take[top] ?? NOBODY));
    }
  }

  all(): string[] {
    const position = this.#position;
    const { rules, reserve, comesBack, foundations } = position.tables;
    const fillers = this.#gaps.length > 0 ? position.fillers : [];
    const gapsFor = (filled: boolean) => (filled ? this.#gaps : NO_GAPS);
    this.#fromTableau(rules.built_from.includes("tableau"), gapsFor(fillers.includes("tableau")));
    for (const number of reserve)
      this.#fromReserve(number, rules.built_from.includes("reserve"), gapsFor(fillers.includes("reserve")));
    this.#fromTop(WASTE, rules.built_from.includes("waste"), gapsFor(fillers.includes("waste")));
    if (rules.cells) this.#toCells();
    if (comesBack && !position.isWon) {
      const gaps = gapsFor(fillers.includes("foundation"));
      for (const number of foundations) this.#back(number, rules.built_from.includes("foundation"), gaps);
    }
    const isFilled = fillers.includes("stock") || (fillers.includes("stock if no waste") && position.isEmpty(WASTE));
    this.#fromStock(gapsFor(isFilled));
    return this.#moves;
  }

  #fromTableau(isBuilt: boolean, gaps: readonly number[]): void {
    const { rules, tableau, isAnyRun, gapsFirst, runFit, runTake } = this.#position.tables;
    const carries = rules.runs === "carried";
    const longest = rules.runs === "single" ? 1 : carries ? this.#position.carried(gaps.length) : Infinity;
    const runsToGaps = rules.runs_to_gaps && isAnyRun;
    const longestToGap = !runsToGaps ? 1 : carries ? this.#position.carried(gaps.length, true) : Infinity;
    for (const number of tableau) {
      const stack = this.#position.stack(number);
      const cards = stack.length;
      let card = stack[cards - 1] ?? NONE;
      if (card === NONE) continue;
      const down = this.#position.faceDown(number);
      // A whole pile never moves to a gap: that would change nothing.
      const ownGaps = cards > 1 ? gaps : NO_GAPS;
      const isBuiltAlone = isBuilt && (cards === 1 || rules.runs !== "whole");
      this.#home(number, card);
      if (gapsFirst) this.#toGaps(number, card, ownGaps);
      if (isBuiltAlone) this.#onto(number, card);
      if (!gapsFirst) this.#toGaps(number, card, ownGaps);
      for (let count = 2; count <= Math.min(cards - down, longest); count += 1) {
        const below: number = stack[cards - count] ?? NONE;
        if (rules.runs !== "any cards" && runFit[card] !== runTake[below]) break;
        card = below;
        if (isBuilt && (isAnyRun || count === cards)) this.#onto(number, card, count);
        if (count <= longestToGap && count < cards) this.#toGaps(number, card, ownGaps, count);
      }
    }
  }

  /** Moves of the available cards of a reserve pile. */
  #fromReserve(number: number, isBuilt: boolean, gaps: readonly number[]): void {
    const stack = this.#position.stack(number);
    switch (this.#position.tables.rules.reserve_available) {
      case "top":
        return this.#fromTop(number, isBuilt, gaps);
      case "last":
        if (stack.length === 1) this.#fromTop(number, isBuilt, gaps);
        return;
      case "all at stock end":
        if (!this.#position.isEmpty(STOCK)) return;
        stack.forEach((card, place) => {
          if (card === NONE) return;
          this.#home(number, card, place);
          if (isBuilt) this.#onto(number, card, 1, place);
          this.#toGaps(number, card, gaps, 1, place);
        });
    }
  }

  #fromTop(number: number, isBuilt: boolean, gaps: readonly number[]): void {
    const card = this.#top(number);
    if (card === NONE) return;
    this.#home(number, card);
    if (isBuilt) this.#onto(number, card);
    this.#toGaps(number, card, gaps);
  }

  /** Moves to free cells, from tableau piles and the waste. */
  #toCells(): void {
    const { tableau, reserve } = this.#position.tables;
    const free = reserve.filter((number) => this.#position.isEmpty(number));
    for (const number of [...tableau, WASTE])
      if (this.#top(number) !== NONE) for (const cell of free) this.#add(number, cell);
  }

  /** Moves of the top card of a foundation back to the tableau. */
  #back(number: number, isBuilt: boolean, gaps: readonly number[]): void {
    const card = this.#top(number);
    if (card === NONE) return;
    if (isBuilt) this.#onto(number, card);
    this.#toGaps(number, card, gaps);
  }

  /** Its next card to gaps, then `deal`, or `redeal` once it is empty. */
  #fromStock(gaps: readonly number[]): void {
    const position = this.#position;
    const { rules } = position.tables;
    if (position.isEmpty(STOCK)) {
      if (position.hasRedeal) this.#moves.push("redeal");
      return;
    }
    for (const gap of gaps) this.#add(STOCK, gap);
    const isFull = rules.waste_limit !== null && position.stack(WASTE).length >= rules.waste_limit;
    if (!isFull && (rules.deal_over_gaps || this.#gaps.length === 0)) this.#moves.push("deal");
  }

  /** The top card of a pile; NONE if there is none, or it is not known. */
  #top(number: number): number {
    return this.#position.stack(number).at(-1) ?? NONE;
  }

  #home(source: number, card: number, place = TOP): void {
    const rank = rankOf(card);
    for (const home of this.#position.tables.homes[card] ?? [])
      if (this.#wanted[home] === rank) this.#add(source, home, 1, place);
  }

  /** Moves onto tableau piles that take this card, which lies at the bottom of what moves. */
  #onto(source: number, card: number, cards = 1, place = TOP): void {
    const { fit, firstTableau, pileLimit } = this.#position.tables;
    const takes = this.#takes;
    const key = fit[card];
    for (let index = 0; index < takes.length; index += 1) {
      if (takes[index] !== key) continue;
      const target = firstTableau + index;
      if (target !== source && this.#position.stack(target).length + cards <= pileLimit)
        this.#add(source, target, cards, place);
    }
  }

  #toGaps(source: number, card: number, gaps: readonly number[], cards = 1, place = TOP): void {
    if (gaps.length === 0 || !this.#position.tables.gapTakes(rankOf(card))) return;
    for (const gap of gaps) this.#add(source, gap, cards, place);
  }

  #add(source: number, target: number, cards = 1, place = TOP): void {
    const { tables } = this.#position;
    this.#moves.push(
      place === TOP ? tables.run(source, target, cards) : `${tables.names[source]}.${place}-${tables.names[target]}`,
    );
  }
}
