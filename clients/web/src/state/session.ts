/** The token of this browser's player. */

import { isText, load, save } from "../browser/storage";
import { app, type Player } from "./state.svelte";

/** Uses a token from now on, in this visit and the next ones. */
export function useToken(token: string): void {
  app.token = token;
  if (!save("token", token)) app.keepsNothing = true;
}

/** Keeps id and name of the player. The header shows the name before the service has answered. */
export function rememberPlayer({ id, name }: Pick<Player, "id" | "name">): void {
  app.name = name;
  save("name", name);
  save("player", id);
}

/** Id of the player of this browser, also where the service has not answered yet; null without one. */
export function playerId(): string | null {
  return app.me?.id ?? (app.token === null ? null : load("player", isText));
}

/** Forgets the token, and everything that only its player may see. */
export function signOut(): void {
  if (load("token", isText) === app.token) {
    save("token", null); // another tab may have a new one
    save("name", null);
    save("player", null);
  }
  takeToken(null);
}

/** Takes over the token of another tab, or none. What only the player of the old one may see goes. */
export function takeToken(token: string | null): void {
  app.token = token;
  app.me = null;
  app.name = null;
  app.tokens = null;
  app.secrets = {};
  app.codes = null;
  app.webhooks = null;
  app.deliveries = {};
  app.apps = null;
  app.device = null;
  app.own = {};
}
