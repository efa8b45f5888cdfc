/** Why a hint is good: what the move does on the board, in words. It looks at the cards; it knows no rules of a game. */

import { words, type Language } from "../../words";
import type { Descriptions } from "./descriptions";
import { takes } from "./finish";
import { liftedFrom, transferOf } from "./move";
import { HIDDEN, cardsOf, kindOf, type Piles } from "../../cards/pile";
import { predict } from "./predict";
import type { TableRules } from "../board/types";

interface Hinted {
  readonly piles: Piles;
  readonly rules: TableRules;
  readonly language: Language;
  readonly descriptions: Descriptions;
}

/** What a suggested move is good for; the most useful effect. */
export function reasonOf(move: string, { piles, rules, language, descriptions }: Hinted): string {
  const texts = words(language).teaching.hints;
  const travel = transferOf(move);
  if (!travel) return move === "deal" ? texts.deal : texts.redeal;
  const { source, target } = travel;
  const from = kindOf(source);
  if (from === "foundation") return texts.builds;
  const isHome = kindOf(target) === "foundation";
  const index = liftedFrom(piles, travel);
  const below = from === "reserve" && travel.index !== null ? undefined : cardsOf(piles[source])[index - 1];
  if (below === HIDDEN) return joined(isHome && texts.home, texts.turnsUp);
  if (below !== undefined && goesHome(below, predict(piles, move, rules), rules))
    return joined(isHome && texts.home, texts.frees(descriptions.card(below)));
  if (isHome && index > 0) return texts.home;
  switch (from) {
    case "tableau":
      if (index === 0 && !fillsGaps(rules)) return isHome ? texts.home : texts.builds;
      return joined(isHome && texts.home, index === 0 ? texts.gap : texts.opens);
    case "reserve":
      return joined(isHome && texts.home, rules.cells ? texts.cell : texts.reserve);
    case "waste":
      return isHome ? texts.home : piles[target] ? texts.waste : texts.fills;
    case "stock":
      return texts.fills;
  }
}

/** Whether some foundation takes a card next. Where only complete runs go home, none takes a single card. */
function goesHome(card: string, piles: Piles, rules: TableRules): boolean {
  if (rules.home === "runs") return false;
  return Object.keys(piles).some(
    (pile) => kindOf(pile) === "foundation" && takes(pile, cardsOf(piles[pile]), card, rules),
  );
}

/** Whether gaps can be filled at all. */
function fillsGaps({ gaps, gaps_without_reserve }: TableRules): boolean {
  return gaps.length > 0 || gaps_without_reserve.length > 0;
}

function joined(first: string | false, second: string): string {
  return first === false ? second : `${first} ${second}`;
}
