/** The three sentences about a game that a newcomer needs first; those of its page. */

import type { Words } from "../words";
import { KNOWN_GAMES } from "../words/games";

export function firstRules(game: string, { rules }: Words): readonly string[] {
  return (KNOWN_GAMES[game]?.first ?? []).flatMap((subject) => rules[game]?.how[subject] ?? []);
}
