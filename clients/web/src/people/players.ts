/** Pages of players, and leaderboards. */

import { attempt, ifAnswered, inBackground, loadPage } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { app, type Player, type PlayerPage, type Point, type Schemas } from "../state/state.svelte";
import { waitForMe } from "../account/account";

/** Best times may be a minute old: then all pages together cost the service as much as one. */
const A_MINUTE = { "Cache-Control": "max-age=60" };

/**
 * Shows a player: ratings, results, races, and the results of `me` against them. Nothing is shown before it is known who
 * looks: what only players see would push the rest down.
 */
export async function openPlayer(player_id: string, me: Player | null): Promise<void> {
  if (app.player?.profile.id !== player_id) app.player = null;
  const { route } = app;
  await waitForMe();
  if (app.route !== route || app.me?.id !== me?.id) return; // the page is opened again for the player who is known now
  const page = await loadPage(() => fetchPlayerPage(player_id, me), app.player !== null);
  if (page !== null && app.me?.id === me?.id) app.player = page;
}

async function fetchPlayerPage(player_id: string, me: Player | null): Promise<PlayerPage> {
  const path = { player_id };
  const params = { path };
  const [profile, list, statistics, marks, days] = await Promise.all([
    dataOf(rest().GET("/api/v1/players/{player_id}", { params })),
    dataOf(rest().GET("/api/v1/players/{player_id}/races", { params })),
    ifAnswered(() => dataOf(rest().GET("/api/v1/players/{player_id}/statistics", { params }))),
    ifAnswered(() => dataOf(rest().GET("/api/v1/players/{player_id}/marks", { params }))),
    ifAnswered(() => dataOf(rest().GET("/api/v1/players/{player_id}/days", { params }))),
  ]);
  const histories = await Promise.all(profile.ratings.map(({ game }) => fetchHistory(player_id, game)));
  const isOther = me !== null && me.id !== profile.id;
  const both = { params: { path: { player_id: me?.id ?? "", other_id: profile.id } } };
  const headToHead = isOther ? await dataOf(rest().GET("/api/v1/players/{player_id}/against/{other_id}", both)) : null;
  const streak = days && { current: days.streak, longest: days.longest_streak };
  const figures = { statistics, marks: marks?.marks ?? null, streak };
  return { profile, races: list.races, next: list.next, histories, ...figures, headToHead };
}

/** All points of a rating, from the first race on. */
async function fetchHistory(player_id: string, game: string): Promise<readonly Point[]> {
  const points: Point[] = [];
  for (let query: { limit: number; cursor?: string } = { limit: 1000 }; ;) {
    const params = { path: { player_id, game }, query };
    const page = await dataOf(rest().GET("/api/v1/players/{player_id}/ratings/{game}", { params }));
    points.push(...page.points);
    if (page.next === null) return points;
    query = { ...query, cursor: page.next };
  }
}

/** Loads the next page of a player's races. */
export async function moreRaces(): Promise<void> {
  const shown = app.player;
  if (!shown?.next) return;
  const params = { path: { player_id: shown.profile.id }, query: { cursor: shown.next } };
  const page = await attempt(() => dataOf(rest().GET("/api/v1/players/{player_id}/races", { params })));
  if (page === null || app.player?.profile.id !== shown.profile.id) return;
  app.player = { ...shown, races: [...shown.races, ...page.races], next: page.next };
}

/** The quickest rated wins of people at a game; null if the service does not answer. */
export async function bestTimes(game: string): Promise<readonly Schemas["BestTime"][] | null> {
  const params = { path: { game } };
  const list = () => dataOf(rest().GET("/api/v1/games/{game}/best-times", { params, headers: A_MINUTE }));
  return (await inBackground(list))?.times ?? null;
}

/** Shows the leaderboards of a game. */
export async function openLeaders(game: string): Promise<void> {
  if (app.leaders?.people.game !== game) app.leaders = null;
  const path = { game };
  const leaders = await loadPage(async () => {
    const [people, bots] = await Promise.all([
      dataOf(rest().GET("/api/v1/leaderboards/{game}", { params: { path } })),
      dataOf(rest().GET("/api/v1/leaderboards/{game}", { params: { path, query: { bots: true } } })),
    ]);
    return { people, bots };
  }, app.leaders !== null);
  if (leaders !== null) app.leaders = leaders;
}
