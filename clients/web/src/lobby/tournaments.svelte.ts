/** Arenas and sprints: the list, one that is open, and the way from each race of it to the next. Loaded with their pages. */

import { Client, withChange } from "cadogan-client";
import { ensurePlayer, waitForMe } from "../account/account";
import { attempt, ifAnswered, loadPage } from "../service/requests";
import { Backoff, mayRetry } from "../service/retry";
import { dataOf, rest } from "../service/service";
import { announce } from "../state/announcements";
import { go } from "../state/navigation";
import { app, type Schemas } from "../state/state.svelte";
import { words } from "../words";
import { tournamentWords } from "../words/tournaments";
import { climbsOf } from "./climbs";
import { keepLed, keptLed } from "./led";
import { enterRace } from "./matchmaking";

export type Tournament = Schemas["TournamentView"];
export type Row = Schemas["TableRow"];
export type Own = Schemas["OwnPlace"];
export type ArenaRace = Schemas["TournamentRace"];
export type PodiumRow = Schemas["PodiumRow"];
export type When = "now" | "soon" | "ended";

/** Seconds of a long poll. */
const WAIT_S = 20;
/** Least time between two looks at the latest races. */
const RACES_MS = 5_000;
/** Time for which the result of a race is shown, before the page of the arena. */
const RESULT_MS = 6_000;
/** Rows of the table on the page. */
export const ROWS = 100;

class Arena {
  /** The arena on the page; null until it is loaded. */
  tournament: Tournament | null = $state.raw(null);
  /** The whole table, by place. */
  rows: readonly Row[] = $state.raw([]);
  /** Places by which players climbed or fell the last time that anybody did. */
  climbs: ReadonlyMap<string, number> = $state.raw(new Map());
  /** The race under way of the best players. */
  featured: string | null = $state(null);
  races: readonly ArenaRace[] = $state.raw([]);
  /** The first three, once it has ended. */
  podium: readonly PodiumRow[] | null = $state.raw(null);
  /** The player's place; null for others. */
  own: Own | null = $state.raw(null);
  /** Whether the table and the latest races have come. Shown before them, the page would move. */
  isComplete = $state(false);
}

/** What the page of an arena shows. */
export const arena = new Arena();

/** The arena whose races the player is led to, from any page; null if there is none. */
let led: string | null = null;
/** The arena that the player enters right now. The table, and a race, may come before the answer says so. */
let entering: string | null = null;

export async function listOf(when: When): Promise<readonly Tournament[]> {
  const params = { query: { when } };
  return (await ifAnswered(() => dataOf(rest().GET("/api/v1/tournaments", { params }))))?.tournaments ?? [];
}

/** When a tournament starts, in the person's time zone, which it names: "Mon, 30 Nov, 14:30 GMT+1". */
export function startOf({ starts_at }: Tournament, locale: string): string {
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return new Date(starts_at).toLocaleString(locale, { ...day, ...time });
}

/** Makes an arena and opens its page. */
export async function makeArena(name: string, body: Schemas["NewTournament"]): Promise<void> {
  if (!(await ensurePlayer(name))) return;
  const made = await attempt(() => dataOf(rest().POST("/api/v1/tournaments", { body })));
  if (made !== null) go({ at: "arena", arena: made.id });
}

/** Shows an arena and follows its table, until the signal or its end. */
export async function openArena(id: string, signal: AbortSignal): Promise<void> {
  if (arena.tournament?.id !== id)
    Object.assign(arena, {
      tournament: null,
      rows: [],
      climbs: new Map(),
      featured: null,
      races: [],
      podium: null,
      own: null,
      isComplete: false,
    });
  const path = { tournament_id: id };
  const read = () => dataOf(rest().GET("/api/v1/tournaments/{tournament_id}", { params: { path } }));
  const loaded = await loadPage(read);
  if (loaded === null || signal.aborted) return;
  arena.tournament = loaded;
  await waitForMe();
  let racesAt = 0;
  try {
    for await (const change of new Client({ url: location.origin }).tableChanges(id, { signal })) {
      const rows = withChange(arena.rows, change);
      const climbs = climbsOf(arena.rows, rows);
      if (climbs.size > 0) arena.climbs = climbs; // until the next ones
      arena.rows = rows;
      arena.featured = change.featured;
      const { phase, players, racing, races, version } = change;
      const before: Tournament = arena.tournament ?? loaded;
      arena.tournament = { ...before, phase, players, racing, races, version };
      const reads = [];
      // One change may tell of the start and the end.
      if (phase === "ended") reads.push(readPodium(id, before.phase !== "ended"));
      const isLast = phase === "ended" || phase === "cancelled";
      // A round of a sprint has begun, or has ended with all of its races.
      const isRound = before.kind === "sprint" && (racing !== before.racing || races !== before.races);
      if (isRound) void readRounds(id);
      if (isLast || isRound || Date.now() - racesAt > RACES_MS) {
        racesAt = Date.now();
        reads.push(readRaces(id));
      }
      const own = arena.rows.find((row) => row.player === app.me?.id);
      if (own !== undefined && own.activity !== "left" && led !== id && !isLast)
        void lead(id, { atOnce: entering === id });
      if (arena.isComplete) continue;
      await Promise.all(reads);
      if (!signal.aborted) arena.isComplete = true; // else it is of another arena
    }
    arena.tournament = (await ifAnswered(read)) ?? arena.tournament; // the reason of a cancellation
  } catch {
    // A service that cannot be reached is told by the page's line about the connection.
    if (!signal.aborted) arena.isComplete = true;
  }
}

