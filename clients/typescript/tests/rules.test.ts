/** The rules engine against the vectors. `test_rules.py` counts them to the end, and compares random positions. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DATA } from "../src/rules/data.js";
import {
  GAMES,
  gamesOf,
  IllegalMove,
  InvalidDeck,
  InvalidMove,
  InvalidOption,
  InvalidSeed,
  parseSeed,
  type Game,
  type Layout,
  type OptionValue,
} from "../src/rules/index.js";

interface Perft {
  readonly game: string | Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly deck: string;
  readonly moves: string;
  readonly sequences: readonly number[];
  readonly positions: readonly number[];
}

interface Line extends Pick<Perft, "options" | "moves"> {
  readonly game: string;
  readonly seed: string;
  readonly end: "won" | "stuck";
}

function vectors<T>(name: string): T[] {
  const file = new URL(`../../../tests/vectors/${name}.jsonl`, import.meta.url);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

/** A game by its id, or described by axes; those left out have their defaults. */
function gameOf(game: Perft["game"]): Game {
  if (typeof game === "string") return found(GAMES, game);
  const build = game["build"] && { step: -1, wrap: true, ...game["build"] };
  const rules = { ...game, ...(build !== undefined && { build }) };
  return found(gamesOf({ ...DATA, games: [{ id: "variant", name: "A variant", rules, options: [] }] }), "variant");
}

function found(games: ReadonlyMap<string, Game>, id: string): Game {
  const game = games.get(id);
  if (game === undefined) throw new RangeError(`the engine does not play ${id}`);
  return game;
}

const play = (layout: Layout, moves: string) => moves.split(" ").reduce((before, move) => before.play(move), layout);

/** Sequences of 1, 2, … moves, and distinct positions after them. */
function count(start: Layout, depth: number): Pick<Perft, "sequences" | "positions"> {
  let level = [{ layout: start, ways: 1 }];
  const sequences: number[] = [];
  const positions: number[] = [];
  while (sequences.length < depth) {
    const following = new Map<string, { layout: Layout; ways: number }>();
    for (const { layout, ways } of level)
      for (const move of layout.legalMoves()) {
        const after = layout.play(move);
        const key = `${after.stacks.join(" ")} ${after.redealt}`;
        const reached = following.get(key);
        following.set(key, { layout: reached?.layout ?? after, ways: ways + (reached?.ways ?? 0) });
      }
    level = [...following.values()];
    sequences.push(level.reduce((sum, { ways }) => sum + ways, 0));
    positions.push(level.length);
  }
  return { sequences, positions };
}

const FIRST = 3;

test("it counts the first moves as the perft vectors do", () => {
  for (const row of vectors<Perft>("perft")) {
    const start = gameOf(row.game).withOptions(row.options).start(row.deck.split(" "));
    const reached = row.moves === "" ? start : play(start, row.moves);
    const [sequences, positions] = [row.sequences.slice(0, FIRST), row.positions.slice(0, FIRST)];
    expect(count(reached, sequences.length), JSON.stringify(row)).toEqual({ sequences, positions });
  }
});

test.for(vectors<Line>("lines"))("a whole game of $game ends as in the vectors", async (line) => {
  const game = gameOf(line.game).withOptions(line.options);
  const layout = play(game.start(await game.deck(line.seed)), line.moves);
  expect(layout.isWon).toBe(line.end === "won");
  expect(layout.isStuck).toBe(line.end === "stuck");
});

test("a layout stays as it is when a move is played", async () => {
  const game = gameOf("klondike");
  const layout = game.start(await game.deck("ms:1"));
  const [shown, legal] = [layout.showAll(), layout.legalMoves()];
  for (const move of legal) expect(layout.play(move).showAll()).not.toEqual(shown);
  expect(layout.showAll()).toEqual(shown);
  expect(layout.legalMoves()).toBe(legal);
});

