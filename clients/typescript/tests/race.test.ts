import { afterEach, expect, test } from "vitest";
import { commitNonce, randomNonce, seedOf, verifyProof, type Ack, type RaceLine, type RaceView } from "../src/index.js";
import { Proxy } from "./proxy.js";
import { Follower, makeRace, SERVICE, signUp, withService } from "./service.js";

const followers: Follower[] = [];

function follower(options: ConstructorParameters<typeof Follower>[0]): Follower {
  const created = new Follower(options);
  followers.push(created);
  return created;
}

afterEach(() => {
  for (const { line } of followers.splice(0)) line.close();
});

withService("with a service", () => {
  test("two racers with broken lines end with the view from REST", async () => {
    const proxy = await Proxy.before(SERVICE);
    const [ada, ben] = [await signUp(), await signUp()];
    const race = await makeRace([ada, ben]);
    const racers = [ada, ben].map(({ token }) => follower({ url: proxy.url, race, token }));
    for (const { line } of racers) await line.ready();

    const acks: Ack[][] = [[], []];
    await Promise.all(
      racers.map(async ({ line }, seat) => {
        for (let n = 0; n < 30; n += 1) {
          if (line.live.board === null) await line.until((live) => live.board !== null);
          const legal = line.live.board?.legal ?? [];
          const move = legal[n % legal.length];
          if (move === undefined) break;
          if (n % 12 === 5) proxy.cutAfter(40 * n);
          acks[seat]?.push(await line.play(move));
        }
        await line.resign();
      }),
    );
    for (const { line } of racers) await line.until((live) => live.race?.phase === "finished");

    expect(racers.some(({ states }) => states.includes("lost"))).toBe(true);
    const view: RaceView = await ada.client.answer(
      ada.client.rest.GET("/api/v1/races/{race_id}", { params: { path: { race_id: race } } }),
    );
    for (const [seat, { line, received }] of racers.entries()) {
      expect(line.live.race).toEqual(view);
      expect(acks[seat]?.map(({ n }) => n)).toEqual(acks[seat]?.map((_, index) => index + 1));
      expect(line.live.board).toMatchObject({ seat, n: view.seats[seat]?.n, piles: view.seats[seat]?.piles });
      const events = received.filter((each) => /^\d/.test(each));
      expect(new Set(events).size).toBe(events.length);
    }
    proxy.close();
  });

  test("moves without an answer are each made once across a reconnect", async () => {
    const proxy = await Proxy.before(SERVICE);
    const ada = await signUp();
    const race = await makeRace([ada], { undo: "free" });
    const { line } = follower({ url: proxy.url, token: ada.token, race });
    await line.ready();
    await line.until((live) => live.board !== null);
    proxy.cutAfter(2_500);
    const acks = await Promise.all([line.play("r1-f3"), ...Array.from({ length: 33 }, () => line.play("deal"))]);
    expect(proxy.isCutPending).toBe(false);
    expect(acks.map(({ n }) => n)).toEqual(Array.from({ length: 34 }, (_, n) => n + 1));
    expect(await line.undo()).toMatchObject({ n: 35, action: "undo" });
    const [illegal, after] = [line.play("t0-f0"), line.play("deal")];
    await expect(illegal).rejects.toMatchObject({ code: "illegal-move", sentN: 35 });
    await expect(after).rejects.toMatchObject({ code: "wrong-n", sentN: 36, n: 35 });
    expect(line.live.board?.n).toBe(35);
    proxy.close();
  });

  test("the racers can verify the proof of a fair deal", async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    const body = { game: "duchess", countdown: 0 };
    const { id: race } = await ada.client.answer(ada.client.rest.POST("/api/v1/races", { body }));
    const params = { path: { race_id: race } };
    const [one, two] = [randomNonce(), randomNonce()];
    for (const [{ client }, nonce] of [
      [ada, one],
      [ben, two],
    ] as const) {
      const body = { commitment: await commitNonce(race, nonce) };
      await client.rest.POST("/api/v1/races/{race_id}/join", { params, body });
    }
    const lines = [ada, ben].map(({ token }) => follower({ url: SERVICE, token, race }).line);
    const [first, second] = lines as [RaceLine, RaceLine];
    await first.until((live) => live.race !== null);
    await Promise.all([first.ready(one), second.ready(two)]);
    for (const line of lines) {
      await line.until((live) => live.board !== null);
      await line.resign();
    }
    const { race: over } = await first.until((live) => live.race?.phase === "finished");
    const proof = await ada.client.answer(ada.client.rest.GET("/api/v1/races/{race_id}/proof", { params }));
    expect(first.seen).toMatchObject({ race, nonce: one, renewals: 0, digest: over?.digest });
    expect(await verifyProof(proof, { race, seen: first.seen })).toEqual({ answer: "holds", findings: [] });
    expect(await seedOf(over?.secret ?? "", [one, two])).toBe(over?.seed);
  });

  test("a playback starts, jumps, and becomes live", async () => {
    const ada = await signUp();
    const race = await makeRace([ada]);
    const { line: racer } = follower({ url: SERVICE, token: ada.token, race });
    await racer.ready();
    await racer.until((live) => live.board !== null);
    for (let n = 0; n < 3; n += 1) await racer.play(racer.live.board?.legal[0] ?? "");

    const { line: guest } = follower({ url: SERVICE, race, from: "start", speed: 0 });
    const start = await guest.until((live) => live.playback !== null);
    expect(start.race?.seats[0]).toMatchObject({ n: 0 });
    expect(guest.moment()).toBe(start.playback?.at);
    expect(guest.moment()).toBeLessThan(guest.now());
    guest.watch({ from: racer.live.p - 1 });
    await guest.until((live) => live.race?.seats[0]?.n === 2);
    guest.watch({ from: "now" });
    await guest.until((live) => live.playback === null && live.p === racer.live.p);
    await racer.resign();
    expect((await guest.until((live) => live.race?.phase === "finished")).race).toEqual(racer.live.race);
    const { line: stranger } = follower({ url: SERVICE, race: "0190a3c0-1111-7222-8333-444455556666" });
    await expect(stranger.until((live) => live.race !== null)).rejects.toMatchObject({ code: "unknown-race" });
  });
});
