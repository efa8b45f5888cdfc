import { expect, test } from "vitest";
import { dealIn, hasOwnOptions, newPlan, planFor, raceAgainOf, raceOf } from "../../src/race/race-plan";
import { termsOf } from "../../src/race/terms";
import { words } from "../../src/words";
import { arrival } from "../words/arrival";
import type { Game } from "../../src/state/state.svelte";
import type { RaceView } from "cadogan-client";

await arrival("es");

const SEED = "cd072cd8be6f9f62ac4c09c28206e7e3";
const DEAL = "01a20d9d-1567-7d16-bbcb-474588a58fa6";

const wings = {
  id: "wings",
  name: "Wings",
  minutes: 10,
  winnable: true,
  rules: { packs: 1, suits: 4 },
  options: [
    { name: "trunk", default: 17, values: [11, 17, 21] },
    { name: "redeals", default: 2, values: [0, 2, null] },
  ],
} as unknown as Game;

test("practice has free undo unless something else is chosen, and a race has none", () => {
  const plan = newPlan();
  planFor(plan, "alone");
  expect(plan).toMatchObject({ company: "alone", undo: "free" });
  plan.undo = "penalty";
  planFor(plan, "alone");
  expect(plan.undo).toBe("penalty");
  planFor(plan, "everybody");
  expect(plan).toMatchObject({ company: "everybody", undo: "none" });
  plan.undo = "free";
  planFor(plan, "friends");
  expect(plan.undo).toBe("free");
});

test("a plan that nobody changed makes an unlisted race of two with the usual settings", () => {
  expect(raceOf(newPlan(), wings, 0)).toMatchObject({
    game: "wings",
    seats: 2,
    listed: false,
    undo: "none",
    options: {},
  });
  expect(raceOf(newPlan(), wings, 0)).not.toHaveProperty("time_limit");
});

test("practice has one seat, begins at once and may have hints", () => {
  const race = raceOf({ ...newPlan(), company: "alone", seats: 5, view: "closed", undo: "free" }, wings, 0);
  expect(race).toMatchObject({ seats: 1, countdown: 0, time_limit: 86_400, hints: true, undo: "free" });
  expect(race).not.toHaveProperty("view");
  expect(raceOf(newPlan(), wings, 0).hints).toBe(false);
  const without = {
    ...newPlan(),
    company: "alone",
    switches: { ...newPlan().switches, hints: false, bots: false },
  } as const;
  expect(raceOf(without, wings, 0)).toMatchObject({ hints: false, bots: true });
});

test("a closed race opens after its time", () => {
  const race = raceOf({ ...newPlan(), view: "closed", closedFor: 600 }, wings, 5_000);
  expect(race).toMatchObject({ view: "closed", closed_until: 605_000 });
});

test("options of another game, chosen before, are left out", () => {
  expect(raceOf({ ...newPlan(), options: { trunk: 21, runs: "any" } }, wings, 0).options).toEqual({ trunk: 21 });
});

test("a winnable deal needs a game in which deals are proved winnable", () => {
  const plan = { ...newPlan(), deal: "winnable" as const };
  expect(raceOf(plan, wings, 0).deal).toBe("winnable");
  expect(raceOf(plan, { ...wings, winnable: false }, 0)).not.toHaveProperty("deal");
});

test("a winnable deal needs the usual options", () => {
  expect(raceOf({ ...newPlan(), deal: "winnable", options: { redeals: 2 } }, wings, 0).deal).toBe("winnable");
  const plan = { ...newPlan(), deal: "winnable" as const, options: { redeals: null } };
  expect(hasOwnOptions(plan, wings)).toBe(true);
  expect(raceOf(plan, wings, 0)).not.toHaveProperty("deal");
});

