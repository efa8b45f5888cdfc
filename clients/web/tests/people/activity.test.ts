import { expect, test } from "vitest";
import { activeWeeks } from "../../src/people/activity";

test("half a year ends with today and begins on a Monday", () => {
  const weeks = activeWeeks([{ day: "2026-11-27", races: 8, wins: 1 }], "2026-11-28");
  expect(weeks).toHaveLength(26);
  expect(new Date(`${weeks[0]?.[0]?.day ?? ""}T00:00Z`).getUTCDay()).toBe(1);
  expect(weeks.at(-1)?.at(-1)).toEqual({ day: "2026-11-28", races: 0, shade: 0 });
  expect(weeks.flat().filter((each) => each.races > 0)).toEqual([{ day: "2026-11-27", races: 8, shade: 4 }]);
});

test("one race is seen, and more than many are no darker", () => {
  const shades = [1, 2, 3, 5, 7, 20].map((races) => activeWeeks([{ day: "2026-11-28", races, wins: 0 }], "2026-11-28"));
  expect(shades.map((weeks) => weeks.at(-1)?.at(-1)?.shade)).toEqual([1, 1, 2, 3, 4, 4]);
});
