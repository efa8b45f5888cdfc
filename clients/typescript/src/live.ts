/**
 * The live state of a race, built from the messages of its socket alone: `live = hear(live, message)`.
 *
 * A client needs no rules: messages bring new piles by name. State is never changed in place, and a part that a message
 * does not affect remains the same object.
 */
import type { Ack, AnyPublicEvent, Named, OwnBoard, Pace, RaceView, ToClient, Welcome } from "./messages.js";
import { follow, isNext, progressed } from "./race-view.js";

/** A race as one client knows it. */
export interface Live {
  /** The public view of the race; null before the first welcome. */
  readonly race: RaceView | null;
  /** The names in the seats. */
  readonly racers: readonly Named[];
  /** Id of this client's player; null for a guest. */
  readonly player: string | null;
  /** This client's seat. */
  readonly seat: number | null;
  /** This client's board, once it is dealt. It is always up to date, even where the public view holds events back. */
  readonly board: OwnBoard | null;
  /** Number of spectators. */
  readonly spectators: number;
  /** Whether the service cannot save moves now. They are then refused with the code `unavailable`. Ends by itself. */
  readonly outage: boolean;
  /** Id of the race's rematch, if there is one. */
  readonly rematch: string | null;
  /** Time and speed of the playback; null while the race is shown live. */
  readonly playback: Pace | null;
  /** Number of the last public event. */
  readonly p: number;
}

/** The state before the first message. */
export const NOTHING: Live = {
  race: null,
  racers: [],
  player: null,
  seat: null,
  board: null,
  spectators: 0,
  outage: false,
  rematch: null,
  playback: null,
  p: 0,
};

/**
 * State after a message. A public event changes the state only if it is the next one. An earlier event has been applied
 * already. A later one means that events are missing, which only a new `hello` brings.
 */
export function hear(live: Live, message: ToClient): Live {
  switch (message.type) {
    case "welcome":
      return applyWelcome(live, message);
    case "racers":
      return { ...live, racers: message.racers };
    case "board":
      return { ...live, board: message.board, seat: message.board.seat };
    case "ack":
      return applyAck(live, message);
    case "progress":
      return live.race === null ? live : { ...live, race: progressed(live.race, message.seats) };
    case "spectators":
      return { ...live, spectators: message.count };
    case "outage":
      return { ...live, outage: !message.over };
    case "rematch":
      return { ...live, rematch: message.race };
    case "playback":
      return { ...live, playback: message.playback };
    case "emote": // a moment, and no state: `onLive` gets the message
    case "done":
    case "refused":
    case "error":
    case "clock":
      return live;
    default:
      return applyEvent(live, message);
  }
}

function applyWelcome(live: Live, welcome: Welcome): Live {
  const playback = welcome.playback ?? null;
  const race = raceAfter(live, welcome);
  return {
    race,
    racers: welcome.racers,
    player: welcome.player ?? live.player,
    seat: welcome.seat ?? null,
    board: newerBoard(live.board, welcome.board ?? null),
    spectators: welcome.spectators ?? 0,
    outage: welcome.outage ?? false,
    rematch: welcome.rematch ?? null,
    playback,
    p: race?.p ?? 0,
  };
}

/** A welcome to a playback may go back in time. Any other earlier view comes from a node that lags, and is ignored. */
function raceAfter(live: Live, welcome: Welcome): RaceView | null {
  const race = welcome.race ?? null;
  if (race !== null && (live.race === null || welcome.playback || race.p >= live.p)) return race;
  return live.race !== null && welcome.progress ? progressed(live.race, welcome.progress) : live.race;
}

function newerBoard(board: OwnBoard | null, received: OwnBoard | null): OwnBoard | null {
  return received !== null && (board === null || received.n >= board.n) ? received : board;
}

/** A repeated answer is older than the board and changes nothing. */
function applyAck(live: Live, ack: Ack): Live {
  const { board } = live;
  if (board === null || ack.n !== board.n + 1) return live;
  const { n, home, legal, may_undo, redeals_left = null } = ack;
  const piles = { ...board.piles, ...ack.piles };
  return { ...live, board: { ...board, n, home, legal, may_undo, redeals_left, piles } };
}

function applyEvent(live: Live, event: AnyPublicEvent): Live {
  const { race } = live;
  if (race === null || !isNext(race, event)) return live;
  const next = { ...live, race: follow(race, event), p: event.p };
  switch (event.type) {
    case "joined":
      return event.player === live.player ? { ...next, seat: event.seat } : next;
    case "start-called":
      return { ...next, seat: seatAfterStartCall(race, live.seat) };
    case "withdrew":
      return event.seat === live.seat ? { ...next, seat: null } : next;
    case "ended":
      return event.seat === live.seat ? { ...next, board: closeBoard(live.board) } : next;
    default:
      return next;
  }
}

/** A called start removes the free seats, so a seat moves up by the free seats before it. */
function seatAfterStartCall(race: RaceView, seat: number | null): number | null {
  if (seat === null) return null;
  return seat - race.seats.slice(0, seat).filter((each) => each.player === null && each.ghost === null).length;
}

function closeBoard(board: OwnBoard | null): OwnBoard | null {
  return board === null ? null : { ...board, legal: [], may_undo: false };
}
