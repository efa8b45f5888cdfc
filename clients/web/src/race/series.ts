/** The series that the open race belongs to: the race and its rematches, best of one, three or five. */

import type { RaceView } from "cadogan-client";
import { attempt, ifAnswered } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { app, type OpenRace, type Series } from "../state/state.svelte";
import type { Words } from "../words";

export const LENGTHS = [1, 3, 5] as const;

let asked = 0;

/** Whether a race may be one of several: racers who come by a link can ask for a rematch. */
function mayBeOne({ seats, settings, house_bots }: RaceView): boolean {
  return seats.length > 1 && !settings.rated && !house_bots?.length && seats.every(({ ghost }) => ghost == null);
}

/** Loads the series of the race of the page. */
export async function showSeries(race: OpenRace): Promise<void> {
  const view = race.live.race;
  if (view === null || !mayBeOne(view)) return;
  const number = ++asked;
  const params = { path: { race_id: race.id } };
  const found = await ifAnswered(() => dataOf(rest().GET("/api/v1/races/{race_id}/series", { params })));
  if (found !== null && number === asked && app.race === race) race.series = found; // a later answer is newer
}

/** Chooses how many races the series has that begins with a lobby. */
export async function chooseLength(race: OpenRace, best_of: Series["best_of"]): Promise<void> {
  const asked = { params: { path: { race_id: race.id } }, body: { best_of } };
  const chosen = await attempt(() => dataOf(rest().POST("/api/v1/races/{race_id}/series", asked)));
  if (chosen !== null) race.series = chosen;
}

/** The score in words, such as `best of three: Ada 1, Bea 0`; null for a single race. */
export function scoreIn(series: Series | null, nameOf: (player: string) => string, texts: Words): string | null {
  if (series === null || series.best_of === 1) return null;
  const wins = series.wins.map(({ player, wins }) => `${nameOf(player)} ${wins}`);
  const length = texts.company.series.lengths[series.best_of];
  return wins.length === 0 ? length : `${length}: ${wins.join(", ")}`;
}
