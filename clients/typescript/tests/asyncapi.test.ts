import { readFileSync } from "node:fs";
import specs from "@asyncapi/specs";
import { Ajv, type AnySchema, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { parse } from "yaml";
import { expect, test } from "vitest";
import type { FromClient } from "../src/index.js";
import { heard, views } from "./recordings.js";

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const document = parse(readFileSync(new URL("../../../asyncapi.yaml", import.meta.url), "utf8")) as Document;
const { default: addFormats } = formats;

function validator(): Ajv {
  // `discriminator` is AsyncAPI's, and its formats of numbers are not everybody's
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  addFormats(ajv);
  return ajv;
}

/** Validates a message of that union. */
function messages(union: "FromClient" | "ToClient"): ValidateFunction {
  return validator().compile({ $ref: `#/components/schemas/${union}`, components: document.components });
}

const toClient = messages("ToClient");
const fromClient = messages("FromClient");

test("the document is one of AsyncAPI 3.0", () => {
  const validate = validator().compile(specs.schemasWithoutId["3.0.0"] as AnySchema);
  validate(document);
  expect(validate.errors).toBeNull();
});

test.for(Object.entries(heard.frames))("every message to a %s is what the document says", ([, frames]) => {
  for (const frame of frames) {
    toClient(frame);
    expect(toClient.errors, JSON.stringify(frame)).toBeNull();
  }
});

test.for(Object.entries(views))("every public event is what the document says: %s", ([, { events }]) => {
  for (const event of events) {
    toClient(event);
    expect(toClient.errors, JSON.stringify(event)).toBeNull();
  }
});

const SAID: FromClient[] = [
  { type: "hello" },
  { type: "hello", token: "a token", p: 41, n: 17 },
  { type: "hello", from: "start", speed: 4 },
  { type: "watch", from: "2:30.5" },
  { type: "watch", from: 12, speed: 0 },
  { type: "play", n: 17, move: "t1-t3x4" },
  { type: "undo", n: 18 },
  { type: "ready", nonce: "00".repeat(16) },
  { type: "ready" },
  { type: "resign" },
  { type: "clock", sent: 123.4 },
];

test.for(SAID)("a client may say $type", (message) => {
  expect(fromClient(message)).toBe(true);
});

test.for([
  { type: "play", n: -1, move: "deal" },
  { type: "play", move: "deal" },
  { type: "play", n: 1, move: "a move that is too long" },
  { type: "ready", nonce: "mine" },
  { type: "watch", from: "yesterday" },
  { type: "watch", speed: 101 },
  { type: "resign", why: "tea" },
  { type: "applaud" },
])("the document does not take what the service does not: %j", (message) => {
  expect(fromClient(message)).toBe(false);
});