async function readRounds(id: string): Promise<void> {
  const params = { path: { tournament_id: id } };
  const read = await ifAnswered(() => dataOf(rest().GET("/api/v1/tournaments/{tournament_id}", { params })));
  if (read !== null && arena.tournament?.id === id)
    arena.tournament = { ...arena.tournament, rounds: read.rounds, next_at: read.next_at };
}

/** Reads the first three of one that has ended, and says them if it has ended just now. */
async function readPodium(id: string, isNews: boolean): Promise<void> {
  const params = { path: { tournament_id: id } };
  const read = await ifAnswered(() => dataOf(rest().GET("/api/v1/tournaments/{tournament_id}/podium", { params })));
  if (read === null || arena.tournament?.id !== id) return;
  arena.podium = read.places;
  if (!isNews) return;
  const texts = words(app.preferences.language);
  const { over } = tournamentWords(app.preferences.language);
  const told = read.places.map(({ row }) => `${texts.seat.place(row.place)} ${row.name || texts.seat.deleted}`);
  announce(told.length > 0 ? `${over} ${told.join(", ")}.` : over);
}

async function readRaces(id: string): Promise<void> {
  const params = { path: { tournament_id: id } };
  const page = await ifAnswered(() => dataOf(rest().GET("/api/v1/tournaments/{tournament_id}/races", { params })));
  if (arena.tournament?.id === id) arena.races = page?.races ?? arena.races;
}

/** Enters the arena, or comes back from a pause. */
export async function enterArena(id: string, name: string): Promise<void> {
  if (!(await ensurePlayer(name))) return;
  const params = { path: { tournament_id: id } };
  entering = id;
  const own = await attempt(() => dataOf(rest().POST("/api/v1/tournaments/{tournament_id}/enter", { params })));
  entering = null;
  if (own === null) return;
  arena.own = own;
  if (led !== id) void lead(id, { atOnce: true });
}

/** Pauses, or leaves for good. */
export async function stepOut(id: string, how: "pause" | "leave"): Promise<void> {
  const params = { path: { tournament_id: id } };
  const own = await attempt(() =>
    how === "pause"
      ? dataOf(rest().POST("/api/v1/tournaments/{tournament_id}/pause", { params }))
      : dataOf(rest().POST("/api/v1/tournaments/{tournament_id}/leave", { params })),
  );
  if (own !== null) arena.own = own;
}

/**
 * Leads the player to each race of an arena, and back to its page after it, until the arena is over or the player has
 * left. Unless `atOnce`, a race that is on already is no news.
 */
async function lead(id: string, { atOnce, before = null }: { atOnce: boolean; before?: string | null }): Promise<void> {
  led = id;
  const backoff = new Backoff();
  let race = before;
  let wait = 0;
  let after: number | undefined; // news between two requests ends the second one at once
  while (led === id) {
    try {
      const params = { path: { tournament_id: id }, query: { wait, ...(after !== undefined && { after }) } };
      const own = await dataOf(rest().GET("/api/v1/tournaments/{tournament_id}/me", { params }));
      if (led !== id) return;
      sayClimb(own);
      arena.own = own;
      if (own.race === null && race !== null) goBackSoon(id, race);
      else if (own.race !== null && own.race !== race && (atOnce || wait > 0) && mayBeLed(id, race))
        enterRace(own.race, { isPaired: true });
      race = own.race;
      keepLed({ arena: id, race });
      wait = WAIT_S;
      after = own.version;
      if (own.phase === "ended" || own.phase === "cancelled" || own.row.activity === "left") break;
    } catch (error) {
      if (!mayRetry(error)) break;
      await backoff.pause(error);
    }
  }
  if (led !== id) return;
  led = null;
  keepLed(null);
}

/** Leads on after the page was loaded again, in mid-race for example. */
export async function leadOn(): Promise<void> {
  await waitForMe();
  const kept = keptLed();
  if (kept !== null && led === null) void lead(kept.arena, { atOnce: false, before: kept.race });
}

/** Whether the person looks at the arena, or at its race before. Elsewhere the notice of the new race leads there. */
function mayBeLed(id: string, before: string | null): boolean {
  const { route } = app;
  return (
    (route.at === "arena" && route.arena === id) ||
    (route.at === "race" && (before === null || route.race === before || app.race === null || isOver()))
  );
}

function isOver(): boolean {
  return app.race?.live.race?.phase === "finished" || app.race?.live.race?.phase === "abandoned";
}

/** Leads back from the result of a race, unless the next race has come; also from the last one, to the podium. */
function goBackSoon(id: string, race: string): void {
  setTimeout(() => {
    const isElsewhere = app.route.at !== "race" || app.route.race !== race;
    if (isElsewhere || (led ?? id) !== id) return;
    if (isOver()) go({ at: "arena", arena: id });
    else goBackSoon(id, race); // the arena was cancelled, and the race goes on
  }, RESULT_MS);
}

function sayClimb(own: Own): void {
  if (arena.own !== null && own.row.place !== arena.own.row.place)
    announce(tournamentWords(app.preferences.language).climbed(own.row.place));
}
