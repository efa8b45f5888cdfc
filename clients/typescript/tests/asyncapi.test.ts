import { readFileSync } from "node:fs";
import specs from "@asyncapi/specs";
import { Ajv, type AnySchema, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { parse } from "yaml";
import { expect, test } from "vitest";
import type { FromClient } from "../src/index.js";
import { liveRace, views } from "./recordings.js";

interface Message {
  readonly payload: { readonly $ref: string };
  readonly examples: readonly { readonly payload: unknown }[];
}

interface Document {
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

const document = parse(readFileSync(new URL("../../../asyncapi.yaml", import.meta.url), "utf8")) as Document;
const { default: addFormats } = formats;

function validator(): Ajv {
  // not strict: AsyncAPI adds `discriminator` and its own number formats to JSON Schema
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  addFormats(ajv);
  return ajv;
}

/** Validator of the messages of a union. */
function validatorOf(union: "FromClient" | "ToClient"): ValidateFunction {
  return validator().compile({ $ref: `#/components/schemas/${union}`, components: document.components });
}

const toClient = validatorOf("ToClient");
const fromClient = validatorOf("FromClient");

test("asyncapi.yaml is a valid AsyncAPI 3.0 document", () => {
  const validate = validator().compile(specs.schemasWithoutId["3.0.0"] as AnySchema);
  validate(document);
  expect(validate.errors).toBeNull();
});

test.for(Object.entries(document.components.messages))("every example of %s matches its schema", ([, message]) => {
  const validate = validator().compile({ ...message.payload, components: document.components });
  expect(message.examples).not.toEqual([]);
  for (const { payload } of message.examples) {
    validate(payload);
    expect(validate.errors, JSON.stringify(payload)).toBeNull();
  }
});

test.for(Object.entries(liveRace.frames))("every recorded message to a %s matches asyncapi.yaml", ([, frames]) => {
  for (const frame of frames) {
    toClient(frame);
    expect(toClient.errors, JSON.stringify(frame)).toBeNull();
  }
});

test.for(Object.entries(views))("every public event matches asyncapi.yaml: %s", ([, { events }]) => {
  for (const event of events) {
    toClient(event);
    expect(toClient.errors, JSON.stringify(event)).toBeNull();
  }
});

const VALID: FromClient[] = [
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

test.for(VALID)("asyncapi.yaml accepts a client's $type message: %j", (message) => {
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
])("asyncapi.yaml rejects what the service rejects: %j", (message) => {
  expect(fromClient(message)).toBe(false);
});
