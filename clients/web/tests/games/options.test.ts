import { expect, test } from "vitest";
import { withOptions } from "../../src/games/options";
import { layoutOf } from "../../src/table/designs/layout";
import type { Game } from "../../src/state/state.svelte";
import GAMES from "../table/games.json";

function gameOf(id: string): Game {
  const found = (GAMES as unknown as readonly Game[]).find((game) => game.id === id);
  if (!found) throw new RangeError(`games.json has no ${id}`);
  return found;
}

test.each([0, 4, 6])("a table of FreeCell has as many cells as its race: %i", (cells) => {
  const { rules } = withOptions(gameOf("freecell"), { cells });
  for (const [width, height] of [
    [390, 632],
    [1079, 694],
  ] as const) {
    const { spots } = layoutOf(rules, width, height, false);
    expect([...spots.keys()].filter((pile) => pile.startsWith("r"))).toHaveLength(cells);
    for (const { x, y } of spots.values()) expect(x >= 0 && x < width && y >= 0 && y < height).toBe(true);
  }
});

test.each(
  (GAMES as unknown as readonly Game[]).flatMap((game) =>
    game.options.flatMap(({ name, sets }) => sets.map(({ value, axes }) => [game, name, value, axes] as const)),
  ),
)("$id with an option has the axes that its value sets", (game, name, value, axes) => {
  expect(withOptions(game, { [name]: value }).rules).toEqual({ ...game.rules, ...axes });
});

test("options that are left out have their defaults, and so have all of a service that does not say what they set", () => {
  const klondike = gameOf("klondike");
  expect(withOptions(klondike, {}).rules).toEqual(klondike.rules);
  const older = { ...klondike, options: klondike.options.map(({ name }) => ({ name })) };
  expect(withOptions(older, { draw: 1 }).rules).toEqual(klondike.rules);
  expect(withOptions(klondike, { draw: 1, redeals: 0 }).rules).toMatchObject({ cards_to_waste: 1, redeals: 0 });
});
