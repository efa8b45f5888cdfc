/** The service that this page came from, spoken to as whoever plays here. */

import { Client, Problem } from "cadogan-client";
import { keep } from "./kept";
import { isForGood, passes, pauseAfter } from "./patience";
import { app } from "./state.svelte";
import { words } from "./words";

/** Of what was said, so many stay in the page: a screen reader reads what is added, and takes its time. */
const SAYINGS = 4;

/** The service did not answer at all. */
class Unreachable extends Error {}

/** A client with the token of now. */
export function service(): Client {
  return new Client({ url: location.origin, fetch: reach, ...(app.token !== null && { token: app.token }) });
}

/**
 * What `fetch` says of a lost line it says of mistakes too: from here on they are told apart. An answer is there when all
 * of it is, for the line may be lost in its middle.
 */
async function reach(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    const response = await fetch(...request);
    await response.clone().blob();
    return response;
  } catch (error) {
    throw new Unreachable("the service did not answer", { cause: error });
  }
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
    return await heard(work);
  } catch (error) {
    if (app.trouble === null) tell(error, passes(error));
    return null;
  }
}

/** The same for what all pages need: the service is asked again for as long as it cannot tell. Null if it will not. */
export async function untilTold<T>(work: () => Promise<T>): Promise<T | null> {
  for (;;) {
    try {
      return await heard(work);
    } catch (error) {
      if (app.trouble === null || isForGood(error)) tell(error, passes(error));
      if (isForGood(error)) return null;
      await pauseAfter(error);
    }
  }
}

/** Whoever answers is there: what passes has passed. */
async function heard<T>(work: () => Promise<T>): Promise<T> {
  const done = await work();
  if (app.trouble?.isPassing) app.trouble = null;
  return done;
}

/**
 * Fetch what the page is about; null if it has nothing to show, which the page says. A service that does not answer is asked
 * again until it does: the page comes by itself when the line is back. What comes when one has gone on to another place is
 * null too, and nothing is said of it: that page is about something else.
 */
export async function found<T>(work: () => Promise<T>): Promise<T | null> {
  const { place } = app;
  app.missing = null;
  while (app.place === place) {
    try {
      const answer = await heard(work);
      if (app.place !== place) return null;
      app.missing = null;
      return answer;
    } catch (error) {
      if (app.place !== place) return null;
      const status = error instanceof Problem ? error.status : 0;
      app.missing = status === 404 ? "unknown" : status === 409 ? "early" : "refused";
      if (app.missing === "refused" && (app.trouble === null || !passes(error))) tell(error, passes(error));
      if (!passes(error)) return null;
      await pauseAfter(error);
    }
  }
  return null;
}

/**
 * Show what went wrong. What is no refusal of the service is the line; what is a fault of ours is thrown on. What a person
 * did and was refused stays until he acts; what the page asks for again is over once it is told (`isPassing`).
 */
export function tell(error: unknown, isPassing = error instanceof Unreachable): void {
  const texts = words(app.preferences.language).trouble;
  if (error instanceof Problem) {
    const expired = error.code === "wrong-token";
    if (expired) beNobody();
    const why = texts.refused(error.code, error.detail || error.title, error.suggestion);
    app.trouble = { words: expired ? texts.expired : why, more: error.type, isPassing };
  } else if (error instanceof Unreachable) app.trouble = { words: texts.unreachable, more: null, isPassing };
  else throw error;
}

/** Show that this page made a mistake. The browser's console has it: whoever mends the page looks there. */
export function tellFault(event: Event): void {
  if (event instanceof ErrorEvent && event.error == null) return; // a remark of the browser's, on sizes for instance
  app.trouble = { words: words(app.preferences.language).trouble.fault, more: null, isPassing: false };
}

/** Forget the token, and with it who one was and what only he may see. */
export function beNobody(): void {
  app.token = null;
  app.me = null;
  app.tokens = null;
  app.secret = null;
  app.seated = null;
  keep("token", null);
}

/** Let a screen reader say something, after what it has yet to say. */
export function say(text: string): void {
  const count = (app.said.at(-1)?.count ?? 0) + 1;
  app.said = [...app.said.slice(-SAYINGS), { words: text, count }];
}
