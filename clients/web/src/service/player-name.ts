/** Names of players who have no seat in the race that is shown. */

import { rest } from "./service";

/** Name of a player; empty if the player was deleted, or the service does not answer. */
export async function playerName(player: string): Promise<string> {
  const params = { path: { player_id: player } };
  const found = await rest()
    .GET("/api/v1/players/{player_id}", { params })
    .catch(() => null);
  return found?.data?.name ?? "";
}
