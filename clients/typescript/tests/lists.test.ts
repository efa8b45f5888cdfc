import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Cadogan } from "../src/index.js";
import { all, entered, finishedRace, player, SOON_MS, started } from "./cadogan.js";
import { SERVICE, withService } from "./service.js";

withService("with a service", () => {
  test("a finished race has events, boards, a replay, a proof and a text", async () => {
    const ada = await player();
    const race = await finishedRace(ada, 3);
    const events = await all(ada.events(race.id));
    expect(events.map(({ p }) => p)).toEqual(Array.from({ length: race.p }, (_, index) => index + 1));
    expect(await all(ada.events(race.id, { since: race.p - 1 }))).toMatchObject([{ type: "finished" }]);
    const replay = await ada.replay(race.id);
    expect(replay.race).toEqual(race);
    expect(replay.seats[0]?.steps.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect((await ada.board(race.id, 0)).n).toBe(3);
    expect((await ada.board(race.id, 0, 0)).n).toBe(0);
    expect((await ada.proof(race.id)).race_id).toBe(race.id);
    expect(await ada.text(race.id)).toContain("[Game");
  });

  test("lists name a race to everybody, and an unlisted one to its racer only", async () => {
    const [ada, guest] = [await player(), new Cadogan({ url: SERVICE })];
    const { id } = await ada.me();
    const race = await finishedRace(ada);
    const hidden = await ada.createRace("canfield", { seats: 1, listed: false });
    await entered(ada, hidden);
    const ids = async (rows: AsyncIterable<{ id: string }>) => (await all(rows)).map((row) => row.id);
    expect(await ids(guest.playerRaces(id))).toEqual([race.id]);
    expect(await ids(guest.playerRaces(id, { phase: "lobby" }))).toEqual([]);
    expect(await ids(guest.races({ players: [id], game: "duchess", since: race.created_at }))).toEqual([race.id]);
    expect(await ids(ada.myRaces())).toEqual([hidden.id, race.id]);
    expect(await ids(ada.myRaces({ phases: ["lobby", "racing"] }))).toEqual([hidden.id]);
    const exported = () => ids(guest.exportRaces({ player: id }));
    await expect.poll(exported, { timeout: SOON_MS, interval: 500 }).toEqual([race.id]); // five seconds after its end
    expect(await all(guest.exportRaces({ player: id, after: race.id }))).toEqual([]);
    const feed = guest.feed({ cursor: "start", player: id });
    expect((await feed.next()).value).toMatchObject({ type: "started", race: race.id });
    await feed.return(undefined);
  });

  test("profiles, comparisons, ratings and leaderboards are read", async () => {
    const [ada, ben] = [await player(), await player()];
    const [one, other] = [await ada.me(), await ben.me()];
    expect(await ada.player(other.id)).toMatchObject({ name: other.name, ratings: [] });
    expect((await ada.against(one.id, other.id)).games).toEqual([]);
    expect(await all(ada.ratingHistory(one.id, "duchess"))).toEqual([]);
    expect(Array.isArray(await all(ada.leaderboard("duchess", { bots: true })))).toBe(true);
    expect(await ada.bestTimes("duchess")).toEqual([]);
    expect((await ada.raceRatings((await finishedRace(ada)).id)).seats).toEqual([]);
    expect(await ada.online()).toHaveProperty("racing");
    expect(await ada.featured()).toHaveProperty("race");
    expect((await ada.games()).map(({ id }) => id)).toContain("duchess");
    expect((await ada.game("canfield")).name).toBe("Canfield");
  });

  test("a deal is played again, against ghosts, and from a position", async () => {
    const ada = await player();
    const seed = randomBytes(16).toString("hex");
    const first = await finishedRace(ada, 2, { seed });
    const again = await ada.playAgain(first.deal as string, { countdown: 0 });
    expect(again.deal).toBe(first.deal);
    await (await started(ada, again)).resign();
    expect((await ada.deal(first.deal as string)).seed).toBe(seed);
    expect((await ada.raceGhosts(first.id, [0])).seats[1]?.ghost).toMatchObject({ race: first.id });
    const practice = await ada.practise(first.id, 0, 1, { hints: true });
    const seat = await started(ada, practice);
    expect(seat.board.legal).toContain(await ada.hint(practice.id, seat.board.n));
    await seat.resign();
    await seat.finished(SOON_MS);
  });

  test("a daily deal is played once and then shows boards", async () => {
    const ada = await player();
    const today = await ada.day();
    const games = (await ada.games()).map(({ id }) => id);
    expect(today.deals.map(({ game }) => game).sort()).toEqual(games.sort());
    const race = await ada.playDay("duchess");
    await expect(ada.playDay("duchess")).rejects.toMatchObject({ code: "already-played" });
    const seat = await started(ada, race);
    await seat.resign();
    await seat.finished(SOON_MS);
    const results = await all(ada.dayTable("duchess", today.day));
    expect(results).toContainEqual(expect.objectContaining({ race: race.id, how: "resigned" }));
    expect((await ada.dayBoard("duchess", race.id)).n).toBe(0);
    expect((await ada.raceDayGhosts("duchess", [race.id])).seats[1]?.ghost).not.toBeNull();
  });

  test("a race of two is started by its creator before every seat is taken", async () => {
    const [ada, ben] = [await player(), await player()];
    const race = await ada.createRace("duchess", { seats: 3, countdown: 0 });
    const seats = [await entered(ada, race), await entered(ben, race)];
    expect((await ada.start(race.id)).seats).toHaveLength(2);
    await Promise.all(seats.map((seat) => seat.ready()));
    await Promise.all(seats.map((seat) => seat.started()));
    for (const seat of seats) await seat.resign();
    await seats[0]?.finished(SOON_MS);
    const watching = ada.watch(race.id, { from: "start", speed: 0 });
    expect((await watching.until(({ playback }) => playback !== null)).race?.phase).toBe("racing");
    watching.close();
  });
});
