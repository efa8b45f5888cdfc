/** A game of this browser as the page shows a race: its public view, and the board of its racer. A bot may be the rival. */

import type { OwnBoard, RaceView } from "cadogan-client";
import type { Layout } from "cadogan-client/rules";
import type { KeptGame } from "../state/kept-games";
import type { Rival } from "./rival";

type Seat = RaceView["seats"][number];
type Standing = NonNullable<RaceView["standings"]>[number];

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

export function viewOf(game: KeptGame, way: readonly Layout[], rival: Rival | null = null): RaceView {
  const { id, settings, begunAt, ended, seed } = game;
  const player = game.player ?? NOBODY;
  const { n, home, piles } = boardOf(game, way);
  const moves = game.actions.filter((action) => action !== "undo").length;
  const undone = n - moves;
  const penalties = ended === "won" && settings.undo === "penalty" ? undone * settings.undo_penalty * 1000 : 0;
  const time = Math.round(game.spent) + penalties;
  const mine = ended && { seat: 0, place: 1, home, moves, time, how: ended };
  const standings = mine && (rival === null ? [mine] : placed(mine, game, way, rival));
  return {
    id,
    p: n,
    phase: ended === null ? "racing" : "finished",
    settings: {
      ...settings,
      seats: rival === null ? 1 : 2,
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
      ...(rival === null ? [] : [rivalSeat(rival, game, standings)]),
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
    standings,
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

/** The rival without its cards: they would tell what is under those of the racer. A bot that sees no move waits. */
function rivalSeat(rival: Rival, { spent }: KeptGame, standings: readonly Standing[] | null): Seat {
  const result = standings?.find(({ seat }) => seat === 1);
  const now = rival.at(spent);
  const { n, home } = result === undefined ? now : { n: result.moves, home: result.home };
  return {
    seat: 1,
    player: null,
    commitment: null,
    ready: true,
    ghost: null,
    n,
    home,
    piles: null,
    progress: { seat: 1, n, home, moves: n, ahead: false },
    away_until: null,
    ended: result?.how ?? (now.how === "resigned" ? null : now.how),
  };
}

/**
 * Both results with their places, by the rules of races (`service/cadogan/races/standings.py`). Where the racer has won,
 * the bot stops. Otherwise it plays to its end, at its pace.
 */
function placed(mine: Standing, game: KeptGame, way: readonly Layout[], rival: Rival): Standing[] {
  const spent = Math.round(game.spent);
  const limit = game.settings.time_limit * 1000;
  const then = rival.at(spent);
  const end = mine.how === "won" ? then : rival.at(limit);
  const isBeaten = mine.how === "won" && (then.how === null || then.how === "resigned");
  const its: Standing = {
    seat: 1,
    place: 1,
    home: end.home,
    moves: end.n,
    time: isBeaten ? spent : end.how === null ? limit : end.endedAt,
    how: isBeaten ? "resigned" : (end.how ?? "out of time"),
  };
  // A bot that sees no move resigns once the racer has more cards home.
  const playsOn = then.how === null || (then.how === "resigned" && mine.home <= then.home);
  const changed = way.findLastIndex(({ home }, index) => home !== way[index - 1]?.home);
  const homeAt = changed <= 0 ? 0 : (game.times[changed - 1] ?? 0);
  const keys = [keyOf(mine, homeAt, mine.how === "resigned" && playsOn), keyOf(its, end.homeAt, false)] as const;
  const order = keys[0].map((part, index) => part - (keys[1][index] ?? 0)).find((apart) => apart !== 0) ?? 0;
  const rows = [
    { ...mine, place: order > 0 ? 2 : 1 },
    { ...its, place: order < 0 ? 2 : 1 },
  ];
  return rows.sort((one, other) => one.place - other.place);
}

/** Sorts results, the best first: winners by time, then racers who played on, then racers who gave up. */
function keyOf({ how, home, time }: Standing, homeAt: number, gaveUp: boolean): readonly number[] {
  return how === "won" ? [0, time ?? 0, 0] : [gaveUp ? 2 : 1, -home, homeAt];
}
