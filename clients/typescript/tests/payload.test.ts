import { expect, test } from "vitest";
import { decodePayload } from "../src/payload.js";

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
  ["cf001fffffffffffff", Number.MAX_SAFE_INTEGER],
  ["d080", -128],
  ["d18000", -32_768],
  ["d280000000", -(2 ** 31)],
  ["d3ffe0000000000001", Number.MIN_SAFE_INTEGER],
  ["cb3fe0000000000000", 0.5],
  ["a2c3a9", "é"],
  ["a4efbbbf61", "\ufeffa"],
  ["c4021b02", new Uint8Array([27, 2])],
  ["92a161c40161", ["a", new Uint8Array([0x61])]],
  ["9201 90", [1, []]],
  ["82a16101a162c0", { a: 1, b: null }],
  ["81a161a162", { a: "b" }],
];

const INVALID: [string, string][] = [
  ["nothing", ""],
  ["an array cut short", "92 01"],
  ["a string cut short", "a5 61"],
  ["an integer cut short", "cf 00"],
  ["an unused type byte", "c1"],
  ["an extension", "d40102"],
  ["a timestamp", "d6ff00000000"],
  ["an empty extension", "c70002"],
  ["two values", "01 02"],
  ["a string of invalid UTF-8", "a1ff"],
  ["a string of overlong UTF-8", "a2c1a1"],
  ["an invalid string within an array", "91a1ff"],
  ["an invalid string within a map", "81a161a1ff"],
  ["an invalid key of a map", "81a1ff01"],
  ["a name that is in a map twice", "82a16101a16102"],
  ["a name that is in a map twice, within another map", "81a16182a16201a16202"],
  ["a number in a longer form", "cd0001"],
  ["a negative number in a longer form", "d3fffffffffffffffe"],
  ["a number beyond 2 to the power of 53, which would be rounded", "cf0020000000000001"],
  ["a fraction in a shorter form than any that the service writes", "ca3f000000"],
  ["a string in a longer form", "d903616263"],
  ["an array in a longer form", "dc0002 01 02"],
  ["a map in a longer form", "de0001a16101"],
];

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
}

test.for(VALUES)("a payload %s is decoded", ([hex, value]) => {
  expect(decodePayload(bytes(hex))).toEqual(value);
});

test.for(INVALID)("a payload is rejected: %s", ([, hex]) => {
  expect(() => decodePayload(bytes(hex))).toThrow();
});
