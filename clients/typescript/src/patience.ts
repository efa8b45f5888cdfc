/** Requests that are sent again while a service is away, and lists that are read page by page. */
import { newSecret } from "./client.js";
import { Problem } from "./problem.js";
import { backoffMs, isTemporary, leastPauseMs, pause } from "./retry.js";

/** Problem code: the service still works on the first copy of this request. */
const IN_USE = "key-in-use";
/** Limit for a service that has never answered: its address may be wrong. */
export const FIRST_CONTACT_MS = 5_000;

/** An answer of `rest`: without data, it has thrown Problem. */
export type Answered<Data> = Promise<{ readonly data?: Data }>;

/** Sends requests again until the limit. Send only those that may be carried out twice, or that have a key. */
export class Patience {
  #hasAnswered = false;
  readonly #limitMs: number;
  readonly #firstMs: number;

  constructor(limitMs: number, firstMs = FIRST_CONTACT_MS) {
    this.#limitMs = limitMs;
    this.#firstMs = firstMs;
  }

  /** Milliseconds from the first failure to giving up. */
  get limitMs(): number {
    return this.#hasAnswered ? this.#limitMs : Math.min(this.#limitMs, this.#firstMs);
  }

  /** Body of the answer. `send` is called for each attempt. Throws Problem, or the error of `fetch`. */
  async ask<Data>(send: () => Answered<Data>): Promise<Data> {
    const began = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { data } = await send();
        this.#hasAnswered = true;
        return data as Data;
      } catch (error) {
        if (error instanceof Problem) this.#hasAnswered = true;
        const waitMs = Math.max(backoffMs(attempt), leastPauseMs(error));
        const isTooLong = performance.now() + waitMs - began > this.limitMs;
        if (!mayRetry(error) || isTooLong) throw error;
        await pause(waitMs);
      }
    }
  }

  /** Body of the answer to a request that must be carried out once: the service knows a repetition by its key. */
  create<Data>(send: (headers: { readonly "Idempotency-Key": string }) => Answered<Data>): Promise<Data> {
    const headers = { "Idempotency-Key": newSecret() };
    return this.ask(() => send(headers));
  }

  /** Rows of all pages of a list. Rows added meanwhile neither repeat nor hide others. */
  async *rows<Page extends { next?: string | null }, Row>(
    send: (page: { cursor?: string }) => Answered<Page>,
    rowsOf: (page: Page) => readonly Row[],
  ): AsyncGenerator<Row> {
    let cursor: string | null | undefined;
    do {
      const query = cursor == null ? {} : { cursor };
      const page = await this.ask(() => send(query));
      yield* rowsOf(page);
      cursor = page.next;
    } while (cursor != null);
  }
}

/** Whether a retry may get another answer. `fetch` throws TypeError if none comes. */
function mayRetry(error: unknown): boolean {
  if (error instanceof Problem) return isTemporary(error) || error.code === IN_USE;
  return error instanceof TypeError;
}
