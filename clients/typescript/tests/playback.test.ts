import { afterEach, expect, test } from "vitest";
import { closeLines, lineTo } from "./scripted-line.js";
import { event, P, welcome, welcomeBack, type Script } from "./scripted-service.js";

afterEach(closeLines);

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
