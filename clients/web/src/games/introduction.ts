/** The card before the first race at a game. A race that concerns nobody else waits until it is dismissed. */

import { hasRead, markRead } from "./rules-read.svelte";
import { app } from "../state/state.svelte";

/** Starts something once the rules of a game have been shown; at once if they were shown before. */
export async function afterRules(game: string, then: () => Promise<void>): Promise<void> {
  if (hasRead(game)) return then();
  app.introduction = { game, then };
}

/** Dismisses the card and starts what has waited. */
export async function begin(): Promise<void> {
  const introduction = app.introduction;
  app.introduction = null;
  if (introduction === null) return;
  markRead(introduction.game);
  await introduction.then();
}

/** Dismisses the card, and what has waited. The card comes again. */
export function putOff(): void {
  app.introduction = null;
}
