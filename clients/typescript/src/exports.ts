/** Exports: lines of JSON that end with a line of the type `end`. */
import type { components } from "./openapi.js";
import type { Patience } from "./patience.js";
import type { Rest } from "./rest.js";
import { backoffMs, isPermanent, pause } from "./retry.js";
import { textLines } from "./text-lines.js";

export type ExportedRace = components["schemas"]["ExportedRace"];
export type StoredItem = Exclude<components["schemas"]["ExportLine"], { type: "end" }>;

export interface RaceExportOptions {
  /** The races of the token's player instead of all listed ones, unlisted ones included. */
  readonly own?: boolean;
  readonly game?: string;
  /** Only races in which this player had a seat. */
  readonly player?: string;
  /** Only races in which this player had a seat, too. */
  readonly vs?: string;
  /** Only rated races, or only unrated ones. */
  readonly rated?: boolean;
  /** Only races that became public at this time or later, in milliseconds since the epoch. */
  readonly since?: number;
  /** Only races that became public before this time, in milliseconds since the epoch. */
  readonly until?: number;
  /** Only races of this day, as `2026-01-31`. */
  readonly day?: string;
  /** Races of house bots, instead of people's races. */
  readonly house?: boolean;
  /** Only the races with these ids. */
  readonly ids?: readonly string[];
  /** Most races. */
  readonly max?: number;
  /** Id of the last race that arrived: the export goes on after it. */
  readonly after?: string;
}

/** An export broke off before its last line. */
export class ExportBroken extends Error {
  override readonly name = "ExportBroken";
}

const AS_STREAM = { headers: { Accept: "application/x-ndjson" }, parseAs: "stream" } as const;

/** Yields everything that the service stores about the token's player. Throws ExportBroken: start it again then. */
export async function* exportPlayer(rest: Rest, patience: Patience): AsyncGenerator<StoredItem> {
  const stream = await patience.ask(() => rest.GET("/api/v1/players/me/export", { parseAs: "stream" }));
  for await (const line of linesOf(stream)) {
    const item = JSON.parse(line) as StoredItem | { type: "end" };
    if (item.type === "end") return;
    yield item as StoredItem;
  }
  throw new ExportBroken("The export broke off before its last line; start it again.");
}

/** Yields every finished race, the oldest first, each once. Goes on where it was after a lost connection. */
export async function* exportRaces(
  rest: Rest,
  patience: Patience,
  { own, player, house, ids, max, after, ...filter }: RaceExportOptions,
): AsyncGenerator<ExportedRace> {
  let cursor = after;
  let left = max;
  let failingSince: number | null = null;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (left === 0) return;
      const query = {
        ...filter,
        ...(ids !== undefined && { id: [...ids] }),
        ...(left !== undefined && { max: left }),
        ...(cursor !== undefined && { cursor }),
      };
      const listed = {
        ...query,
        ...(player !== undefined && { player: [player] }),
        ...(house !== undefined && { house }),
      };
      const { data } =
        own === true
          ? await rest.GET("/api/v1/players/me/races/export", { params: { query }, ...AS_STREAM })
          : await rest.GET("/api/v1/races/export", { params: { query: listed }, ...AS_STREAM });
      for await (const line of linesOf(data)) {
        const item = JSON.parse(line) as ExportedRace | { type: "end" };
        if (item.type === "end") return;
        if (item.type !== "race") continue; // of a later service
        failingSince = null;
        attempt = 0;
        cursor = item.id;
        if (left !== undefined) left -= 1;
        yield item;
      }
      throw new ExportBroken("The export broke off before its last line.");
    } catch (error) {
      failingSince ??= performance.now();
      if (isPermanent(error) || performance.now() - failingSince > patience.limitMs) throw error;
    }
    await pause(backoffMs(attempt + 1));
  }
}

/** Complete lines of a body, without the empty ones, which are heartbeats. */
async function* linesOf(body: ReadableStream<Uint8Array> | null | undefined): AsyncGenerator<string> {
  if (body == null) return;
  for await (const line of textLines(body, () => undefined)) if (line !== "") yield line;
}
