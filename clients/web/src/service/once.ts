/** POST requests that are carried out once: a repetition of one without an answer has its `Idempotency-Key`. */

import { newSecret } from "cadogan-client";

/** How long the same request counts as a repetition: much shorter than a lobby lives, which it may have created. */
const KEPT_MS = 60_000;

interface Kept {
  readonly key: string;
  readonly since: number;
}

/** Keys of requests without an answer, by what they ask for. */
const unanswered = new Map<string, Kept>();
const underWay = new Map<string, Promise<Response>>();

/**
 * Sends a request. The same POST as one that is under way, as of a second click, shares its answer. The same POST as one
 * whose answer was lost has its key, so that the service recognizes it and creates nothing twice.
 */
export async function sendOnce(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  if (request.method !== "POST") return send(request);
  const act = [request.url, request.headers.get("Authorization"), await request.clone().text()].join("\n");
  let sent = underWay.get(act);
  if (sent === undefined) {
    sent = sendWithKey(act, request, send).finally(() => underWay.delete(act));
    underWay.set(act, sent);
  }
  return (await sent).clone();
}

async function sendWithKey(
  act: string,
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const now = performance.now();
  const before = unanswered.get(act);
  const kept = before !== undefined && now - before.since < KEPT_MS ? before : { key: newSecret(), since: now };
  unanswered.set(act, kept);
  const headers = new Headers(request.headers);
  headers.set("Idempotency-Key", kept.key);
  const response = await send(new Request(request, { headers }));
  if (isAnswer(response)) unanswered.delete(act);
  return response;
}

/** Whether the service has told the outcome. After a failure it may have carried the request out, or do so yet. */
function isAnswer(response: Response): boolean {
  const isInUse = response.status === 409 && response.headers.has("Retry-After");
  return response.status < 500 && !isInUse;
}
