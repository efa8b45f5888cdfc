/** A layout from the piles that a player sees. */
import { HIDDEN, rankOf, RANKS, TEXTS } from "./cards.js";
import { Layout } from "./layout.js";
import { NONE, type Tables } from "./tables.js";

/** See `Game.seen`. Throws no error for piles that no deal leads to. */
export function seenLayout(
  tables: Tables,
  piles: Readonly<Record<string, string>>,
  redealsLeft: number | null,
): Layout {
  const { rules, names, foundations } = tables;
  const shown = names.map((name) => (piles[name] ?? "").split(" ").filter((card) => card !== ""));
  const stacks = shown.map((cards) => cards.map((card) => TEXTS.indexOf(card))); // NONE for a hidden card
  const down = shown.map((cards) => cards.lastIndexOf(HIDDEN) + 1);
  const started = foundations.find((number) => stacks[number]?.length);
  const first = started === undefined ? null : tables.baseOf(started, rankOf(stacks[started]?.[0] ?? NONE));
  const base = rules.base === "A" || rules.base === "2" ? RANKS.indexOf(rules.base) : first;
  const redealt = rules.redeals === null ? 0 : rules.redeals - (redealsLeft ?? 0);
  // "idle": it is not known what was legal since the previous redeal, and fewer moves are legal if nothing was
  return new Layout(tables, stacks, down, base, redealt, "idle");
}
