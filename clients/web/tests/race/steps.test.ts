import { expect, test } from "vitest";
import { afterMove, afterUndo, NO_STEPS } from "../../src/race/steps";

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

test("a move from before the page was opened cannot be made again", () => {
  expect(afterUndo(NO_STEPS)).toEqual(NO_STEPS);
});
