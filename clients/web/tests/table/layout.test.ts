import { describe, expect, it } from "vitest";
import games from "./games.json";
import { NOTHING, arrange } from "../../src/table/board/identity";
import { keyOf, neighbour } from "../../src/table/input/keyboard";
import { DECKS, drawingFor, shownFrom } from "../../src/cards/face";
import type { Deck } from "../../src/cards/face";
import { coverageOf } from "./coverage";
import { PRESSED_STEP } from "../../src/table/designs/design";
import { layoutOf } from "../../src/table/designs/layout";
import type { Layout } from "../../src/table/designs/layout";
import { positionsOf } from "../../src/table/designs/positions";
import { hasStock } from "../../src/table/designs/rows";
import type { GameView, TableRules } from "../../src/table/board/types";

const SIZES = [
  [320, 480],
  [390, 700],
  [412, 915],
  [600, 600],
  [640, 300],
  [820, 1180],
  [1024, 768],
  [1440, 810],
  [1920, 1080],
  [2160, 3840],
  [3840, 2160],
] as const;

/** Height of the smallest count below a pile, with its margin. */
const COUNT_PX = 18;

const GAMES = games as unknown as GameView[];

/** A game that nobody plays, but that could be added: one of ours with other values of axes. */
function madeUp(id: string, axes: Partial<TableRules>): GameView {
  const [game] = GAMES.filter((each) => each.id === id) as [GameView];
  return { ...game, id: `${id} with ${JSON.stringify(axes)}`, rules: { ...game.rules, ...axes } };
}

const NO_RESERVE = { reserves: 0, reserve_depth: 0, filled_at_once: false };

const MADE_UP = [
  ...[5, 6, 7, 8].flatMap((columns) => [
    madeUp("canfield", { columns }),
    madeUp("canfield", { columns, cards_to_waste: 1, reserve_shown: "all" }),
    madeUp("canfield", { columns, ...NO_RESERVE }),
    madeUp("sir-tommy", { columns }),
    madeUp("canfield", { columns, reserves: 4, reserve_depth: 0, cells: true, deal: ["tableau"] }),
  ]),
  madeUp("canfield", { columns: 6, descending: 4 }),
  madeUp("duchess", { columns: 6, reserves: 2 }),
  madeUp("american-toad", { columns: 6 }),
  madeUp("american-toad", { columns: 10 }),
];

/** Columns of a phone cover each other a little, and so do foundations of which only the number matters. */
function mayCover(rules: TableRules, a: string, b: string): boolean {
  const areBoth = (kind: string) => a.startsWith(kind) && b.startsWith(kind);
  return (areBoth("t") && rules.columns > 9) || (areBoth("f") && rules.home === "runs");
}

function boxes(layout: Layout) {
  return [...layout.spots.values()].map((spot) => ({
    pile: spot.pile,
    left: spot.x,
    top: spot.y,
    right: spot.x + (spot.fan === "right" ? Math.max(spot.room, layout.card.width) : layout.card.width),
    bottom: spot.y + (spot.fan === "down" ? Math.max(spot.room, layout.card.height) : layout.card.height),
  }));
}

