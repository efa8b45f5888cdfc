/**
 * Hints: a good move, judged by the cards that are shown. It is the move that the service gives as a hint: that of the
 * steady house bot (`service/cadogan/rules/policies`), which scores moves, and plans some where columns are dealt long.
 */
import { rankOf } from "./cards.js";
import type { Layout } from "./layout.js";
import { parseMove, type Move } from "./move.js";
import { NONE, STOCK, WASTE } from "./tables.js";

const GOES_HOME = 100;
const EVENS_FOUNDATIONS = 0.15;
const LEAVES_RESERVE = 80;
const OPENS_WAY_HOME = 70;
const TURNS_UP = 65;
const EMPTIES_PILE = 60;
const JOINS_RUN = 55;
const LEAVES_WASTE = 40;
const FILLS_GAP_FROM_STOCK = 30;
const OPENS_WAY_HOME_BY_GAP = 25;
const DEALS = 20;
const REDEALS = 10;
const LEADS_NOWHERE = -Infinity;

const FULL_SUIT = 13;
const KING = 12;
const WANTED_NOW = 5;
/** Boards that are looked at for a plan, and for another one if none is found. */
const BOARDS = 60;
const MORE_BOARDS = 240;

/** A good move; null if none that is seen leads anywhere. */
export function hint(layout: Layout): string | null {
  const moves = layout.legalMoves().filter((move) => !move.startsWith("f"));
  return (layout.tables.rules.deal.includes("columns") ? planned(layout) : null) ?? best(layout, moves);
}

/** The move with the best score; null if all lead nowhere. */
function best(layout: Layout, moves: readonly string[]): string | null {
  let most = LEADS_NOWHERE;
  let found: string | null = null;
  for (const move of moves) {
    const value = score(layout, parseMove(move));
    if (value > most) [most, found] = [value, move];
  }
  return found;
}

function score(layout: Layout, move: Move): number {
  const { tables } = layout;
  if (move.target === "") return move.source === "deal" ? DEALS : REDEALS;
  const source = tables.numbers.get(move.source) ?? NONE;
  const target = tables.numbers.get(move.target) ?? NONE;
  if (source === STOCK) return FILLS_GAP_FROM_STOCK;
  const opened = opens(layout, source, move);
  if (target < tables.firstTableau)
    return GOES_HOME + opened + EVENS_FOUNDATIONS * (FULL_SUIT - layout.stack(target).length);
  if (target >= tables.firstReserve) return opened >= WANTED_NOW ? OPENS_WAY_HOME_BY_GAP : LEADS_NOWHERE;
  if (source > WASTE && source < tables.firstTableau) return LEADS_NOWHERE;
  if (source !== WASTE && source < tables.firstReserve) return withinTableau(layout, source, target, move, opened);
  const stack = layout.stack(source);
  const card = stack[move.place ?? stack.length - 1] ?? NONE;
  return (source === WASTE ? LEAVES_WASTE : LEAVES_RESERVE) + opened + fitness(layout, card, target);
}

function withinTableau(layout: Layout, source: number, target: number, move: Move, opened: number): number {
  const left = layout.stack(source).length - move.cards;
  if (left > 0 && layout.faceDown(source) >= left) return TURNS_UP + opened;
  if (layout.tables.takesRuns && joinsRun(layout, source, target, move.cards)) return JOINS_RUN + opened;
  if (layout.isEmpty(target)) return opened >= WANTED_NOW ? OPENS_WAY_HOME_BY_GAP : LEADS_NOWHERE;
  if (left === 0) return EMPTIES_PILE;
  return opened >= WANTED_NOW ? OPENS_WAY_HOME : LEADS_NOWHERE;
}

/** Value of freeing the card below a moved one: `WANTED_NOW` if a foundation wants it now, and less otherwise. */
function opens(layout: Layout, source: number, { cards, place }: Move): number {
  const stack = layout.stack(source);
  const index = stack.length - cards - 1;
  const below = stack[index];
  if (place !== null || below === undefined || index < layout.faceDown(source)) return 0;
  return isWanted(layout, below) ? WANTED_NOW : (FULL_SUIT - wait(layout, below)) / 10;
}

/** Whether cards of one suit that lie apart become a run. */
function joinsRun(layout: Layout, source: number, target: number, cards: number): boolean {
  const { runFit, runTake } = layout.tables;
  const stack = layout.stack(source);
  const lowest = runFit[stack[stack.length - cards] ?? NONE];
  const onto = layout.stack(target).at(-1);
  if (onto === undefined || lowest !== runTake[onto]) return false;
  const index = stack.length - cards - 1;
  return index < layout.faceDown(source) || lowest !== runTake[stack[index] ?? NONE];
}

/** How well a card from elsewhere fits on a tableau pile: decides between piles that all take it. */
function fitness(layout: Layout, card: number, target: number): number {
  const { build } = layout.tables.rules;
  const waits = wait(layout, card);
  const stack = shown(layout, target);
  if (build === null) return -0.3 * waits;
  if (build.step !== null) return stack.length > 0 ? 0 : 0.3 * waits;
  const top = stack.at(-1);
  if (top === undefined) return 0.5 * waits - 4;
  const buried = stack.filter((below) => wait(layout, below) < waits).length;
  const apart = wait(layout, top) - waits;
  return (apart >= 0 ? 2 - apart / 5 : 0) - 6 * buried;
}

/** Cards of a pile that lie face up. */
function shown(layout: Layout, number: number): readonly number[] {
  return layout.stack(number).slice(layout.faceDown(number));
}

function isWanted(layout: Layout, card: number): boolean {
  return (layout.tables.homes[card] ?? []).some((home) => layout.wanted(home) === rankOf(card));
}

