import { afterEach, expect, test } from "vitest";
import type { Ack } from "../src/index.js";
import { Proxy } from "./proxy.js";
import { Follower, makeRace, SERVICE, signUp, withService } from "./service.js";

const followers: Follower[] = [];

function follower(options: ConstructorParameters<typeof Follower>[0]): Follower {
  const made = new Follower(options);
  followers.push(made);
  return made;
}

afterEach(() => {
  for (const { line } of followers.splice(0)) line.close();
});

withService("at a service", () => {
  test("two race to the end though their lines break, and both know what REST knows", async () => {
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
    const view = await ada.client.answer(
      ada.client.rest.GET("/api/v1/races/{race_id}", { params: { path: { race_id: race } } }),
    );
    for (const [seat, { line, heard }] of racers.entries()) {
      expect(line.live.race).toEqual(view);
      expect(acks[seat]?.map(({ n }) => n)).toEqual(acks[seat]?.map((_, index) => index + 1));
      expect(line.live.board).toMatchObject({ seat, n: view.seats[seat]?.n, piles: view.seats[seat]?.piles });
      const events = heard.filter((each) => /^\d/.test(each));
      expect(new Set(events).size).toBe(events.length);
    }
    proxy.close();
  });
});
