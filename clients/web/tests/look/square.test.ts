import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { squareOf } from "../../src/look/square";

const LINK = "https://cadogan.example/account#K7QM-4TXW-9DHA/".repeat(3);

/** Lengths at the edges of versions, and the SHA-256 of the rows that `uqr` draws with the same version, level and mask. */
const VECTORS: readonly (readonly [number, string])[] = [
  [1, "1391567a70f54312"],
  [14, "bc0949a413f5fd56"],
  [15, "89dcf990374e08c0"],
  [26, "86470e619796d46b"],
  [42, "a60fb73d7051e5ad"],
  [62, "21433cdfe6c91f4c"],
  [84, "8889697d88cb92e1"],
  [106, "8900270f5cd29872"],
  [107, "5cd4efa26e848f3b"],
  [134, "96a990ba123fb6e3"],
];

test.each(VECTORS)("a text of %i bytes is the square that another encoder draws", (length, digest) => {
  const rows = squareOf(LINK.slice(0, length))?.map((row) => row.map(Number).join(""));
  const drawn = createHash("sha256").update(rows?.join("\n") ?? "");
  expect(drawn.digest("hex").slice(0, 16)).toBe(digest);
});

test("a longer text has no square", () => {
  expect(squareOf(LINK.slice(0, 135))).toBeNull();
});
