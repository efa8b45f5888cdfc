/** Cards and piles in words, for screen readers and notes. */

import { HIDDEN, cardsOf, kindOf, numberOf, rankOf, suitOf, suitOfFoundation, type Piles } from "../../cards/pile";
import { words, type Language } from "../../words";
import type { TableWords } from "../../words/spoken.en";
import type { Lift, LegalMoves } from "./legal-moves";
import type { TableRules } from "../board/types";
import { hasWings } from "../designs/wings";

export class Descriptions {
  readonly words: TableWords;

  constructor(
    readonly rules: TableRules,
    language: Language,
  ) {
    this.words = words(language).spoken;
  }

  card(card: string): string {
    const { ranks, suits, hidden } = this.words;
    return card === HIDDEN ? hidden : this.words.card(ranks[rankOf(card)], suits[suitOf(card)]);
  }

  pile(name: string): string {
    const { words, rules } = this;
    const [kind, number] = [kindOf(name), numberOf(name)];
    if (kind === "foundation") {
      const suit = rules.by_suit ? words.suits[suitOfFoundation(name, rules.suits)] : "";
      return words.foundation(suit, number + 1, number >= rules.ascending);
    }
    if (kind === "tableau")
      return hasWings(rules) ? words.numbered(words.wing, number + 1) : words.pile(kind, number + 1);
    if (kind !== "reserve") return words.pile(kind, null);
    if (rules.cells) return words.numbered(words.cell, number + 1);
    if (hasWings(rules)) return words.trunk;
    if (rules.reserves === 1) return words.pile(kind, null);
    return rules.unit.length ? words.pile(kind, number + 1) : words.numbered(words.fan, number + 1);
  }

  /** Description of a pile, such as "Column 3, 5 cards, 2 face down, top seven of hearts, can be moved". */
  state(name: string, piles: Piles, legalMoves: LegalMoves, target: boolean): string {
    const { words } = this;
    const cards = cardsOf(piles[name]);
    const top = cards.at(-1);
    const parts = [this.pile(name)];
    if (top) parts.push(words.cards(cards.length));
    else parts.push(words.empty);
    const hidden = cards.filter((card) => card === HIDDEN).length;
    if (kindOf(name) === "stock" && cards.length > 0 && dealsToColumns(this.rules))
      parts.push(words.dealsLeft(dealsLeft(cards.length, this.rules)));
    else if (kindOf(name) === "tableau" && hidden > 0) parts.push(words.faceDown(hidden));
    if (top && top !== HIDDEN) parts.push(words.top(this.card(top)));
    if (target) parts.push(words.mayBeLaid);
    else if (kindOf(name) === "stock" && legalMoves.turn)
      parts.push(legalMoves.turn === "deal" ? words.mayTurn : words.mayRedeal);
    else if (legalMoves.lifts(name).length) parts.push(words.mayMove);
    return parts.join(", ");
  }

  /** The face-up cards of a pile, from the bottom. */
  faces(pile: string | undefined): string {
    return this.list(cardsOf(pile));
  }

  list(cards: readonly string[]): string {
    return cards
      .filter((card) => card !== HIDDEN)
      .map((card) => this.card(card))
      .join(", ");
  }

  lift(lift: Lift, piles: Piles): string {
    return this.card(cardsOf(piles[lift.pile])[lift.index] ?? HIDDEN);
  }
}

/** Whether a deal lays cards on columns, and nowhere else. */
export function dealsToColumns(rules: TableRules): boolean {
  const { cards_to_waste, unit } = rules;
  return cards_to_waste === 0 && unit.length > 0 && unit.every((pile) => kindOf(pile) === "tableau");
}

/** How often the stock still deals to the columns. */
export function dealsLeft(cards: number, rules: TableRules): number {
  return Math.ceil(cards / rules.unit.length);
}
