/** The deals of a day, and the pages of deals that were played more than once. */

import { app } from "../state.svelte";
import { attempt, loadPage } from "../requests";
import { dataOf, rest } from "../service";
import { beSomebody } from "./account";
import { enter } from "./seek";

/** Show the deals of a day (null: today), and the table of one game's. */
export async function openDay(date: string | null, game: string | null): Promise<void> {
  const day = date ?? "today";
  app.dayTable = null;
  const deals = await loadPage(() => dataOf(rest().GET("/api/v1/days/{day}", { params: { path: { day } } })));
  if (deals === null) return;
  app.day = deals;
  if (game === null) return;
  const params = { path: { day, game }, query: { limit: 1000 } };
  const table = await loadPage(() => dataOf(rest().GET("/api/v1/days/{day}/{game}", { params })));
  if (table !== null) app.dayTable = table;
}

/** Play a day's deal: the real one today, practice on one of before. */
export async function playDay(day: string, game: string): Promise<void> {
  const params = { path: { day, game } };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/days/{day}/{game}/races", { params })));
  if (made !== null) enter(made.id);
}

/** Race the finished boards of a day. */
export async function raceDay(day: string, game: string, races: readonly string[]): Promise<void> {
  if (!(await beSomebody())) return;
  const params = { path: { day, game } };
  const body = { races: [...races] };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/days/{day}/{game}/ghosts", { params, body })));
  if (made !== null) enter(made.id);
}

/** Show what became of a deal; what was known of it stands there until the service has told what it is now. */
export async function openDeal(deal_id: string): Promise<void> {
  if (app.deal?.id !== deal_id) app.deal = null;
  const deal = await loadPage(
    () => dataOf(rest().GET("/api/v1/deals/{deal_id}", { params: { path: { deal_id } } })),
    app.deal !== null,
  );
  if (deal !== null) app.deal = deal;
}

/** Play a deal again, alone. */
export async function playDeal(deal_id: string): Promise<void> {
  if (!(await beSomebody())) return;
  const params = { path: { deal_id } };
  const body = { seats: 1, undo: "free", hints: true, listed: false } as const;
  const made = await attempt(() => dataOf(rest().POST("/api/v1/deals/{deal_id}/races", { params, body })));
  if (made !== null) enter(made.id);
}
