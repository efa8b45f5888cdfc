/** A real service to test against. A Python test starts one and sets `CADOGAN_URL`; `make serve` starts one too. */
import { randomBytes } from "node:crypto";
import { describe } from "vitest";
import { Client, RaceLine, type RaceLineOptions } from "../src/index.js";

export const SERVICE = process.env["CADOGAN_URL"] ?? "";

/** Groups tests that need a service; they are skipped without one. */
export const withService = SERVICE === "" ? describe.skip : describe;

/** Its Duchess deal can start with r0-f1, r1-f3, r2-f1 or r3-f3. */
export const SEED = "000102030405060708090a0b0c0d0e0f";

export interface Player {
  readonly id: string;
  readonly token: string;
  readonly client: Client;
}

export async function signUp(url = SERVICE): Promise<Player> {
  const body = { name: `Ada ${randomBytes(4).toString("hex")}` };
  const guest = new Client({ url });
  const { id, token } = await guest.answer(guest.rest.POST("/api/v1/players", { body }));
  return { id, token, client: new Client({ url, token }) };
}

/** Makes a race on a picked deal that these players have joined; returns its id. */
export async function makeRace(
  players: readonly Player[],
  settings: { readonly undo?: "free"; readonly view?: "fair" | "open" } = {},
): Promise<string> {
  const [first] = players;
  if (first === undefined) throw new Error("a race needs a player");
  const body = { game: "duchess", seats: players.length, countdown: 0, seed: SEED, view: "open" as const, ...settings };
  const race = await first.client.answer(first.client.rest.POST("/api/v1/races", { body }));
  for (const { client } of players) {
    await client.rest.POST("/api/v1/races/{race_id}/join", { params: { path: { race_id: race.id } }, body: {} });
  }
  return race.id;
}

/** A line, and the states and messages that it reported. */
export class Follower {
  readonly line: RaceLine;
  readonly states: string[] = [];
  readonly received: string[] = [];

  constructor(options: RaceLineOptions) {
    this.line = new RaceLine({
      ...options,
      onLive: (live, message) => {
        options.onLive?.(live, message);
        this.received.push(
          "p" in message && message.type !== "welcome" ? `${message.p} ${message.type}` : message.type,
        );
      },
      onState: (state) => {
        this.states.push(state.is);
        options.onState?.(state);
      },
    });
  }
}
