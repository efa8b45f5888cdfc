import { expect, test } from "vitest";
import { NOTHING, type Live } from "cadogan-client";
import { nameIn } from "../src/names";
import { words } from "../src/words";

const RACERS = ["Ada", "", "Ada"].map((name, seat) => ({ seat, player: "a", name }));
const LIVE = { ...NOTHING, racers: RACERS, race: { seats: [{}, {}, { ghost: {} }] } } as unknown as Live;

test("a ghost has the name of its player, and is called a ghost; who was forgotten has none", () => {
  const named = [0, 1, 2].map((seat) => nameIn(LIVE, seat, words("en")));
  expect(named).toEqual(["Ada", "a player who left", "Ada (ghost)"]);
});
