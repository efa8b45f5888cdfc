/** Recorded messages and answers of the service. `python -m clients.typescript.tests.record` writes them. */
import { readFileSync } from "node:fs";
import type { AnyPublicEvent, OwnBoard, RaceView, ToClient } from "../src/index.js";
import type { Proof } from "../src/index.js";

function load<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`recordings/${name}.json`, import.meta.url), "utf8")) as T;
}

interface PublicRace {
  readonly events: readonly AnyPublicEvent[];
  readonly views: Readonly<Record<string, RaceView>>;
}

interface LiveRace {
  readonly view: RaceView;
  readonly boards: readonly Pick<OwnBoard, "n" | "home" | "piles">[];
  readonly frames: Readonly<Record<"racer 0" | "racer 1" | "spectator" | "playback", readonly ToClient[]>>;
}

export const views = load<Record<string, PublicRace>>("views");
export const proofs = load<Record<string, Proof>>("proofs");
export const liveRace = load<LiveRace>("frames");

/** A deep copy that can be changed. */
export function copy<T>(value: T): Mutable<T> {
  return structuredClone(value) as Mutable<T>;
}

type Mutable<T> = { -readonly [Key in keyof T]: Mutable<T[Key]> };
