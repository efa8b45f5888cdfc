/** Being somebody: a name, a token, and what this browser keeps of both. */

import { app, type Player } from "../state.svelte";
import { isText, keep, kept, whenKept } from "../kept";
import { attempt, untilAnswered } from "../requests";
import { dataOf, rest } from "../service";
import { useToken } from "../session";
import type { Preferences } from "../preferences";

/** Find out whose token this browser keeps. A token that is nobody's any more is forgotten, and that is said. */
export async function whoAmI(): Promise<void> {
  const { token } = app;
  if (token === null) return;
  const me = await untilAnswered(askWho);
  if (app.token === token) app.me = me;
}

/** Be whoever another tab of this browser has become: they keep one token, and which one forgets all forget. */
export function followTabs(): void {
  whenKept("token", () => {
    app.token = kept("token", isText);
    app.me = null;
    void whoAmI();
  });
}

/**
 * Become a player, unless one is one already; with a name that was made up, where one was not asked for it. False if the
 * service will not have it; the page says why. Who has a token never signs up, even if nobody could tell yet whose it is:
 * another one would take its place, and there is no other way to be that player again.
 */
export async function beSomebody(name = suggestedName()): Promise<boolean> {
  if (app.me !== null) return true;
  if (app.token !== null) {
    app.me = await attempt(askWho);
    return app.me !== null;
  }
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players", { body: { name } })));
  if (made === null) return false;
  useToken(made.token);
  await whoAmI();
  return app.me !== null;
}

function askWho(): Promise<Player> {
  return dataOf(rest().GET("/api/v1/players/me"));
}

/** Change how this browser shows things. */
export function prefer(change: Partial<Preferences>): void {
  app.preferences = { ...app.preferences, ...change };
  keep("preferences", app.preferences);
}

const FIRST = ["Quiet", "Lucky", "Patient", "Bold", "Idle", "Gentle", "Swift", "Merry", "Crafty", "Noble"] as const;
const SECOND = ["Knave", "Queen", "King", "Ace", "Deuce", "Dealer", "Eagle", "Duchess", "Shuffle", "Jack"] as const;

/** A name for somebody who cannot think of one. */
export function suggestedName(): string {
  const pick = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)];
  return `${pick(FIRST)} ${pick(SECOND)} ${Math.floor(Math.random() * 900) + 100}`;
}
