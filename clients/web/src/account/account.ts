/** The player of this browser: sign-up, token, preferences. */

import { newSecret } from "cadogan-client";
import { attempt, untilAnswered } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { rememberPlayer, takeToken, useToken } from "../state/session";
import { app, type Player } from "../state/state.svelte";
import { isText, load, onChange, save } from "../browser/storage";
import type { Preferences } from "../state/preferences";
import { loadWords, type Language } from "../words";

/** The latest request for the player of the stored token. */
let asking: Promise<void> = Promise.resolve();

/** Loads the player of the stored token. An expired token is removed, and the page says so. */
export function loadMe(): Promise<void> {
  return (asking = askForMe());
}

/** Ends once the player of this browser is known, or the service refuses to say. */
export function waitForMe(): Promise<void> {
  return asking;
}

async function askForMe(): Promise<void> {
  const { token } = app;
  if (token === null) return;
  const me = await untilAnswered(fetchMe);
  if (app.token !== token) return;
  app.me = me;
  if (me !== null) rememberPlayer(me);
}

/** Takes over the token when another tab signs up or signs out: all tabs of a browser are one player. */
export function followOtherTabs(onPlayer: () => void): void {
  onChange("token", () => {
    takeToken(load("token", isText));
    void loadMe();
    onPlayer();
  });
}

/** Secrets of sign-ups by name, as long as this page is open. */
const secrets: Record<string, string> = {};

/**
 * Signs up, unless this browser has a player. Returns false after a failure, which is shown.
 *
 * With a token this never signs up, even if the player of the token could not be loaded yet: a new token would replace
 * the only access to that player.
 */
export async function ensurePlayer(name = suggestedName()): Promise<boolean> {
  if (app.me !== null) return true;
  if (app.token !== null) {
    app.me = await attempt(fetchMe);
    return app.me !== null;
  }
  const secret = (secrets[name] ??= newSecret()); // an answer that was lost comes again when the form is sent again
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players", { body: { name, secret } })));
  if (made === null) return false;
  useToken(made.token);
  await loadMe();
  return app.me !== null;
}

function fetchMe(): Promise<Player> {
  return dataOf(rest().GET("/api/v1/players/me"));
}

/** Changes settings of this browser. */
export function setPreferences(change: Partial<Preferences>): void {
  app.preferences = { ...app.preferences, ...change };
  save("preferences", app.preferences);
}

/** Changes the language, once its texts are here. */
export async function speak(language: Language): Promise<void> {
  await loadWords(language);
  setPreferences({ language });
}

const FIRST = ["Quiet", "Lucky", "Patient", "Bold", "Idle", "Gentle", "Swift", "Merry", "Crafty", "Noble"] as const;
const SECOND = ["Knave", "Queen", "King", "Ace", "Deuce", "Dealer", "Eagle", "Duchess", "Shuffle", "Jack"] as const;

/** A random name, for the name field of new players. */
export function suggestedName(): string {
  const pick = (from: readonly string[]) => from[Math.floor(Math.random() * from.length)] ?? "";
  return `${pick(FIRST)} ${pick(SECOND)} ${Math.floor(Math.random() * 900) + 100}`;
}
