/** Deals of the day, and pages of single deals. */

import type { RaceView } from "cadogan-client";
import { attempt, ifAnswered, loadPage } from "../service/requests";
import { serviceNow } from "../service/service-clock";
import { dataOf, rest } from "../service/service";
import { firstMoves } from "../race/race";
import {
  app,
  type Day,
  type DayStanding,
  type DayTable,
  type PlayerDays,
  type Schemas,
  type Summary,
} from "../state/state.svelte";
import { ensurePlayer, waitForMe } from "../account/account";
import { enterRace } from "./matchmaking";

/** Phases of a race that has seen its deal. */
const BEGUN: Summary["phase"][] = ["racing", "decided", "finished"];

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

/** A day as the page shows it. Without an account, or an answer, what is the player's own is null. */
interface WholeDay {
  readonly deals: Day;
  readonly table: DayTable;
  readonly standing: DayStanding | null;
  readonly days: PlayerDays | null;
}

/**
 * Shows the deals of a day (null: today), and the results of one game's deal (null: the game that the day puts first).
 * All of it comes at once: what came later would push the rest down.
 */
export async function openDay(date: string | null, game: string | null): Promise<void> {
  if (app.day?.day !== (date ?? new Date(serviceNow()).toISOString().slice(0, 10))) app.day = null;
  app.dayRaces = {};
  const whole = await loadPage(() => fetchDay(date ?? "today", game));
  if (whole === null) return;
  app.day = whole.deals;
  app.dayTable = whole.table;
  app.dayStanding = whole.standing;
  app.playerDays = whole.days;
  void showOwnRaces(whole.deals);
}

async function fetchDay(day: string, game: string | null): Promise<WholeDay> {
  const deals = await dataOf(rest().GET("/api/v1/days/{day}", { params: { path: { day } } }));
  const path = { day: deals.day, game: game ?? deals.featured };
  await waitForMe();
  const player_id = app.me?.id ?? null;
  const [table, standing, days] = await Promise.all([
    dataOf(rest().GET("/api/v1/days/{day}/{game}", { params: { path, query: { limit: 1000 } } })),
    player_id && ifAnswered(() => fetchStanding({ ...path, player_id })),
    player_id && ifAnswered(() => fetchMonth(player_id, deals.day.slice(0, 7))),
  ]);
  return { deals, table, standing: standing || null, days: days || null };
}

function fetchStanding(path: { day: string; game: string; player_id: string }): Promise<DayStanding> {
  return dataOf(rest().GET("/api/v1/days/{day}/{game}/standings/{player_id}", { params: { path } }));
}

async function fetchMonth(player_id: string, month: string): Promise<PlayerDays> {
  const params = { path: { player_id }, query: { month } };
  return { ...(await dataOf(rest().GET("/api/v1/players/{player_id}/days", { params }))), month };
}

/** Marks the deals that the player has played. The page shows without them first. */
async function showOwnRaces(day: Day): Promise<void> {
  const own = await ifAnswered(() => ownRaces(day));
  if (own !== null && app.day?.day === day.day) app.dayRaces = own; // unless another day was opened meanwhile
}

/** The month that was asked for last: answers may overtake each other. */
let wantedMonth = "";

/** Shows a month of the player's calendar, such as `2026-11`. */
export async function showMonth(month: string): Promise<void> {
  const { me } = app;
  if (me === null) return;
  wantedMonth = month;
  const days = await ifAnswered(() => fetchMonth(me.id, month));
  if (days !== null && app.me?.id === me.id && wantedMonth === month) app.playerDays = days;
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
  await playAgainOn({ deal: deal_id }, PRACTICE);
}

/** Plays the deal of a finished race again, as practice. */
export async function tryAgain(race: RaceView): Promise<void> {
  await playAgainOn(race, PRACTICE);
}

/** Opens a lobby for a friend on the deal of a finished race, with its terms. */
export async function playWithFriend(race: RaceView): Promise<void> {
  const { undo, undo_penalty } = race.settings;
  await playAgainOn(race, { seats: 2, undo, undo_penalty, listed: false }, { ready: false });
}

const PRACTICE = { seats: 1, undo: "free", hints: true, listed: false } as const;

type Terms = Pick<Schemas["AgainBody"], "seats" | "undo" | "undo_penalty" | "hints" | "listed">;

/** A race on the deal of another one: by its id, or by its seed if it has none. */
async function playAgainOn(
  { deal, seed, settings }: Partial<Pick<RaceView, "deal" | "seed" | "settings">>,
  terms: Terms,
  how = { ready: true },
): Promise<void> {
  if (!(await ensurePlayer())) return;
  const { game = "", options = {} } = settings ?? {};
  const params = { path: { deal_id: deal ?? "" } };
  const made = await attempt(() =>
    dataOf(
      deal == null
        ? rest().POST("/api/v1/races", { body: { ...terms, game, options, seed: seed ?? null } })
        : rest().POST("/api/v1/deals/{deal_id}/races", { params, body: terms }),
    ),
  );
  if (made !== null) enterRace(made.id, how);
}
