/** The token of this browser's player. */

import { isText, load, save } from "../browser/storage";
import { app } from "./state.svelte";

/** Uses a token from now on, in this visit and the next ones. */
export function useToken(token: string): void {
  app.token = token;
  if (!save("token", token)) app.keepsNothing = true;
}

/** Keeps the name of the player, which the header shows before the service has answered. */
export function rememberName(name: string): void {
  app.name = name;
  save("name", name);
}

/** Forgets the token, and everything that only its player may see. */
export function signOut(): void {
  if (load("token", isText) === app.token) {
    save("token", null); // another tab may have a new one
    save("name", null);
  }
  takeToken(null);
}

/** Takes over the token of another tab, or none. What only the player of the old one may see goes. */
export function takeToken(token: string | null): void {
  app.token = token;
  app.me = null;
  app.name = null;
  app.tokens = null;
  app.secret = null;
  app.webhooks = null;
  app.deliveries = {};
  app.apps = null;
  app.device = null;
  app.own = {};
}
