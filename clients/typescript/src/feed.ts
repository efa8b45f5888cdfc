/**
 * The feed: starts and finishes of all listed races, as they happen, from any cursor on.
 *
 * A line that breaks is made again behind the last event that came, so each event is told once, and none is left out. A
 * service that has never answered may be at another address: what kept it from answering is thrown.
 */
import type { Client as Rest } from "openapi-fetch";
import { lines } from "./text-lines.js";
import type { components, paths } from "./openapi.js";
import { pauseMs } from "./backoff.js";
import { Problem } from "./problem.js";

export type RaceStart = components["schemas"]["RaceStart"];
export type RaceFinish = components["schemas"]["RaceFinish"];
export type FeedEvent = RaceStart | RaceFinish;

export interface FeedOptions {
  /** Where to go on: `cursor` of the last event that came, or `"start"`, where all began. Left out: what is new. */
  readonly cursor?: string;
  /** Of this game alone. */
  readonly game?: string;
  /** Races of the service's own bots too. */
  readonly house?: boolean;
  /** Ends the feed. */
  readonly signal?: AbortSignal;
}

/** How long the service may be silent; it says every ten seconds that nothing happened. */
const SILENCE_MS = 30_000;
/** Statuses that another attempt may be spared. */
const NOT_NOW = new Set([429, 502, 503, 504]);
const KNOWN = new Set<unknown>(["started", "finished"]);

/** Events behind a cursor, without end. */
export async function* followed(rest: Rest<paths>, options: FeedOptions): AsyncGenerator<FeedEvent> {
  const { cursor = "now", signal } = options;
  let isKnown = cursor === "now";
  let place = isKnown ? await end(rest, signal) : cursor; // to come back to, should the line break before the first event
  for (let attempt = 1; ; attempt += 1) {
    try {
      for await (const line of stream(rest, place, options)) {
        isKnown = true;
        attempt = 0;
        const event = line === "" ? null : read(line);
        place = event?.cursor ?? place;
        if (event !== null && KNOWN.has(event.type)) yield event;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isKnown || isLasting(error)) throw error;
    }
    await pause(pauseMs(attempt + 1), signal);
    if (signal?.aborted) return;
  }
}

/** Cursor that is behind everything now. */
async function end(rest: Rest<paths>, signal?: AbortSignal): Promise<string> {
  const params = { query: { cursor: "now" } };
  const { data } = await rest.GET("/api/v1/feed", { params, ...(signal && { signal }) });
  return data?.next ?? ""; // or Problem was thrown
}

/** Lines of one connection, which is given up when nothing is heard. */
async function* stream(rest: Rest<paths>, cursor: string, options: FeedOptions): AsyncGenerator<string> {
  const { game, house, signal } = options;
  const silence = new AbortController();
  const begin = (): ReturnType<typeof setTimeout> => setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = begin();
  try {
    const { response } = await rest.GET("/api/v1/feed", {
      params: { query: { cursor, ...(game !== undefined && { game }), ...(house !== undefined && { house }) } },
      headers: { Accept: "application/x-ndjson" },
      parseAs: "stream",
      signal: AbortSignal.any([silence.signal, ...(signal === undefined ? [] : [signal])]),
    });
    if (response.body === null) return;
    yield* lines(response.body, () => {
      clearTimeout(timer);
      timer = begin();
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Event of a line; of a kind that came later, it has a cursor too. */
function read(line: string): FeedEvent {
  const event = JSON.parse(line) as FeedEvent | null; // what the service says is believed, field by field
  if (typeof event?.cursor !== "string") throw new SyntaxError(`no Cadogan service tells its feed so: ${line}`);
  return event;
}

/** Whether another attempt would end the same way. */
function isLasting(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Problem && !NOT_NOW.has(error.status));
}

/** Waits so long, or until there is nothing left to wait for. */
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
