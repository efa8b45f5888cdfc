/**
 * Whether the rest of a board is won by sending cards home from the tops of the piles, one after the other. It looks
 * only at the order of ranks on the foundations. It decides when the table offers to do so; the service decides about each
 * move.
 */

import { baseMark } from "../board/empty-pile";
import {
  HIDDEN,
  RANKS,
  cardsOf,
  kindOf,
  numberOf,
  rankOf,
  suitOf,
  suitOfFoundation,
  type Piles,
} from "../../cards/pile";
import type { TableRules } from "../board/types";

/** From where to which foundation a card goes. */
export interface Step {
  readonly source: string;
  readonly target: string;
}

/** The steps that bring all cards home; null if this simple way does not lead there. Complete runs leave by themselves. */
export function finishOf(piles: Piles, rules: TableRules): readonly Step[] | null {
  if (rules.home === "runs" || piles.s || Object.values(piles).some((pile) => pile.includes(HIDDEN))) return null;
  const lie = new Map(Object.entries(piles).map(([name, pile]) => [name, [...cardsOf(pile)]]));
  const [targets, sources] = [
    [...lie.keys()].filter(isFoundation),
    [...lie.keys()].filter((name) => !isFoundation(name)),
  ];
  const steps: Step[] = [];
  for (;;) {
    const step = nextStep(lie, sources, targets, rules);
    if (step === null) break;
    lie.get(step.target)?.push(lie.get(step.source)?.pop() ?? "");
    steps.push(step);
  }
  return sources.every((source) => lie.get(source)?.length === 0) ? steps : null;
}

/** Foundations to which a complete run left by itself, where runs do. */
export function filledAtOnce(before: Piles, after: Piles, rules: TableRules): readonly string[] {
  const height = (piles: Piles, pile: string) => cardsOf(piles[pile]).length;
  const foundations = rules.home === "runs" ? Object.keys(after).filter(isFoundation) : [];
  return foundations.filter((pile) => height(after, pile) - height(before, pile) === RANKS.length);
}

function nextStep(
  lie: ReadonlyMap<string, readonly string[]>,
  sources: readonly string[],
  targets: readonly string[],
  rules: TableRules,
): Step | null {
  for (const source of sources) {
    const card = lie.get(source)?.at(-1);
    const target = card && targets.find((pile) => takes(pile, lie.get(pile) ?? [], card, rules));
    if (target) return { source, target };
  }
  return null;
}

/** Whether a card is next on a foundation. An empty one takes only its base, if that is known. */
export function takes(pile: string, cards: readonly string[], card: string, rules: TableRules): boolean {
  const top = cards.at(-1);
  const isOwnSuit = !rules.by_suit || suitOf(card) === suitOfFoundation(pile, rules.suits);
  if (!isOwnSuit || cards.length >= RANKS.length) return false;
  if (top === undefined) return rankOf(card) === baseMark(pile, rules, {});
  const by = numberOf(pile) < rules.ascending ? 1 : -1;
  return RANKS[(RANKS.indexOf(rankOf(top)) + by + RANKS.length) % RANKS.length] === rankOf(card);
}

function isFoundation(pile: string): boolean {
  return kindOf(pile) === "foundation";
}
