/** The three rules that a newcomer needs first, by subject. The sentences are those of the game's page. */

import type { GameWords } from "./words/rules.en";

const FIRST: Readonly<Record<string, readonly string[]>> = {
  duchess: ["start", "tableau", "gaps"],
  "grand-duchess": ["deal", "foundations", "reserve"],
  parisienne: ["deal", "foundations", "reserve"],
  "eagle-wing": ["foundations", "wings", "gaps"],
  "eagle-wing-coops": ["foundations", "wings", "gaps"],
  wings: ["foundations", "wings", "gaps"],
  "bald-eagle": ["foundations", "wings", "gaps"],
  canfield: ["foundations", "tableau", "reserve"],
  storehouse: ["foundations", "tableau", "reserve"],
  "sir-tommy": ["deal", "foundations", "tableau"],
};

const COUNT = 3;

/** Three sentences about a game; of a game without a choice, the first three. */
export function firstRules(game: string, rules: GameWords | undefined): readonly string[] {
  const how = rules?.how ?? {};
  const chosen = (FIRST[game] ?? []).flatMap((subject) => how[subject] ?? []);
  return chosen.length === COUNT ? chosen : Object.values(how).slice(0, COUNT);
}
