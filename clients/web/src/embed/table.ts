/** Follows the table of a tournament over HTTP, without a token. */

import { withChange, type TableChange, type TableRow } from "cadogan-client";
import { AGAIN_MS, get } from "./source";

export interface Tournament {
  readonly id: string;
  readonly name: string;
  readonly phase: keyof typeof PHASES;
  readonly kind: "arena" | "sprint";
  readonly starts_at: number;
  readonly ends_at: number;
}

/** Phases of a tournament, by that of a race with the same word. */
export const PHASES = { scheduled: "countdown", running: "racing", ended: "finished", cancelled: "cancelled" } as const;

export interface News {
  readonly tournament: Tournament;
  /** The whole table, by place. */
  readonly rows: readonly TableRow[];
  /** Milliseconds that the service's clock is ahead of this one. */
  readonly ahead: number;
}

/**
 * Tells of a table: what there is, and then each change until the tournament is over. Browsers resume a stream that
 * breaks by themselves, after the last change that arrived; one that is refused is asked for again after a while.
 */
export async function followTable(
  id: string,
  heard: (news: News) => void,
  reachable: (is: boolean) => void,
): Promise<void> {
  const answer = await get(`tournaments/${id}`);
  const ahead = (Date.parse(answer.headers.get("Date") ?? "") || Date.now()) - Date.now();
  let tournament = (await answer.json()) as Tournament;
  let rows: readonly TableRow[] = [];
  let cursor = "start";
  const listen = () => {
    const stream = new EventSource(`/api/v1/tournaments/${id}/changes?cursor=${cursor}`);
    stream.onopen = () => reachable(true);
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as TableChange;
      cursor = change.cursor;
      rows = withChange(rows, change);
      tournament = { ...tournament, phase: change.phase };
      heard({ tournament, rows, ahead });
      if (change.phase === "ended" || change.phase === "cancelled") stream.close();
    };
    stream.onerror = () => {
      reachable(false);
      if (stream.readyState !== EventSource.CLOSED) return;
      setTimeout(listen, AGAIN_MS * (1 + Math.random()));
    };
  };
  listen();
}
