/** A real service to race at: a Python test starts one and says where, `make serve` starts another. */
import { randomBytes } from "node:crypto";
import { describe } from "vitest";
import { Client, RaceLine, type RaceLineOptions } from "../src/index.js";

export const SERVICE = process.env["CADOGAN_URL"] ?? "";

/** Tests that need a service; they say so when there is none. */
export const withService = SERVICE === "" ? describe.skip : describe;

/** Duchess: r0-f1 r1-f3 r2-f1 r3-f3 may begin. */
export const SEED = "000102030405060708090a0b0c0d0e0f";

export interface Player {
  readonly id: string;
  readonly token: string;
  readonly client: Client;
}

export async function signUp(url = SERVICE): Promise<Player> {
  const body = { name: `Ada ${randomBytes(4).toString("hex")}` };
  const nobody = new Client({ url });
  const { id, token } = await nobody.answer(nobody.rest.POST("/api/v1/players", { body }));
  return { id, token, client: new Client({ url, token }) };
}

/** Id of a race that these players have joined, whose deal is picked. */
export async function makeRace(
  players: readonly Player[],
  settings: { readonly undo?: "free"; readonly view?: "fair" | "open" } = {},
): Promise<string> {
  const [first] = players;
  if (first === undefined) throw new Error("a race has players");
  const body = { game: "duchess", seats: players.length, countdown: 0, seed: SEED, view: "open" as const, ...settings };
  const race = await first.client.answer(first.client.rest.POST("/api/v1/races", { body }));
  for (const { client } of players) {
    await client.rest.POST("/api/v1/races/{race_id}/join", { params: { path: { race_id: race.id } }, body: {} });
  }
  return race.id;
}

/** A line, and what was heard over it. */
export class Follower {
  readonly line: RaceLine;
  readonly states: string[] = [];
  readonly heard: string[] = [];

  constructor(options: RaceLineOptions) {
    this.line = new RaceLine({
      ...options,
      onLive: (live, message) => {
        options.onLive?.(live, message);
        this.heard.push("p" in message && message.type !== "welcome" ? `${message.p} ${message.type}` : message.type);
      },
      onState: (state) => {
        this.states.push(state.is);
        options.onState?.(state);
      },
    });
  }
}
