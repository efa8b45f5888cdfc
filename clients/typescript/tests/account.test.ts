import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Cadogan, newSecret, verifyWebhook, WrongSignature } from "../src/index.js";
import { all, player } from "./cadogan.js";
import { SERVICE, withService } from "./service.js";

interface Came {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks, which answers with these statuses, and then with 204. */
async function receiver(...statuses: number[]): Promise<{ url: string; next(): Promise<Came> }> {
  const came: Came[] = [];
  let wake = (): void => undefined;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      response.writeHead(statuses.shift() ?? 204).end();
      came.push({ headers: request.headers, body });
      wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async next() {
      while (came.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return came.shift() as Came;
    },
  };
}

withService("with a service", () => {
  test("a token with one scope works until it is revoked", async () => {
    const ada = await player();
    const made = await ada.createToken("statistics", ["player:read"], { expiresIn: 3600 });
    expect((await ada.tokens()).map(({ name }) => name)).toEqual(["statistics", "sign-up"]);
    const script = new Cadogan({ url: SERVICE, token: made.token });
    expect((await script.me()).name).toBe((await ada.me()).name);
    await expect(script.createRace("duchess")).rejects.toMatchObject({ code: "missing-scope" });
    await ada.revokeToken(made.id);
    await expect(script.me()).rejects.toMatchObject({ status: 401 });
  });

  test("a code makes another device the same player once", async () => {
    const [ada, phone] = [await player(), new Cadogan({ url: SERVICE })];
    const { code } = await ada.link();
    expect((await phone.takeLink(code.toLowerCase(), { name: "phone" })).id).toBe((await ada.me()).id);
    expect((await phone.me()).name).toBe((await ada.me()).name);
    await expect(phone.takeLink(code)).rejects.toMatchObject({ code: "unknown-link" });
    await phone.takeLink((await ada.link(["player:read", "token:write"])).code);
    const { name } = await ada.me();
    await phone.deleteMe(name);
    await expect(ada.me()).rejects.toMatchObject({ status: 401 });
  });

  test("a device waits until another one lets it in", async () => {
    const [ada, phone] = [await player(), new Cadogan({ url: SERVICE })];
    const { code } = await ada.link([], { confirm: true });
    const waiting = { name: "phone", secret: newSecret() };
    await expect(phone.takeLink(code, waiting)).rejects.toMatchObject({ code: "not-confirmed-yet" });
    expect((await ada.openLink()).asks).toBe("phone");
    await ada.answerLink(code, true);
    expect((await phone.takeLink(code, waiting)).id).toBe((await ada.me()).id);
  });

  test("everything that is stored about a player can be read", async () => {
    const ada = await player();
    expect((await all(ada.export())).map(({ type }) => type)).toEqual(["player", "token"]);
    await expect(ada.deleteMe("Eve")).rejects.toMatchObject({ code: "not-confirmed" });
  });

  test("a player becomes a bot at sign-up or later", async () => {
    expect((await (await player({ bot: true })).me()).bot).toBe(true);
    const late = await player();
    expect((await late.becomeBot()).bot).toBe(true);
  });

  test("a webhook gets a test message and an event, both signed, and its deliveries are listed", async () => {
    const [ada, ben] = [await player(), await player()];
    const hook = await receiver();
    const made = await ada.createWebhook(hook.url);
    expect((await ada.webhooks()).map(({ id, state }) => [id, state])).toEqual([[made.id, "on"]]);
    expect(await ada.pingWebhook(made.id)).toMatchObject({ type: "ping", status: 204, error: null });
    const ping = await hook.next();
    expect(verifyWebhook(ping.body, ping.headers, made.secret).type).toBe("ping");

    const { id } = await ben.challenge("duchess", { to: (await ada.me()).id });
    const event = await hook.next();
    const message = verifyWebhook(event.body, event.headers, made.secret);
    expect(message).toMatchObject({ type: "challenge", data: { state: "open", challenge: { id } } });
    expect(() => verifyWebhook(`${event.body} `, event.headers, made.secret)).toThrow(WrongSignature);
    expect(() => verifyWebhook(event.body, event.headers, ping.body)).toThrow(WrongSignature);
    const deliveries = await all(ada.webhookDeliveries(made.id));
    expect(deliveries.at(-1)).toMatchObject({ type: "ping" });

    const { secret } = await ada.rotateWebhookSecret(made.id);
    await ada.pingWebhook(made.id);
    const both = await hook.next();
    for (const each of [made.secret, secret]) expect(verifyWebhook(both.body, both.headers, each).type).toBe("ping");
    await ada.deleteWebhook(made.id);
    expect(await ada.webhooks()).toEqual([]);
  });

  test("a webhook that was off gets again what followed a cursor", async () => {
    const [ada, ben] = [await player(), await player()];
    const hook = await receiver(410);
    const cursor = await ada.incomingCursor();
    const made = await ada.createWebhook(hook.url, ["race-ended", "challenge"]);
    expect(made.events).toEqual(["race-ended", "challenge"]);
    expect((await ada.chooseWebhookEvents(made.id, ["challenge"])).events).toEqual(["challenge"]);
    await ben.challenge("duchess", { to: (await ada.me()).id });
    const first = await hook.next();
    while ((await ada.webhooks())[0]?.state !== "off") await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await ada.resumeWebhook(made.id, cursor)).toMatchObject({ state: "on" });
    const again = await hook.next();
    expect(again.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
  });
});
