import { afterEach, expect, test, vi } from "vitest";
import { WebSocket as NodeSocket } from "ws";
import type { ToClient } from "../src/index.js";
import { Proxy } from "./proxy.js";
import { cleanups, closeLines, lineTo } from "./scripted-line.js";
import { event, P, RACING, ScriptedService, welcome, welcomeBack, type Script } from "./scripted-service.js";
import { Follower } from "./service.js";

afterEach(closeLines);

test.for([1012, 1013, 1011, 1001])("a line closed with %i reconnects and names the last event it has", async (code) => {
  const { until, service, states } = await lineTo(
    { token: "a token" },
    [welcome(), event(P + 1), code],
    [welcomeBack(P + 2), event(P + 2)],
  );
  await until((live) => live.p === P + 2);
  expect(service.received).toEqual([
    [{ type: "hello", token: "a token" }],
    [{ type: "hello", token: "a token", p: P + 1 }],
  ]);
  expect(states).toEqual(["open", "lost", "open"]);
});

test("a service that restarts names the time of the next connection", async () => {
  const { line, untilState } = await lineTo({}, [welcome(), "the service restarts; connect again in 5000 ms"]);
  await untilState((state) => state.is === "lost");
  const { retryAt } = line.state as { retryAt: number };
  expect(retryAt - Date.now()).toBeGreaterThan(1_000); // the backoff would be zero
});

test("a line that breaks without a close frame reconnects", async () => {
  const { until, service, line } = await lineTo({}, [welcome()], [welcomeBack(P + 1), event(P + 1)]);
  await until((live) => live.race !== null);
  service.cut();
  await until((live) => live.p === P + 1);
  expect(line.state).toEqual({ is: "open" });
});

test("a line that is open in one direction only is noticed within ten seconds", async () => {
  const service = await ScriptedService.start([welcome()]);
  const proxy = await Proxy.before(service.url);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const { line } = new Follower({ url: proxy.url, race: RACING.id });
  cleanups.push(
    () => line.close(),
    () => proxy.close(),
    () => service.close(),
    () => vi.useRealTimers(),
  );
  await line.until((live) => live.race !== null);
  proxy.isSwallowing = true;
  await vi.advanceTimersByTimeAsync(9_500);
  expect(line.state.is).toBe("lost");
});

test("a line keeps retrying while the service is down", async () => {
  const stopped = await ScriptedService.start();
  const { url } = stopped;
  stopped.close();
  const { line, untilState } = await lineTo({ url });
  await untilState((state) => state.is === "lost" && state.attempt >= 3);
  expect(line.state).toMatchObject({ is: "lost", retryAt: expect.any(Number) });
});

test("an event that arrives twice is passed on once", async () => {
  const { until, received } = await lineTo({}, [welcome(), event(P), event(P + 1), event(P + 1), event(P + 2)]);
  await until((live) => live.p === P + 2);
  expect(received).toEqual(["welcome", `${P + 1} returned`, `${P + 2} returned`]);
});

test("a line with a gap in its events reconnects", async () => {
  const scripts: Script[] = [
    [welcome(), event(P + 1), event(P + 3)],
    [welcomeBack(P + 3), event(P + 2), event(P + 3)],
  ];
  const { until, service, received } = await lineTo({}, ...scripts);
  await until((live) => live.p === P + 3);
  expect(service.received[1]).toEqual([{ type: "hello", p: P + 1 }]);
  expect(received.filter((each) => each.endsWith("returned"))).toHaveLength(3);
});

test("a second welcome without a playback makes the line reconnect", async () => {
  const { until, service } = await lineTo({}, [welcome(), welcome()], [welcomeBack(P + 1), event(P + 1)]);
  await until((live) => live.p === P + 1);
  expect(service.received).toHaveLength(2);
});

test.for(["unavailable", "overloaded", "hello-expected", "too-many-connections"])(
  "a temporary error makes the line reconnect: %s",
  async (code) => {
    const { until, states } = await lineTo({}, [{ type: "error", code, detail: "later" }, 1013], [welcome()]);
    await until((live) => live.race !== null);
    expect(states).toEqual(["lost", "open"]);
  },
);

test.for(["wrong-token", "unknown-race", "malformed"])("a permanent error closes the line: %s", async (code) => {
  const { line, until, service } = await lineTo({}, [{ type: "error", code, detail: "no" }, 1008]);
  await expect(until((live) => live.race !== null)).rejects.toThrow("no");
  expect(line.state).toEqual({ is: "closed", code, detail: "no" });
  await expect(line.resign()).rejects.toMatchObject({ code });
  expect(service.received).toHaveLength(1);
});

test("a line to another service closes at the first message", async () => {
  const { line, until } = await lineTo({}, [{ greetings: "earthling" } as unknown as ToClient]);
  await expect(until((live) => live.race !== null)).rejects.toThrow("there is no Cadogan service at");
  expect(line.state).toMatchObject({ is: "closed", code: "not-understood" });
});

test("a line works with another WebSocket implementation", async () => {
  const { until } = await lineTo(
    { WebSocket: NodeSocket as unknown as typeof WebSocket },
    [welcome(), 1012],
    [welcome(), event(P + 1)],
  );
  await until((live) => live.p === P + 1);
});

test("a line that is closed while it connects is closed once it is open, which no browser reports", async () => {
  const closed: number[] = [];
  class Socket extends NodeSocket {
    override close(): void {
      closed.push(this.readyState);
      super.close();
    }
  }
  const { line, received } = await lineTo({ WebSocket: Socket as unknown as typeof WebSocket }, [welcome()]);
  line.close();
  await vi.waitUntil(() => closed.length > 0, { timeout: 5_000 });
  expect([closed[0], received]).toEqual([NodeSocket.OPEN, []]);
});

test("retry() reconnects a lost line at once", async () => {
  const { line, service, untilState } = await lineTo({}, [welcome(), 1012], [welcomeBack(P)]);
  vi.spyOn(Math, "random").mockReturnValue(1);
  await untilState((state) => state.is === "lost");
  line.retry();
  await untilState((state) => state.is === "open");
  expect(service.received).toHaveLength(2);
});

test("a condition that throws rejects its own promise only", async () => {
  const { line, until } = await lineTo({}, [welcome(), event(P + 1)]);
  const throwing = until((live) => {
    if (live.race !== null) throw new TypeError("there is no such thing");
    return false;
  });
  await expect(throwing).rejects.toThrow("no such thing");
  await until((live) => live.p === P + 1);
  line.close();
  await expect(until(() => false)).rejects.toMatchObject({ code: "closed" });
});

test.for(["", "019a7b2c", "a/b", "not a race"])("a line to the invalid race id %j starts closed", async (race) => {
  const { line, states } = await lineTo({ race });
  expect(states).toEqual(["closed"]);
  expect(line.state).toMatchObject({ is: "closed", code: "unknown-race" });
  await expect(line.ready()).rejects.toMatchObject({ code: "unknown-race" });
});
