import { afterEach, expect, test, vi } from "vitest";
import { WebSocket as NodeSocket } from "ws";
import type { Ack, LineState, Live, OwnBoard, ToClient, Welcome } from "../src/index.js";
import { Proxy } from "./proxy.js";
import { event, P, RACING, ScriptedService, welcome, welcomeBack, type Script } from "./scripted-service.js";
import { Follower } from "./service.js";

const cleanups: (() => void)[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const cleanup of cleanups.splice(0)) cleanup();
});

type Options = Partial<ConstructorParameters<typeof Follower>[0]>;

/** A line to a service that follows these scripts. */
async function lineTo(options: Options, ...scripts: Script[]) {
  vi.spyOn(Math, "random").mockReturnValue(0); // the backoff is zero
  const service = await ScriptedService.start(...scripts);
  let onState: () => void = () => undefined;
  const { line, received, states } = new Follower({
    url: service.url,
    race: RACING.id,
    ...options,
    onState: () => onState(),
  });
  cleanups.push(
    () => line.close(),
    () => service.close(),
  );

  /** Waits until a condition holds for the state of the line. */
  async function untilState(condition: (state: LineState) => boolean): Promise<void> {
    while (!condition(line.state)) await new Promise<void>((resolve) => (onState = resolve));
  }
  return { line, received, states, service, untilState, until: line.until.bind(line) };
}

const BOARD: OwnBoard = {
  seat: 0,
  n: 2,
  home: 1,
  piles: { w: "" },
  legal: ["deal"],
  may_undo: false,
  redeals_left: null,
};

function welcomeRacer(n = 2): ToClient {
  return welcome({ seat: 0, board: { ...BOARD, n } });
}

function welcomeRacerBack(n: number): ToClient {
  return welcomeBack(P, { seat: 0, board: { ...BOARD, n } });
}

function ack(n: number, action: string): Ack {
  return { type: "ack", n, action, turned: "", home: 1, piles: {}, legal: ["deal"], may_undo: false };
}

function refused(sent_n: number, code = "illegal-move", n?: number): ToClient {
  return { type: "refused", command: "play", code, detail: "no", sent_n, ...(n !== undefined && { n }) };
}

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

