/** Being somebody: a name, a token, and what this browser keeps of both. */

import { app } from "../state.svelte";
import { keep } from "../kept";
import { attempt, quietly, rest, told } from "../service";
import type { Preferences } from "../preferences";

export { beNobody } from "../service";

/** Find out whose token this browser keeps. A token that is nobody's any more is forgotten, and that is said. */
export async function whoAmI(): Promise<void> {
  if (app.token === null) return;
  const me = await quietly(() => told(rest().GET("/api/v1/players/me")));
  app.me = me;
}

/** Become a player, unless one is one already. False if the service will not have it; the page says why. */
export async function beSomebody(name: string): Promise<boolean> {
  if (app.me !== null) return true;
  const made = await attempt(() => told(rest().POST("/api/v1/players", { body: { name } })));
  if (made === null) return false;
  beThis(made.token);
  await whoAmI();
  return app.me !== null;
}

/** Play with this token from now on. */
export function beThis(token: string): void {
  app.token = token;
  keep("token", token);
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
