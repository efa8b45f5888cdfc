/** The token of this browser's player. */

import { save } from "./storage";
import { app } from "./state.svelte";

/** Uses a token from now on, in this visit and the next ones. */
export function useToken(token: string): void {
  app.token = token;
  save("token", token);
}

/** Forgets the token, and everything that only its player may see. */
export function signOut(): void {
  app.token = null;
  app.me = null;
  app.tokens = null;
  app.secret = null;
  app.webhooks = null;
  app.deliveries = {};
  app.apps = null;
  app.device = null;
  app.activeRace = null;
  save("token", null);
}
