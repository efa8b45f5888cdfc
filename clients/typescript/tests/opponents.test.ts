import { expect, test } from "vitest";
import { Cadogan, type PlayerEvent } from "../src/index.js";
import { all, entered, player, SOON_MS, started } from "./cadogan.js";
import { SERVICE, withService } from "./service.js";

withService("with a service", () => {
  test("two players with the same wish race each other", async () => {
    const players = [await player(), await player()];
    const wish = { options: { runs: "whole" } };
    const races = await Promise.all(players.map((each) => each.pair("duchess", wish)));
    expect(races[0]?.id).toBe(races[1]?.id);
    const seats = await Promise.all(players.map((each) => entered(each, races[0]?.id as string)));
    await Promise.all(seats.map((seat) => seat.ready()));
    await Promise.all(seats.map((seat) => seat.started()));
    for (const seat of seats) await seat.resign();
    expect(await seats[0]?.finished(SOON_MS)).toHaveLength(2);
  });

  test("a house bot races if no player comes", async () => {
    const ada = await player();
    const race = await ada.pair("eagle-wing", { rated: true, botAfterS: 0.2 });
    expect(race.settings.rated).toBe(false);
    const seat = await started(ada, race);
    const bot = seat.racers.find((racer) => racer.seat !== seat.number);
    expect(await ada.player(bot?.player as string)).toMatchObject({ house: true });
    await seat.resign();
  });

  test("a signal leaves the queue, before and while it waits", async () => {
    const ada = await player();
    await expect(ada.pair("wings", { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    const controller = new AbortController();
    const pairing = ada.pair("wings", { signal: controller.signal });
    const body = { game: "wings" };
    const { id } = await ada.rest.POST("/api/v1/pairings", { body }).then(({ data }) => data as { id: string }); // the same
    controller.abort();
    await expect(pairing).rejects.toMatchObject({ name: "AbortError" });
    const { data } = await ada.rest.GET("/api/v1/pairings/{pairing_id}", { params: { path: { pairing_id: id } } });
    expect(data?.state).toBe("cancelled");
  });

  test("a bot waits for several races at once", async () => {
    const [bot, ada] = [await player({ bot: true }), await player()];
    const controller = new AbortController();
    const { signal } = controller;
    const wishes = ["sir-tommy", "storehouse"].map((game) => bot.pair(game, { keepOthers: true, signal }));
    const [first] = await Promise.all([wishes[0], ada.pair("sir-tommy", { bots: true })]);
    expect(first?.settings.game).toBe("sir-tommy");
    controller.abort();
    await expect(wishes[1]).rejects.toMatchObject({ name: "AbortError" });
  });

  test("challenges are accepted, declined with a reason, and withdrawn", async () => {
    const [ada, ben] = [await player(), await player()];
    const { name, id: to } = await ben.me();
    const cursor = await ada.incomingCursor();
    const made = await ada.challenge("duchess", { to: name, undo: "free", countdown: 0 });
    expect(await all(ben.challenges())).toEqual([made]);
    const [view, race] = await Promise.all([ada.accepted(made.id), ben.accept(made.id)]);
    expect(view.id).toBe(race.id);

    const refused = await ada.challenge("duchess", { to, expires_in: 60 });
    expect(await ben.decline(refused.id, "undo")).toMatchObject({ state: "declined", decline_reason: "undo" });
    await expect(ada.accepted(refused.id)).rejects.toMatchObject({ code: "declined" });
    const news: PlayerEvent[] = [];
    for await (const event of ada.incoming({ cursor })) {
      news.push(event);
      if (event.type === "challenge" && event.state === "declined") break;
    }
    expect(news.at(-1)).toMatchObject({ challenge: { id: refused.id, decline_reason: "undo" } });

    const link = await ada.challenge("duchess");
    expect((await ada.withdraw(link.id)).state).toBe("withdrawn");
    await expect(ben.accept(link.id)).rejects.toMatchObject({ code: "challenge-over" });
  });

  test("a bot is listed with what it accepts until it leaves", async () => {
    const [bot, guest] = [await player({ bot: true }), new Cadogan({ url: SERVICE })];
    const { id } = await bot.me();
    const accepts = { games: ["duchess"], rated: false };
    await bot.beAvailable(accepts);
    expect((await guest.bots("duchess")).find(({ player }) => player === id)).toMatchObject({ accepts });
    expect((await guest.bots("canfield")).map(({ player }) => player)).not.toContain(id);
    await bot.beUnavailable();
    expect((await guest.bots()).map(({ player }) => player)).not.toContain(id);
    await expect((await player()).beAvailable()).rejects.toMatchObject({ code: "not-a-bot" });
  });

  test("a rematch is joined after a race, and not before", async () => {
    const ada = await player();
    const ben = await player();
    const race = await ada.createRace("duchess", { countdown: 0 });
    await expect(ada.rematch(race.id)).rejects.toMatchObject({ code: "wrong-phase" });
    const seats = [await entered(ada, race), await entered(ben, race)];
    await Promise.all(seats.map((seat) => seat.ready()));
    await Promise.all(seats.map((seat) => seat.started()));
    for (const seat of seats) await seat.resign();
    await seats[0]?.finished(SOON_MS);
    const again = await ada.rematch(race.id);
    expect((await ben.rematch(race.id)).id).toBe(again.id);
    const more = [await entered(ada, again), await entered(ben, again)];
    await Promise.all(more.map((seat) => seat.ready()));
    await Promise.all(more.map((seat) => seat.started()));
    for (const seat of more) await seat.resign();
    await more[0]?.finished(SOON_MS);
  });
});
