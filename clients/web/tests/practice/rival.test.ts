/** A bot as the rival in a game of this browser: its board as a function of time, and the places of both. */

import { expect, test } from "vitest";
import { GAMES, hint, type Layout } from "cadogan-client/rules";
import bots from "../../src/practice/bots.json";
import { viewOf } from "../../src/practice/local-view";
import { Rival } from "../../src/practice/rival";
import type { KeptGame } from "../../src/state/kept-games";

const PACE = bots.Whitmore;
const A_DAY_MS = 86_400_000;
/** The hint plays the first deal of Duchess to its end, and sees no move on the second one. */
const WON = seedOf(0x11);
const GIVEN_UP = seedOf(0x13);

function seedOf(number: number): string {
  return number.toString(16).padStart(32, "0");
}

async function dealt(seed: string, id = "duchess"): Promise<Layout> {
  const game = GAMES.get(id) ?? expect.fail("there is no such game");
  return game.start(await game.deck(seed));
}

async function rivalOn(seed: string, id = "duchess"): Promise<Rival> {
  return Rival.named("Whitmore", await dealt(seed, id)) ?? expect.fail("there is no such bot");
}

/** The boards of a racer who plays like this from the deal. */
async function wayOf(
  seed: string,
  id: string,
  moves: number,
  choose: (layout: Layout, n: number) => string | null = hint,
): Promise<readonly Layout[]> {
  const way = [await dealt(seed, id)];
  for (let layout = way[0]; layout !== undefined && way.length <= moves; layout = way.at(-1)) {
    const move = choose(layout, way.length - 1);
    if (move === null) break;
    way.push(layout.play(move));
  }
  return way;
}

/** As beginners do: a card home, or else any move. */
function beginners(layout: Layout, n: number): string | null {
  const legal = layout.legalMoves();
  return legal.find((move) => move.includes("-f")) ?? legal[n % legal.length] ?? null;
}

/** The view of a game that has ended, or has not, after these boards. The last move was made at the end. */
async function viewAfter(way: readonly Layout[], seed: string, id: string, game: Partial<KeptGame>, limit = A_DAY_MS) {
  const settings = {
    game: id,
    options: {},
    undo: "none",
    undo_penalty: 10,
    hints: false,
    time_limit: limit / 1000,
  } as const;
  const spent = game.spent ?? 0;
  const actions = way.slice(1).map(() => "deal");
  const times = actions.map(() => spent);
  const kept = { id: "", player: null, settings, bot: "Whitmore", seed, begunAt: 0, actions, times, joined: null };
  return viewOf({ ...kept, spent, ended: null, ...game }, way, await rivalOn(seed, id));
}

/** Seats in the order of the result, with their places and how they ended. */
async function resultOf(...asked: Parameters<typeof viewAfter>): Promise<string[]> {
  const { standings } = await viewAfter(...asked);
  return (standings ?? []).map(({ seat, place, how }) => `${place}. ${seat === 0 ? "racer" : "bot"} ${how}`);
}

test("the board of a bot is the same at the same time, however it was asked before", async () => {
  const [watched, opened] = [await rivalOn(WON), await rivalOn(WON)];
  for (let time = 0; time <= 50 * PACE; time += PACE / 2) watched.at(time);
  expect(watched.at(50 * PACE)).toEqual(opened.at(50 * PACE));
  opened.at(A_DAY_MS);
  expect(opened.at(50 * PACE)).toEqual(watched.at(50 * PACE));
});

test("a bot makes one move each pace, and none while no time is spent", async () => {
  const rival = await rivalOn(WON);
  expect([0, PACE - 1, PACE, 2.5 * PACE].map((time) => rival.at(time).n)).toEqual([0, 0, 1, 2]);
  const slow = Rival.named("Tarbart", await dealt(WON));
  expect(slow?.at(40 * PACE)).toMatchObject({ n: 20, home: rival.at(20 * PACE).home });
});

test("a bot wins, or gives up where it sees no move or a board for the second time", async () => {
  const won = (await rivalOn(WON)).at(A_DAY_MS);
  expect(won).toMatchObject({ home: 52, how: "won", endedAt: won.n * PACE, homeAt: won.endedAt });
  expect((await rivalOn(WON)).at(won.endedAt - 1).how).toBeNull();
  expect((await rivalOn(GIVEN_UP)).at(A_DAY_MS).how).toBe("resigned");
  expect((await rivalOn(GIVEN_UP, "canfield")).at(A_DAY_MS).how).toBe("resigned");
});

test("a release without a bot has no such rival", async () => {
  expect(Rival.named("Nobody", await dealt(WON))).toBeNull();
  expect(Rival.named(undefined, await dealt(WON))).toBeNull();
});

test("a bot that sees no move waits until the racer has ended, and shows no cards", async () => {
  const view = await viewAfter(await wayOf(GIVEN_UP, "duchess", 0), GIVEN_UP, "duchess", { spent: A_DAY_MS - 1 });
  expect(view).toMatchObject({ phase: "racing", standings: null });
  expect(view.seats[1]).toMatchObject({ home: 24, piles: null, ended: null });
});

test("a racer who resigns is behind a bot that plays, however many cards are home", async () => {
  const way = await wayOf(WON, "duchess", 60);
  expect(await resultOf(way, WON, "duchess", { spent: 10 * PACE, ended: "resigned" }, 60 * PACE)).toEqual([
    "1. bot out of time",
    "2. racer resigned",
  ]);
});

test("a racer who resigns is ahead of a bot that sees no move and has fewer cards home", async () => {
  const way = await wayOf(GIVEN_UP, "freecell", 9, beginners);
  const end = { spent: A_DAY_MS / 2, ended: "resigned" } as const;
  expect(way.at(-1)?.home).toBeGreaterThan(1);
  expect(await resultOf(way, GIVEN_UP, "freecell", end)).toEqual(["1. racer resigned", "2. bot resigned"]);
  const first = way.slice(
    0,
    way.findIndex(({ home }) => home > 1),
  );
  expect(await resultOf(first, GIVEN_UP, "freecell", end)).toEqual(["1. bot resigned", "2. racer resigned"]);
});

test("of two without a win, more cards home are better, and then the earlier last one", async () => {
  const { homeAt, n } = (await rivalOn(WON)).at(80 * PACE);
  const limit = 80 * PACE;
  const after = async (moves: number, spent: number) =>
    resultOf(await wayOf(WON, "duchess", moves), WON, "duchess", { spent, ended: "stuck" }, limit);
  expect(await after(n + 20, limit)).toEqual(["1. racer stuck", "2. bot out of time"]);
  expect(await after(n - 20, 0)).toEqual(["1. bot out of time", "2. racer stuck"]);
  expect(await after(n, homeAt - 1)).toEqual(["1. racer stuck", "2. bot out of time"]);
  expect(await after(n, homeAt + 1)).toEqual(["1. bot out of time", "2. racer stuck"]);
  expect(await after(0, 0)).toEqual(["1. bot out of time", "2. racer stuck"]);
});

test("of two winners the quicker one is first, and a bot that is beaten stops", async () => {
  const { endedAt } = (await rivalOn(WON)).at(A_DAY_MS);
  const won = async (spent: number) =>
    resultOf(await wayOf(WON, "duchess", 200), WON, "duchess", { spent, ended: "won" });
  expect(await won(endedAt - 1)).toEqual(["1. racer won", "2. bot resigned"]);
  expect(await won(endedAt + 1)).toEqual(["1. bot won", "2. racer won"]);
});
