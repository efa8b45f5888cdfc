/**
 * The feed: starts and finishes of all listed races as they happen, from any cursor on.
 *
 * A broken stream continues after the last event that arrived, so each event is yielded exactly once. Until the service
 * has answered once, its address may be wrong: errors are then thrown and not retried.
 */
import type { Client as Rest } from "openapi-fetch";
import { backoffMs } from "./backoff.js";
import type { components, paths } from "./openapi.js";
import { Problem } from "./problem.js";
import { textLines } from "./text-lines.js";

export type RaceStart = components["schemas"]["RaceStart"];
export type RaceFinish = components["schemas"]["RaceFinish"];
export type FeedEvent = RaceStart | RaceFinish;

export interface FeedOptions {
  /** `cursor` of the last event that arrived, or `"start"` for all events ever. Without it: new events only. */
  readonly cursor?: string;
  /** Only races of this game. */
  readonly game?: string;
  /** Whether to include races among house bots. */
  readonly house?: boolean;
  /** Ends the feed. */
  readonly signal?: AbortSignal;
}

/** How long the stream may stay silent; the service sends an empty line every ten seconds. */
const TIMEOUT_MS = 30_000;
/** Statuses after which a retry may succeed. */
const TEMPORARY = new Set([429, 502, 503, 504]);
const EVENT_TYPES = new Set<unknown>(["started", "finished"]);

/** Yields the events after a cursor, without end. */
export async function* followFeed(rest: Rest<paths>, options: FeedOptions): AsyncGenerator<FeedEvent> {
  const { cursor = "now", signal } = options;
  let hasAnswered = cursor === "now";
  // Turn "now" into a fixed cursor first: no event is missed if the stream breaks before its first event.
  let position = hasAnswered ? await endCursor(rest, signal) : cursor;
  for (let attempt = 1; ; attempt += 1) {
    try {
      for await (const line of streamLines(rest, position, options)) {
        hasAnswered = true;
        attempt = 0;
        const event = line === "" ? null : parseEvent(line);
        position = event?.cursor ?? position;
        if (event !== null && EVENT_TYPES.has(event.type)) yield event;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!hasAnswered || isPermanent(error)) throw error;
    }
    await pause(backoffMs(attempt + 1), signal);
    if (signal?.aborted) return;
  }
}

/** Cursor after all events until now. */
async function endCursor(rest: Rest<paths>, signal?: AbortSignal): Promise<string> {
  const params = { query: { cursor: "now" } };
  const { data } = await rest.GET("/api/v1/feed", { params, ...(signal && { signal }) });
  return data?.next ?? ""; // without data, `rest` has thrown Problem
}

/** Yields the lines of one stream; aborts it if it stays silent for too long. */
async function* streamLines(rest: Rest<paths>, cursor: string, options: FeedOptions): AsyncGenerator<string> {
  const { game, house, signal } = options;
  const silence = new AbortController();
  const startTimeout = (): ReturnType<typeof setTimeout> => setTimeout(() => silence.abort(), TIMEOUT_MS);
  let timeout = startTimeout();
  try {
    const { response } = await rest.GET("/api/v1/feed", {
      params: { query: { cursor, ...(game !== undefined && { game }), ...(house !== undefined && { house }) } },
      headers: { Accept: "application/x-ndjson" },
      parseAs: "stream",
      signal: AbortSignal.any([silence.signal, ...(signal === undefined ? [] : [signal])]),
    });
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
function parseEvent(line: string): FeedEvent {
  const event = JSON.parse(line) as FeedEvent | null; // the fields are trusted: the service generates the types
  if (typeof event?.cursor !== "string") throw new SyntaxError(`not an event of a Cadogan feed: ${line}`);
  return event;
}

/** Whether a retry would fail in the same way. */
function isPermanent(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Problem && !TEMPORARY.has(error.status));
}

/** Resolves after a pause, or as soon as the signal aborts. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}
