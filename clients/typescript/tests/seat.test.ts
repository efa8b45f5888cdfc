import { expect, test } from "vitest";
import { checkRevealed, RaceAbandoned, UnfairDeal, verifyProof, type Seen } from "../src/index.js";
import { entered, finishedRace, player, SOON_MS, started } from "./cadogan.js";
import { withService } from "./service.js";

withService("with a service", () => {
  test("two seats race on a fair deal and agree on the standings", async () => {
    const [ada, ben] = [await player(), await player()];
    const race = await ada.createRace("duchess", { countdown: 0 });
    const seats = [await entered(ada, race), await entered(ben, race)] as const;
    expect(seats.map(({ number }) => number)).toEqual([0, 1]);
    expect(() => seats[0].board).toThrow("not dealt");
    await Promise.all(seats.map((seat) => seat.ready()));
    await Promise.all(seats.map((seat) => seat.started()));
    for (const seat of seats) {
      expect((await seat.play(seat.board.legal[0] as string)).n).toBe(1);
      await seat.resign();
    }
    const [one, other] = await Promise.all(seats.map((seat) => seat.finished(SOON_MS)));
    expect(one).toEqual(other);
    expect(one).toHaveLength(2);
    const [{ seen, race: over }] = seats;
    expect(await verifyProof(await ben.proof(race.id), { race: race.id, seen })).toEqual({
      answer: "holds",
      findings: [],
    });
    const forged = { ...(seen as Seen), commitments: [seen?.commitments[1] ?? null, seen?.commitments[0] ?? null] };
    await expect(checkRevealed(forged, over)).rejects.toThrow(UnfairDeal);
    await expect(checkRevealed(seen as Seen, { ...over, secret: null })).rejects.toThrow("does not reveal");
    await expect(checkRevealed(seen as Seen, { ...over, seed: "00" })).rejects.toThrow("dealt from 00");
  });

  test("a race can be decided while a racer plays on, and both waits have a limit", async () => {
    const [ada, ben] = [await player(), await player()];
    const race = await ada.createRace("duchess", { countdown: 0 });
    const seats = [await entered(ada, race), await entered(ben, race)] as const;
    await Promise.all(seats.map((seat) => seat.ready()));
    await Promise.all(seats.map((seat) => seat.started()));
    await expect(seats[0].decided(20)).rejects.toMatchObject({ name: "TimeoutError" });
    await seats[0].resign(); // the other one is the winner now, and plays on
    const standings = await seats[1].decided(SOON_MS);
    expect(standings.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(seats[1].race.phase).toBe("decided");
    await expect(seats[1].finished(20)).rejects.toMatchObject({ name: "TimeoutError" });
    await seats[1].resign();
    expect(await seats[1].finished(SOON_MS)).toHaveLength(2);
  });

  test("a racer who leaves makes the others get ready again, for a new deal", async () => {
    const [ada, ben, cleo] = [await player(), await player(), await player()];
    const race = await ada.createRace("duchess", { countdown: 5 });
    const [one, leaving] = [await entered(ada, race), await entered(ben, race)];
    await Promise.all([one.ready(), leaving.ready()]);
    const dealt = one.started();
    await leaving.leave();
    const other = await entered(cleo, race);
    await one.until(({ phase, seats }) => phase === "lobby" && seats.every(({ player }) => player !== null), SOON_MS);
    await other.ready();
    await other.until(({ phase }) => phase === "countdown", SOON_MS);
    await Promise.all([dealt, other.started()]);
    expect(one.race.renewals).toHaveLength(1);
    for (const seat of [one, other]) await seat.resign();
    expect(await one.finished(SOON_MS)).toHaveLength(2);
  });

  test("a race that nobody can start is abandoned", async () => {
    const [ada, ben] = [await player(), await player()];
    const { id } = await ada.challenge("duchess", { to: (await ben.me()).id, countdown: 5 });
    const race = await ben.accept(id);
    const [one, leaving] = [await entered(ada, race), await entered(ben, race)];
    await Promise.all([one.ready(), leaving.ready()]);
    await leaving.leave();
    await expect(one.started()).rejects.toThrow(RaceAbandoned);
    await expect(one.finished(SOON_MS)).rejects.toThrow(RaceAbandoned);
  });

  test("a racer comes back to the same board", async () => {
    const ada = await player();
    const seat = await started(ada, await ada.createRace("duchess", { seats: 1, countdown: 0, undo: "free" }));
    await seat.play(seat.board.legal[0] as string);
    const left = seat.board;
    seat.close();
    const again = await entered(ada, seat.race);
    expect(await again.started()).toEqual(left);
    expect(await again.undo()).toMatchObject({ n: 2, action: "undo" });
    expect(Math.abs(again.serverNow() - Date.now())).toBeLessThan(60_000);
    expect([again.outage, again.racers.length]).toEqual([false, 1]);
    await again.resign();
    await again.finished(SOON_MS);
  });

  test("only a player with a seat enters a race that is over", async () => {
    const [ada, ben] = [await player(), await player()];
    const race = await finishedRace(ada);
    expect((await entered(ada, race)).race.phase).toBe("finished");
    await expect(ben.race(race.id)).rejects.toMatchObject({ code: "wrong-phase" });
  });

  test("an emote of one racer reaches another", async () => {
    const [ada, ben] = [await player(), await player()];
    const race = await ada.createRace("duchess", { countdown: 0 });
    const one = await entered(ada, race);
    const shown = new Promise((resolve) => {
      void ben
        .race(race.id, { onLive: (_, message) => message.type === "emote" && resolve(message) })
        .then(async (seat) => {
          await seat.ready();
          await seat.started();
        });
    });
    await one.ready();
    await one.started();
    one.emote("well-played");
    expect(await shown).toMatchObject({ seat: 0, emote: "well-played" });
  });
});
