/** The service that this page came from, called with the token of this browser's player. */

import { Client } from "cadogan-client";
import { sendOnce } from "./once";
import { reportReachable, reportUnreachable, SILENCE_MS, Unreachable } from "./reachability";
import { noteTime } from "./service-clock";
import { app } from "../state/state.svelte";

/** The typed routes, with the current token. Refusals are thrown as Problem, lost requests as Unreachable. */
export function rest(): Client["rest"] {
  const { token } = app;
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await sendOnce(new Request(input, init), fetchWatched);
    // A late refusal of the token of a player who has signed out must not sign out the next one.
    if (response.status === 401 && token !== app.token) throw new Unreachable("this was for the former player");
    return response;
  };
  return new Client({ url: location.origin, fetch: send, ...(token === null ? {} : { token }) }).rest;
}

/** Body of an answer. Every failure was thrown before. */
export async function dataOf<T>(answer: Promise<{ readonly data?: T }>): Promise<T> {
  return (await answer).data as T;
}

/**
 * Sends a request and reports whether the service can be reached. Resolves once the whole body has arrived, because the
 * connection may break in the middle of it.
 *
 * Silent GET requests are aborted, so that they can be sent again. Others go on: the service may be carrying them out.
 */
async function fetchWatched(request: Request): Promise<Response> {
  const abort = new AbortController();
  const silence = new Silence(silenceMs(request), () => {
    reportUnreachable();
    if (request.method === "GET") abort.abort();
  });
  const sentAt = Date.now();
  try {
    const response = await fetch(request, { signal: abort.signal });
    silence.restart();
    noteTime(response, sentAt);
    const chunks = new WritableStream<Uint8Array>({ write: () => silence.restart() });
    await response.clone().body?.pipeTo(chunks);
    reportReachable();
    return response;
  } catch (error) {
    reportUnreachable();
    throw new Unreachable("the service did not answer", { cause: error });
  } finally {
    silence.end();
  }
}

/** How long a request may stay silent: longer for long polls, by the seconds that they wait. */
function silenceMs({ url }: Request): number {
  return SILENCE_MS + Number(new URL(url).searchParams.get("wait") ?? 0) * 1000;
}

/** A timer that is started again whenever something arrives. */
class Silence {
  #timer: ReturnType<typeof setTimeout>;
  readonly #onSilence: () => void;

  constructor(ms: number, onSilence: () => void) {
    this.#onSilence = onSilence;
    this.#timer = setTimeout(onSilence, ms);
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onSilence, SILENCE_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