test("it plays every game, and every value of their options", () => {
  expect([...GAMES.keys()]).toEqual(DATA.games.map(({ id }) => id));
  for (const { id, options } of DATA.games)
    for (const { name, sets } of options)
      for (const [value] of sets) {
        const option = gameOf(id).options.find((each) => each.name === name);
        expect(option?.valueIn(gameOf(id).withOptions({ [name]: value }).rules)).toBe(value);
      }
});

test.for([{ gap_rank: "Q" }, { a_new_axis: 1 }, { build: { match: "any", a_new_field: true } }, { packs: 3 }])(
  "a game with %o, which it does not know, is not played",
  (axes) => {
    const [first, ...others] = DATA.games;
    if (first === undefined) throw new RangeError("there is no game");
    const changed = { ...first, rules: { ...first.rules, ...axes } };
    expect([...gamesOf({ ...DATA, games: [changed, ...others] }).keys()]).toEqual(others.map(({ id }) => id));
    const option = { name: "new", sets: [["known", {}] as const, ["unknown", axes] as const], is_newer: true };
    const game = found(gamesOf({ ...DATA, games: [{ ...first, options: [option] }] }), first.id);
    expect(game.options.map(({ values }) => values)).toEqual([["known"]]);
    expect(() => game.withOptions({ new: "unknown" })).toThrow(InvalidOption);
  },
);

test("a numbered deal has the seed of the service", () => {
  expect(parseSeed("ms:11982")).toBe("6361646f67616e2f6d732f3100002ece");
  expect(parseSeed("pysol:24680")).toBe("7079736f6c6663000000000000006068");
  expect(parseSeed("000102030405060708090A0B0C0D0E0F")).toBe("000102030405060708090a0b0c0d0e0f");
});

test.for(["", "ms:0", "ms:1000001", "ms:1:1", "ms:", "pysol:100000000000000000001", "ab", "constructor:1"])(
  "%o is no seed",
  async (seed) => {
    await expect(gameOf("freecell").deck(seed)).rejects.toThrow(InvalidSeed);
  },
);

test("refusals have the codes of the service, and say what is wrong", async () => {
  const game = gameOf("duchess");
  const deck = await game.deck("000102030405060708090a0b0c0d0e0f");
  const layout = game.start(deck);
  expect(layout.legalMoves()).toEqual(["r0-f1", "r1-f3", "r2-f1", "r3-f3"]);
  const refused = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return null;
  };
  const illegal = refused(() => layout.play("deal"));
  expect(illegal).toBeInstanceOf(IllegalMove);
  expect(illegal).toMatchObject({ code: "illegal-move", move: "deal" });
  expect((illegal as IllegalMove).message).toContain("deal: the base is not chosen yet");
  for (const move of ["t0-t1x1", "t0-t1x02", "T0-f1", "w-f01", "w-f1\n"])
    expect(refused(() => layout.play(move))).toMatchObject({ code: "invalid-move", name: InvalidMove.name });
  const wrong = refused(() => game.start([...deck.slice(1), deck[1] ?? ""]));
  expect(wrong).toBeInstanceOf(InvalidDeck);
  expect(wrong).toMatchObject({ code: "invalid-deck" });
  expect((wrong as InvalidDeck).message).toBe("a deck of 52 is not a permutation of 52 cards: missing 3C; too many 4S");
  expect(refused(() => game.start(["1S"]))).toMatchObject({ code: "invalid-deck" });
  expect(refused(() => game.withOptions({ draw: 1 }))).toMatchObject({ code: "invalid-option" });
  expect(refused(() => game.withOptions({ runs: "some" }))).toMatchObject({
    message: 'duchess: option "runs" is "some"; it takes any or whole',
  });
});

test("only options that differ from what races of old had are recorded", () => {
  for (const game of GAMES.values()) {
    const usual = game.options.filter(({ isNewer }) => !isNewer).map(({ name }) => name);
    expect(Object.keys(game.chosen)).toEqual(usual);
    for (const { name, values } of game.options)
      for (const value of values.slice(1)) expect(game.withOptions({ [name]: value }).chosen[name]).toBe(value);
  }
});
