/** What the result of a race says about its racer: personal best, pace, place on the deal; and how its ghosts will end. */

import type { RaceView } from "cadogan-client";
import { ifAnswered } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { hasHiddenBoards, isLeftToGhosts } from "./standings";
import type { Best, DealPage, DealPlace, DayTable, OpenRace, Profile, Standing } from "../state/state.svelte";

/** Loads what the result says about the racer of this page. Spectators have no such part. */
export async function showOutcome(race: OpenRace): Promise<void> {
  const { race: view, player, seat } = race.live;
  if (view === null || player === null || seat === null) return;
  if (isLeftToGhosts(view)) race.ghosts = await resultsOfGhosts(view);
  const params = { path: { player_id: player } };
  const { game } = view.settings;
  const [profile, statistics] = await Promise.all([
    ifAnswered(() => dataOf(rest().GET("/api/v1/players/{player_id}", { params }))),
    ifAnswered(() => dataOf(rest().GET("/api/v1/players/{player_id}/statistics", { params }))),
  ]);
  if (profile !== null) race.best = bestOf(profile, game);
  race.cardTime = statistics?.games.find((each) => each.game === game)?.card_time ?? null;
  if (view.phase === "finished" && view.deal != null) race.onDeal = await dealPlace(race, view.deal);
}

/** What the boards of the ghosts of a race reached in their own races, by seat. */
async function resultsOfGhosts({ seats }: RaceView): Promise<Readonly<Record<number, Standing>>> {
  const results: Record<number, Standing> = {};
  for (const { seat, ghost } of seats) {
    if (ghost == null) continue;
    const params = { path: { race_id: ghost.race } };
    const raced = await ifAnswered(() => dataOf(rest().GET("/api/v1/races/{race_id}", { params })));
    const row = raced?.standings?.find((each) => each.seat === ghost.seat);
    if (row !== undefined) results[seat] = { ...row, seat };
  }
  return results;
}

/** The best results of a player at a game, in races of all kinds. */
export function bestOf({ results }: Pick<Profile, "results">, game: string): Best {
  const all = results.filter((each) => each.game === game);
  const times = all.flatMap(({ best_time }) => best_time ?? []);
  return {
    time: times.length > 0 ? Math.min(...times) : null,
    home: Math.max(0, ...all.map((each) => each.most_home)),
  };
}

/** Place among all boards on the deal, if there are other ones; among those of the day so far while it is hidden. */
async function dealPlace(open: OpenRace, deal_id: string): Promise<DealPlace | null> {
  const { live } = open;
  const { race, seat } = live;
  const mine = race?.standings?.find((row) => row.seat === seat);
  if (race === null || mine === undefined) return null;
  if (!hasHiddenBoards(race)) {
    const params = { path: { deal_id } };
    const deal = await ifAnswered(() => dataOf(rest().GET("/api/v1/deals/{deal_id}", { params })));
    open.seedOfDeal = deal?.seed ?? null;
    return deal && placeAmong(deal.boards, { player: live.player, time: mine.time ?? null }, race.seats.length);
  }
  const day = new Date(race.started_at ?? 0).toISOString().slice(0, 10);
  const params = { path: { day, game: race.settings.game }, query: { limit: 1000 } };
  const table = await ifAnswered(() => dataOf(rest().GET("/api/v1/days/{day}/{game}", { params })));
  return table && placeOfDay(table.results, race.id);
}

/** Place of a board among more than those of its own race. Unlisted boards are known by their player and time only. */
export function placeAmong(
  boards: DealPage["boards"],
  mine: { player: string | null; time: number | null },
  inRace: number,
): DealPlace | null {
  const at = boards.findIndex(({ player, time }) => player === mine.player && time === mine.time);
  return at < 0 || boards.length <= inRace ? null : { place: at + 1, of: boards.length, isToday: false };
}

/** Place of a race among those that are finished so far. */
export function placeOfDay(results: DayTable["results"], race: string): DealPlace | null {
  const done = results.filter(({ how }) => how !== null);
  const at = done.findIndex((row) => row.race === race);
  return at < 0 ? null : { place: at + 1, of: done.length, isToday: true };
}
