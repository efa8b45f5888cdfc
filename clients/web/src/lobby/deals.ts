/** Deals of the day, and pages of single deals. */

import { attempt, ifAnswered, loadPage } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { firstMoves } from "../race/race";
import { app, type Day, type Summary } from "../state/state.svelte";
import { ensurePlayer } from "../account/account";
import { enterRace } from "./matchmaking";

/** Phases of a race that has seen its deal. */
const BEGUN: Summary["phase"][] = ["racing", "decided", "finished"];

/** Shows the deals of a day (null: today), and the results of one game's deal. */
export async function openDay(date: string | null, game: string | null): Promise<void> {
  const day = date ?? "today";
  app.dayTable = null;
  app.dayRaces = {};
  const deals = await loadPage(() => dataOf(rest().GET("/api/v1/days/{day}", { params: { path: { day } } })));
  if (deals === null) return;
  app.day = deals;
  void showOwnRaces(deals);
  if (game === null) return;
  const params = { path: { day, game }, query: { limit: 1000 } };
  const table = await loadPage(() => dataOf(rest().GET("/api/v1/days/{day}/{game}", { params })));
  if (table !== null) app.dayTable = table;
}

/** Loads a deal of the day for the front page, and what the player made of it: the featured one, if it shows its opening. */
export async function loadToday(): Promise<void> {
  const day = await ifAnswered(() => dataOf(rest().GET("/api/v1/days/{day}", { params: { path: { day: "today" } } })));
  if (day === null) return;
  const { deals, featured } = day;
  const ofGame = (game: string) => deals.find((deal) => deal.game === game && deal.opening !== null);
  app.home.today = ofGame(featured) ?? ofGame("klondike") ?? null;
  const own = await ifAnswered(() => ownRaces(day));
  app.home.ofToday = own?.[app.home.today?.game ?? ""] ?? null;
}

/** Marks the deals that the player has played. The page shows without them first. */
async function showOwnRaces(day: Day): Promise<void> {
  const own = await ifAnswered(() => ownRaces(day));
  if (own !== null && app.day?.day === day.day) app.dayRaces = own; // unless another day was opened meanwhile
}

/** Races of the player on the deals of a day, by game. They are the only ones that are closed and for one racer. */
async function ownRaces({ deals: [first] }: Day): Promise<Readonly<Record<string, Summary>>> {
  if (app.token === null || first === undefined) return {};
  const query = { phase: BEGUN, since: first.begins_at, until: first.ends_at, limit: 100 };
  const { races } = await dataOf(rest().GET("/api/v1/players/me/races", { params: { query } }));
  const own = races.filter(({ view, seats }) => view === "closed" && seats === 1);
  return Object.fromEntries(own.map((race) => [race.game, race]));
}

/** Plays a deal of the day, from a first move on. It counts if the day is today; otherwise it is practice. */
export async function playDay(day: string, game: string, first: string | null = null): Promise<void> {
  const params = { path: { day, game } };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/days/{day}/{game}/races", { params })));
  if (made === null) return;
  if (first !== null) firstMoves.set(made.id, first);
  enterRace(made.id);
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
