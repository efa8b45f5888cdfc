/** How a page makes requests: for an action of the person, in the background, or until the service answers. */

import { Problem } from "cadogan-client";
import { showError } from "./errors";
import { Unreachable } from "./reachability";
import { Backoff, isTemporary, mayRetry } from "./retry";
import { app } from "../state/state.svelte";

/** Runs an action of the person. Returns null after a failure, which is shown. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  app.trouble = null;
  try {
    return await work();
  } catch (error) {
    showError(error);
    return null;
  }
}

/**
 * Runs a request that the page makes by itself. Returns null after a failure, which is shown unless there is another
 * one.
 */
export async function inBackground<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await answerOf(work);
  } catch (error) {
    showBackgroundError(error);
    return null;
  }
}

/** Repeats a request that every page needs until the service answers. Returns null if the service refuses for good. */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T | null> {
  for (const backoff = new Backoff(); ;) {
    try {
      return await answerOf(work);
    } catch (error) {
      if (!mayRetry(error)) {
        showError(error);
        return null;
      }
      showBackgroundError(error);
      await backoff.pause(error);
    }
  }
}

/** The answer to a request for something that the page can do without; null after any failure, which is not shown. */
export async function ifAnswered<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

/**
 * Loads the content of the current page, again and again while failures are temporary. Returns null if there is
 * nothing to show, and sets `app.missing`; with `keepsContent` temporary failures leave the old content on the page.
 * An answer that comes after the person went to another page is null too and changes nothing there.
 */
export async function loadPage<T>(work: () => Promise<T>, keepsContent = false): Promise<T | null> {
  const { route } = app;
  const backoff = new Backoff();
  app.missing = null;
  while (app.route === route) {
    try {
      const answer = await answerOf(work);
      if (app.route !== route) return null;
      app.missing = null;
      return answer;
    } catch (error) {
      if (app.route !== route) return null;
      if (!isTemporary(error)) {
        showMissing(error);
        return null;
      }
      if (!keepsContent) app.missing = "refused";
      showBackgroundError(error);
      await backoff.pause(error);
    }
  }
  return null;
}

/** Shows why the page has no content. */
export function showMissing(error: unknown): void {
  const status = error instanceof Problem ? error.status : 0;
  app.missing = status === 404 ? "unknown" : status === 409 ? "early" : "refused";
  if (app.missing === "refused") showError(error);
}

/** The answer to a request. It ends a temporary trouble. */
async function answerOf<T>(work: () => Promise<T>): Promise<T> {
  const answer = await work();
  if (app.trouble?.isTemporary) app.trouble = null;
  return answer;
}

/** Shows an error of a request that the page made by itself, unless the person has yet to read another one. */
function showBackgroundError(error: unknown): void {
  if (app.trouble === null && !(error instanceof Unreachable)) showError(error, isTemporary(error));
}
