/** Games of this browser: the line that plays them, and how they join an account. */

import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import type { Ack, Live } from "cadogan-client";
import { answer, asked, Deferred, json, problem } from "../fake-browser";
import bots from "../../src/practice/bots.json";
import { joinGames } from "../../src/practice/join";
import { LocalLine } from "../../src/practice/local-line";
import { forget, isLocal, keep, keptGame, keptGames, newGameId, type KeptGame } from "../../src/state/kept-games";
import { app, type Player } from "../../src/state/state.svelte";

vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);

/** As in a browser, the names of what is stored are the keys of the object. */
const shelf: Record<string, string> = {};
vi.stubGlobal(
  "localStorage",
  Object.setPrototypeOf(shelf, {
    getItem: (name: string) => shelf[name] ?? null,
    setItem: (name: string, text: string) => void (shelf[name] = text),
    removeItem: (name: string) => Reflect.deleteProperty(shelf, name),
  }),
);

interface Line {
  readonly game: string;
  readonly options: KeptGame["settings"]["options"];
  readonly seed: string;
  readonly end: "won" | "stuck";
  readonly moves: string;
}

const LINES = readFileSync(new URL("../../../../tests/vectors/lines.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
const DUCHESS = LINES.find(({ game }) => game === "duchess") ?? expect.fail("there is no such line");

const SETTINGS = { undo: "free", undo_penalty: 10, hints: true, time_limit: 86_400 } as const;

function kept({ game, options, seed }: Line, settings: Partial<KeptGame["settings"]> = {}): KeptGame {
  const made: KeptGame = {
    id: newGameId(),
    player: null,
    settings: { ...SETTINGS, game, options, ...settings },
    seed,
    begunAt: 1_000_000,
    actions: [],
    times: [],
    spent: 0,
    ended: null,
    joined: null,
  };
  keep(made);
  return made;
}

async function opened(game: KeptGame): Promise<{ line: LocalLine; heard: [Live, Ack | null][] }> {
  const heard: [Live, Ack | null][] = [];
  const line = await LocalLine.open(game.id, {
    onLive: (live, ack) => heard.push([live, ack]),
    onUnkept: () => expect.fail("there is storage"),
    onJoined: () => undefined,
  });
  return { line, heard };
}

beforeEach(() => {
  for (const { id } of keptGames()) forget(id);
  app.isReachable = true;
});

test("ids of games differ from those of races", () => {
  expect(newGameId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isLocal(newGameId())).toBe(true);
  expect(isLocal("0193f0a0-0000-7000-8000-000000000000")).toBe(false);
});

test.each(LINES)("a whole game of $game ends as $end, and is kept move by move", async (vector) => {
  const game = kept(vector, { undo: vector.end === "stuck" ? "none" : "free" });
  const { line } = await opened(game);
  for (const [n, move] of vector.moves.split(" ").entries()) {
    expect(line.live.board?.legal).toContain(move);
    await line.play(move);
    expect(keptGame(game.id)?.actions).toHaveLength(n + 1);
  }
  expect(line.live.race).toMatchObject({ phase: "finished", standings: [{ how: vector.end, place: 1 }] });
  await expect(line.play("deal")).rejects.toMatchObject({
    code: "seat-has-ended",
    detail: `your race is over: ${vector.end}`,
  });
});

test("moves are taken back, and a game that is opened again is as it was", async () => {
  const game = kept(DUCHESS);
  const { line, heard } = await opened(game);
  const first = line.live.board;
  const [move = ""] = DUCHESS.moves.split(" ");
  await line.play(move);
  const played = line.live.board;
  await line.undo();
  expect(line.live.board).toEqual({ ...first, n: 2 });
  await expect(line.undo()).rejects.toMatchObject({ code: "undo-refused", detail: "there is no move to take back" });
  await line.play(move);
  line.close();
  const again = await opened(game);
  expect(again.line.live.board).toEqual({ ...played, n: 3 });
  expect(heard.at(-1)?.[1]).toMatchObject({ type: "ack", n: 3, action: move });
});

test("a game whose moves this release refuses is not opened, and says so", async () => {
  const game = { ...kept(DUCHESS), actions: ["deal"], times: [10] };
  keep(game);
  await expect(opened(game)).rejects.toMatchObject({ code: "illegal-move" });
});

test("refusals have the codes and the words of the service", async () => {
  const { line } = await opened(kept(DUCHESS, { undo: "none", hints: false }));
  await expect(line.play("deal")).rejects.toMatchObject({
    code: "illegal-move",
    sentN: 0,
    detail: expect.stringContaining("deal: the base is not chosen yet") as string,
  });
  await expect(line.play("east")).rejects.toMatchObject({ code: "invalid-move" });
  await expect(line.undo()).rejects.toMatchObject({ code: "undo-refused" });
  expect(() => line.hint()).toThrow("this race gives no hints; its settings have hints: false");
  await line.resign();
  await expect(line.undo()).rejects.toMatchObject({ code: "seat-has-ended" });
});

test("a move after another tab's is refused, and the board is then that of both", async () => {
  const game = kept(DUCHESS);
  const [one, other] = [await opened(game), await opened(game)];
  const [first = "", second = ""] = DUCHESS.moves.split(" ");
  await one.line.play(first);
  await expect(other.line.play(second)).rejects.toMatchObject({ code: "wrong-n", n: 1, sentN: 0 });
  expect(other.line.live.board).toEqual(one.line.live.board);
  await other.line.play(second);
  expect(keptGame(game.id)?.actions).toEqual([first, second]);
});

test.each(["klondike", "freecell", "spider", "duchess", "yukon"])("hints at %s are legal moves", async (id) => {
  const { line } = await opened(kept({ ...DUCHESS, game: id, options: {} }));
  for (let moves = 0; moves < 12; moves += 1) {
    const hint = line.hint();
    expect(line.live.board?.legal).toContain(hint);
    await line.play(hint);
  }
});

test("a rival plays while time is spent, also after the game was left and opened again", async () => {
  vi.useFakeTimers();
  try {
    const game = { ...kept(DUCHESS, { undo: "none", hints: false }), bot: "Whitmore" };
    keep(game);
    const { line, heard } = await opened(game);
    const before = line.live.board;
    expect(line.live.racers).toEqual([{ seat: 1, player: "", name: "Whitmore" }]);
    vi.advanceTimersByTime(10 * bots.Whitmore);
    expect(line.live.race?.seats[1]).toMatchObject({ n: 10, piles: null, ended: null });
    expect(heard).toHaveLength(11);
    expect(line.live.board).toBe(before); // nothing moves on the table of the racer
    line.close();
    vi.advanceTimersByTime(100 * bots.Whitmore);
    expect(heard).toHaveLength(11);
    const again = await opened(game);
    expect(again.line.live.race?.seats[1]?.n).toBe(10);
    vi.advanceTimersByTime(bots.Whitmore);
    expect(again.line.live.race?.seats[1]?.n).toBe(11);
    await again.line.resign();
    expect(again.line.live.race?.standings).toMatchObject([
      { seat: 1, place: 1, how: "won", home: 52 },
      { seat: 0, place: 2, how: "resigned", time: 11 * bots.Whitmore },
    ]);
    const other = await opened(game);
    expect(other.line.live.race).toEqual(again.line.live.race);
  } finally {
    vi.useRealTimers();
  }
});

const ME = { id: "me" } as Player;
const OVER = { actions: ["deal"], times: [1], spent: 2, ended: "resigned" } as const;

test("a game joins once, and is kept until the service has answered", async () => {
  app.me = ME;
  const game = { ...kept(DUCHESS), ...OVER };
  keep(game);
  const answered = new Deferred();
  answer(() => answered.promise);
  const joining = joinGames("me");
  await joinGames("me"); // at the same time, as when a game ends while the network comes back
  expect(keptGame(game.id)?.joined).toBeNull();
  answered.resolve(json({ id: "race" }, 201));
  await joining;
  expect(asked).toEqual(["POST /practice"]);
  expect(keptGame(game.id)).toMatchObject({ joined: "race", actions: [] });
  await joinGames("me");
  expect(asked).toHaveLength(1);
});

test("games of another player wait, and one that is refused for good is dropped", async () => {
  app.me = ME;
  const others = { ...kept(DUCHESS), ...OVER, player: "other" };
  const refused = { ...kept(DUCHESS), ...OVER, player: "me" };
  [others, refused].forEach(keep);
  answer(() => problem(422, "illegal-move"));
  await joinGames("me");
  expect(asked).toEqual(["POST /practice"]);
  expect(keptGames().map(({ id }) => id)).toEqual([others.id]);
});

test("a tab that has not heard of the end of its game does not take it back", async () => {
  const game = kept(DUCHESS);
  const tabs = await Promise.all([opened(game), opened(game), opened(game), opened(game)]);
  const [first, closing, playing, resigning] = tabs.map(({ line }) => line);
  await first?.resign();
  const { spent } = keptGame(game.id) ?? expect.fail("it is kept");
  closing?.close();
  await expect(playing?.play("deal")).rejects.toThrow("wrong-n");
  await expect(resigning?.resign()).rejects.toThrow("your race is over: resigned");
  expect(playing?.live.race?.phase).toBe("finished");
  expect(keptGame(game.id)).toMatchObject({ ended: "resigned", actions: [], spent });
});
