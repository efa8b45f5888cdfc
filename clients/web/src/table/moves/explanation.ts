/**
 * Why nothing happens: the rule that forbids it, in the words of the game's page, and what is legal instead. The legal
 * moves decide that something is forbidden; here the axes of the game only say which of its rules to show.
 */

import { words, type Language } from "../../words";
import type { Descriptions } from "./descriptions";
import type { LegalMoves, Lift } from "./legal-moves";
import { HIDDEN, cardsOf, kindOf } from "../../cards/pile";
import type { BoardState, TableRules } from "../board/types";

export interface Explanation {
  readonly text: string;
  /** The card beside which to show it; an index beyond the pile means the pile itself. */
  readonly pile: string;
  readonly index: number;
  /** Cards that can be moved instead. */
  readonly lifts: readonly Lift[];
  /** Piles that take the card, or can be dealt from. */
  readonly piles: ReadonlySet<string>;
}

export interface Situation {
  readonly rules: TableRules;
  /** Sentences of the rules by subject. */
  readonly how: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly board: BoardState;
  readonly legalMoves: LegalMoves;
  readonly descriptions: Descriptions;
}

const BUILDING = ["wings", "tableau"];
const RESERVE = ["trunk", "reserve", "available", "cells"];

/** A card, or the place of one, was pressed that cannot be lifted. */
export function explainLift(at: Situation, pile: string, index: number): Explanation {
  const texts = words(at.language).teaching.refusals;
  const card = cardsOf(at.board.piles[pile])[index];
  const isTop = index === cardsOf(at.board.piles[pile]).length - 1;
  const kind = kindOf(pile);
  if (isBeforeBase(at) && kind !== "reserve") return instead(at, pile, index, named(at, card), ["start"]);
  if (card === undefined) return instead(at, pile, index, texts.empty, []);
  if (card === HIDDEN) return instead(at, pile, index, texts.hidden, RESERVE);
  if (kind === "foundation")
    return at.rules.built_from.includes("foundation") || at.rules.gaps_without_reserve.includes("foundation")
      ? instead(at, pile, index, texts.noPlace(at.descriptions.card(card)), BUILDING)
      : instead(at, pile, index, texts.home, []);
  if (kind === "reserve") return instead(at, pile, index, named(at, card), RESERVE);
  if (kind === "tableau" && !isTop) return instead(at, pile, index, named(at, card), ["runs", ...BUILDING]);
  return instead(at, pile, index, texts.noPlace(at.descriptions.card(card)), BUILDING);
}

/** A card was sent home that cannot go there. */
export function explainHome(at: Situation, pile: string, index: number): Explanation {
  const texts = words(at.language).teaching.refusals;
  const card = cardsOf(at.board.piles[pile])[index];
  const lift = at.legalMoves.lift(pile, index);
  if (card === undefined || lift === null) return explainLift(at, pile, index);
  const text = joined(texts.notHome(at.descriptions.card(card)), ruleOf(at, ["foundations"]), texts.targets);
  return { text, pile, index, lifts: [], piles: new Set(at.legalMoves.targets(lift).keys()) };
}

/** Held cards were dropped on a pile that does not take them. */
export function explainDrop(at: Situation, held: Lift, target: string): Explanation {
  const texts = words(at.language).teaching.refusals;
  const cards = cardsOf(at.board.piles[target]);
  const card = at.descriptions.lift(held, at.board.piles);
  const piles = new Set(at.legalMoves.targets(held).keys());
  const explain = (text: string, subjects: readonly string[]): Explanation => ({
    text: joined(text, ruleOf(at, subjects), piles.size > 0 ? texts.targets : ""),
    pile: target,
    index: cards.length - 1,
    lifts: [],
    piles,
  });
  switch (kindOf(target)) {
    case "foundation":
      return explain(texts.onFoundation(card), [isBeforeBase(at) ? "start" : "foundations"]);
    case "tableau": {
      const top = cards.at(-1);
      if (top === undefined) return explain(texts.inGap(card), gapRules(at));
      return explain(texts.onCard(card, at.descriptions.card(top)), held.count > 1 ? ["runs", ...BUILDING] : BUILDING);
    }
    case "reserve": {
      const top = cards.at(-1);
      if (at.rules.cells && top) return explain(texts.onCard(card, at.descriptions.card(top)), ["cells"]);
      return explain(texts.closed, ["cells", "available"]);
    }
    case "stock":
    case "waste":
      return explain(texts.closed, []);
  }
}

/** The stock was pressed, and neither deals nor redeals. */
export function explainStock(at: Situation): Explanation {
  const texts = words(at.language).teaching.refusals;
  const isEmpty = cardsOf(at.board.piles.s).length === 0;
  const refused = at.rules.deal_over_gaps ? ["deal", "stock"] : ["stock"]; // "deal" tells of the opening deal there
  const subjects = isBeforeBase(at) ? ["start"] : isEmpty ? ["redeals", "stock", "tableau"] : refused;
  return instead(at, "s", 0, texts.stock, subjects);
}

/** Whether the player has still to choose the base. */
function isBeforeBase({ rules, board }: Situation): boolean {
  return rules.base === "chosen" && board.home === 0;
}

function gapRules({ board: { piles }, how }: Situation): readonly string[] {
  const hasReserve = Object.keys(piles).some((pile) => kindOf(pile) === "reserve" && piles[pile] !== "");
  if (!hasReserve && how["trunk empty"] !== undefined) return ["trunk empty"];
  return ["gaps", ...BUILDING];
}

function named(at: Situation, card: string | undefined): string {
  const texts = words(at.language).teaching.refusals;
  return card === undefined ? texts.empty : card === HIDDEN ? texts.hidden : texts.notTaken(at.descriptions.card(card));
}

/** The first of these rules that the game has. */
function ruleOf({ how }: Situation, subjects: readonly string[]): string {
  return subjects.map((subject) => how[subject]).find((sentence) => sentence !== undefined) ?? "";
}

/** An explanation that shows every card that can be moved. */
function instead(at: Situation, pile: string, index: number, text: string, subjects: readonly string[]): Explanation {
  const texts = words(at.language).teaching.refusals;
  const tops = Object.keys(at.board.piles).flatMap((name) => at.legalMoves.lifts(name).at(-1) ?? []);
  const turns = at.legalMoves.turn !== null;
  const offers = tops.length > 0 || !turns ? texts.offers(tops.length) : "";
  return {
    text: joined(text, ruleOf(at, subjects), offers),
    pile,
    index,
    lifts: tops,
    piles: new Set(turns ? ["s"] : []),
  };
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
