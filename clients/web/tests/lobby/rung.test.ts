/** The ladder of house bots. */

import { expect, test } from "vitest";
import { nextRung, type HouseBot } from "../../src/lobby/rung";

const bot = (player: string): HouseBot => ({
  player,
  name: player,
  strength: "steady",
  thinking: 1,
  rating: 25,
  provisional: true,
  races: 0,
});
const LADDER = ["low", "middle", "high"].map(bot);

test("after a win the next rung is the one above the strongest beaten bot", () => {
  expect(nextRung(LADDER, ["low"])?.player).toBe("middle");
  expect(nextRung(LADDER, ["low", "middle"])?.player).toBe("high");
});

test("nothing is above the top, or above a bot that is not of the ladder", () => {
  expect(nextRung(LADDER, ["high"])).toBeNull();
  expect(nextRung(LADDER, ["somebody"])).toBeNull();
});
