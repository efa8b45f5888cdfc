/** Texts for screen readers, in a live region. */

import { app } from "./state.svelte";

/** The latest texts stay in the page: a screen reader reads what is added, and takes its time. */
const KEPT = 4;

/** Lets a screen reader say something, after the texts before it. */
export function announce(text: string): void {
  const count = (app.announcements.at(-1)?.count ?? 0) + 1;
  app.announcements = [...app.announcements.slice(-KEPT), { words: text, count }];
}