/** Number of cards that a foundation takes before this one, at the closest of its foundations. */
function wait(layout: Layout, card: number): number {
  const { rules, homes } = layout.tables;
  let counts = rules.by_suit ? FULL_SUIT : 0;
  for (const home of homes[card] ?? []) {
    const wants = layout.wanted(home);
    if (wants === NONE) continue;
    const isAscending = home < 2 + rules.ascending;
    const waits = ((isAscending ? rankOf(card) - wants : wants - rankOf(card)) + FULL_SUIT) % FULL_SUIT;
    if (waits + layout.stack(home).length >= FULL_SUIT) continue; // the foundation has passed this rank
    counts = rules.by_suit ? Math.min(counts, waits) : Math.max(counts, waits);
  }
  return counts;
}

/** Value of a board that is reached from another one, whose columns were dealt long: how far it is put in order. */
function order(layout: Layout, start: Layout, beforeDeal: boolean): number {
  const { rules, tableau, reserve } = layout.tables;
  const gap = beforeDeal ? -5 : rules.gap_rank === "any" ? 0.8 : 0.05;
  let value = layout.home;
  for (const number of tableau) value += layout.isEmpty(number) ? gap : orderInColumn(layout, start, number);
  if (rules.cells) for (const number of reserve) if (!layout.isEmpty(number)) value -= 0.5;
  return value;
}

/** A card that the plan turns up counts as neither good nor bad: nothing is known of it. */
function orderInColumn(layout: Layout, start: Layout, number: number): number {
  const { fit, take, runFit, runTake, takesRuns } = layout.tables;
  const stack = layout.stack(number);
  const unknown = start.faceDown(number);
  let value = 0.15 * stack.length;
  if (unknown === 0 && rankOf(stack[0] ?? NONE) === KING) value += 0.2;
  let soonest = FULL_SUIT;
  let run = 0;
  stack.forEach((card, index) => {
    if (index < unknown) {
      if (index < layout.faceDown(number)) value -= 1;
      return;
    }
    const below = index > unknown ? stack[index - 1] : undefined;
    if (!takesRuns) {
      const waits = wait(layout, card);
      if (waits > soonest) value -= 0.15;
      soonest = Math.min(soonest, waits);
    }
    if (below === undefined) return;
    if (runFit[card] === runTake[below]) {
      run += 1;
      value += takesRuns ? 0.5 + 0.06 * run : 0.1 + 0.05;
    } else {
      run = 0;
      if (!takesRuns && fit[card] === take[below]) value += 0.1;
    }
  });
  return value;
}

interface Reached {
  readonly layout: Layout;
  readonly value: number;
  /** The first move of the way there. */
  readonly first: string | null;
  readonly length: number;
}

/** The first move of a plan; null if none is seen, and a deal would show nothing new. */
function planned(layout: Layout): string | null {
  const move = plan(layout, BOARDS) ?? plan(layout, MORE_BOARDS);
  if (move !== null || layout.isEmpty(STOCK)) return move;
  if (!layout.legalMoves().includes("deal")) return plan(layout, MORE_BOARDS, true);
  return layout.redealt > 0 ? null : "deal";
}

/**
 * The first move to the best of so many boards, the best one looked at first; with `beforeDeal`, to the first one on
 * which a deal is legal. A better board on which a card turns up ends the search: the card tells more than other boards.
 */
function plan(start: Layout, boards: number, beforeDeal = false): string | null {
  const least = order(start, start, beforeDeal) + 0.05;
  const down = hidden(start);
  const seen = new Set([likeness(start)]);
  const queue: Reached[] = [{ layout: start, value: 0, first: null, length: 0 }];
  let [most, found]: [number, string | null] = [least, null];
  while (queue.length > 0 && seen.size <= boards) {
    const at = queue.reduce((best, { value }, index) => (value > (queue[best]?.value ?? 0) ? index : best), 0);
    for (const { layout, first, length } of queue.splice(at, 1))
      for (const move of distinct(layout)) {
        if (move === "deal") {
          if (beforeDeal) return first ?? move;
          if (layout.redealt === 0) continue; // the cards of the stock were never seen
        }
        const after = layout.play(move);
        const like = likeness(after);
        if (seen.has(like)) continue;
        seen.add(like);
        const value = order(after, start, beforeDeal) - 0.01 * (length + 1);
        const turnsUp = hidden(after) < down;
        if (value > least && after.home >= start.home && !beforeDeal) {
          if (turnsUp) return first ?? move;
          if (value > most) [most, found] = [value, first ?? move];
        }
        if (!turnsUp) queue.push({ layout: after, value, first: first ?? move, length: length + 1 });
      }
  }
  return found;
}

/** The legal moves. Of those that differ only in the empty pile to which they go, the first. */
function distinct(layout: Layout): readonly string[] {
  const toEmpty = new Set<string>();
  return layout.legalMoves().filter((text) => {
    const { source, target, cards, place } = parseMove(text);
    if (target === "" || !layout.isEmpty(layout.tables.numbers.get(target) ?? NONE)) return true;
    const like = [source, cards, place, target[0]].join();
    return !toEmpty.has(like) && toEmpty.add(like);
  });
}

/** Cards of the tableau and the reserve that lie face down. */
function hidden(layout: Layout): number {
  return [...layout.tables.tableau, ...layout.tables.reserve].reduce((sum, number) => sum + layout.faceDown(number), 0);
}

/** The same for boards that differ only in the order of columns, or of cells. */
function likeness({ redealt, stacks, tables: { firstTableau, firstReserve } }: Layout): string {
  const sorted = (from: number, to?: number) => stacks.slice(from, to).map(String).sort();
  const parts = [stacks.slice(0, 2), sorted(firstTableau, firstReserve), sorted(firstReserve)];
  return [redealt, ...parts.map((part) => part.join(" "))].join("|");
}
