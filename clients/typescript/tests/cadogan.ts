/** Players of a real service, and races of theirs. */
import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { Cadogan, type RaceView, type Seat } from "../src/index.js";
import { SERVICE } from "./service.js";

export const SOON_MS = 20_000;

/** A client that acts as a new player. */
export async function player({ bot = false, url = SERVICE } = {}): Promise<Cadogan> {
  const cadogan = new Cadogan({ url });
  await cadogan.signUp(`Ada ${randomBytes(4).toString("hex")}`, { bot });
  return cadogan;
}

/** A seat that is ready and whose board is dealt. It is closed with the test. */
export async function started(cadogan: Cadogan, race: RaceView | string): Promise<Seat> {
  const seat = await entered(cadogan, race);
  await seat.ready();
  await seat.started();
  return seat;
}

export async function entered(cadogan: Cadogan, race: RaceView | string): Promise<Seat> {
  const seat = await cadogan.race(typeof race === "string" ? race : race.id);
  onTestFinished(() => seat.close());
  return seat;
}

/** A finished race with one seat, after some moves. */
export async function finishedRace(
  cadogan: Cadogan,
  moves = 0,
  terms: { readonly seed?: string } = {},
): Promise<RaceView> {
  const race = await cadogan.createRace("duchess", { seats: 1, countdown: 0, ...terms });
  const seat = await started(cadogan, race);
  for (let n = 0; n < moves; n += 1) await seat.play(seat.board.legal[0] as string);
  await seat.resign();
  await seat.finished(SOON_MS);
  return seat.race;
}

/** All that a list has. */
export async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}
