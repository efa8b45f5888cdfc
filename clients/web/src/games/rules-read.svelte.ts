/** Games whose rules this browser's player has read, or at least dismissed; and whether the panel of rules is open. */

import { load, save } from "../browser/storage";

const NAME = "rules-read";

const isGames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

let read = $state.raw<readonly string[]>(load(NAME, isGames) ?? []);

export function hasRead(game: string): boolean {
  return read.includes(game);
}

export function markRead(game: string): void {
  if (hasRead(game)) return;
  read = [...read, game];
  save(NAME, read);
}

/** The panel of rules beside the table. */
export const rulesPanel = $state({ isOpen: false });
