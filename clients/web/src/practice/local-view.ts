/** A game of this browser as the page shows a race: its public view, and the board of its one racer. */

import type { OwnBoard, RaceView } from "cadogan-client";
import type { Layout } from "cadogan-client/rules";
import type { KeptGame } from "../state/kept-games";

/** Of the racer, where this browser has no player. */
const NOBODY = "00000000-0000-8000-8000-000000000000";

/** The rules of races that these games follow. */
const RACE_RULES = 9;

/** The layout on the table. A way is never empty: it begins with the deal. */
export function last(way: readonly Layout[]): Layout {
  const layout = way.at(-1);
  if (layout === undefined) throw new RangeError("a game begins with its deal");
  return layout;
}

export function boardOf({ actions, settings, ended }: KeptGame, way: readonly Layout[]): OwnBoard {
  const layout = last(way);
  return {
    seat: 0,
    n: actions.length,
    home: layout.home,
    piles: layout.showAll(),
    legal: ended === null ? layout.legalMoves() : [],
    may_undo: ended === null && settings.undo !== "none" && way.length > 1,
    redeals_left: layout.redealsLeft,
  };
}

/** Piles that differ between two layouts, as they are shown after it. */
export function changedPiles(before: Layout, after: Layout): Record<string, string> {
  const shown = before.showAll();
  return Object.fromEntries(Object.entries(after.showAll()).filter(([name, pile]) => shown[name] !== pile));
}

export function viewOf(game: KeptGame, way: readonly Layout[]): RaceView {
  const { id, settings, begunAt, ended, seed } = game;
  const player = game.player ?? NOBODY;
  const { n, home, piles } = boardOf(game, way);
  const moves = game.actions.filter((action) => action !== "undo").length;
  const undone = n - moves;
  const penalties = ended === "won" && settings.undo === "penalty" ? undone * settings.undo_penalty * 1000 : 0;
  const time = Math.round(game.spent) + penalties;
  return {
    id,
    p: n,
    phase: ended === null ? "racing" : "finished",
    settings: {
      ...settings,
      seats: 1,
      countdown: 0,
      view: "fair",
      closed_until: null,
      rated: false,
      deal: "any",
      automatic_moves: false,
      bots: true,
      listed: false,
    },
    creator: player,
    house: false,
    created_at: begunAt,
    commitment: null,
    seats: [
      {
        seat: 0,
        player,
        commitment: null,
        ready: true,
        ghost: null,
        n,
        home,
        piles,
        progress: { seat: 0, n, home, moves, ahead: false },
        away_until: null,
        ended,
      },
    ],
    rematch_of: null,
    rematch: null,
    origin: null,
    starter: null,
    start_by: null,
    starts_at: begunAt,
    started_at: begunAt,
    ends_at: begunAt + settings.time_limit * 1000,
    finished_at: ended === null ? null : begunAt + Math.round(game.spent),
    standings: ended === null ? null : [{ seat: 0, place: 1, home, moves, time, how: ended }],
    seed: ended === null ? null : seed,
    secret: null,
    nonces: null,
    digest: null,
    deal: null,
    race_rules: RACE_RULES,
    renewals: [],
    house_bots: [],
    abandoned: null,
    left: [],
  };
}
