import { createHmac, randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { verifyWebhook, WrongSignature } from "../src/index.js";

// The example of the Standard Webhooks specification.
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const BODY = '{"test": 2432232314}';
const EXAMPLE = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": "1614265330",
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const AT_MS = 1_614_265_330_000;

afterEach(() => void vi.useRealTimers());

function at(ms: number): void {
  vi.useFakeTimers({ now: ms, toFake: ["Date"] });
}

test("the example of the specification is verified, within five minutes", () => {
  for (const seconds of [0, 300, -300]) {
    at(AT_MS + seconds * 1000);
    expect(verifyWebhook(BODY, EXAMPLE, SECRET)).toEqual({ test: 2432232314 });
    expect(verifyWebhook(BODY, new Headers(EXAMPLE), SECRET)).toEqual({ test: 2432232314 });
  }
  for (const seconds of [301, -301]) {
    at(AT_MS + seconds * 1000);
    expect(() => verifyWebhook(BODY, EXAMPLE, SECRET)).toThrow("5 minutes");
  }
});

test("one of several signatures is enough", () => {
  at(AT_MS);
  const others = `v1,AAAA v1a,${EXAMPLE["webhook-signature"].slice(3)} v2,x`;
  const signed = { ...EXAMPLE, "webhook-signature": `${others} ${EXAMPLE["webhook-signature"]}` };
  expect(verifyWebhook(BODY, signed, SECRET)).toEqual({ test: 2432232314 });
  expect(() => verifyWebhook(BODY, { ...EXAMPLE, "webhook-signature": others }, SECRET)).toThrow(WrongSignature);
});

test.for([
  [`${BODY} `, EXAMPLE, SECRET],
  [BODY, { ...EXAMPLE, "webhook-id": "msg_other" }, SECRET],
  [BODY, { ...EXAMPLE, "webhook-timestamp": "1614265331" }, SECRET],
  [BODY, { ...EXAMPLE, "webhook-timestamp": "soon" }, SECRET],
  [BODY, { ...EXAMPLE, "webhook-signature": "v1,###" }, SECRET],
  [BODY, {}, SECRET],
  [BODY, EXAMPLE, `whsec_${randomBytes(24).toString("base64")}`],
] as const)("what was changed is refused: %#", ([body, headers, secret]) => {
  at(AT_MS);
  expect(() => verifyWebhook(body, headers, secret)).toThrow(WrongSignature);
});

test("text beyond ASCII is signed as UTF-8", () => {
  at(AT_MS);
  const body = '{"name":"Zoë ♠"}';
  const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
  const text = `${EXAMPLE["webhook-id"]}.${EXAMPLE["webhook-timestamp"]}.${body}`;
  const signature = `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
  expect(verifyWebhook(body, { ...EXAMPLE, "webhook-signature": signature }, SECRET)).toEqual({ name: "Zoë ♠" });
});
