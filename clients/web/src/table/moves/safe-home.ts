/**
 * Cards that can go home without harm: a board that can be won can still be won after them. On the tableau a card serves
 * only to be built on, so it may leave once nothing needs it:
 *
 * - every card that could lie on it is home; or
 * - each of those that is out goes home as soon as it is free, because the one below it in its suit is home, and so does
 *   each card that could lie on those. In FreeCell: no card of the other colour two ranks lower is out, and none of the
 *   same colour three ranks lower.
 *
 * The second is not enough where cards move with all that lies on them, as in Yukon, nor where ranks wrap around. The
 * first is not enough where cards come back from the foundations. Where more than one thing could go wrong (foundations
 * built down or in any suit, piles that are gathered or dealt on) no card is safe, nor is the top of a waste to which
 * several cards are turned at once, nor a card whose place decides what fills a gap.
 */

import { cardsOf, kindOf, numberOf, suitOf, SUITS, type Piles, type Suit } from "../../cards/pile";
import { liftedFrom, transferOf, type Transfer } from "./move";
import type { BoardState, TableRules } from "../board/types";

/** The first legal move that brings a safe card home; null if there is none. */
export function safeHome({ piles, legal, home }: BoardState, rules: TableRules): string | null {
  if (!isCalm(rules) || (rules.base === "chosen" && home === 0)) return null;
  const isSafe = (move: string) => {
    const travel = transferOf(move);
    if (travel === null || kindOf(travel.target) !== "foundation") return false;
    return isFree(travel, piles, rules) && isSpent(travel, piles, rules);
  };
  return legal.find(isSafe) ?? null;
}

/** Whether the order of cards that leave changes nothing later on. */
function isCalm({ home, by_suit, suits, descending, gather, unit }: TableRules): boolean {
  return (
    home === "cards" && by_suit && suits === SUITS.length && descending === 0 && gather === "waste" && !unit.length
  );
}

/** Whether nothing but the card leaves its place: no choice of the waste, no gap that is filled. */
function isFree({ source }: Transfer, piles: Piles, rules: TableRules): boolean {
  const kind = kindOf(source);
  const isLast = cardsOf(piles[source]).length === 1;
  if (kind === "waste") return rules.cards_to_waste === 1;
  if (kind === "tableau") return !(isLast && rules.filled_at_once);
  return kind === "reserve" && (rules.cells || !isLast);
}

/** Whether nothing needs a card to be built on any more. */
function isSpent(travel: Transfer, piles: Piles, rules: TableRules): boolean {
  const { build } = rules;
  const card = cardsOf(piles[travel.source])[liftedFrom(piles, travel)];
  if (build === null || card === undefined) return build === null;
  if (build.step !== -1) return false;
  const height = cardsOf(piles[travel.target]).length;
  const guests = guestsOf([suitOf(card)], build.match);
  const isPlain = rules.base === "A" && !build.wrap;
  const comesBack = rules.built_from.includes("foundation");
  if (!comesBack && (isPlain || height > 0) && least(guests, piles) >= height) return true;
  const goHomeAtOnce = least(guests, piles) >= height - 1 && least(guestsOf(guests, build.match), piles) >= height - 2;
  return isPlain && rules.runs !== "any cards" && goHomeAtOnce;
}

/** The suits of cards that may lie on cards of some suits. */
function guestsOf(suits: readonly Suit[], match: string): readonly Suit[] {
  if (match === "suit") return suits;
  return SUITS.filter((suit) => match === "any" || suits.some((other) => isRed(other) !== isRed(suit)));
}

function isRed(suit: Suit): boolean {
  return suit === "H" || suit === "D";
}

/** Cards on the lowest foundation of some suits. */
function least(suits: readonly Suit[], piles: Piles): number {
  const foundations = Object.keys(piles).filter((pile) => kindOf(pile) === "foundation");
  const asked = foundations.filter((pile) => suits.some((suit) => suit === SUITS[numberOf(pile) % SUITS.length]));
  return Math.min(...asked.map((pile) => cardsOf(piles[pile]).length));
}
