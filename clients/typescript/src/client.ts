/** REST client: openapi-fetch with the types of openapi.yaml. Refusals are thrown as exceptions. */
import createClient from "openapi-fetch";
import {
  followFeed,
  followPlayer,
  followTable,
  type FeedEvent,
  type FeedOptions,
  type PlayerEvent,
  type TableChange,
} from "./feed.js";
import type { components, paths } from "./openapi.js";
import { Problem, retryAfter } from "./problem.js";
import type { ReadTypes, Rest } from "./rest.js";
import { backoffMs, pause } from "./retry.js";

export interface ClientOptions {
  /** Address of the service, as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** A player's token, from `POST /api/v1/players`. */
  readonly token?: string;
  readonly fetch?: typeof fetch;
}

export type NewPlayer = components["schemas"]["PlayerMade"];

export interface SignUpOptions {
  /** A program plays. */
  readonly bot?: boolean;
  readonly secret?: string;
}

/** 32 random bytes in base64url: what makes a sign-up repeatable. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** Limits of the retries that a service may ask for with `Retry-After`: attempts, and seconds of waiting in all. */
const MAX_ATTEMPTS = 4;
const MAX_WAIT_S = 30;

export class Client {
  /**
   * Every route of the API: `client.rest.GET("/api/v1/races/{race_id}", { params: { path: { race_id } } })`.
   * Throws Problem if the service refuses.
   */
  readonly rest: Rest;

  constructor({ url, token, fetch = globalThis.fetch }: ClientOptions) {
    this.rest = createClient<paths, ReadTypes>({
      baseUrl: url.replace(/\/+$/, ""),
      fetch: (request) => fetchWithRetry(fetch, request),
      ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
    });
  }

  /**
   * Creates a player. A sign-up whose answer is lost is sent again with its secret, and gets the same player and token.
   * `secret`: 32 random bytes in base64url. Keep it before you sign up if the name must not be lost with this program.
   */
  async signUp(name: string, { bot = false, secret = newSecret() }: SignUpOptions = {}): Promise<NewPlayer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.answer(this.rest.POST("/api/v1/players", { body: { name, bot, secret } }));
      } catch (error) {
        if (error instanceof Problem || attempt === MAX_ATTEMPTS) throw error; // else the connection broke
        await pause(backoffMs(attempt + 1));
      }
    }
  }

  /** Body of a response: `const race = await client.answer(client.rest.GET(…))`. */
  async answer<Data>(response: Promise<{ readonly data?: Data }>): Promise<Data> {
    return (await response).data as Data; // without data, `rest` has thrown Problem
  }

  /**
   * Starts and finishes of all listed races as they happen: `for await (const event of client.feed())`. The feed
   * reconnects by itself and yields each event once. `break` or `signal` ends it.
   */
  feed(options: FeedOptions = {}): AsyncGenerator<FeedEvent> {
    return followFeed(this.rest, options);
  }

  /**
   * What happens to the token's player, as it happens: challenges and their answers, pairings, rematches, starts and ends of
   * races, changes of ratings, revoked tokens. As `feed` otherwise.
   */
  incoming(options: Pick<FeedOptions, "cursor" | "signal"> = {}): AsyncGenerator<PlayerEvent> {
    return followPlayer(this.rest, options);
  }

  /**
   * Changes of the table of a tournament as they happen, until it is over: the whole table first, unless there is a
   * `cursor`. `withChange(rows, change)` gives the rows after each.
   */
  tableChanges(tournament: string, options: Pick<FeedOptions, "cursor" | "signal"> = {}): AsyncGenerator<TableChange> {
    return followTable(this.rest, tournament, options);
  }

  /** A finished race as text, to mail or to keep; `cadogan import --check` replays it. */
  async text(race: string): Promise<string> {
    const params = { path: { race_id: race } };
    return this.answer(this.rest.GET("/api/v1/races/{race_id}/text", { params, parseAs: "text" }));
  }
}

/** Sends a request, and again after each `Retry-After` within the limits. Throws Problem if the service refuses. */
async function fetchWithRetry(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  let waitLeft = MAX_WAIT_S;
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(request.clone());
    if (response.ok) return response;
    const wait = retryAfter(response);
    if (wait === undefined || wait > waitLeft || attempt === MAX_ATTEMPTS || !mayRepeat(request, response.status)) {
      throw await Problem.of(response);
    }
    waitLeft -= wait;
    await pause(wait * 1000);
  }
}

/**
 * A 429 was not carried out, nor was a 409 with `Retry-After`: the first request with its key still is. A 503 may have
 * been, with its answer lost: then a POST could create something twice.
 */
function mayRepeat(request: Request, status: number): boolean {
  return status === 429 || status === 409 || (status === 503 && request.method !== "POST");
}
