import { expect, test } from "vitest";
import { NOTHING, type Live } from "cadogan-client";
import { nameIn } from "../../src/state/names";
import { words } from "../../src/words";

const RACERS = ["Ada", "", "Ada"].map((name, seat) => ({ seat, player: "a", name }));
const LIVE = { ...NOTHING, racers: RACERS, race: { seats: [{}, {}, { ghost: {} }] } } as unknown as Live;

test("ghosts are marked, and deleted players have no name", () => {
  const named = [0, 1, 2].map((seat) => nameIn(LIVE, seat, words("en")));
  expect(named).toEqual(["Ada", "deleted player", "Ada (ghost)"]);
});
