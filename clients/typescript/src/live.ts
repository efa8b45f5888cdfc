/**
 * What is known of a race now, kept from the messages of its socket alone: `live = hear(live, message)`.
 *
 * The rules are the service's: piles are replaced by name, as they come. Nothing is changed in place, and what a message
 * does not touch stays the very same object.
 */
import { follow, progressed, takes } from "./race-view.js";
import type { Ack, AnyPublicEvent, Named, OwnBoard, Pace, RaceView, ToClient, Welcome } from "./messages.js";

/** A race as one sees it. */
export interface Live {
  /** The race as everybody may see it; null before the first welcome. */
  readonly race: RaceView | null;
  /** Who sits where, with names. */
  readonly racers: readonly Named[];
  /** Who one is; null for a guest. */
  readonly player: string | null;
  /** One's own seat. */
  readonly seat: number | null;
  /** One's own board, once it is dealt: always up to date, whatever the public may see of it. */
  readonly board: OwnBoard | null;
  /** How many watch. */
  readonly spectators: number;
  /** Id of the race's rematch, if there is one. */
  readonly rematch: string | null;
  /** How the race is played, while what is shown lies behind; null when it is live. */
  readonly playback: Pace | null;
  /** Number of the last public event. */
  readonly p: number;
}

/** What is known before anything was heard. */
export const NOTHING: Live = {
  race: null,
  racers: [],
  player: null,
  seat: null,
  board: null,
  spectators: 0,
  rematch: null,
  playback: null,
  p: 0,
};

/**
 * What is known once a message was heard. Public events that do not come next change nothing: those before were heard
 * already, those after show a gap, over which only another `hello` helps.
 */
export function hear(live: Live, message: ToClient): Live {
  switch (message.type) {
    case "welcome":
      return greeted(live, message);
    case "racers":
      return { ...live, racers: message.racers };
    case "board":
      return { ...live, board: message.board, seat: message.board.seat };
    case "ack":
      return acknowledged(live, message);
    case "progress":
      return live.race === null ? live : { ...live, race: progressed(live.race, message.seats) };
    case "spectators":
      return { ...live, spectators: message.count };
    case "rematch":
      return { ...live, rematch: message.race };
    case "playback":
      return { ...live, playback: message.playback };
    case "done":
    case "refused":
    case "error":
    case "clock":
      return live;
    default:
      return happened(live, message);
  }
}

function greeted(live: Live, welcome: Welcome): Live {
  const playback = welcome.playback ?? null;
  const race = raceAfter(live, welcome);
  return {
    race,
    racers: welcome.racers,
    player: welcome.player ?? live.player,
    seat: welcome.seat ?? null,
    board: boardAfter(live.board, welcome.board ?? null),
    spectators: welcome.spectators ?? 0,
    rematch: welcome.rematch ?? null,
    playback,
    p: race?.p ?? 0,
  };
}

/** A welcome to a playback may show an earlier moment; any other that does is of a node that is behind. */
function raceAfter(live: Live, welcome: Welcome): RaceView | null {
  const race = welcome.race ?? null;
  if (race !== null && (live.race === null || welcome.playback || race.p >= live.p)) return race;
  return live.race !== null && welcome.progress ? progressed(live.race, welcome.progress) : live.race;
}

function boardAfter(known: OwnBoard | null, told: OwnBoard | null): OwnBoard | null {
  return told !== null && (known === null || told.n >= known.n) ? told : known;
}

/** An answer that is repeated is older than the board. */
function acknowledged(live: Live, ack: Ack): Live {
  const { board } = live;
  if (board === null || ack.n !== board.n + 1) return live;
  const { n, home, legal, may_undo, redeals_left = null } = ack;
  const piles = { ...board.piles, ...ack.piles };
  return { ...live, board: { ...board, n, home, legal, may_undo, redeals_left, piles } };
}

function happened(live: Live, event: AnyPublicEvent): Live {
  const { race } = live;
  if (race === null || !takes(race, event)) return live;
  const next = { ...live, race: follow(race, event), p: event.p };
  switch (event.type) {
    case "joined":
      return event.player === live.player ? { ...next, seat: event.seat } : next;
    case "start-called":
      return { ...next, seat: seatAfter(race, live.seat) };
    case "withdrew":
      return event.seat === live.seat ? { ...next, seat: null } : next;
    case "ended":
      return event.seat === live.seat ? { ...next, board: ended(live.board) } : next;
    default:
      return next;
  }
}

/** One moves up by the free seats before one's own. */
function seatAfter(race: RaceView, seat: number | null): number | null {
  if (seat === null) return null;
  return seat - race.seats.slice(0, seat).filter((each) => each.player === null && each.ghost === null).length;
}

function ended(board: OwnBoard | null): OwnBoard | null {
  return board === null ? null : { ...board, legal: [], may_undo: false };
}
