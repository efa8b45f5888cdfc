/**
 * A bot in TypeScript: `npx tsx bot.ts http://127.0.0.1:8000 "My bot"`, with Node.js 22 or newer. It races the next
 * opponent: always the first legal move that was not tried in this position.
 */
import { Client, commitNonce, RaceLine, randomNonce, type OwnBoard } from "cadogan-client";

const MAX_MOVES = 100;
const [url = "http://127.0.0.1:8000", name = "My bot"] = process.argv.slice(2);

const { token } = await new Client({ url }).signUp(name, { bot: true });
const { rest, answer } = new Client({ url, token });

/** Waits for an opponent; the id of the race. */
async function findRace(): Promise<string> {
  let pairing = await answer(rest.POST("/api/v1/pairings", { body: { game: "duchess" } }));
  while (!pairing.race) {
    const params = { path: { pairing_id: pairing.id }, query: { wait: 20 } }; // answers as soon as there is news
    pairing = await answer(rest.GET("/api/v1/pairings/{pairing_id}", { params }));
  }
  return pairing.race;
}

const tried = new Set<string>();

function choose(board: OwnBoard): string | undefined {
  const position = JSON.stringify(board.piles);
  const move = board.legal.find((each) => !tried.has(position + each));
  tried.add(`${position}${move}`);
  return move;
}

const race = await findRace();
const nonce = randomNonce(); // this racer's contribution to the deal
const commitment = await commitNonce(race, nonce);
await rest.POST("/api/v1/races/{race_id}/join", { params: { path: { race_id: race } }, body: { commitment } });

const line = new RaceLine({ url, token, race });
// Every racer commits before any nonce is opened.
await line.until(({ race }) => race?.seats.every((seat) => seat.commitment) ?? false);
await line.ready(nonce);
await line.until(({ board }) => board !== null);
for (let board = line.live.board; board !== null && board.n < MAX_MOVES; board = line.live.board) {
  const move = choose(board);
  if (move === undefined) break;
  await line.play(move); // resolves once the move is committed
}
if (line.live.board?.legal.length) await line.resign();
const decided = await line.until(({ race }) => race?.phase === "decided" || race?.phase === "finished");
const mine = decided.race?.standings?.find(({ seat }) => seat === line.live.seat);
console.log(`place ${mine?.place}, ${mine?.home} cards home`);
line.close();
