import { expect, test } from "vitest";
import { gamesIn } from "../../src/state/names";
import type { Game } from "../../src/state/state.svelte";
import { loadWords, words } from "../../src/words";

await loadWords("es");

test("counts of one use the singular", () => {
  const { player } = words("es");
  expect(player.score(1, 1, 1)).toBe("1 ganada, 1 perdida, 1 empatada");
  expect(player.score(2, 0, 0)).toBe("2 ganadas, 0 perdidas");
});

test("descriptive names of games are translated, proper names are not", () => {
  const known = {
    "eagle-wing-coops": { id: "eagle-wing-coops", name: "Eagle Wing with building" },
    wings: { id: "wings", name: "Wings" },
  };
  const games = known as unknown as Record<string, Game>;
  const named = (language: "en" | "es") => Object.values(gamesIn(games, words(language))).map(({ name }) => name);
  expect(named("en")).toEqual(["Eagle Wing with building", "Wings"]);
  expect(named("es")).toEqual(["Eagle Wing con construcción", "Wings"]);
});

test("refusals are translated and suggest a free name", () => {
  const { refused } = words("es").trouble;
  expect(refused("race-full", "the race is full")).toBe("La carrera está completa.");
  expect(refused("name-taken", "another player has the name", "Ada2")).toContain("«Ada2» está libre");
  expect(refused("banned", "for bad language")).toBe("for bad language"); // the text of the operator
});
