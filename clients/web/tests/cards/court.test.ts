import { expect, test } from "vitest";
import courts from "../../src/cards/courts.json";
import { unpacked } from "../../src/cards/court";

test("a packed path is one of SVG again", () => {
  const packed = { KC: { layers: [["gold", 3, "mlcazma", "%'$###%%''))%)+(('%\u010e%%"]], pips: [[1, 2, 3, 4]] } };
  const path = "m1 2l-1 0c0 0 1 1 3 3a3 3 0 0 1 3 4zm-3 -3a2 1 -30 1 0 1 1";
  expect(unpacked(packed)).toEqual({ KC: { layers: [["gold", 3, path]], pips: [[1, 2, 3, 4]] } });
});

test("each drawing has the numbers of its commands", () => {
  for (const { layers } of Object.values(unpacked(courts)))
    for (const [, , path] of layers) expect(path).toMatch(/^([mlca][-\d ]+|z)+$/);
});
