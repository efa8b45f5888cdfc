import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Client, RaceLine, type FeedEvent } from "../src/index.js";
import { Proxy } from "./proxy.js";
import { makeRace, SERVICE, signUp, withService } from "./service.js";

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** One answer of the service: its text, how it ends, and its status. */
type Answer = readonly [text: string, ending: "end" | "cut" | "stay", status?: number];

/** A client of a service that gives these answers in order, and the cursors that were requested. */
async function clientOf(...answers: Answer[]): Promise<{ client: Client; cursors: (string | null)[] }> {
  const cursors: (string | null)[] = [];
  const server = createServer((request, response) => {
    const [text, ending, status = 200] = answers[cursors.length] ?? ["", "stay"];
    cursors.push(new URL(request.url ?? "", "http://x").searchParams.get("cursor"));
    response.writeHead(status, { "Content-Type": "application/x-ndjson" }).write(text, () => finish(response, ending));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { client: new Client({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }), cursors };
}

function finish(response: ServerResponse, ending: Answer[1]): void {
  if (ending === "end") response.end();
  if (ending === "cut") response.destroy();
}

function line(cursor: string, type = "started"): string {
  return `${JSON.stringify({ type, cursor, race: cursor })}\n`;
}

/** The next events of a feed. */
async function take(feed: AsyncGenerator<FeedEvent>, count: number): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  while (events.length < count) {
    const { value, done } = await feed.next();
    if (done) throw new Error(`the feed ended after ${events.length} events`);
    events.push(value);
  }
  return events;
}

test("a broken feed continues after the last complete event", async () => {
  const { client, cursors } = await clientOf(
    [line("a") + "\n" + line("b") + line("c").slice(0, 9), "cut"],
    ["\n", "end"],
    ["", "end", 502],
    [line("c"), "stay"],
  );
  const events = await take(client.feed({ cursor: "start" }), 3);
  expect(events.map(({ cursor }) => cursor)).toEqual(["a", "b", "c"]);
  expect(cursors).toEqual(["start", "b", "b", "b"]);
});

test("a feed of new events has a fixed cursor before its first event", async () => {
  const { client, cursors } = await clientOf(
    [JSON.stringify({ events: [], next: "z", more: false }), "end"],
    ["\n", "cut"],
    [line("za"), "stay"],
  );
  expect(await take(client.feed(), 1)).toMatchObject([{ cursor: "za" }]);
  expect(cursors).toEqual(["now", "z", "z"]);
});

test("an unknown event type is skipped, and its cursor is used", async () => {
  const { client, cursors } = await clientOf([line("a", "postponed"), "cut"], [line("b"), "stay"]);
  expect(await take(client.feed({ cursor: "start" }), 1)).toMatchObject([{ cursor: "b" }]);
  expect(cursors).toEqual(["start", "a"]);
});

test.for(["{\n", "[]\n", '{"type":"started"}\n'])("an answer that is not a feed throws at once: %s", async (text) => {
  const { client, cursors } = await clientOf([text, "stay"]);
  await expect(client.feed({ cursor: "start" }).next()).rejects.toThrow(SyntaxError);
  expect(cursors).toHaveLength(1);
});

test("a service that never answered is not retried", async () => {
  const { client } = await clientOf(["", "cut"]);
  await expect(client.feed({ cursor: "start" }).next()).rejects.toThrow();
  const nowhere = new Client({ url: "http://127.0.0.1:1" });
  await expect(nowhere.feed().next()).rejects.toThrow("fetch failed");
});

test("a signal ends the feed, also while it waits", async () => {
  const { client } = await clientOf([line("a"), "stay"]);
  const controller = new AbortController();
  const feed = client.feed({ cursor: "start", signal: controller.signal });
  await take(feed, 1);
  const waiting = feed.next();
  controller.abort();
  expect(await waiting).toEqual({ value: undefined, done: true });
});

/** Plays a race with one seat to its end; returns its id. */
async function playRace(): Promise<string> {
  const ada = await signUp();
  const race = await makeRace([ada]);
  const line = new RaceLine({ url: SERVICE, race, token: ada.token });
  await line.ready();
  await line.until((live) => live.board !== null);
  await line.play("r1-f3");
  await line.resign();
  await line.until((live) => live.race?.phase === "finished");
  line.close();
  return race;
}

/** Events of a feed up to the finish of a race. */
async function takeUntilFinish(race: string, feed: AsyncGenerator<FeedEvent>): Promise<string[]> {
  const events: string[] = [];
  while (events.at(-1) !== `finished ${race}`) {
    const [event] = await take(feed, 1);
    events.push(`${event?.type} ${event?.race}`);
  }
  return events;
}

withService("with a service", () => {
  test("every start and finish arrives once across a reconnect", async () => {
    const proxy = await Proxy.before(SERVICE);
    cleanups.push(() => proxy.close());
    const client = new Client({ url: proxy.url });
    const { next } = await client.answer(client.rest.GET("/api/v1/feed", { params: { query: { cursor: "now" } } }));
    const feed = client.feed({ cursor: next, game: "duchess" });
    const first = await playRace();
    const events = await takeUntilFinish(first, feed);
    proxy.isDown = true;
    proxy.cut();
    const second = await playRace();
    proxy.isDown = false;
    events.push(...(await takeUntilFinish(second, feed)));
    const ours = events.filter((each) => each.endsWith(first) || each.endsWith(second));
    expect(ours).toEqual([first, second].flatMap((race) => [`started ${race}`, `finished ${race}`]));
  });

  test("a feed from the start yields all past events", async () => {
    const race = await playRace();
    const events = await takeUntilFinish(race, new Client({ url: SERVICE }).feed({ cursor: "start" }));
    expect(events.slice(-2)).toEqual([`started ${race}`, `finished ${race}`]);
  });

  test("an invalid cursor or game throws at once", async () => {
    const client = new Client({ url: SERVICE });
    await expect(client.feed({ cursor: "then" }).next()).rejects.toMatchObject({ code: "invalid-cursor" });
    await expect(client.feed({ game: "whist" }).next()).rejects.toMatchObject({ code: "unknown-game" });
  });

  test("a finished race is available as text", async () => {
    const race = await playRace();
    const text = await new Client({ url: SERVICE }).text(race);
    expect(text).toContain(race);
    expect(text).toContain("r1-f3");
    await expect(new Client({ url: SERVICE }).text("0190a3c0-1111-7222-8333-444455556666")).rejects.toMatchObject({
      code: "unknown-race",
    });
  });
});
