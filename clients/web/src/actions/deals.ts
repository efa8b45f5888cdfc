/** Deals of the day, and pages of single deals. */

import { attempt, loadPage } from "../requests";
import { dataOf, rest } from "../service";
import { app } from "../state.svelte";
import { ensurePlayer } from "./account";
import { enterRace } from "./matchmaking";

/** Shows the deals of a day (null: today), and the results of one game's deal. */
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

/** Plays a deal of the day. It counts if the day is today; otherwise it is practice. */
export async function playDay(day: string, game: string): Promise<void> {
  const params = { path: { day, game } };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/days/{day}/{game}/races", { params })));
  if (made !== null) enterRace(made.id);
}

/** Races against boards that other players finished on a deal of the day. */
export async function raceDay(day: string, game: string, races: readonly string[]): Promise<void> {
  if (!(await ensurePlayer())) return;
  const params = { path: { day, game } };
  const body = { races: [...races] };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/days/{day}/{game}/ghosts", { params, body })));
  if (made !== null) enterRace(made.id);
}

/** Shows a deal and its boards. Content from an earlier visit stays on the page until the new one is loaded. */
export async function openDeal(deal_id: string): Promise<void> {
  if (app.deal?.id !== deal_id) app.deal = null;
  const params = { path: { deal_id } };
  const deal = await loadPage(() => dataOf(rest().GET("/api/v1/deals/{deal_id}", { params })), app.deal !== null);
  if (deal !== null) app.deal = deal;
}

/** Plays a deal again, as practice. */
export async function playDeal(deal_id: string): Promise<void> {
  if (!(await ensurePlayer())) return;
  const params = { path: { deal_id } };
  const body = { seats: 1, undo: "free", hints: true, listed: false } as const;
  const made = await attempt(() => dataOf(rest().POST("/api/v1/deals/{deal_id}/races", { params, body })));
  if (made !== null) enterRace(made.id);
}
