/** REST at the service: openapi-fetch over the types of openapi.yaml, and refusals as exceptions. */
import createClient, { type Client as Rest } from "openapi-fetch";
import { followed, type FeedEvent, type FeedOptions } from "./feed.js";
import type { paths } from "./openapi.js";
import { Problem, retryAfter } from "./problem.js";

export interface ClientOptions {
  /** Address of the service, as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** A player's token, which `POST /api/v1/players` gives. */
  readonly token?: string;
  readonly fetch?: typeof fetch;
}

/** How often a service that asks for patience is asked again, and for how long altogether. */
const MOST_ATTEMPTS = 4;
const MOST_WAITED_S = 30;

export class Client {
  /**
   * Every route of the API: `client.rest.GET("/api/v1/races/{race_id}", { params: { path: { race_id } } })`.
   * Refusals are thrown as Problem.
   */
  readonly rest: Rest<paths>;

  constructor({ url, token, fetch = globalThis.fetch }: ClientOptions) {
    this.rest = createClient<paths>({
      baseUrl: url.replace(/\/+$/, ""),
      fetch: (request) => patiently(fetch, request),
      ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
    });
  }

  /** What was answered: `const race = await client.answer(client.rest.GET(…))`. */
  async answer<Data>(response: Promise<{ readonly data?: Data }>): Promise<Data> {
    return (await response).data as Data; // or Problem was thrown
  }

  /**
   * Starts and finishes of all listed races as they happen, each once, whatever becomes of the line:
   * `for await (const event of client.feed())`. It ends by `break`, or by `signal`.
   */
  feed(options: FeedOptions = {}): AsyncGenerator<FeedEvent> {
    return followed(this.rest, options);
  }

  /** A race that is over as text, to be mailed and kept; `cadogan import --check` plays it again. */
  async text(race: string): Promise<string> {
    const params = { path: { race_id: race } };
    return this.answer(this.rest.GET("/api/v1/races/{race_id}/text", { params, parseAs: "text" }));
  }
}

/** Response to a request that is made again while the service asks for patience; Problem if it refuses. */
async function patiently(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  let left = MOST_WAITED_S;
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(request.clone());
    if (response.ok) return response;
    const pause = retryAfter(response);
    if (pause === undefined || pause > left || attempt === MOST_ATTEMPTS || !mayRepeat(request, response.status)) {
      throw await Problem.of(response);
    }
    left -= pause;
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  }
}

/** A 429 was not carried out. A 503 may have been, its answer lost: what makes something is not repeated then. */
function mayRepeat(request: Request, status: number): boolean {
  return status === 429 || (status === 503 && request.method !== "POST");
}
