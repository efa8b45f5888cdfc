/**
 * Hints: a good move, judged by the cards that are shown. They follow the scores of the house bots
 * (`service/cadogan/rules/policies/heuristic.py`); where a single move tells little, they plan some moves.
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
const WANTED_NOW = 5;
/** Boards that are looked at for a plan. */
const MOST_BOARDS = 240;

/** A good move; null if none that is seen leads anywhere. */
export function hint(layout: Layout): string | null {
  const moves = layout.legalMoves().filter((move) => !move.startsWith("f"));
  const isLong = layout.tables.rules.deal.includes("columns");
  return (isLong ? planned(layout) : null) ?? best(layout, moves) ?? (isLong ? null : planned(layout));
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

/** Value of a board whose columns were dealt long: how far it is put in order, in cards home. */
function order(layout: Layout): number {
  const { tables } = layout;
  let value = layout.home;
  for (const number of tables.tableau) {
    const down = layout.faceDown(number);
    const cards = shown(layout, number);
    if (cards.length === 0) value += tables.rules.gap_rank === "any" ? 0.8 : 0.05;
    value += 0.15 * (cards.length + down) - down;
    let soonest = FULL_SUIT;
    cards.forEach((card, index) => {
      const below = cards[index - 1];
      const isRun = below !== undefined && tables.runFit[card] === tables.runTake[below];
      if (tables.takesRuns) value += isRun ? 0.5 + 0.06 * index : 0;
      else {
        const waits = wait(layout, card);
        if (waits > soonest) value -= 0.15;
        soonest = Math.min(soonest, waits);
        if (isRun) value += 0.15;
        else if (below !== undefined && tables.fit[card] === tables.take[below]) value += 0.1;
      }
    });
  }
  if (tables.rules.cells) value -= 0.5 * tables.reserve.filter((number) => !layout.isEmpty(number)).length;
  return value;
}

interface Reached {
  readonly layout: Layout;
  readonly value: number;
  /** The first move of the way there. */
  readonly first: string;
  readonly length: number;
}

/**
 * The first move to the best board that can be reached, the best one looked at first. No board is looked at whose cards
 * are not all known: where a move turns up a card, the way ends.
 */
function planned(start: Layout): string | null {
  const from = order(start) + 0.05;
  const down = hidden(start);
  const seen = new Set([likeness(start)]);
  const queue: Reached[] = [];
  let most: Reached | null = null;
  const look = (layout: Layout, first: string | null, length: number) => {
    for (const move of layout.legalMoves()) {
      if (move === "deal" || move === "redeal" || move.startsWith("s")) continue;
      const after = layout.play(move);
      const like = likeness(after);
      if (seen.has(like)) continue;
      seen.add(like);
      const turnsUp = hidden(after) < down;
      const value = order(layout) + 1 + after.home - layout.home; // of the card that it turns up nothing is known
      const reached = {
        layout: after,
        value: (turnsUp ? value : order(after)) - 0.01 * (length + 1),
        first: first ?? move,
        length: length + 1,
      };
      if (after.home >= start.home && reached.value > Math.max(from, most?.value ?? from)) most = reached;
      if (!turnsUp) queue.push(reached);
    }
  };
  look(start, null, 0);
  while (queue.length > 0 && seen.size <= MOST_BOARDS) {
    queue.sort((one, other) => one.value - other.value);
    const next = queue.pop();
    if (next !== undefined) look(next.layout, next.first, next.length);
  }
  const found = most as Reached | null; // the compiler does not see that `look` sets it
  return found?.first ?? (start.legalMoves().includes("deal") ? "deal" : null);
}

/** Cards of the tableau and the reserve that lie face down. */
function hidden(layout: Layout): number {
  return [...layout.tables.tableau, ...layout.tables.reserve].reduce((sum, number) => sum + layout.faceDown(number), 0);
}

/** The same for boards that differ only in the order of columns, or of cells. */
function likeness({ stacks, tables: { firstTableau, firstReserve } }: Layout): string {
  const sorted = (from: number, to?: number) => stacks.slice(from, to).map(String).sort();
  return [...sorted(firstTableau, firstReserve), "", ...sorted(firstReserve)].join(" ");
}
