import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../fake-browser";
import { showEmote, showTooMany } from "../../src/race/emotes";
import { app, OpenRace } from "../../src/state/state.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  app.announcements = [];
  app.preferences = { ...app.preferences, emotes: true };
});

afterEach(() => void vi.useRealTimers());

/** A race in which the player has the first seat. */
function raceOfMine(): OpenRace {
  const race = new OpenRace("race");
  race.live = { ...race.live, seat: 0, racers: [{ seat: 1, player: "p", name: "Ben" }] };
  return race;
}

test("an emote is shown and announced, and goes by itself", async () => {
  const race = raceOfMine();
  showEmote(race, { type: "emote", seat: 1, emote: "wow" });
  expect(race.emotes.map(({ seat, emote }) => [seat, emote])).toEqual([[1, "wow"]]);
  expect(app.announcements.map(({ words }) => words)).toEqual(["Ben: Wow!"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(race.emotes).toEqual([]);
});

test("a player who muted emotes sees only their own", () => {
  app.preferences = { ...app.preferences, emotes: false };
  const race = raceOfMine();
  showEmote(race, { type: "emote", seat: 1, emote: "wow" });
  showEmote(race, { type: "emote", seat: 0, emote: "oops" });
  expect(race.emotes.map(({ emote }) => emote)).toEqual(["oops"]);
  expect(app.announcements).toEqual([]);
});

test("emotes of a later service are ignored, and one that is too early is explained", () => {
  const race = raceOfMine();
  showEmote(race, { type: "emote", seat: 1, emote: "dance" as "wow" });
  showTooMany(race);
  expect(race.emotes.map(({ seat, emote }) => [seat, emote])).toEqual([[null, null]]);
});
