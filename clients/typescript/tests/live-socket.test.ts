import { expect, onTestFinished, test } from "vitest";
import { LiveSocket, type LiveReceived, type ToClient } from "../src/index.js";
import { entered, player, started } from "./cadogan.js";
import { P, ScriptedService, welcome } from "./scripted-service.js";
import { Proxy } from "./proxy.js";
import { SERVICE, withService } from "./service.js";

type Message<Type extends ToClient["type"]> = Extract<ToClient, { readonly type: Type }>;

/** The first message of a type in each race; others are passed over. */
async function inEach<Type extends ToClient["type"]>(
  received: AsyncGenerator<LiveReceived>,
  races: readonly string[],
  type: Type,
): Promise<Record<string, Message<Type>>> {
  const found: Record<string, Message<Type>> = {};
  while (!races.every((race) => race in found)) {
    const { value } = await received.next();
    if (value?.type === "in" && value.message.type === type) found[value.race] ??= value.message as Message<Type>;
  }
  return found;
}

/** The next thing of a type; others are passed over. */
async function next<Type extends LiveReceived["type"]>(
  received: AsyncGenerator<LiveReceived>,
  type: Type,
): Promise<Extract<LiveReceived, { readonly type: Type }>> {
  for (;;) {
    const { value, done } = await received.next();
    if (done) throw new Error("the socket was closed");
    if (value.type === type) return value as Extract<LiveReceived, { readonly type: Type }>;
  }
}

test("what the service cannot serve for a moment is asked for again, from where it was", async () => {
  const race = "0190a3c0-1111-7222-8333-444455556666";
  const service = await ScriptedService.start([live({ type: "welcome", now: 1_000, most: 100 })]);
  const socket = new LiveSocket({ url: service.url });
  onTestFinished(() => (socket.close(), service.close()));
  const received = socket[Symbol.asyncIterator]();
  socket.subscribe(race);
  socket.followOwn();
  socket.followFeed("c1");
  await service.waitFor(1, 4);
  service.send(
    live({ type: "in", race, message: welcome({ p: P }) }),
    live({ type: "unsubscribed", race, code: "unavailable", detail: "no answer" }),
    live({ type: "news", event: { type: "token-revoked", cursor: "c2" } }),
    live({ type: "refused", command: "feed", code: "unavailable", detail: "no answer" }),
    live({ type: "refused", command: "own", code: "unavailable", detail: "no answer" }),
  );
  const again = (await service.waitFor(1, 7)).slice(4) as readonly unknown[];
  expect(again).toContainEqual({ type: "subscribe", race, p: P });
  expect(again).toContainEqual({ type: "own" });
  expect(again).toContainEqual({ type: "feed", cursor: "c2" });
  expect(await next(received, "interrupted")).toMatchObject({ command: "subscribe", race, code: "unavailable" });
  service.send(
    live({ type: "refused", command: "subscribe", race, code: "already-subscribed", detail: "by own" }),
    live({ type: "unsubscribed", race, code: "unknown-race", detail: "no race" }),
  );
  for (const command of ["feed", "own"]) expect(await next(received, "interrupted")).toMatchObject({ command });
  expect((await received.next()).value).toMatchObject({ type: "unsubscribed", code: "unknown-race" });
});

/** A message of the live socket, for a script. */
function live(message: object): ToClient {
  return message as ToClient;
}

withService("with a service", () => {
  test("own races are played on one connection that comes back", async () => {
    const proxy = await Proxy.before(SERVICE);
    const [ada, ben] = [await player(), await player()];
    const races: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await ada.createRace("duchess", { seats: 1, view: "open", countdown: 0 });
      (await started(ada, id)).close();
      races.push(id);
    }
    const states: boolean[] = [];
    const live = new LiveSocket({
      url: proxy.url,
      token: ada.token as string,
      onOpen: (isOpen) => states.push(isOpen),
    });
    onTestFinished(() => (live.close(), proxy.close()));
    const received = live[Symbol.asyncIterator]();
    live.followOwn();
    live.followFeed();
    const welcomes = await inEach(received, races, "welcome");
    for (const [race, { board }] of Object.entries(welcomes)) {
      live.send(race, { type: "play", n: 0, move: board?.legal[0] as string });
    }
    for (const ack of Object.values(await inEach(received, races, "ack"))) expect(ack.n).toBe(1);
    proxy.cut();
    for (const { race, board } of Object.values(await inEach(received, races, "welcome"))) {
      expect(race ?? null).toBeNull(); // it came back with the p that it had
      expect(board?.n).toBe(1);
    }
    expect(states).toEqual([true, false, true]);
    expect(Math.abs(live.now() - Date.now())).toBeLessThan(60_000);
    const { id } = await ben.challenge("duchess", { to: (await ada.me()).id });
    expect((await next(received, "news")).event).toMatchObject({ type: "challenge", challenge: { id } });
    live.unsubscribe(races[0] as string);
    expect(await next(received, "unsubscribed")).toMatchObject({ race: races[0] });
    live.close();
    for await (const _ of live); // ends
  });

  test("a spectator follows races from where it was, each event once", async () => {
    const proxy = await Proxy.before(SERVICE);
    const ada = await player();
    const race = await ada.createRace("duchess", { seats: 1, view: "open", countdown: 0 });
    const seat = await entered(ada, race);
    const live = new LiveSocket({ url: proxy.url });
    onTestFinished(() => (live.close(), proxy.close()));
    live.subscribe(race.id);
    const received = live[Symbol.asyncIterator]();
    await inEach(received, [race.id], "welcome");
    await seat.ready();
    await seat.started();
    await inEach(received, [race.id], "started");
    proxy.isDown = true;
    proxy.cut();
    const moved = await seat.play(seat.board.legal[0] as string);
    await seat.resign();
    proxy.isDown = false;
    const ps: number[] = [];
    for (;;) {
      const { message } = await next(received, "in");
      if (message.type === "welcome" || !("p" in message)) continue;
      ps.push(message.p);
      if (message.type === "moved") expect(message.n).toBe(moved.n);
      if (message.type === "finished") break;
    }
    expect(ps).toEqual(ps.map((_, index) => (ps[0] as number) + index));
  });

  test("what cannot be followed is told", async () => {
    const live = new LiveSocket({ url: SERVICE });
    onTestFinished(() => live.close());
    const received = live[Symbol.asyncIterator]();
    live.subscribe("0190a3c0-1111-7222-8333-444455556666");
    expect(await next(received, "unsubscribed")).toMatchObject({ code: "unknown-race" });
    live.followOwn();
    expect(await next(received, "refused")).toMatchObject({ command: "own" });
    const stranger = new LiveSocket({ url: SERVICE, token: "unknown" });
    onTestFinished(() => stranger.close());
    await expect(stranger[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "wrong-token" });
  });
});
