/**
 * Feeds as they happen, from any cursor on: starts and finishes of all listed races, and what happens to one player.
 *
 * A broken stream continues after the last event that arrived, so each event is yielded exactly once. Until the service
 * has answered once, its address may be wrong: errors are then thrown and not retried.
 */
import type { components } from "./openapi.js";
import type { Rest } from "./rest.js";
import { backoffMs, isPermanent, leastPauseMs, pause } from "./retry.js";
import { textLines } from "./text-lines.js";

export type RaceStart = components["schemas"]["RaceStart"];
export type RaceFinish = components["schemas"]["RaceFinish"];
export type FeedEvent = RaceStart | RaceFinish;
export type ChallengeNews = components["schemas"]["ChallengeNews"];
export type PairingNews = components["schemas"]["PairingNews"];
export type RematchNews = components["schemas"]["RematchNews"];
export type RaceStartNews = components["schemas"]["RaceStartNews"];
export type RaceEndNews = components["schemas"]["RaceEndNews"];
export type RatingNews = components["schemas"]["RatingNews"];
export type TokenNews = components["schemas"]["TokenNews"];
export type SignInNews = components["schemas"]["SignInNews"];
export type PasskeyNews = components["schemas"]["PasskeyNews"];
export type AccountNews = components["schemas"]["AccountNews"];
export type TournamentStart = components["schemas"]["TournamentStart"];
export type TournamentPairing = components["schemas"]["TournamentPairing"];
export type TournamentEnd = components["schemas"]["TournamentEnd"];
export type PlayerEvent = components["schemas"]["PlayerEvent"];
export type TableChange = components["schemas"]["TableChange"];
export type TableRow = components["schemas"]["TableRow"];

export interface FeedOptions {
  /** `cursor` of the last event that arrived, or `"start"` for all events ever. Without it: new events only. */
  readonly cursor?: string;
  /** Only races of this game. */
  readonly game?: string;
  /** Only races in which this player has a seat. */
  readonly player?: string;
  /** Whether to include races among house bots. */
  readonly house?: boolean;
  /** Ends the feed. */
  readonly signal?: AbortSignal;
}

/** How long the stream may stay silent; the service sends an empty line every ten seconds. */
const TIMEOUT_MS = 30_000;
const EVENT_TYPES = new Set<unknown>(["started", "finished"] satisfies FeedEvent["type"][]);
/** One key for each type, so that the compiler finds a missing one. */
const PLAYER_EVENTS: Readonly<Record<PlayerEvent["type"], true>> = {
  challenge: true,
  paired: true,
  rematch: true,
  "race-started": true,
  "race-ended": true,
  rated: true,
  "token-revoked": true,
  "signed-in": true,
  "passkey-copied": true,
  "account-changed": true,
  "tournament-started": true,
  "tournament-paired": true,
  "tournament-ended": true,
};
/** Types of events in a player's feed, which are those that a webhook can get. */
export const PLAYER_EVENT_TYPES = Object.keys(PLAYER_EVENTS) as readonly PlayerEvent["type"][];

/** Where a feed is read. */
interface Source {
  readonly types: ReadonlySet<unknown>;
  page(query: { cursor: string }, init: { signal?: AbortSignal }): Promise<{ data?: { next: string } | undefined }>;
  stream(query: { cursor: string }, init: StreamInit): Promise<{ response: Response }>;
}

type StreamInit = {
  readonly headers: { readonly Accept: string };
  readonly parseAs: "stream";
  readonly signal: AbortSignal;
};

/** Yields the events of all races after a cursor, without end. */
export function followFeed(rest: Rest, options: FeedOptions): AsyncGenerator<FeedEvent> {
  const { game, player, house } = options;
  const filter = {
    ...(game !== undefined && { game }),
    ...(player !== undefined && { player }),
    ...(house !== undefined && { house }),
  };
  return follow<FeedEvent>(options, {
    types: EVENT_TYPES,
    page: (query, init) => rest.GET("/api/v1/feed", { params: { query }, ...init }),
    stream: (query, init) => rest.GET("/api/v1/feed", { params: { query: { ...query, ...filter } }, ...init }),
  });
}

/** Yields the events of the token's player after a cursor, without end. */
export function followPlayer(rest: Rest, options: Pick<FeedOptions, "cursor" | "signal">): AsyncGenerator<PlayerEvent> {
  return follow<PlayerEvent>(options, {
    types: new Set<unknown>(PLAYER_EVENT_TYPES),
    page: (query, init) => rest.GET("/api/v1/players/me/feed", { params: { query }, ...init }),
    stream: (query, init) => rest.GET("/api/v1/players/me/feed", { params: { query }, ...init }),
  });
}

