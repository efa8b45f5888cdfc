import { expect, it } from "vitest";
import games from "./games.json";
import { cornerOf, markOf } from "../../src/table/board/empty-pile";
import type { GameView, TableRules } from "../../src/table/board/types";

function rules(id: string): TableRules {
  const game = (games as unknown as GameView[]).find((one) => one.id === id);
  if (!game) throw new Error(`no game ${id}`);
  return game.rules;
}

it("an empty foundation shows its suit and first rank", () => {
  expect(markOf("f2", rules("grand-duchess"), {}, null)).toBe("H");
  expect(cornerOf("f2", rules("grand-duchess"), {})).toBe("A");
  expect(cornerOf("f6", rules("grand-duchess"), {})).toBe("K");
});

it("an unchosen base has no rank", () => {
  expect(cornerOf("f1", rules("duchess"), { f0: "" })).toBeNull();
  expect(cornerOf("f1", rules("duchess"), { f0: "7C 8C" })).toBe("7");
});

it("the mark is the rank if suits are ignored", () => {
  expect(markOf("f3", rules("sir-tommy"), {}, null)).toBe("A");
  expect(cornerOf("f3", rules("sir-tommy"), {})).toBeNull();
});

it("an empty stock shows whether a redeal is left", () => {
  expect(markOf("s", rules("canfield"), { s: "" }, "redeal")).toBe("redeal");
  expect(markOf("s", rules("canfield"), { s: "" }, null)).toBe("none");
});

it("piles with cards have no mark", () => {
  expect(markOf("f0", rules("canfield"), { f0: "7C" }, null)).toBeNull();
});
