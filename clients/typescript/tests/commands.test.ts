import { afterEach, expect, test } from "vitest";
import type { Ack, Live, Welcome } from "../src/index.js";
import { ack, closeLines, lineTo, refused, welcomeRacer, welcomeRacerBack } from "./scripted-line.js";
import { event, P, RACING, welcome, type Script } from "./scripted-service.js";

afterEach(closeLines);

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
