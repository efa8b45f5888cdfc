/** Verifies the messages of webhooks, which are signed by the Standard Webhooks specification. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

/** A message that a webhook gets. `data` is the event as the feed has it; a `ping` has other data. */
export interface WebhookMessage {
  readonly type: string;
  readonly timestamp: string;
  readonly data: unknown;
}

/** The message was not sent by the service with this secret, or too long ago. */
export class WrongSignature extends Error {
  override readonly name = "WrongSignature";
}

/** Headers of a request, as `fetch` or Node.js has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_S = 300;
const VERSION = "v1,";

/**
 * The message in a body, once its signature is verified. `body` is the text as it came, and `secret` begins with `whsec_`.
 * Throws WrongSignature. A message may come twice: skip one whose `webhook-id` you have.
 */
export function verifyWebhook(body: string, headers: WebhookHeaders, secret: string): WebhookMessage {
  const id = header(headers, "webhook-id");
  const at = header(headers, "webhook-timestamp");
  if (!/^\d{1,12}$/.test(at) || Math.abs(Date.now() / 1000 - Number(at)) > TOLERANCE_S) {
    throw new WrongSignature(`The message is of "${at}"; it must be of the last ${TOLERANCE_S / 60} minutes.`);
  }
  const wanted = hmac(
    sha256,
    fromBase64(secret.replace(/^whsec_/, "")),
    new TextEncoder().encode(`${id}.${at}.${body}`),
  );
  const signatures = header(headers, "webhook-signature").split(" ");
  if (!signatures.some((each) => each.startsWith(VERSION) && isSame(fromBase64(each.slice(VERSION.length)), wanted))) {
    throw new WrongSignature("No signature of the message is made with this secret; use the body as it came.");
  }
  return JSON.parse(body) as WebhookMessage; // the signature says that the service wrote it
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === "string" ? value : "";
}

/** Bytes of a text in base64; none if it is not base64. */
function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Whether two values are the same, in a time that does not tell where they differ. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}
