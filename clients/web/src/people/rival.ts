/** What a player should know of a rival before a race. */

import { inBackground } from "../service/requests";
import { dataOf, rest } from "../service/service";

export interface Sum {
  wins: number;
  losses: number;
  draws: number;
}

/** Results of a player against another one, at all games; null if they are not known now. */
export async function recordAgainst(player_id: string, other_id: string): Promise<Sum | null> {
  const params = { path: { player_id, other_id } };
  const both = await inBackground(() =>
    dataOf(rest().GET("/api/v1/players/{player_id}/against/{other_id}", { params })),
  );
  return both === null ? null : sumOf(both.games);
}

/** The results at all games together. */
export function sumOf(games: readonly Sum[]): Sum {
  const sum = (of: (game: Sum) => number) => games.reduce((total, game) => total + of(game), 0);
  return { wins: sum((game) => game.wins), losses: sum((game) => game.losses), draws: sum((game) => game.draws) };
}
