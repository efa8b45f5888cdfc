import { expect, test } from "vitest";
import { minutes, momentOf, tenths, timesOf } from "../../src/race/clock";

test("durations have hours from one hour on", () => {
  expect([0, 247_300, 3_847_000, -5].map(minutes)).toEqual(["0:00", "4:07", "1:04:07", "0:00"]);
  expect(tenths(247_300)).toBe("4:07.3");
});

test("times for the API are in minutes", () => {
  expect([0, 247_300, 3_847_000, -5].map(momentOf)).toEqual(["0:00", "4:07", "64:07", "0:00"]);
});

test("times of results that differ by less than a tenth are told apart", () => {
  expect(timesOf([2_112, 2_140, 247_300])).toEqual(["0:02.112", "0:02.140", "4:07.3"]);
  expect(timesOf([2_112, 2_112, 2_200])).toEqual(["0:02.1", "0:02.1", "0:02.2"]);
});
