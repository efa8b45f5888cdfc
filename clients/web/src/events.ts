/** The public record of a race, from its beginning. */

import type { AnyPublicEvent } from "cadogan-client";
import { dataOf, rest } from "./service";

/** All public events of a race. */
export async function eventsOf(race: string): Promise<readonly AnyPublicEvent[]> {
  const events: AnyPublicEvent[] = [];
  for (let query: { cursor?: string } = {}; ;) {
    const params = { path: { race_id: race }, query };
    const page = await dataOf(rest().GET("/api/v1/races/{race_id}/events", { params }));
    if (!page) return events; // 204: nothing will come any more
    events.push(...(page.events as AnyPublicEvent[]));
    if (page.next === null) return events;
    query = { cursor: page.next };
  }
}
