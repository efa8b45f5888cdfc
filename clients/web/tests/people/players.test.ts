import { beforeEach, expect, test } from "vitest";
import { answer, asked, Deferred, json, problem } from "../fake-browser";
import { openLeaders, openPlayer } from "../../src/people/players";
import { go } from "../../src/state/navigation";
import { app, type Player } from "../../src/state/state.svelte";

const profileOf = (id: string) => json({ id, name: id, ratings: [], results: [] });
const NO_RACES = { races: [], next: null };

beforeEach(() => {
  app.player = null;
  app.leaders = null;
});

test("a late player does not appear on another player's page", async () => {
  const late = new Deferred();
  answer((path) => (path.endsWith("/races") ? json(NO_RACES) : path.endsWith("/A") ? late.promise : profileOf("B")));
  go({ at: "player", player: "A" });
  const first = openPlayer("A", null);
  go({ at: "player", player: "B" });
  await openPlayer("B", null);
  late.resolve(profileOf("A"));
  await first;
  expect(app.player?.profile.id).toBe("B");
});

test("a late 404 does not appear on another page", async () => {
  const late = new Deferred();
  answer((path) => (path.endsWith("/races") ? json(NO_RACES) : late.promise));
  go({ at: "player", player: "A" });
  const first = openPlayer("A", null);
  go({ at: "home" });
  late.resolve(problem(404, "unknown-player"));
  await first;
  expect([app.missing, app.trouble]).toEqual([null, null]);
});

test("a late refusal does not appear on another page", async () => {
  const late = new Deferred();
  answer(() => late.promise);
  go({ at: "leaderboard", game: "duchess" });
  const first = openLeaders("duchess");
  go({ at: "home" });
  late.resolve(problem(500, "fault"));
  await first;
  expect([app.missing, app.trouble]).toEqual([null, null]);
});

test("late leaders do not appear for another game", async () => {
  const late = new Deferred();
  const leadersOf = (game: string) => json({ game, rows: [] });
  answer((path) => (path.endsWith("/duchess") ? late.promise.then((each) => each.clone()) : leadersOf("canfield")));
  go({ at: "leaderboard", game: "duchess" });
  const first = openLeaders("duchess");
  go({ at: "leaderboard", game: "canfield" });
  await openLeaders("canfield");
  late.resolve(leadersOf("duchess"));
  await first;
  expect(app.leaders?.people.game).toBe("canfield");
});

test("an unknown player is missing", async () => {
  answer(() => problem(404, "unknown-player"));
  go({ at: "player", player: "A" });
  await openPlayer("A", null);
  expect([app.player, app.missing]).toEqual([null, "unknown"]);
});

test("a late answer without a visitor keeps the head-to-head", async () => {
  const late = new Deferred();
  const isAsked = new Deferred<void>();
  const me = { id: "me", name: "Ada" } as Player;
  answer((path) => {
    if (path.endsWith("/races")) return json(NO_RACES);
    if (path.includes("/against/")) return json({ games: [] });
    if (app.me !== null) return profileOf("A");
    isAsked.resolve();
    return late.promise;
  });
  go({ at: "player", player: "A" });
  const first = openPlayer("A", null);
  await isAsked.promise;
  app.me = me;
  await openPlayer("A", me);
  late.resolve(profileOf("A"));
  await first;
  app.me = null;
  expect(app.player?.headToHead).toEqual({ games: [] });
});

test("a rating history is loaded over all pages", async () => {
  answer((path) => {
    if (path.endsWith("/races")) return json(NO_RACES);
    if (!path.includes("/ratings/")) return json({ id: "A", name: "A", ratings: [{ game: "duchess" }], results: [] });
    const isFirst = asked.filter((each) => each === path).length === 1;
    return json({ points: [{ rating: isFirst ? 1 : 2 }], next: isFirst ? "more" : null });
  });
  go({ at: "player", player: "A" });
  await openPlayer("A", null);
  expect(app.player?.histories).toEqual([[{ rating: 1 }, { rating: 2 }]]);
});
