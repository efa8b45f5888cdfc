/** A line to a race at a service that follows a script. */

import { vi } from "vitest";
import type { Ack, LineState, OwnBoard, ToClient } from "../src/index.js";
import { P, RACING, ScriptedService, welcome, welcomeBack, type Script } from "./scripted-service.js";
import { Follower } from "./service.js";

export const cleanups: (() => void)[] = [];

/** Call it after each test. It is not a hook of this module: files of one process share the module, and not its hooks. */
export function closeLines(): void {
  vi.restoreAllMocks();
  for (const cleanup of cleanups.splice(0)) cleanup();
}

type Options = Partial<ConstructorParameters<typeof Follower>[0]>;

/** A line to a service that follows these scripts. */
export async function lineTo(options: Options, ...scripts: Script[]) {
  vi.spyOn(Math, "random").mockReturnValue(0); // the backoff is zero
  const service = await ScriptedService.start(...scripts);
  let onState: () => void = () => undefined;
  const { line, received, states } = new Follower({
    url: service.url,
    race: RACING.id,
    ...options,
    onState: () => onState(),
  });
  cleanups.push(
    () => line.close(),
    () => service.close(),
  );

  /** Waits until a condition holds for the state of the line. */
  async function untilState(condition: (state: LineState) => boolean): Promise<void> {
    while (!condition(line.state)) await new Promise<void>((resolve) => (onState = resolve));
  }
  return { line, received, states, service, untilState, until: line.until.bind(line) };
}

const BOARD: OwnBoard = {
  seat: 0,
  n: 2,
  home: 1,
  piles: { w: "" },
  legal: ["deal"],
  may_undo: false,
  redeals_left: null,
};

export function welcomeRacer(n = 2): ToClient {
  return welcome({ seat: 0, board: { ...BOARD, n } });
}

export function welcomeRacerBack(n: number): ToClient {
  return welcomeBack(P, { seat: 0, board: { ...BOARD, n } });
}

export function ack(n: number, action: string): Ack {
  return { type: "ack", n, action, turned: "", home: 1, piles: {}, legal: ["deal"], may_undo: false };
}

export function refused(sent_n: number, code = "illegal-move", n?: number): ToClient {
  return { type: "refused", command: "play", code, detail: "no", sent_n, ...(n !== undefined && { n }) };
}
