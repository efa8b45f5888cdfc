import { afterEach, expect, test, vi } from "vitest";
import { WebSocket as NodeSocket } from "ws";
import type { Ack, LineState, Live, OwnBoard, ToClient, Welcome } from "../src/index.js";
import { event, goOn, P, Pages, RACING, welcome, type Page } from "./scripted-service.js";
import { Follower } from "./service.js";

const ends: (() => void)[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0)) end();
});

type Options = Partial<ConstructorParameters<typeof Follower>[0]>;

async function lineTo(options: Options, ...pages: Page[]) {
  vi.spyOn(Math, "random").mockReturnValue(0); // pauses are as short as chance may make them
  const service = await Pages.of(...pages);
  let turned: () => void = () => undefined;
  const { line, heard, states } = new Follower({
    url: service.url,
    race: RACING.id,
    ...options,
    onState: () => turned(),
  });
  ends.push(
    () => line.close(),
    () => service.close(),
  );

  /** Waits until something holds for the state of the line. */
  async function turns(holds: (state: LineState) => boolean): Promise<void> {
    while (!holds(line.state)) await new Promise<void>((resolve) => (turned = resolve));
  }
  return { line, heard, states, service, turns, until: line.until.bind(line) };
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

function mine(n = 2): ToClient {
  return welcome({ seat: 0, board: { ...BOARD, n } });
}

function again(n: number): ToClient {
  return goOn(P, { seat: 0, board: { ...BOARD, n } });
}

function ack(n: number, action: string): Ack {
  return { type: "ack", n, action, turned: "", home: 1, piles: {}, legal: ["deal"], may_undo: false };
}

function refused(sent_n: number, code = "illegal-move", n?: number): ToClient {
  return { type: "refused", command: "play", code, detail: "no", sent_n, ...(n !== undefined && { n }) };
}

test.for([1012, 1013, 1011, 1001])(
  "a line that is closed with %i is made again from the last event on",
  async (code) => {
    const { until, service, states } = await lineTo(
      { token: "a token" },
      [welcome(), event(P + 1), code],
      [goOn(P + 2), event(P + 2)],
    );
    await until((live) => live.p === P + 2);
    expect(service.said).toEqual([
      [{ type: "hello", token: "a token" }],
      [{ type: "hello", token: "a token", p: P + 1 }],
    ]);
    expect(states).toEqual(["open", "lost", "open"]);
  },
);

test("a line that breaks without a word is made again", async () => {
  const { until, service, line } = await lineTo({}, [welcome()], [goOn(P + 1), event(P + 1)]);
  await until((live) => live.race !== null);
  service.cut();
  await until((live) => live.p === P + 1);
  expect(line.state).toEqual({ is: "open" });
});

test("a service that is away is tried again for as long as it takes", async () => {
  const gone = await Pages.of();
  const { url } = gone;
  gone.close();
  const { line, turns } = await lineTo({ url });
  await turns((state) => state.is === "lost" && state.attempt >= 3);
  expect(line.state).toMatchObject({ is: "lost", retryAt: expect.any(Number) });
});

test("an event that comes twice is told once", async () => {
  const { until, heard } = await lineTo({}, [welcome(), event(P), event(P + 1), event(P + 1), event(P + 2)]);
  await until((live) => live.p === P + 2);
  expect(heard).toEqual(["welcome", `${P + 1} returned`, `${P + 2} returned`]);
});

test("after a gap the line is made again", async () => {
  const pages: Page[] = [
    [welcome(), event(P + 1), event(P + 3)],
    [goOn(P + 3), event(P + 2), event(P + 3)],
  ];
  const { until, service, heard } = await lineTo({}, ...pages);
  await until((live) => live.p === P + 3);
  expect(service.said[1]).toEqual([{ type: "hello", p: P + 1 }]);
  expect(heard.filter((each) => each.endsWith("returned"))).toHaveLength(3);
});

test("a second welcome means that messages were missed, and the line is made again", async () => {
  const { until, service } = await lineTo({}, [welcome(), welcome()], [goOn(P + 1), event(P + 1)]);
  await until((live) => live.p === P + 1);
  expect(service.said).toHaveLength(2);
});

test.for(["unavailable", "hello-expected", "too-many-connections"])(
  "an error that passes is got over: %s",
  async (code) => {
    const { until, states } = await lineTo({}, [{ type: "error", code, detail: "in a moment" }, 1013], [welcome()]);
    await until((live) => live.race !== null);
    expect(states).toEqual(["lost", "open"]);
  },
);

test.for(["wrong-token", "unknown-race", "malformed"])(
  "an error that does not pass ends the line: %s",
  async (code) => {
    const { line, until, service } = await lineTo({}, [{ type: "error", code, detail: "no" }, 1008]);
    await expect(until((live) => live.race !== null)).rejects.toThrow("no");
    expect(line.state).toEqual({ is: "closed", code, detail: "no" });
    await expect(line.resign()).rejects.toMatchObject({ code });
    expect(service.said).toHaveLength(1);
  },
);

test("what is no Cadogan service is told at once", async () => {
  const { line, until } = await lineTo({}, [{ greetings: "earthling" } as unknown as ToClient]);
  await expect(until((live) => live.race !== null)).rejects.toThrow("no Cadogan service speaks at");
  expect(line.state).toMatchObject({ is: "closed", code: "not-understood" });
});

test("another WebSocket does as well", async () => {
  const { until } = await lineTo(
    { WebSocket: NodeSocket as unknown as typeof WebSocket },
    [welcome(), 1012],
    [welcome(), event(P + 1)],
  );
  await until((live) => live.p === P + 1);
});

test("moves on their way count up n, and are answered in order", async () => {
  const { line, until, service } = await lineTo({}, [mine()]);
  await until((live) => live.board !== null);
  const answers = [line.play("deal"), line.play("w-t0"), line.undo()];
  expect(await service.heard(1, 4)).toEqual([
    { type: "hello" },
    { type: "play", n: 2, move: "deal" },
    { type: "play", n: 3, move: "w-t0" },
    { type: "undo", n: 4 },
  ]);
  service.say(ack(3, "deal"), ack(4, "w-t0"), ack(5, "undo"));
  expect((await Promise.all(answers)).map(({ n }) => n)).toEqual([3, 4, 5]);
  expect(line.live.board?.n).toBe(5);
});

test("what was not answered is said again over the next connection, in order", async () => {
  const { line, until, service } = await lineTo({}, [mine()], [again(3)]);
  await until((live) => live.board !== null);
  const answers = [line.play("deal"), line.play("w-t0"), line.resign()];
  await service.heard(1, 4);
  service.cut();
  expect(await service.heard(2, 2)).toEqual([
    { type: "hello", p: P, n: 2 },
    { type: "play", n: 2, move: "deal" },
  ]);
  service.say(ack(3, "deal")); // it had been carried out: so the others are meant for this board
  expect((await service.heard(2, 4)).slice(2)).toEqual([{ type: "play", n: 3, move: "w-t0" }, { type: "resign" }]);
  service.say(ack(4, "w-t0"), { type: "done", command: "resign" });
  await expect(Promise.all(answers)).resolves.toMatchObject([{ n: 3 }, { n: 4 }, undefined]);
});

test("if the board has gone on otherwise, what was meant for another one is refused and never said", async () => {
  const { line, until, service } = await lineTo({}, [mine()], [again(3)]);
  await until((live) => live.board !== null);
  const [first, second] = [line.play("deal"), line.play("w-t0")];
  await service.heard(1, 3);
  service.cut();
  await service.heard(2, 2);
  service.say(refused(2, "wrong-n", 3));
  await expect(first).rejects.toMatchObject({ code: "wrong-n", sentN: 2, n: 3 });
  await expect(second).rejects.toMatchObject({ code: "wrong-n", sentN: 3 });
  const third = line.play("deal");
  expect((await service.heard(2, 3))[2]).toEqual({ type: "play", n: 3, move: "deal" });
  service.say(ack(4, "deal"));
  await expect(third).resolves.toMatchObject({ n: 4 });
});

test("a move that counted on a refused one is refused too, and those that come after count from the board", async () => {
  const { line, until, service } = await lineTo({}, [mine()]);
  await until((live) => live.board !== null);
  const [first, second] = [line.play("t0-f0"), line.play("deal")];
  await service.heard(1, 3);
  service.say(refused(2));
  await expect(first).rejects.toMatchObject({ code: "illegal-move", detail: "no" });
  const [third, fourth] = [line.play("deal"), line.play("deal")];
  expect((await service.heard(1, 5)).slice(3)).toMatchObject([{ n: 2 }, { n: 3 }]);
  service.say(refused(3, "wrong-n", 2), ack(3, "deal"), ack(4, "deal"));
  await expect(second).rejects.toMatchObject({ code: "wrong-n", n: 2 });
  await expect(Promise.all([third, fourth])).resolves.toMatchObject([{ n: 3 }, { n: 4 }]);
});

test("a move that counted on a refused one is not said again when the line breaks", async () => {
  const { line, until, service } = await lineTo({}, [mine()], [again(2), event(P + 1)]);
  await until((live) => live.board !== null);
  const [first, second] = [line.play("t0-f0"), line.play("deal")];
  await service.heard(1, 3);
  service.say(refused(2));
  await expect(first).rejects.toMatchObject({ code: "illegal-move" });
  service.cut();
  await expect(second).rejects.toMatchObject({ code: "wrong-n", sentN: 3 });
  await until((live) => live.p === P + 1);
  expect(service.said[1]).toEqual([{ type: "hello", p: P, n: 2 }]);
});

test("what is said while the line is lost is said when it is open again", async () => {
  const { line, service, turns } = await lineTo({}, [mine(), 1012], [again(2)]);
  await turns((state) => state.is === "lost");
  const answer = line.play("deal");
  expect(await service.heard(2, 2)).toMatchObject([{ type: "hello" }, { type: "play", n: 2 }]);
  service.say(ack(3, "deal"));
  await expect(answer).resolves.toMatchObject({ n: 3 });
});

test("who waits when the line is closed is told", async () => {
  const { line, until } = await lineTo({}, [mine()]);
  await until((live) => live.board !== null);
  const answer = line.play("deal");
  line.close();
  await expect(answer).rejects.toMatchObject({ code: "closed" });
  await expect(line.play("deal")).rejects.toMatchObject({ code: "closed" });
  expect(line.state.is).toBe("closed");
});

test("what the service would not take for a message is refused here", async () => {
  const { line, until } = await lineTo({}, [welcome({ seat: 0 })]);
  await until((live) => live.race !== null);
  await expect(line.play("deal")).rejects.toMatchObject({ code: "wrong-phase" });
  await expect(line.play("t1-t3x4-and-then-some")).rejects.toMatchObject({ code: "invalid-move" });
  await expect(line.ready("mine")).rejects.toMatchObject({ code: "wrong-nonce" });
  expect(() => line.watch({ from: "yesterday" })).toThrow("from is yesterday");
  expect(() => line.watch({ speed: 1000 })).toThrow("speed is 1000");
});

const AT = { at: 500_000, speed: 2 };

test("a playback goes on where it was when the line breaks", async () => {
  const pages: Page[] = [
    [welcome({ playback: AT }), event(P + 1), 1012],
    [welcome({ playback: { ...AT, at: 501_000 } })],
  ];
  const { line, until, service } = await lineTo({ from: "start", speed: 2 }, ...pages);
  await service.heard(2, 1);
  expect(service.said).toEqual([
    [{ type: "hello", from: "start", speed: 2 }],
    [{ type: "hello", p: P + 1, from: P + 1, speed: 2 }],
  ]);
  await until((live) => live.playback?.at === 501_000);
  expect(line.moment()).toBeGreaterThanOrEqual(501_000);
});

test("another place is asked for until it is shown, over the next connection if need be", async () => {
  const { line, until, service } = await lineTo({}, [welcome()], [welcome({ playback: AT })], [goOn(P)]);
  await until((live) => live.race !== null);
  line.watch({ from: "2:30", speed: 2 });
  expect((await service.heard(1, 2))[1]).toEqual({ type: "watch", from: "2:30", speed: 2 });
  service.cut();
  await until((live) => live.playback !== null);
  expect(service.said[1]).toEqual([{ type: "hello", p: P, from: "2:30", speed: 2 }]);
  line.watch({ from: "now" });
  service.say(goOn(P));
  await until((live) => live.playback === null);
  service.cut();
  expect(await service.heard(3, 1)).toEqual([{ type: "hello", p: P }]);
});

test("another speed alone moves nothing", async () => {
  const { line, until, service } = await lineTo({ from: "start" }, [welcome({ playback: AT })]);
  await until((live) => live.playback !== null);
  line.watch({ speed: 0 });
  expect((await service.heard(1, 2))[1]).toEqual({ type: "watch", speed: 0 });
  service.say({ type: "playback", playback: { at: 502_000, speed: 0 } });
  await until((live) => live.playback?.speed === 0);
  expect(line.moment()).toBe(502_000);
});

test("the clock tells the service's time", async () => {
  const { line, until } = await lineTo({}, [welcome({ now: 1_000 })]);
  await until((live) => live.race !== null);
  expect(line.now()).toBeGreaterThanOrEqual(1_000);
  expect(line.now()).toBeLessThan(61_000);
  expect(line.moment()).toBeCloseTo(line.now(), -2);
});

test("a line that is lost can be told to try at once", async () => {
  const { line, service, turns } = await lineTo({}, [welcome(), 1012], [goOn(P)]);
  vi.spyOn(Math, "random").mockReturnValue(1);
  await turns((state) => state.is === "lost");
  line.retry();
  await turns((state) => state.is === "open");
  expect(service.said).toHaveLength(2);
});

test("what is said on hearing the welcome comes after what had waited", async () => {
  let next: Promise<Ack> | undefined;
  const onLive = ({ p }: Live): void => {
    if (p === P + 1 && next === undefined) next = line.play("w-t0");
  };
  const pages: Page[] = [
    [mine(), 1012],
    [welcome({ ...again(2), p: P + 1, race: { ...RACING, p: P + 1 } } as Welcome)],
  ];
  const { line, service, turns } = await lineTo({ onLive }, ...pages);
  await turns((state) => state.is === "lost");
  const first = line.play("deal");
  expect((await service.heard(2, 3)).slice(1)).toMatchObject([{ n: 2 }, { n: 3 }]);
  service.say(ack(3, "deal"), ack(4, "w-t0"));
  await expect(Promise.all([first, next])).resolves.toMatchObject([{ n: 3 }, { n: 4 }]);
});

test("a question that cannot be asked of what is known fails, and nobody else with it", async () => {
  const { line, until } = await lineTo({}, [welcome(), event(P + 1)]);
  const senseless = until((live) => {
    if (live.race !== null) throw new TypeError("there is no such thing");
    return false;
  });
  await expect(senseless).rejects.toThrow("no such thing");
  await until((live) => live.p === P + 1);
  line.close();
  await expect(until(() => false)).rejects.toMatchObject({ code: "closed" });
});

test.for(["", "019a7b2c", "a/b", "not a race"])(
  "a line to %j is closed from the beginning: it is no race's",
  async (race) => {
    const { line, states } = await lineTo({ race });
    expect(states).toEqual(["closed"]);
    expect(line.state).toMatchObject({ is: "closed", code: "unknown-race" });
    await expect(line.ready()).rejects.toMatchObject({ code: "unknown-race" });
  },
);
