/** Blocks: players whose challenges do not come. */

import { attempt } from "../service/requests";
import { dataOf, rest } from "../service/service";
import type { Schemas } from "../state/state.svelte";

type Blocked = readonly Schemas["BlockView"][];

/** Players that the person has blocked; null after a refusal. */
export async function listBlocks(): Promise<Blocked | null> {
  return (await attempt(() => dataOf(rest().GET("/api/v1/players/me/blocks"))))?.blocked ?? null;
}

/** Blocks a player. Returns the players that are blocked now; null after a refusal. */
export async function blockPlayer(player_id: string): Promise<Blocked | null> {
  const params = { path: { player_id } };
  return (await attempt(() => dataOf(rest().POST("/api/v1/players/{player_id}/block", { params }))))?.blocked ?? null;
}

/** Unblocks a player. Returns the players that are still blocked; null after a refusal. */
export async function unblockPlayer(player_id: string): Promise<Blocked | null> {
  const params = { path: { player_id } };
  return (await attempt(() => dataOf(rest().DELETE("/api/v1/players/{player_id}/block", { params }))))?.blocked ?? null;
}
