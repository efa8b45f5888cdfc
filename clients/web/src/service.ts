/** The service that this page came from, spoken to as whoever plays here. */

import { Client, Problem } from "cadogan-client";
import { app } from "./state.svelte";
import { words } from "./words";

/** A client with the token of now. */
export function service(): Client {
  return new Client(app.token === null ? { url: location.origin } : { url: location.origin, token: app.token });
}

/** The typed routes. Refusals are thrown, as Problem. */
export function rest(): Client["rest"] {
  return service().rest;
}

/** What a route answers; every failure has been thrown before. */
export async function told<T>(answer: Promise<{ readonly data?: T }>): Promise<T> {
  return (await answer).data as T;
}

/** Do something that may fail, and say in words what went wrong; null if it did. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  app.trouble = null;
  try {
    return await work();
  } catch (error) {
    tell(error);
    return null;
  }
}

/** The same for what the page does by itself: what a person was told stays until he acts, or the line is back. */
export async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    const done = await work();
    if (app.trouble?.isOfTheLine) app.trouble = null;
    return done;
  } catch (error) {
    if (app.trouble === null) tell(error);
    return null;
  }
}

/** Fetch what the page is about; null if it has nothing to show, which the page says. */
export async function found<T>(work: () => Promise<T>): Promise<T | null> {
  app.missing = null;
  try {
    return await work();
  } catch (error) {
    const status = error instanceof Problem ? error.status : 0;
    app.missing = status === 404 ? "unknown" : status === 409 ? "early" : "refused";
    if (app.missing === "refused") tell(error);
    return null;
  }
}

/** Show what went wrong. What is no refusal of the service is the line; what is a fault of ours is thrown on. */
export function tell(error: unknown): void {
  const texts = words(app.preferences.language).trouble;
  if (error instanceof Problem) {
    const expired = error.status === 401;
    app.trouble = { words: expired ? texts.expired : error.detail || error.title, more: error.type, isOfTheLine: false };
  } else if (error instanceof TypeError) app.trouble = { words: texts.unreachable, more: null, isOfTheLine: true };
  else throw error;
}

/** Let a screen reader say something. */
export function say(text: string): void {
  app.said = { words: text, count: app.said.count + 1 };
}
