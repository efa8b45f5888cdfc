/**
 * Reads boards (`positions.py`) and perft vectors from standard input, plays them with the rules engine in a file, and
 * compares every position: `node tests/positions.js FILE`. Prints the number of positions, or the first difference. Hints
 * may differ: of these it prints the number that are the same.
 */
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const { GAMES, gamesOf, hint } = await import(pathToFileURL(process.argv[2]).href);

/** Most moves that are under way at once. */
const MOST_UNDER_WAY = 3;

let positions = 0;
let foreseen = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  const what = line.slice(0, 1500);
  if ("sequences" in said) count(said, what);
  else if ("hints" in said) await advise(said, what);
  else await replay(said, what);
}
console.log(positions, foreseen);

async function replay({ game: name, options, seed, deck, rows }, what) {
  const game = gameOf(name, what).withOptions(options);
  if (seed !== "") compare(deck, (await game.deck(seed)).join(" "), what, "");
  let layout = game.start(deck.split(" "));
  const moves = [];
  const redealsLeft = [];
  for (const [move, shown, legal, home, end, refused] of rows) {
    if (move !== "") layout = layout.play(move);
    moves.push(move);
    const refusals = Object.fromEntries(Object.keys(refused).map((text) => [text, refusalOf(layout, text)]));
    const state = layout.isWon ? "won" : layout.isStuck ? "stuck" : "";
    const ours = [layout.showAll(), layout.legalMoves().join(" "), layout.home, state, refusals];
    compare([shown, legal, home, end, refused], ours, what, moves.join(" "));
    redealsLeft.push(layout.redealsLeft);
    positions += 1;
  }
  for (const at of rows.keys()) foresee(game, rows, at, redealsLeft[at], what);
}

/**
 * Plays the moves behind a position on the piles that its player sees, as far as they are legal there. All that this says
 * of piles and of legal moves holds. Nothing is missing, unless an unknown card has turned up, or what was legal before
 * the position decides whether a redeal would change anything.
 */
function foresee(game, rows, at, redealsLeft, what) {
  if (rows[at][2] === "") return; // the game is over
  let layout = game.seen(rows[at][1], redealsLeft);
  for (const [index, [move, shown, legal]] of rows.slice(at, at + 1 + MOST_UNDER_WAY).entries()) {
    if (index > 0 && !layout.legalMoves().includes(move)) return;
    if (index > 0) layout = layout.play(move);
    const moves = layout.legalMoves();
    const place = `foreseen ${index} moves after position ${at}: ${move}`;
    const known = ([name, pile]) => agrees(shown[name].split(" "), pile.split(" "));
    const wrong = [
      moves.filter((each) => !legal.split(" ").includes(each)),
      Object.entries(layout.showAll()).filter((entry) => !known(entry)),
    ];
    compare([[], []], wrong, what, place);
    if (layout.unknown.length > 0 || layout.idleness === "spent") continue;
    compare([legal, shown], [moves.join(" "), layout.showAll()], what, place);
    if (index > 0) foreseen += 1;
  }
}

/** Whether a pile has these cards, of which some are not known. */
function agrees(cards, pile) {
  return cards.length === pile.length && pile.every((card, index) => card === cards[index] || card === "--");
}

/** Counts the positions at which the hint is the same, and writes the others to the standard error. */
async function advise({ game: name, options, seed, hints }, what) {
  const game = gameOf(name, what).withOptions(options);
  let layout = game.start(await game.deck(seed));
  for (const [number, [move, expected]] of hints.entries()) {
    if (move !== "") layout = layout.play(move);
    const found = hint(layout);
    if (found === expected) positions += 1;
    else console.error(`${name} ${JSON.stringify(options)} ${seed}, move ${number}: ${found} instead of ${expected}`);
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