describe.each([...GAMES, ...MADE_UP].map((game) => [game.id, game] as const))("the table of %s", (_, game) => {
  const cases = SIZES.flatMap(([width, height]) => [false, true].map((left) => [width, height, left] as const));

  it.each(cases)(
    "at %i × %i, left-handed %s, keeps every pile inside and apart from the others",
    (width, height, left) => {
      const all = boxes(layoutOf(game.rules, width, height, left));
      for (const box of all) {
        expect(box.left, box.pile).toBeGreaterThanOrEqual(0);
        expect(box.right, box.pile).toBeLessThanOrEqual(width);
        expect(box.top, box.pile).toBeGreaterThanOrEqual(0);
        expect(box.bottom, box.pile).toBeLessThanOrEqual(height);
      }
      for (const [index, a] of all.entries()) {
        for (const b of all.slice(index + 1)) {
          if (mayCover(game.rules, a.pile, b.pile)) continue;
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          expect(apart, `${a.pile} and ${b.pile}`).toBe(true);
        }
      }
    },
  );

  it.each([
    ["alone", 1440, 848],
    ["against another", 1130, 848],
  ])("%s, leaves no more than a quarter of the felt empty in a window of 1440 × 900", (_, width, height) => {
    // ten columns of a nearly square table, or eight and a waste of several cards, leave its lower edge free
    const least = game.rules.columns + (game.rules.cards_to_waste > 1 ? 2 : 0) < 10 ? 0.75 : 0.7;
    expect(coverageOf(game.rules, layoutOf(game.rules, width, height, false))).toBeGreaterThanOrEqual(least);
  });

  it("has wide cards on a phone of 390 px, upright and across", () => {
    const { columns, lengths, cells } = game.rules;
    const least = lengths.length === 0 && !cells && columns < 9 ? 60 : columns < 8 ? 52 : 45;
    expect(layoutOf(game.rules, 390, 640, false).card.width).toBeGreaterThanOrEqual(least);
    expect(layoutOf(game.rules, 700, 390, false).card.width).toBeGreaterThanOrEqual(least);
  });

  it("leaves five sixths of a column to see where columns cover each other", () => {
    if (game.rules.lengths.length === 0) return;
    const { spots, card } = layoutOf(game.rules, 390, 640, false);
    const [first, second] = ["t0", "t1"].map((pile) => spots.get(pile));
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual((5 / 6) * card.width - 0.01);
    expect((second?.layer ?? 0) >= (first?.layer ?? 0)).toBe(true);
  });

  it.each([
    [390, 690],
    [700, 390],
    [1130, 848],
    [1440, 848],
    [3840, 2080],
  ])("at %i × %i shows the index of every card of a likely column", (width, height) => {
    const layout = layoutOf(game.rules, width, height, false);
    const spot = layout.spots.get("t0");
    if (spot?.fan !== "down" || game.rules.pile_limit !== null) return;
    const column = arrange(NOTHING, { t0: Array.from({ length: 11 }, () => "7H").join(" ") }).piles.t0 ?? [];
    const [first] = positionsOf(column, spot, layout, false);
    // on a phone, columns in two rows are pressed to the smallest step that shows an index
    const columns = [...layout.spots.values()].filter(({ pile }) => pile.startsWith("t"));
    const isFolded = columns.some(({ pile, x }) => pile !== "t0" && x === spot.x);
    expect(first?.step).toBeGreaterThanOrEqual(
      Math.min((isFolded ? PRESSED_STEP - 0.001 : 0.26) * layout.card.width, 24),
    );
    expect(first?.step).toBeGreaterThanOrEqual(12);
  });

  it.each([
    [320, 380],
    [390, 632],
    [700, 390],
    [1079, 694],
    [1440, 848],
  ])("at %i × %i shows the index of every card of the longest column", (width, height) => {
    const { lengths, face_down } = game.rules;
    const layout = layoutOf(game.rules, width, height, false);
    const spot = layout.spots.get("t0");
    if (lengths.length === 0 || !spot) return;
    const backs = Math.max(0, ...face_down);
    const open = Math.max(...lengths.map((cards, number) => cards - (face_down[number] ?? 0)));
    const faces = [...Array<string>(backs).fill("--"), ...Array<string>(open + 12).fill("7H")]; // down to an ace
    const column = arrange(NOTHING, { t0: faces.join(" ") }).piles.t0 ?? [];
    const [first] = positionsOf(column, spot, layout, false);
    for (const deck of DECKS) {
      const drawing = drawingFor(layout.card.width, first?.step ?? 0, deck);
      expect(first?.step, drawing).toBeGreaterThanOrEqual(shownFrom(drawing as Deck) * layout.card.width);
    }
  });

  it("has its small piles in one row above the columns where they fit", () => {
    const { rules } = game;
    const layout = layoutOf(rules, 1079, 694, false);
    const small = [...layout.spots.keys()].filter((pile) => !pile.startsWith("t"));
    const halves = rules.home === "runs" ? 0.5 : 1;
    const across = small.reduce((sum, pile) => sum + (pile.startsWith("f") ? halves : 1), 0);
    if (rules.lengths.length === 0 || rules.columns > 10 || across > rules.columns) return;
    const above = new Set([...layout.spots.values()].filter(({ pile }) => small.includes(pile)).map(({ y }) => y));
    expect(above.size).toBe(1);
  });

  it("is as large for its screen at 3840 × 2160 as at 1920 × 1080", () => {
    const [desk, wall] = [1, 2].map((times) => layoutOf(game.rules, 1920 * times, 1080 * times, false).card.width);
    expect(wall).toBeGreaterThan(1.9 * (desk ?? 0));
  });

  it("numbers piles of a kind from the left, if left-handed too", () => {
    for (const left of [false, true]) {
      const { spots } = layoutOf(game.rules, 1440, 810, left);
      const column = `t${Math.min(3, game.rules.columns - 1)}`;
      expect(spots.get("t0")?.x).toBeLessThan(spots.get(column)?.x ?? 0);
      const [first, second] = ["f0", "f1"].map((pile) => spots.get(pile));
      if (first?.x === second?.x) expect(first?.y).toBeLessThan(second?.y ?? 0);
      else expect(first?.x).toBeLessThan(second?.x ?? 0);
    }
  });

  it("puts the stock on the other side if left-handed", () => {
    if (!hasStock(game.rules)) return;
    const [right, left] = [false, true].map(
      (leftHanded) => layoutOf(game.rules, 390, 700, leftHanded).spots.get("s")?.x ?? 0,
    );
    expect((left ?? 0) > 195).toBe((right ?? 0) < 195);
  });

  it("leaves the cards of a reserve where they are when the top card leaves", () => {
    const layout = layoutOf(game.rules, 1000, 700, false);
    const spot = layout.spots.get("r0");
    if (spot?.fan !== "right") return;
    const depth = game.rules.reserve_depth;
    const [all, less] = [depth, depth - 1].map((count) => {
      const fan = arrange(NOTHING, { r0: Array.from({ length: count }, () => "7H").join(" ") }).piles.r0 ?? [];
      return positionsOf(fan, spot, layout, false, depth).map(({ x }) => x);
    });
    expect(less).toEqual(all?.slice(0, -1));
  });

  it("asks for no index of cards that others cover entirely", () => {
    for (const [width, height] of [
      [390, 632],
      [1079, 694],
    ] as const) {
      const layout = layoutOf(game.rules, width, height, false);
      const spot = layout.spots.get("w");
      if (!spot) continue;
      const waste = arrange(NOTHING, { w: "7H KS 2D" }).piles.w ?? [];
      expect(positionsOf(waste, spot, layout, false).at(-1)?.step).toBeGreaterThan(1);
    }
  });

  it("keeps the longest column inside", () => {
    const layout = layoutOf(game.rules, 390, 700, false);
    const spot = layout.spots.get("t0");
    if (spot?.fan !== "down") return;
    const column = arrange(NOTHING, { t0: Array.from({ length: 24 }, () => "7H").join(" ") }).piles.t0 ?? [];
    const places = positionsOf(column, spot, layout, true);
    expect((places.at(-1)?.y ?? 0) + layout.card.height).toBeLessThanOrEqual(
      spot.y + Math.max(spot.room, layout.card.height) + 0.01,
    );
  });

  it.each([
    [296, 328],
    [544, 272],
    [793, 342],
    [1344, 660],
  ])("at %i × %i leaves room for the count below a trunk", (width, height) => {
    const layout = layoutOf(game.rules, width, height, false);
    const [trunk, wing] = [layout.spots.get("r0"), layout.spots.get("t4")];
    if (!trunk || !wing || game.rules.cells) return;
    const cards = arrange(NOTHING, { r0: Array.from({ length: 21 }, () => "--").join(" ") }).piles.r0 ?? [];
    const top = positionsOf(cards, trunk, layout, false).at(-1)?.y ?? 0;
    expect(top + layout.card.height + Math.max(COUNT_PX, 0.13 * 1.6 * layout.card.width)).toBeLessThanOrEqual(height);
  });

  it.each([
    [296, 328],
    [366, 604],
    [619, 342],
    [707, 704],
    [976, 660],
    [1344, 660],
    [2000, 1428],
  ])("at %i × %i shows the index of every card that a round of units leaves", (width, height) => {
    const layout = layoutOf(game.rules, width, height, false);
    if (!game.rules.unit.length || game.rules.lengths.length > 0) return;
    const column = arrange(NOTHING, { t0: Array.from({ length: 18 }, () => "7H").join(" ") }).piles.t0 ?? [];
    for (const pile of ["t0", "r0"]) {
      const spot = layout.spots.get(pile);
      if (!spot) continue;
      const [first] = positionsOf(column, spot, layout, false);
      expect(first?.step, pile).toBeGreaterThanOrEqual(0.18 * layout.card.width - 0.01);
    }
  });

  it("gives every pile a unique key that is not an action", () => {
    const { spots } = layoutOf(game.rules, 1440, 810, false);
    const keys = [...spots.keys()].map((pile) => keyOf(pile));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !key || "duha".includes(key))).toEqual([]);
  });

  it("lets the arrows reach every pile", () => {
    const layout = layoutOf(game.rules, 1440, 810, false);
    const all = [...layout.spots.keys()];
    const reached = new Set([hasStock(game.rules) ? "s" : "t0"]);
    for (const from of reached) {
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const)
        reached.add(neighbour(layout, from, arrow, all));
    }
    expect([...reached].toSorted()).toEqual(all.toSorted());
  });
});
