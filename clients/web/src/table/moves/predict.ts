/** Optimistic piles after a move, before its ack: positions of cards, but not the faces that it turns up. */

import { liftedFrom, transferOf } from "./move";
import { HIDDEN, cardsOf, type Piles } from "../../cards/pile";
import type { TableRules } from "../board/types";

type Dealing = Pick<TableRules, "cards_to_waste" | "unit" | "gather">;

const ONE_TO_WASTE: Dealing = { cards_to_waste: 1, unit: [], gather: "waste" };

/** Piles after a move, as far as they are known. The piles of the ack replace them. */
export function predict(piles: Piles, move: string, rules: Dealing = ONE_TO_WASTE): Piles {
  if (move === "deal") return dealt(piles, rules);
  if (move === "redeal") return rules.gather === "waste" ? turnedOver(piles) : piles;
  return carried(piles, move);
}

function carried(piles: Piles, move: string): Piles {
  const travel = transferOf(move);
  if (!travel) return piles;
  const from = cardsOf(piles[travel.source]);
  const index = liftedFrom(piles, travel);
  const lifted = from.slice(index, index + travel.count);
  const left = [...from.slice(0, index), ...from.slice(index + travel.count)];
  const on = [...cardsOf(piles[travel.target]), ...lifted];
  return { ...piles, [travel.source]: left.join(" "), [travel.target]: on.join(" ") };
}

function dealt(piles: Piles, rules: Dealing): Piles {
  const stock = cardsOf(piles.s);
  const takers = rules.unit.length ? rules.unit : Array.from({ length: rules.cards_to_waste }, () => "w");
  const taken = takers.slice(0, stock.length);
  const after: Record<string, string> = { ...piles, s: stock.slice(0, stock.length - taken.length).join(" ") };
  for (const pile of taken) after[pile] = [...cardsOf(after[pile]), HIDDEN].join(" ");
  return after;
}

function turnedOver(piles: Piles): Piles {
  const waste = cardsOf(piles.w);
  return { ...piles, w: "", s: waste.map(() => HIDDEN).join(" ") };
}
