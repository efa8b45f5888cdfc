import { expect, test } from "vitest";
import "../fake-browser";
import { cursorBefore } from "../../src/webhooks/webhooks";
import type { Delivery } from "../../src/state/state.svelte";

const sent = (message: string, attempt = 1, type = "challenge") => ({ message, attempt, type }) as Delivery;

test("an event is sent again from the cursor of the event before it", () => {
  const ping = sent("p", 1, "ping");
  const [third, second, secondFailed, first] = [sent("c"), sent("b", 2), sent("b", 1), sent("a")];
  const rows = [third, ping, second, secondFailed, first];
  expect(rows.map((row) => cursorBefore(rows, row))).toEqual(["b", null, "a", "a", null]);
});
