/** What the service said: `python -m clients.typescript.tests.record` writes it. */
import { readFileSync } from "node:fs";
import type { AnyPublicEvent, OwnBoard, RaceView, ToClient } from "../src/index.js";
import type { Proof } from "../src/fair-deal.js";

function recorded<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`recordings/${name}.json`, import.meta.url), "utf8")) as T;
}

interface Told {
  readonly events: readonly AnyPublicEvent[];
  readonly views: Readonly<Record<string, RaceView>>;
}

interface Heard {
  readonly view: RaceView;
  readonly boards: readonly Pick<OwnBoard, "n" | "home" | "piles">[];
  readonly frames: Readonly<Record<"racer 0" | "racer 1" | "spectator" | "playback", readonly ToClient[]>>;
}

export const views = recorded<Record<string, Told>>("views");
export const proofs = recorded<Record<string, Proof>>("proofs");
export const heard = recorded<Heard>("frames");

/** Copy that may be changed anywhere. */
export function copy<T>(value: T): Mutable<T> {
  return structuredClone(value) as Mutable<T>;
}

type Mutable<T> = { -readonly [Key in keyof T]: Mutable<T[Key]> };
