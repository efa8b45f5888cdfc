import { expect, test } from "vitest";
import { InputQueue } from "../../src/table/input/input-queue.svelte";
import type { BoardState } from "../../src/table/board/types";

test("a refusal takes back the moves from its board on, and what waits behind them", () => {
  const queue = new InputQueue(() => ({ n: 5 }) as BoardState);
  queue.send("deal");
  queue.send("w-f0");
  queue.send("deal");
  queue.take(() => "wait");
  queue.dropFrom(6);
  expect(queue.underWay).toEqual(["deal"]);
  expect(queue.hasWaiting).toBe(false);
  queue.send("t1-f0"); // the next one is made on board 6 again
  queue.dropFrom(6);
  expect(queue.underWay).toEqual(["deal"]);
  queue.dropFrom(0);
  expect(queue.underWay).toEqual([]);
});
