import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../../src/styles/seats.css", import.meta.url), "utf8");
const rules = [...css.matchAll(/\[data-seat="(\d)"\] \{([^}]*)\}/g)].map(([, seat, body = ""]) => ({
  seat: Number(seat),
  colours: /light-dark\((#\w+), (#\w+)\)/.exec(body)?.slice(1) ?? [],
  pattern: /--seat-pattern: ([^;]*);/.exec(body)?.[1],
}));

/** Relative luminance by WCAG 2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("eight seats have colours and patterns of their own", () => {
  expect(rules.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(rules.map(({ pattern }) => pattern)).size).toBe(8);
  for (const theme of [0, 1]) expect(new Set(rules.map(({ colours }) => colours[theme])).size).toBe(8);
});

test.each(rules)(
  "the colour of seat $seat stands out from the page in both themes",
  ({ colours: [light = "", dark = ""] }) => {
    expect(contrast(light, "#f7f4ec")).toBeGreaterThan(3);
    expect(contrast(dark, "#141a17")).toBeGreaterThan(3);
  },
);
