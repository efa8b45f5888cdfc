/** The three sentences about a game that a newcomer needs first; those of its page. */

import type { GameWords } from "../words/games";

export function firstRules(rules: GameWords | undefined): readonly string[] {
  return (rules?.first ?? []).flatMap((subject) => rules?.how[subject] ?? []);
}
