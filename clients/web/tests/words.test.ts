import { expect, test } from "vitest";
import { words } from "../src/words";

test("what there is one of is said in the singular", () => {
  const { player } = words("es");
  expect(player.score(1, 1, 1)).toBe("1 ganada, 1 perdida, 1 empatada");
  expect(player.score(2, 0, 0)).toBe("2 ganadas, 0 perdidas");
});
