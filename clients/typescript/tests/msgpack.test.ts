import { expect, test } from "vitest";
import { unpacked } from "../src/msgpack.js";

const VALUES: [string, unknown][] = [
  ["c0", null],
  ["c2", false],
  ["c3", true],
  ["7f", 127],
  ["ff", -1],
  ["cc80", 128],
  ["cd0100", 256],
  ["ce00010000", 65_536],
  ["cf000001a229f1c828", 0x1a229f1c828],
  ["d080", -128],
  ["d18000", -32_768],
  ["d280000000", -(2 ** 31)],
  ["d3fffffffffffffffe", -2],
  ["cb3fe0000000000000", 0.5],
  ["ca3f000000", 0.5],
  ["a2c3a9", "é"],
  ["d903616263", "abc"],
  ["da0001 61", "a"],
  ["c4021b02", new Uint8Array([27, 2])],
  ["9201 90", [1, []]],
  ["dc0002 01 02", [1, 2]],
  ["82a16101a162c0", { a: 1, b: null }],
  ["de0001a16101", { a: 1 }],
];

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
}

test.for(VALUES)("%s is a value", ([hex, value]) => {
  expect(unpacked(bytes(hex))).toEqual(value);
});

test.for(["", "92 01", "a5 61", "cf 00", "c1", "d40102", "01 02", "a1ff"])("%s is none", (hex) => {
  expect(() => unpacked(bytes(hex))).toThrow();
});
