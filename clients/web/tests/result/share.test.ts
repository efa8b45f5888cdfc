import { expect, test } from "vitest";
import { frameOf } from "../../src/result/share";

test("a race, a moment of its replay and a tournament have a frame, a day has none", () => {
  const race = frameOf("https://cadogan.example/races/r", "Cadogan, Duchess");
  expect(race).toContain('<iframe src="https://cadogan.example/embed/races/r" ');
  const moment = frameOf("https://cadogan.example/races/r/replay?t=5&seat=1", '"><script>');
  expect(moment).toContain('src="https://cadogan.example/embed/races/r?t=5&amp;seat=1"');
  expect(moment).toContain('title="&quot;>&lt;script>"');
  expect(frameOf("https://cadogan.example/arenas/a", "x")).toContain('src="https://cadogan.example/embed/arenas/a"');
  expect(frameOf("https://cadogan.example/days/2026-11-25/duchess", "x")).toBeNull();
});