test("an emote is passed on as a message, and a refused one settles no command", async () => {
  const emotes: string[] = [];
  const { line, until, service } = await lineTo(
    {
      onLive: (live, message) => {
        if (message.type === "emote") emotes.push(`${message.seat} ${message.emote} at ${live.p}`);
        if (message.type === "refused") emotes.push(message.code);
      },
    },
    [welcomeRacer()],
  );
  await until((live) => live.board !== null);
  line.emote("wow");
  const played = line.play("deal");
  expect(await service.waitFor(1, 3)).toContainEqual({ type: "emote", emote: "wow" });
  service.send(
    { type: "emote", seat: 0, emote: "wow" },
    { type: "refused", command: "emote", code: "too-many-emotes", detail: "wait" },
    ack(3, "deal"),
  );
  expect(await played).toMatchObject({ n: 3 });
  expect(emotes).toEqual([`0 wow at ${P}`, "too-many-emotes"]);
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

test("moves without an answer yet count up n and resolve in order", async () => {
  const { line, until, service } = await lineTo({}, [welcomeRacer()]);
  await until((live) => live.board !== null);
  const answers = [line.play("deal"), line.play("w-t0"), line.undo()];
  expect(await service.waitFor(1, 4)).toEqual([
    { type: "hello" },
    { type: "play", n: 2, move: "deal" },
    { type: "play", n: 3, move: "w-t0" },
    { type: "undo", n: 4 },
  ]);
  service.send(ack(3, "deal"), ack(4, "w-t0"), ack(5, "undo"));
  expect((await Promise.all(answers)).map(({ n }) => n)).toEqual([3, 4, 5]);
  expect(line.live.board?.n).toBe(5);
});

test("unanswered commands are sent again in order after a reconnect", async () => {
  const { line, until, service } = await lineTo({}, [welcomeRacer()], [welcomeRacerBack(3)]);
  await until((live) => live.board !== null);
  const answers = [line.play("deal"), line.play("w-t0"), line.resign()];
  await service.waitFor(1, 4);
  service.cut();
  expect(await service.waitFor(2, 2)).toEqual([
    { type: "hello", p: P, n: 2 },
    { type: "play", n: 2, move: "deal" },
  ]);
  service.send(ack(3, "deal")); // it was carried out before the break, so the board is the one that the others expect
  expect((await service.waitFor(2, 4)).slice(2)).toEqual([{ type: "play", n: 3, move: "w-t0" }, { type: "resign" }]);
  service.send(ack(4, "w-t0"), { type: "done", command: "resign" });
  await expect(Promise.all(answers)).resolves.toMatchObject([{ n: 3 }, { n: 4 }, undefined]);
});

test("held moves are refused unsent if the board moved on in another way", async () => {
  const { line, until, service } = await lineTo({}, [welcomeRacer()], [welcomeRacerBack(3)]);
  await until((live) => live.board !== null);
  const [first, second] = [line.play("deal"), line.play("w-t0")];
  await service.waitFor(1, 3);
  service.cut();
  await service.waitFor(2, 2);
  service.send(refused(2, "wrong-n", 3));
  await expect(first).rejects.toMatchObject({ code: "wrong-n", sentN: 2, n: 3 });
  await expect(second).rejects.toMatchObject({ code: "wrong-n", sentN: 3 });
  const third = line.play("deal");
  expect((await service.waitFor(2, 3))[2]).toEqual({ type: "play", n: 3, move: "deal" });
  service.send(ack(4, "deal"));
  await expect(third).resolves.toMatchObject({ n: 4 });
});

test("moves that depend on a refused one are refused too", async () => {
  const { line, until, service } = await lineTo({}, [welcomeRacer()]);
  await until((live) => live.board !== null);
  const [first, second] = [line.play("t0-f0"), line.play("deal")];
  await service.waitFor(1, 3);
  service.send(refused(2));
  await expect(first).rejects.toMatchObject({ code: "illegal-move", detail: "no" });
  const [third, fourth] = [line.play("deal"), line.play("deal")];
  expect((await service.waitFor(1, 5)).slice(3)).toMatchObject([{ n: 2 }, { n: 3 }]);
  service.send(refused(3, "wrong-n", 2), ack(3, "deal"), ack(4, "deal"));
  await expect(second).rejects.toMatchObject({ code: "wrong-n", n: 2 });
  await expect(Promise.all([third, fourth])).resolves.toMatchObject([{ n: 3 }, { n: 4 }]);
});

test("a move that depends on a refused one is not sent again", async () => {
  const { line, until, service } = await lineTo({}, [welcomeRacer()], [welcomeRacerBack(2), event(P + 1)]);
  await until((live) => live.board !== null);
  const [first, second] = [line.play("t0-f0"), line.play("deal")];
  await service.waitFor(1, 3);
  service.send(refused(2));
  await expect(first).rejects.toMatchObject({ code: "illegal-move" });
  service.cut();
  await expect(second).rejects.toMatchObject({ code: "wrong-n", sentN: 3 });
  await until((live) => live.p === P + 1);
  expect(service.received[1]).toEqual([{ type: "hello", p: P, n: 2 }]);
});

test("a command given while the line is lost is sent after the reconnect", async () => {
  const { line, service, untilState } = await lineTo({}, [welcomeRacer(), 1012], [welcomeRacerBack(2)]);
  await untilState((state) => state.is === "lost");
  const answer = line.play("deal");
  expect(await service.waitFor(2, 2)).toMatchObject([{ type: "hello" }, { type: "play", n: 2 }]);
  service.send(ack(3, "deal"));
  await expect(answer).resolves.toMatchObject({ n: 3 });
});

test("closing the line rejects pending commands", async () => {
  const { line, until } = await lineTo({}, [welcomeRacer()]);
  await until((live) => live.board !== null);
  const answer = line.play("deal");
  line.close();
  await expect(answer).rejects.toMatchObject({ code: "closed" });
  await expect(line.play("deal")).rejects.toMatchObject({ code: "closed" });
  expect(line.state.is).toBe("closed");
});

test("invalid arguments are refused without asking the service", async () => {
  const { line, until } = await lineTo({}, [welcome({ seat: 0 })]);
  await until((live) => live.race !== null);
  await expect(line.play("deal")).rejects.toMatchObject({ code: "wrong-phase" });
  await expect(line.play("t1-t3x4-and-then-some")).rejects.toMatchObject({ code: "invalid-move" });
  await expect(line.ready("mine")).rejects.toMatchObject({ code: "wrong-nonce" });
  expect(() => line.watch({ from: "yesterday" })).toThrow("from is yesterday");
  expect(() => line.watch({ speed: 1000 })).toThrow("speed is 1000");
});

test.for([
  [2, { code: "closed" }],
  [3, { name: "UnfairDeal" }],
] as const)("after %i renewals of the deal, a nonce is opened only if these are few", async ([renewals, outcome]) => {
  const said = welcome({ seat: 0 });
  const renewed = {
    ...said,
    race: { ...said.race!, renewals: Array.from({ length: renewals }, () => ({ left: [] })) },
  };
  const { line, until } = await lineTo({}, [renewed]);
  await until((live) => live.race !== null);
  const answer = expect(line.ready("0".repeat(32))).rejects.toMatchObject(outcome);
  line.close(); // ends a command that was sent
  await answer;
});

const AT = { at: 500_000, speed: 2 };

test("a playback continues at its position after a reconnect", async () => {
  const scripts: Script[] = [
    [welcome({ playback: AT }), event(P + 1), 1012],
    [welcome({ playback: { ...AT, at: 501_000 } })],
  ];
  const { line, until, service } = await lineTo({ from: "start", speed: 2 }, ...scripts);
  await service.waitFor(2, 1);
  expect(service.received).toEqual([
    [{ type: "hello", from: "start", speed: 2 }],
    [{ type: "hello", p: P + 1, from: P + 1, speed: 2 }],
  ]);
  await until((live) => live.playback?.at === 501_000);
  expect(line.moment()).toBeGreaterThanOrEqual(501_000);
});

test("a requested position is asked for again until the service shows it", async () => {
  const { line, until, service } = await lineTo({}, [welcome()], [welcome({ playback: AT })], [welcomeBack(P)]);
  await until((live) => live.race !== null);
  line.watch({ from: "2:30", speed: 2 });
  expect((await service.waitFor(1, 2))[1]).toEqual({ type: "watch", from: "2:30", speed: 2 });
  service.cut();
  await until((live) => live.playback !== null);
  expect(service.received[1]).toEqual([{ type: "hello", p: P, from: "2:30", speed: 2 }]);
  line.watch({ from: "now" });
  service.send(welcomeBack(P));
  await until((live) => live.playback === null);
  service.cut();
  expect(await service.waitFor(3, 1)).toEqual([{ type: "hello", p: P }]);
});

test("a change of speed alone keeps the position", async () => {
  const { line, until, service } = await lineTo({ from: "start" }, [welcome({ playback: AT })]);
  await until((live) => live.playback !== null);
  line.watch({ speed: 0 });
  expect((await service.waitFor(1, 2))[1]).toEqual({ type: "watch", speed: 0 });
  service.send({ type: "playback", playback: { at: 502_000, speed: 0 } });
  await until((live) => live.playback?.speed === 0);
  expect(line.moment()).toBe(502_000);
});

test("now() follows the service's clock", async () => {
  const { line, until } = await lineTo({}, [welcome({ now: 1_000 })]);
  await until((live) => live.race !== null);
  expect(line.now()).toBeGreaterThanOrEqual(1_000);
  expect(line.now()).toBeLessThan(61_000);
  expect(line.moment()).toBeCloseTo(line.now(), -2);
});

test("retry() reconnects a lost line at once", async () => {
  const { line, service, untilState } = await lineTo({}, [welcome(), 1012], [welcomeBack(P)]);
  vi.spyOn(Math, "random").mockReturnValue(1);
  await untilState((state) => state.is === "lost");
  line.retry();
  await untilState((state) => state.is === "open");
  expect(service.received).toHaveLength(2);
});

test("a command from the welcome's callback is sent after pending ones", async () => {
  let next: Promise<Ack> | undefined;
  const onLive = ({ p }: Live): void => {
    if (p === P + 1 && next === undefined) next = line.play("w-t0");
  };
  const scripts: Script[] = [
    [welcomeRacer(), 1012],
    [welcome({ ...welcomeRacerBack(2), p: P + 1, race: { ...RACING, p: P + 1 } } as Welcome)],
  ];
  const { line, service, untilState } = await lineTo({ onLive }, ...scripts);
  await untilState((state) => state.is === "lost");
  const first = line.play("deal");
  expect((await service.waitFor(2, 3)).slice(1)).toMatchObject([{ n: 2 }, { n: 3 }]);
  service.send(ack(3, "deal"), ack(4, "w-t0"));
  await expect(Promise.all([first, next])).resolves.toMatchObject([{ n: 3 }, { n: 4 }]);
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
