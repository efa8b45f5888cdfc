/** Content of the front page: who is here, races to join, races to watch, and a featured one. */

import { RaceLine } from "cadogan-client";
import { followOwn } from "../race/own-races";
import { loadToday } from "./deals";
import { load, save } from "../browser/storage";
import { inBackground, untilAnswered } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { serviceNow } from "../service/service-clock";
import { app, type Game } from "../state/state.svelte";

const POLL_MS = 5000;
/** Front pages share one answer of a node, a few seconds old. */
const SHARED = { headers: { "Cache-Control": "max-age=4" } };

let featuredLine: RaceLine | null = null;

/** Keeps the front page current. Returns a function that stops this. */
export function followHome(): () => void {
  void poll();
  void loadToday();
  const timer = setInterval(() => document.visibilityState === "visible" && void poll(), POLL_MS);
  return () => {
    clearInterval(timer);
    feature(undefined);
  };
}

/** Time of the featured race by the service's clock, in milliseconds since the epoch. */
export function featuredTime(): number {
  return featuredLine?.moment() ?? serviceNow();
}

/** Loads all games, once: pages of races and games need them. */
export async function loadGames(): Promise<void> {
  const list = await untilAnswered(async () => {
    try {
      return await dataOf(rest().GET("/api/v1/games"));
    } catch (error) {
      const kept = load("games", isOfThisRelease);
      if (kept !== null && Object.keys(app.games).length === 0) showGames(kept.games);
      throw error;
    }
  });
  if (list === null) return;
  showGames(list.games);
  save("games", { release: RELEASE, games: list.games });
}

/** Games as the service listed them at the last visit, for visits without a network. Another release may miss a field. */
interface KeptGames {
  readonly release: string;
  readonly games: readonly Game[];
}

/** The address of this script, whose name changes with each release. */
const RELEASE = import.meta.url;

const isOfThisRelease = (value: unknown): value is KeptGames =>
  typeof value === "object" && value !== null && "release" in value && value.release === RELEASE;

function showGames(games: readonly Game[]): void {
  app.games = Object.fromEntries(games.map((game) => [game.id, game]));
}

async function poll(): Promise<void> {
  const answers = await inBackground(() =>
    Promise.all([
      dataOf(rest().GET("/api/v1/races", { params: { query: { phase: ["lobby"], limit: 10 } }, ...SHARED })),
      dataOf(
        rest().GET("/api/v1/races", { params: { query: { phase: ["racing", "decided"], limit: 10 } }, ...SHARED }),
      ),
      dataOf(rest().GET("/api/v1/races/featured", SHARED)),
      dataOf(rest().GET("/api/v1/players/online")),
    ]),
  );
  if (answers === null || app.route.at !== "home") return;
  const [open, running, featured, people] = answers;
  app.home.people = people;
  app.home.open = open.races;
  app.home.running = running.races;
  const { me } = app;
  for (const { id, racers } of open.races)
    // another device may have taken a seat
    if (me !== null && racers.some((racer) => racer.player === me.id)) followOwn(id, me.id);
  feature(featured.race?.id ?? null);
}

/** Follows the featured race over its socket; null if there is none, undefined to stop. */
function feature(race: string | null | undefined): void {
  if (race === app.home.featured) return;
  featuredLine?.close();
  featuredLine = null;
  app.home.featured = race;
  app.home.live = null;
  if (race == null) return;
  featuredLine = new RaceLine({ url: location.origin, race, onLive: (live) => (app.home.live = live) });
}
