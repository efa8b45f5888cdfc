/** What the front page shows: races to join, to watch, and one on show. */

import { RaceLine } from "cadogan-client";
import { app, type Game } from "../state.svelte";
import { inBackground, untilAnswered } from "../requests";
import { dataOf, rest } from "../service";

const LOOK_AGAIN_MS = 5000;

let show: RaceLine | null = null;

/** Keep the front page current for as long as it is open; what comes back ends it. */
export function keepHome(): () => void {
  void look();
  const timer = setInterval(() => document.visibilityState === "visible" && void look(), LOOK_AGAIN_MS);
  return () => {
    clearInterval(timer);
    onShow(undefined);
  };
}

/** The moment of the race on show, in milliseconds since the epoch, by the service's clock. */
export function momentOnShow(): number {
  return show?.moment() ?? Date.now();
}

/** All games, once: no page of a race, or of a game, is anything without them. */
export async function learnGames(): Promise<void> {
  const list = await untilAnswered(() => dataOf(rest().GET("/api/v1/games")));
  if (list !== null) app.games = Object.fromEntries(list.games.map((game) => [game.id, game as Game]));
}

async function look(): Promise<void> {
  const found = await inBackground(() =>
    Promise.all([
      dataOf(rest().GET("/api/v1/races", { params: { query: { phase: ["lobby"], limit: 10 } } })),
      dataOf(rest().GET("/api/v1/races", { params: { query: { phase: ["racing", "decided"], limit: 10 } } })),
      dataOf(rest().GET("/api/v1/races/featured")),
    ]),
  );
  if (found === null || app.place.at !== "home") return;
  const [open, running, featured] = found;
  app.home.open = open.races;
  app.home.running = running.races;
  onShow(featured.race?.id ?? null);
}

/** Follow the race on show over a line of its own; null if there is none, undefined where nobody looks. */
function onShow(race: string | null | undefined): void {
  if (race === app.home.featured) return;
  show?.close();
  show = null;
  app.home.featured = race;
  app.home.live = null;
  if (race == null) return;
  show = new RaceLine({ url: location.origin, race, onLive: (live) => (app.home.live = live) });
}
