/** The public events of a race. */

import type { AnyPublicEvent } from "cadogan-client";
import { dataOf, rest } from "./service";

/** All public events of a race, from its start. */
export async function eventsOf(race: string): Promise<readonly AnyPublicEvent[]> {
  const events: AnyPublicEvent[] = [];
  for (let query: { cursor?: string } = {}; ;) {
    const params = { path: { race_id: race }, query };
    const page = await dataOf(rest().GET("/api/v1/races/{race_id}/events", { params }));
    if (!page) return events; // 204: no more events will follow
    events.push(...(page.events as AnyPublicEvent[]));
    if (page.next === null) return events;
    query = { cursor: page.next };
  }
}
