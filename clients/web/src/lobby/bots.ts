/** Bots of other players that are online, and challenges to them. */

import { inBackground } from "../service/requests";
import { dataOf, rest } from "../service/service";
import type { Bot, Game, Schemas } from "../state/state.svelte";

const POLL_MS = 30_000;
/** Most players on a page of a leaderboard. */
const MOST_RANKED = 100;

/** Calls `onBots` with the bots that accept a game, again and again. Returns a function that stops this. */
export function followBots(game: string, onBots: (bots: readonly Bot[]) => void): () => void {
  let isOver = false;
  const poll = async () => {
    const bots = await inBackground(() => botsOf(game));
    if (bots !== null && !isOver) onBots(bots);
  };
  void poll();
  const timer = setInterval(() => document.visibilityState === "visible" && void poll(), POLL_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Terms of a challenge at a game that a bot accepts: the usual ones, as far as they suit it. */
export function termsFor({ accepts }: Bot, { minutes }: Game): Partial<Schemas["NewChallenge"]> {
  if (accepts.rated === true) return { rated: true }; // all rated races have the same conditions
  const { least_time_limit: least, most_time_limit: most } = accepts;
  const usual = minutes * 60;
  const limit = Math.min(Math.max(usual, least ?? usual), most ?? Infinity);
  const views = accepts.views ?? [];
  return {
    ...(limit !== usual && { time_limit: limit }),
    // A closed race needs a time at which it opens, so that is never chosen for the player.
    ...(views.length > 0 && !views.includes("fair") && views.includes("open") && { view: "open" as const }),
  };
}

/** The bots, each with its rating at the game, if it has one. */
async function botsOf(game: string): Promise<readonly Bot[]> {
  const { bots } = await dataOf(rest().GET("/api/v1/bots", { params: { query: { game } } }));
  const missing = new Set(bots.map(({ player }) => player));
  const ratings = new Map<string, { rating: number; provisional: boolean }>();
  for (let cursor: string | null | undefined; missing.size > 0;) {
    const query = { bots: true, limit: MOST_RANKED, ...(cursor != null && { cursor }) };
    const page = await dataOf(rest().GET("/api/v1/leaderboards/{game}", { params: { path: { game }, query } }));
    for (const ranked of page.players) if (missing.delete(ranked.player)) ratings.set(ranked.player, ranked);
    cursor = page.next;
    if (cursor == null) break;
  }
  return bots.map((bot) => ({ ...bot, rating: ratings.get(bot.player) ?? null }));
}
