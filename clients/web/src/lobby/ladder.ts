/** The ladder of house bots at a game, the weakest first. */

import { inBackground } from "../service/requests";
import { dataOf, rest } from "../service/service";
import type { HouseBot } from "./rung";

/** The house bots; null if the service does not answer, none if it has none. */
export async function ladderOf(game: string): Promise<readonly HouseBot[] | null> {
  const params = { path: { game } };
  return (await inBackground(() => dataOf(rest().GET("/api/v1/games/{game}/bots", { params }))))?.bots ?? null;
}
