/** Errors in words, shown at the top of the page. */

import { Problem } from "cadogan-client";
import { Unreachable } from "./reachability";
import { signOut } from "../state/session";
import { app } from "../state/state.svelte";
import { words } from "../words";

/**
 * Shows why a request failed. A passing trouble goes away with the next answer of the service; others stay until the
 * person acts. Throws errors that are neither refusals nor lost requests: they are bugs.
 */
export function showError(error: unknown, isTemporary = false): void {
  const texts = words(app.preferences.language).trouble;
  if (error instanceof Problem) {
    const isExpired = error.code === "wrong-token";
    if (isExpired) signOut();
    const why = texts.refused(error.code, error.detail || error.title, error.suggestion);
    app.trouble = { words: isExpired ? texts.expired : why, more: error.type, isTemporary };
  } else if (error instanceof Unreachable) app.trouble = { words: texts.noAnswer, more: null, isTemporary };
  else throw error;
}

/** Shows that this page has a bug. The browser's console has the details. */
export function showBug(event: Event): void {
  if (event instanceof ErrorEvent && event.error == null) return; // a warning of the browser
  app.trouble = { words: words(app.preferences.language).trouble.fault, more: null, isTemporary: false };
}
