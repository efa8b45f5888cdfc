import { expect, test } from "vitest";
import { monthBeside, weeksOf } from "../../src/lobby/calendar";
import { BARS, dayChart } from "../../src/lobby/day-chart";
import { dayLine } from "../../src/lobby/day-line";
import type { DayStanding, DayTable, Game } from "../../src/state/state.svelte";
import { words } from "../../src/words";

type Row = DayTable["results"][number];

const row = (player: string, how: Row["how"], home: number, time: number): Row => ({
  player,
  name: player,
  race: player,
  how,
  home,
  time,
  played_back: false,
});

test("a month has its weeks from Monday to Sunday", () => {
  const weeks = weeksOf("2026-11", [
    { day: "2026-11-28", game: "duchess", race: "A", how: "stuck", home: 9, time: 1 },
    { day: "2026-11-28", game: "yukon", race: "B", how: "won", home: 52, time: 1 },
  ]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]?.map((each) => each?.number ?? null)).toEqual([null, null, null, null, null, null, 1]);
  const days = weeks.flat().filter((each) => each !== null);
  expect(days).toHaveLength(30);
  expect(days.filter((each) => each.played.length > 0)).toMatchObject([{ number: 28, isWon: true }]);
});

test("months turn over years", () => {
  expect([monthBeside("2026-01", -1), monthBeside("2026-12", 1)]).toEqual(["2025-12", "2027-01"]);
});

test("a chart has every board that ended, from the fewest cards to the fastest", () => {
  const rows = [
    row("worst", "stuck", 0, 1),
    row("most", "stuck", 51, 1),
    row("slow", "won", 52, 600_000),
    row("fast", "won", 52, 100_000),
    row("me", "resigned", 26, 1),
    row("on", null, 0, 1),
    { ...row("played back", "won", 52, 1), played_back: true },
  ];
  const chart = dayChart(rows, 52, "me");
  expect(chart?.bars.reduce((sum, count) => sum + count)).toBe(5);
  expect([chart?.bars[0], chart?.bars[BARS / 2 - 1], chart?.bars[BARS / 2], chart?.bars[BARS - 1]]).toEqual([
    1, 1, 1, 1,
  ]);
  expect(chart?.mine).toBe(3);
  expect(dayChart(rows.slice(0, 4), 52, "me")).toBeNull();
});

test("the line to share has the result and nothing of the cards", () => {
  const standing: DayStanding = {
    day: "2026-11-28",
    game: "duchess",
    result: row("me", "stuck", 47, 372_000),
    ended: 50,
    place: 4,
    better_than: 92,
    top: 8,
  };
  const game = { name: "Duchess", rules: { packs: 1 } } as unknown as Game;
  const line = dayLine(128, standing, game, words("en"));
  expect(line.split("\n")[0]).toBe("Cadogan 128 · Duchess · 47 of 52 · 6:12 · top 8 %");
  expect(dayLine(128, { ...standing, ended: 1, top: 100 }, game, words("en"))).not.toContain("top");
});
