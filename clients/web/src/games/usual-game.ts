/** The game that is proposed where one is chosen: the one raced last, and at first one that everybody knows. */

import { load, save } from "../browser/storage";

const NAME = "game";

/** The game of a new visitor, with its name until the service has told all of them. */
export const FIRST = { id: "klondike", name: "Klondike" };

/** Id of the game raced last in this browser. */
export function usualGame(): string {
  return load(NAME, (value) => typeof value === "string") ?? FIRST.id;
}

/** Notes the game of a race that begins. */
export function noteGame(id: string): void {
  save(NAME, id);
}
