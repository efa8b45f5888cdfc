import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BACKS } from "../../src/cards/back";

const FELTS = ["green", "blue", "wine", "slate"] as const;

const css = readFileSync(new URL("../../src/styles/table.css", import.meta.url), "utf8");

/** The colours that rules with a selector declare. */
function colours(selector: string): Map<string, string> {
  const rules = [...css.matchAll(/([^{}]*)\{([^}]*)\}/g)].filter(([, selectors = ""]) =>
    selectors
      .replace(/\/\*.*?\*\//gs, "")
      .split(",")
      .some((one) => one.trim() === selector),
  );
  const declared = rules.flatMap(([, , body = ""]) => [...body.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)]);
  return new Map(declared.map(([, name = "", colour = ""]) => [name, colour]));
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const light = colours(":root");
const dark = new Map([...light, ...colours(':root[data-theme="dark"]')]);
const four = colours(".table.four");
const more = colours(':root[data-contrast="more"][data-contrast="more"]');
const lightMore = new Map([...light, ...more]);
const darkMore = new Map([
  ...dark,
  ...more,
  ...colours(':root[data-contrast="more"][data-contrast="more"][data-theme="dark"]'),
]);

describe.each([
  ["light", lightMore],
  ["dark", darkMore],
] as const)("with more contrast in the %s theme", (_, theme) => {
  it.each([
    ["--card-ink", "--card"],
    ["--card-red", "--card"],
    ["--table-edge", "--table"],
    ["--card-back-line", "--card-back"],
    ["--note-ink", "--note"],
  ])("%s stands out from %s, and better than usual", (ink, ground) => {
    expect(contrast(theme.get(ink) ?? "", theme.get(ground) ?? "")).toBeGreaterThanOrEqual(7);
  });
});

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("in the %s theme", (_, theme) => {
  it.each([
    ["--card-ink", "--card"],
    ["--card-red", "--card"],
    ["--card-back-ink", "--card-back"],
    ["--note-ink", "--note"],
    ["--focus-ink", "--focus"],
  ])("%s is read on %s", (ink, ground) => {
    expect(contrast(theme.get(ink) ?? "", theme.get(ground) ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["--table-edge", "--focus", "--target", "--card"])("%s stands out from the table", (line) => {
    expect(contrast(theme.get(line) ?? "", theme.get("--table") ?? "")).toBeGreaterThanOrEqual(3);
  });

  it.each(FELTS)("edges, focus, targets and cards stand out from the %s felt", (felt) => {
    const night = theme === dark ? colours(`:root[data-theme="dark"][data-felt="${felt}"]`) : new Map<string, string>();
    const chosen = new Map([...theme, ...(felt === "green" ? [] : [...colours(`[data-felt="${felt}"]`), ...night])]);
    for (const line of ["--table-edge", "--focus", "--target", "--card"])
      expect(contrast(chosen.get(line) ?? "", chosen.get("--table") ?? ""), line).toBeGreaterThanOrEqual(3);
  });

  it.each(BACKS)("the count is read on %s backs", (back) => {
    const chosen = new Map([...theme, ...colours(`[data-back="${back}"]`)]);
    expect(contrast(chosen.get("--card-back-ink") ?? "", chosen.get("--card-back") ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it("the suits of four colours are read on a card", () => {
    for (const ink of four.values()) expect(contrast(ink, theme.get("--card") ?? "")).toBeGreaterThanOrEqual(4.5);
  });
});
