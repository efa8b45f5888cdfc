/**
 * A bot in TypeScript: `npx tsx bot.ts http://127.0.0.1:8000 "My bot"`, with Node.js 22 or newer. It races the next
 * opponent: always the first legal move that was not tried in this position.
 */
import { Cadogan, type OwnBoard } from "cadogan-client";

const MAX_MOVES = 100;
const [url = "http://127.0.0.1:8000", name = "My bot"] = process.argv.slice(2);
const tried = new Set<string>();

function choose({ piles, legal, n }: OwnBoard): string | undefined {
  const position = JSON.stringify(piles);
  const move = n < MAX_MOVES ? legal.find((each) => !tried.has(position + each)) : undefined;
  tried.add(`${position}${move}`);
  return move;
}

const cadogan = new Cadogan({ url });
await cadogan.signUp(name, { bot: true });
const race = await cadogan.pair("duchess");
const seat = await cadogan.race(race.id); // commits to a nonce, this racer's contribution to the deal
await seat.ready();
await seat.started();
for (let move = choose(seat.board); move !== undefined; move = choose(seat.board)) {
  await seat.play(move); // resolves once the move is committed
}
if (seat.board.legal.length > 0) await seat.resign();
const standings = await seat.decided();
const mine = standings.find((each) => each.seat === seat.number);
console.log(`place ${mine?.place}, ${mine?.home} cards home`);
seat.close();
