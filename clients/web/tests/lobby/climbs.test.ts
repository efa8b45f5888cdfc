import { expect, test } from "vitest";
import { climbsOf } from "../../src/lobby/climbs";

const table = (...players: readonly string[]) => players.map((player, at) => ({ player, place: at + 1 }));

test("a player climbs past others, who fall, and a new one does neither", () => {
  const climbs = climbsOf(table("ada", "ben", "cora", "dan"), table("cora", "ada", "ben", "dan", "eva"));
  expect([...climbs]).toEqual([
    ["cora", 2],
    ["ada", -1],
    ["ben", -1],
  ]);
});

test("nobody has climbed in the first table", () => {
  expect(climbsOf([], table("ada", "ben")).size).toBe(0);
});
