/**
 * Reads boards (`positions.py`) and perft vectors from standard input, plays them with the rules engine in a file, and
 * compares every position: `node tests/positions.js FILE`. Prints the number of positions, or the first difference.
 */
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const { GAMES, gamesOf } = await import(pathToFileURL(process.argv[2]).href);

let positions = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  const what = line.slice(0, 1500);
  if ("sequences" in said) count(said, what);
  else await replay(said, what);
}
console.log(positions);

async function replay({ game: name, options, seed, deck, rows }, what) {
  const game = gameOf(name, what).withOptions(options);
  if (seed !== "") compare(deck, (await game.deck(seed)).join(" "), what, "");
  let layout = game.start(deck.split(" "));
  const moves = [];
  for (const [move, shown, legal, home, end, refused] of rows) {
    if (move !== "") layout = layout.play(move);
    moves.push(move);
    const refusals = Object.fromEntries(Object.keys(refused).map((text) => [text, refusalOf(layout, text)]));
    const state = layout.isWon ? "won" : layout.isStuck ? "stuck" : "";
    const ours = [layout.showAll(), layout.legalMoves().join(" "), layout.home, state, refusals];
    compare([shown, legal, home, end, refused], ours, what, moves.join(" "));
    positions += 1;
  }
}

/** Sequences of 1, 2, … moves, and distinct positions after them. Of equal positions, the first one stands. */
function count({ game, options, deck, moves, sequences, positions: distinct }, what) {
  let start = gameOf(game, what).withOptions(options).start(deck.split(" "));
  for (const move of moves.split(" ").filter((text) => text !== "")) start = start.play(move);
  let level = [[start, 1]];
  for (const [depth, expected] of sequences.entries()) {
    const following = new Map();
    for (const [layout, ways] of level)
      for (const move of layout.legalMoves()) {
        const after = layout.play(move);
        const key = `${after.stacks.join(" ")} ${after.redealt}`;
        const reached = following.get(key);
        if (reached === undefined) following.set(key, [after, ways]);
        else reached[1] += ways;
      }
    level = [...following.values()];
    compare([expected, distinct[depth]], [level.reduce((sum, [, ways]) => sum + ways, 0), level.length], what, moves);
    positions += level.length;
  }
}

function gameOf(name, what) {
  if (typeof name === "string" && GAMES.has(name)) return GAMES.get(name);
  const described = gamesOf({ defaults: {}, games: [{ id: "a-game", name: "A game", rules: name, options: [] }] });
  if (described.size === 0) throw new RangeError(`the engine does not play ${what}`);
  return described.get("a-game");
}

function refusalOf(layout, move) {
  try {
    layout.play(move);
  } catch (error) {
    if (error.code === "illegal-move") return error.reason;
    throw error;
  }
  return "it is legal";
}

function compare(expected, found, what, moves) {
  if (isDeepStrictEqual(found, expected)) return;
  console.error(`${what}\nafter: ${moves}\nexpected: ${JSON.stringify(expected)}\nfound:    ${JSON.stringify(found)}`);
  process.exit(1);
}
