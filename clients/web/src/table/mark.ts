/** The mark of an empty pile: what it waits for. */

import { RANKS, SUITS, baseOf, kindOf, numberOf } from "./pile";
import type { Piles, TableRules } from "./types";

/** Name of a mark on the sheet; null where a bare outline says enough, or cards lie. */
export function markOf(pile: string, rules: TableRules, piles: Piles, turn: "deal" | "redeal" | null): string | null {
  if (piles[pile]) return null;
  const kind = kindOf(pile);
  if (kind === "stock") return turn === "redeal" ? "redeal" : "none";
  if (kind !== "foundation") return null;
  return rules.by_suit ? (SUITS[numberOf(pile) % 4] ?? null) : baseMark(pile, rules, piles);
}

/** Rank in the corner of an empty foundation that has its suit as its mark; null where it is not known yet. */
export function cornerOf(pile: string, rules: TableRules, piles: Piles): string | null {
  return kindOf(pile) === "foundation" && rules.by_suit && !piles[pile] ? baseMark(pile, rules, piles) : null;
}

/** Rank that starts a foundation, where it is known: a descending one starts one rank below the base. */
function baseMark(pile: string, rules: TableRules, piles: Piles): string | null {
  const base = RANKS.find((rank) => rank === rules.base) ?? baseOf(piles);
  if (!base) return null;
  if (numberOf(pile) < rules.ascending) return base;
  return RANKS[(RANKS.indexOf(base) + RANKS.length - 1) % RANKS.length] ?? null;
}
