import { expect, test } from "vitest";
import "../fake-browser";
import { afterMove, afterUndo, keepSteps, keptSteps, NO_STEPS } from "../../src/race/steps";

const played = ["a", "b", "c"].reduce(afterMove, NO_STEPS);

test("moves that were taken back are made again in order", () => {
  const back = afterUndo(afterUndo(played));
  expect(back.undone).toEqual(["c", "b"]);
  expect(afterMove(back, "b")).toMatchObject({ made: ["a", "b"], undone: ["c"] });
});

test("another move leaves the way, and the mark on it", () => {
  const back = afterUndo(afterUndo({ ...played, mark: 3 }));
  expect(back.mark).toBe(3);
  expect(afterMove(back, "x")).toEqual({ made: ["a", "x"], undone: [], mark: null });
  expect(afterMove({ ...back, mark: 1 }, "x").mark).toBe(1);
});

test("a move that the page does not know cannot be made again", () => {
  expect(afterUndo(NO_STEPS)).toEqual(NO_STEPS);
});

test("the way to a board is kept, and none to a board that another tab has gone on with", () => {
  keepSteps(afterUndo({ ...played, mark: 1 }), "race", 4);
  expect(keptSteps("race", 4)).toMatchObject({ made: ["a", "b"], undone: ["c"], mark: 1 });
  expect(keptSteps("race", 5)).toEqual(NO_STEPS);
  expect(keptSteps("another", 4)).toEqual(NO_STEPS);
});
