/** The opening deal. */
import type { Place } from "./axes.js";
import { rankOf, RANKS, suitOf, SUITS_INSTEAD } from "./cards.js";
import { Layout } from "./layout.js";
import { Table } from "./table.js";
import { NONE, STOCK, type Tables } from "./tables.js";

const KING = 12;

/** Deal a deck, whose first card is dealt first, by the game's rules. */
export function dealLayout(tables: Tables, deck: readonly number[]): Layout {
  const { rules } = tables;
  const nothing = tables.names.map(() => 0);
  const table = new Table(
    tables,
    nothing.map(() => []),
    nothing,
  );
  let base = rules.base === "A" || rules.base === "2" ? RANKS.indexOf(rules.base) : null;
  const hand = takeOut(tables, table, deck, base);
  table.put(STOCK, hand.reverse());
  for (const place of rules.deal) {
    if (place === "foundation") {
      const card = table.stack(STOCK).at(-1) ?? NONE;
      const home = tables.homes[card]?.[0] ?? NONE;
      base = tables.baseOf(home, rankOf(card));
      table.lay([home]);
    } else {
      for (const row of rowsOf(tables, place)) table.lay(row);
    }
  }
  tables.tableau.forEach((number, index) => {
    if (rules.kings_below) {
      const isKing = (card: number) => rankOf(card) === KING;
      const stack = table.stack(number);
      table.put(number, [...stack.filter(isKing), ...stack.filter((card) => !isKing(card))]);
    }
    table.turnDown(number, rules.face_down[index] ?? 0);
  });
  table.settle();
  return new Layout(tables, table.stacks, table.down, base, 0, "busy");
}

/** Lay the cards that start foundations: the first of each rank and suit, in deal order. Returns the other cards. */
function takeOut(tables: Tables, table: Table, deck: readonly number[], base: number | null): number[] {
  const { rules, homes } = tables;
  return deck.filter((card) => {
    if (!rules.taken_out.includes(RANKS[rankOf(card)] ?? "")) return true;
    const wants = (home: number) => tables.wanted(home, table.stack(home), base) === rankOf(card);
    const most = SUITS_INSTEAD[rules.suits].filter((suit) => suit === suitOf(card)).length;
    const taken = tables.foundations.flatMap((home) => table.stack(home)).filter((other) => other === card).length;
    const home = homes[card]?.find(wants);
    if (taken === most || home === undefined) return true;
    table.put(home, [card]);
    return false;
  });
}

/** Piles that a step of the deal lays a card on, row by row. */
function rowsOf(tables: Tables, place: Exclude<Place, "foundation">): (readonly number[])[] {
  const { rules, tableau, reserve, unit, lastUnit } = tables;
  switch (place) {
    case "reserve":
      return Array.from({ length: rules.reserve_depth }, () => reserve);
    case "tableau":
      return [tableau];
    case "tableau from the right":
      return [[...tableau].reverse()];
    case "columns":
      return Array.from({ length: Math.max(...rules.lengths) }, (_, row) =>
        tableau.filter((_number, index) => (rules.lengths[index] ?? 0) > row),
      );
    case "unit":
      return [rules.redeals === 0 ? lastUnit : unit];
  }
}
