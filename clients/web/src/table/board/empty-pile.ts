/** Marks on empty piles: which card a pile waits for. */

import { RANKS, baseOf, kindOf, numberOf, suitOfFoundation, type Piles } from "../../cards/pile";
import type { TableRules } from "./types";

/** Name of a symbol on the sheet; null for piles with cards, and where the outline is enough. */
export function markOf(pile: string, rules: TableRules, piles: Piles, turn: "deal" | "redeal" | null): string | null {
  if (piles[pile]) return null;
  const kind = kindOf(pile);
  if (kind === "stock") return turn === "redeal" ? "redeal" : "none";
  if (kind === "tableau" && rules.gap_rank !== "any") return rules.gap_rank;
  if (kind !== "foundation" || rules.home === "runs") return null;
  return rules.by_suit ? suitOfFoundation(pile, rules.suits) : baseMark(pile, rules, piles);
}

/** Rank in the corner of an empty foundation whose mark is its suit; null while it is not known. */
export function cornerOf(pile: string, rules: TableRules, piles: Piles): string | null {
  return kindOf(pile) === "foundation" && rules.home === "cards" && rules.by_suit && !piles[pile]
    ? baseMark(pile, rules, piles)
    : null;
}

/** First rank of a foundation, if known. A descending foundation starts one rank below the base. */
export function baseMark(pile: string, rules: TableRules, piles: Piles): string | null {
  const base = RANKS.find((rank) => rank === rules.base) ?? baseOf(piles);
  if (!base) return null;
  if (numberOf(pile) < rules.ascending) return base;
  return RANKS[(RANKS.indexOf(base) + RANKS.length - 1) % RANKS.length] ?? null;
}