/** Yields the changes of a table after a cursor, until the tournament is over. */
export async function* followTable(
  rest: Rest,
  tournament: string,
  options: Pick<FeedOptions, "cursor" | "signal">,
): AsyncGenerator<TableChange> {
  const path = { tournament_id: tournament };
  const { cursor = "start", signal } = options;
  const page = (query: { cursor: string }, init: { signal?: AbortSignal }) =>
    rest.GET("/api/v1/tournaments/{tournament_id}/changes", { params: { path, query }, ...init });
  if (cursor !== "start") {
    const init = signal ? { signal } : {};
    const { data } = await rest.GET("/api/v1/tournaments/{tournament_id}", { params: { path }, ...init });
    if (data !== undefined && isOver(data.phase)) {
      yield* (await page({ cursor }, init)).data?.events ?? [];
      return;
    }
  }
  const changes = follow<TableChange>(
    { ...options, cursor },
    {
      types: new Set<unknown>(["table"]),
      page,
      stream: (query, init) =>
        rest.GET("/api/v1/tournaments/{tournament_id}/changes", { params: { path, query }, ...init }),
    },
  );
  for await (const change of changes) {
    yield change;
    if (isOver(change.phase)) return;
  }
}

/** Rows of a whole table after a change. */
export function withChange(rows: readonly TableRow[], change: TableChange): readonly TableRow[] {
  const changed = new Set([...change.gone, ...change.rows.map((row) => row.player)]);
  const table = rows.filter((row) => !changed.has(row.player));
  // By place: a row that came later would move those before it.
  for (const row of change.rows) table.splice(row.place - 1, 0, row);
  return table.map((row, at) => (row.place === at + 1 ? row : { ...row, place: at + 1 }));
}

function isOver(phase: TableChange["phase"]): boolean {
  return phase === "ended" || phase === "cancelled";
}

async function* follow<Event extends { readonly cursor: string; readonly type: string }>(
  options: Pick<FeedOptions, "cursor" | "signal">,
  source: Source,
): AsyncGenerator<Event> {
  const { cursor = "now", signal } = options;
  let hasAnswered = cursor === "now";
  // Turn "now" into a fixed cursor first: no event is missed if the stream breaks before its first event.
  let position = hasAnswered ? await endCursor(source, signal) : cursor;
  for (let attempt = 1; ; attempt += 1) {
    let leastMs = 0;
    try {
      for await (const line of streamLines(source, position, signal)) {
        hasAnswered = true;
        attempt = 0;
        const event = line === "" ? null : parseEvent<Event>(line);
        position = event?.cursor ?? position;
        if (event !== null && source.types.has(event.type)) yield event;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!hasAnswered || isPermanent(error)) throw error;
      leastMs = leastPauseMs(error);
    }
    await pause(leastMs + backoffMs(attempt + 1), signal);
    if (signal?.aborted) return;
  }
}

/** Cursor after all events until now. */
async function endCursor(source: Source, signal?: AbortSignal): Promise<string> {
  const { data } = await source.page({ cursor: "now" }, signal ? { signal } : {});
  return data?.next ?? ""; // without data, `rest` has thrown Problem
}

/** Yields the lines of one stream; aborts it if it stays silent for too long. */
async function* streamLines(source: Source, cursor: string, signal?: AbortSignal): AsyncGenerator<string> {
  const silence = new AbortController();
  const startTimeout = (): ReturnType<typeof setTimeout> => setTimeout(() => silence.abort(), TIMEOUT_MS);
  let timeout = startTimeout();
  try {
    const { response } = await source.stream(
      { cursor },
      {
        headers: { Accept: "application/x-ndjson" },
        parseAs: "stream",
        signal: AbortSignal.any([silence.signal, ...(signal === undefined ? [] : [signal])]),
      },
    );
    if (response.body === null) return;
    yield* textLines(response.body, () => {
      clearTimeout(timeout);
      timeout = startTimeout();
    });
  } finally {
    clearTimeout(timeout);
  }
}

/** Event in a line. An event type that a later service adds has a cursor too. */
function parseEvent<Event extends { readonly cursor: string }>(line: string): Event {
  const event = JSON.parse(line) as Event | null; // the fields are trusted: the service generates the types
  if (typeof event?.cursor !== "string") throw new SyntaxError(`not an event of a Cadogan feed: ${line}`);
  return event;
}
