import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Client, RaceLine, type FeedEvent } from "../src/index.js";
import { Proxy } from "./proxy.js";
import { makeRace, SERVICE, signUp, withService } from "./service.js";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What is said over one connection: text, and how it ends. */
type Page = readonly [text: string, ending: "end" | "cut" | "stay", status?: number];

/** A client of a service that keeps to these pages, and the cursors that it was asked for. */
async function clientOf(...pages: Page[]): Promise<{ client: Client; cursors: (string | null)[] }> {
  const cursors: (string | null)[] = [];
  const server = createServer((request, response) => {
    const [text, ending, status = 200] = pages[cursors.length] ?? ["", "stay"];
    cursors.push(new URL(request.url ?? "", "http://x").searchParams.get("cursor"));
    response.writeHead(status, { "Content-Type": "application/x-ndjson" }).write(text, () => finish(response, ending));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { client: new Client({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }), cursors };
}

function finish(response: ServerResponse, ending: Page[1]): void {
  if (ending === "end") response.end();
  if (ending === "cut") response.destroy();
}

function line(cursor: string, type = "started"): string {
  return `${JSON.stringify({ type, cursor, race: cursor })}\n`;
}

/** The next events. */
async function some(feed: AsyncGenerator<FeedEvent>, count: number): Promise<FeedEvent[]> {
  const told: FeedEvent[] = [];
  while (told.length < count) {
    const { value, done } = await feed.next();
    if (done) throw new Error(`the feed ended after ${told.length} events`);
    told.push(value);
  }
  return told;
}

test("a feed that breaks goes on behind the last whole event", async () => {
  const { client, cursors } = await clientOf(
    [line("a") + "\n" + line("b") + line("c").slice(0, 9), "cut"],
    ["\n", "end"],
    ["", "end", 502],
    [line("c"), "stay"],
  );
  const told = await some(client.feed({ cursor: "start" }), 3);
  expect(told.map(({ cursor }) => cursor)).toEqual(["a", "b", "c"]);
  expect(cursors).toEqual(["start", "b", "b", "b"]);
});

test("what is new begins at a place that can be come back to", async () => {
  const { client, cursors } = await clientOf(
    [JSON.stringify({ events: [], next: "z", more: false }), "end"],
    ["\n", "cut"],
    [line("za"), "stay"],
  );
  expect(await some(client.feed(), 1)).toMatchObject([{ cursor: "za" }]);
  expect(cursors).toEqual(["now", "z", "z"]);
});

test("an event of a kind that came later is passed over, and not asked for again", async () => {
  const { client, cursors } = await clientOf([line("a", "postponed"), "cut"], [line("b"), "stay"]);
  expect(await some(client.feed({ cursor: "start" }), 1)).toMatchObject([{ cursor: "b" }]);
  expect(cursors).toEqual(["start", "a"]);
});

test.for(["{\n", "[]\n", '{"type":"started"}\n'])("what is no feed is said at once: %s", async (nonsense) => {
  const { client, cursors } = await clientOf([nonsense, "stay"]);
  await expect(client.feed({ cursor: "start" }).next()).rejects.toThrow(SyntaxError);
  expect(cursors).toHaveLength(1);
});

test("a service that has never answered is not waited for", async () => {
  const { client } = await clientOf(["", "cut"]);
  await expect(client.feed({ cursor: "start" }).next()).rejects.toThrow();
  const nowhere = new Client({ url: "http://127.0.0.1:1" });
  await expect(nowhere.feed().next()).rejects.toThrow("fetch failed");
});

test("a feed ends when it is told to, also while it waits", async () => {
  const { client } = await clientOf([line("a"), "stay"]);
  const ending = new AbortController();
  const feed = client.feed({ cursor: "start", signal: ending.signal });
  await some(feed, 1);
  const waiting = feed.next();
  ending.abort();
  expect(await waiting).toEqual({ value: undefined, done: true });
});

/** A race of one that is over. */
async function raced(): Promise<string> {
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

/** What is told up to the finish of a race. */
async function upTo(race: string, feed: AsyncGenerator<FeedEvent>): Promise<string[]> {
  const told: string[] = [];
  while (told.at(-1) !== `finished ${race}`) {
    const [event] = await some(feed, 1);
    told.push(`${event?.type} ${event?.race}`);
  }
  return told;
}

withService("at a service", () => {
  test("every start and finish comes once though the line breaks", async () => {
    const proxy = await Proxy.before(SERVICE);
    ends.push(() => proxy.close());
    const client = new Client({ url: proxy.url });
    const { next } = await client.answer(client.rest.GET("/api/v1/feed", { params: { query: { cursor: "now" } } }));
    const feed = client.feed({ cursor: next, game: "duchess" });
    const first = await raced();
    const told = await upTo(first, feed);
    proxy.isDown = true;
    proxy.cut();
    const second = await raced();
    proxy.isDown = false;
    told.push(...(await upTo(second, feed)));
    const ours = told.filter((each) => each.endsWith(first) || each.endsWith(second));
    expect(ours).toEqual([first, second].flatMap((race) => [`started ${race}`, `finished ${race}`]));
  });

  test("all that there ever was is told from the start", async () => {
    const race = await raced();
    const told = await upTo(race, new Client({ url: SERVICE }).feed({ cursor: "start" }));
    expect(told.slice(-2)).toEqual([`started ${race}`, `finished ${race}`]);
  });

  test("what cannot be followed is said at once", async () => {
    const client = new Client({ url: SERVICE });
    await expect(client.feed({ cursor: "then" }).next()).rejects.toMatchObject({ code: "invalid-cursor" });
    await expect(client.feed({ game: "whist" }).next()).rejects.toMatchObject({ code: "unknown-game" });
  });

  test("a race that is over can be had as text", async () => {
    const race = await raced();
    const text = await new Client({ url: SERVICE }).text(race);
    expect(text).toContain(race);
    expect(text).toContain("r1-f3");
    await expect(new Client({ url: SERVICE }).text("0190a3c0-1111-7222-8333-444455556666")).rejects.toMatchObject({
      code: "unknown-race",
    });
  });
});