test.each([
  [SEED, { is: "seed", seed: SEED }],
  [` ${SEED.toUpperCase()} `, { is: "seed", seed: SEED }],
  [DEAL, { is: "deal", id: DEAL }],
  [`https://example.org/deals/${DEAL}`, { is: "deal", id: DEAL }],
  ["deal 17", { is: "unreadable" }],
  ["", { is: "unreadable" }],
  ["11982", { is: "seed", seed: "6361646f67616e2f6d732f3100002ece" }],
  [" #1 ", { is: "seed", seed: "6361646f67616e2f6d732f3100000001" }],
  ["ms:1000000", { is: "seed", seed: "6361646f67616e2f6d732f31000f4240" }],
  ["PySol:24680", { is: "seed", seed: "7079736f6c6663000000000000006068" }],
  ["pysol:100000000000000000000", { is: "seed", seed: "7079736f6c6663056bc75e2d63100000" }],
  ["pysol:100000000000000000001", { is: "unreadable" }],
  ["1000001", { is: "unreadable" }],
  ["0", { is: "unreadable" }],
])("%j names a deal", (text, deal) => expect(dealIn(text, { packs: 1, suits: 4 })).toEqual(deal));

test("a number of Microsoft names no deal of two packs, and none names one of fewer suits", () => {
  expect(dealIn("pysol:24680", { packs: 2, suits: 4 }).is).toBe("seed");
  expect(dealIn("pysol:24680", { packs: 2, suits: 1 })).toEqual({ is: "unreadable" });
  expect(dealIn("11982", { packs: 2, suits: 4 })).toEqual({ is: "unreadable" });
  expect(dealIn("11982", { packs: 1, suits: 2 })).toEqual({ is: "unreadable" });
  const spider = { ...wings, rules: { packs: 2, suits: 4 } } as unknown as Game;
  const plan = { ...newPlan(), deal: "chosen" as const, chosenDeal: "pysol:24680" };
  expect(raceOf(plan, spider, 0)).toHaveProperty("seed");
  expect(raceOf({ ...plan, options: { suits: 1 } }, spider, 0)).not.toHaveProperty("seed");
});

test("a typed seed is sent, and a deal that is raced again keeps its game", () => {
  expect(raceOf({ ...newPlan(), deal: "chosen", chosenDeal: SEED }, wings, 0).seed).toBe(SEED);
  expect(raceOf({ ...newPlan(), deal: "any", chosenDeal: SEED }, wings, 0)).not.toHaveProperty("seed");
  const again = raceAgainOf({ ...newPlan(), timeLimit: 300 });
  for (const given of ["game", "options", "view", "deal"]) expect(again).not.toHaveProperty(given);
  expect(again).toMatchObject({
    seats: 2,
    undo: "none",
    undo_penalty: 10,
    hints: false,
    bots: true,
    listed: false,
    time_limit: 300,
  });
});

const RACE = "01890a5d-ac96-774b-bcce-b302099a8057";

test("terms name what differs from a usual race, never null", () => {
  const settings = {
    ...raceOf({ ...newPlan(), options: { redeals: null }, undo: "penalty" }, wings, 0),
    time_limit: 300,
  };
  const view = { id: RACE, settings: { ...settings, view: "open", deal: "any", rated: false }, commitment: "c0ffee" };
  const said = (language: "en" | "es") => termsOf(view as unknown as RaceView, wings, words(language));
  expect(said("en")).toEqual([
    "unrated",
    "5 minutes",
    "Redeals: no limit",
    "an undo costs 10 seconds",
    "open boards",
    "only with the link",
  ]);
  expect(said("es")).toContain("Vueltas del descarte: sin límite");
});

test("a race on the deal of the day says so", () => {
  const settings = {
    ...raceOf({ ...newPlan(), seats: 1 }, wings, 0),
    time_limit: 300,
    undo: "none",
    deal: "any",
    rated: false,
  };
  const said = (closed_until: number) =>
    termsOf(
      { id: RACE, settings: { ...settings, view: "closed", closed_until }, commitment: null } as unknown as RaceView,
      wings,
      words("en"),
    );
  expect(said(Date.parse("2026-11-27T00:30Z"))).toContain("the deal of the day");
  expect(said(Date.parse("2026-11-27T00:30Z"))).not.toContain("practice");
  // as in a sprint: others race on it alone, too
  expect(said(Date.parse("2026-11-27T00:31Z"))).toContain("unrated: a deal picked in advance");
});
