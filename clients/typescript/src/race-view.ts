/** The view of a race after one more thing has happened. */
import type { AnyPublicEvent, Finish, Moved, Progress, RaceView, SeatView, Undone } from "./messages.js";

/** Whether a public event is the one that comes next. */
export function takes(race: RaceView, event: AnyPublicEvent): boolean {
  return event.p === race.p + 1;
}

/** Race after the public event that comes next. */
export function follow(race: RaceView, event: AnyPublicEvent): RaceView {
  return { ...changed(race, event), p: event.p };
}

/** Race in which some seats have really come so far. */
export function progressed(race: RaceView, seats: readonly Progress[]): RaceView {
  return seats.reduce((view, progress) => seat(view, progress.seat, { progress }), race);
}

/** Race before anything happened in it, from a later view, which knows what no event says. */
export function opened(race: RaceView): RaceView {
  return {
    ...race,
    p: 0,
    phase: "lobby",
    seats: Array.from({ length: race.settings.seats }, (_, number) => free(number)),
    rematch: null,
    start_by: null,
    starts_at: null,
    started_at: null,
    ends_at: null,
    finished_at: null,
    standings: null,
    seed: null,
    secret: null,
    nonces: null,
    digest: null,
  };
}

function changed(race: RaceView, event: AnyPublicEvent): RaceView {
  switch (event.type) {
    case "created":
      return { ...race, commitment: event.commitment };
    case "joined":
      return taken(race, { ...free(event.seat), player: event.player, commitment: event.commitment });
    case "ghost-joined":
      return taken(race, { ...free(event.seat), ready: true, ghost: event.ghost });
    case "withdrew":
      return { ...taken(race, free(event.seat)), phase: "lobby", starts_at: null };
    case "renewed":
      return {
        ...race,
        commitment: event.commitment,
        seats: race.seats.map((each) => ({ ...free(each.seat), player: each.player })),
      };
    case "start-called":
      return {
        ...race,
        phase: "lobby",
        starts_at: null,
        start_by: event.start_by,
        seats: race.seats.filter(isTaken).map((each, number) => ({ ...each, seat: number })),
      };
    case "ready":
      return seat(race, event.seat, { ready: true });
    case "countdown":
      return { ...race, phase: "countdown", starts_at: event.starts_at, start_by: null };
    case "started":
      return {
        ...race,
        phase: "racing",
        starts_at: null,
        started_at: event.started_at,
        ends_at: event.ends_at,
        seats: race.seats.map((each) => ({
          ...each,
          home: event.home,
          piles: event.piles,
          progress: { seat: each.seat, n: 0, home: event.home, moves: 0, held: 0, waits_for: [] },
        })),
      };
    case "moved":
    case "undone":
      return moved(race, event);
    case "left":
      return seat(race, event.seat, { away_until: event.until_at });
    case "returned":
      return seat(race, event.seat, { away_until: null });
    case "ended":
      return seat(race, event.seat, { ended: event.how, away_until: null });
    case "decided":
      return { ...race, phase: "decided", standings: event.standings, rematch: event.rematch };
    case "finished":
      return {
        ...race,
        phase: "finished",
        ends_at: null,
        finished_at: (race.started_at ?? 0) + event.t,
        standings: event.standings,
        ...revealed(event),
        digest: event.digest,
      };
    case "opened":
      return {
        ...race,
        seats: race.seats.map((each) => ({ ...each, home: event.home, piles: event.piles })),
        ...revealed(event),
      };
    case "abandoned":
      return {
        ...race,
        phase: "abandoned",
        start_by: null,
        ...revealed({ ...event, seed: race.seed }),
        digest: event.digest,
      };
    case "hinted":
      return race;
    default:
      return unknown(race, event);
  }
}

/** An event of a later service counts, and changes nothing here. (All that there are today have a case above.) */
function unknown(race: RaceView, _: never): RaceView {
  return race;
}

function moved(race: RaceView, event: Moved | Undone): RaceView {
  const before = race.seats[event.seat];
  return seat(race, event.seat, {
    n: event.n,
    home: event.home,
    piles: { ...before?.piles, ...event.piles },
    progress: progressAfter(before?.progress ?? null, event),
  });
}

/** Progress of a seat once the public knows of one more event of its board. */
function progressAfter(progress: Progress | null, event: Moved | Undone): Progress {
  if (progress === null || event.n > progress.n) {
    // nothing was held back, so what everybody knows is how far the seat has come
    const moves = (progress?.moves ?? 0) + (event.type === "moved" ? 1 : 0);
    return { seat: event.seat, n: event.n, home: event.home, moves, held: 0, waits_for: [] };
  }
  const held = progress.n - event.n;
  return { ...progress, held, waits_for: held > 0 ? progress.waits_for : [] };
}

/** What the deal came from; a picked deal came from no nonces. */
function revealed(event: Pick<Finish, "seed" | "secret" | "nonces">): Pick<RaceView, "seed" | "secret" | "nonces"> {
  return { seed: event.seed, secret: event.secret, nonces: event.nonces.length > 0 ? event.nonces : null };
}

function isTaken(each: SeatView): boolean {
  return each.player !== null || each.ghost !== null;
}

function free(number: number): SeatView {
  return {
    seat: number,
    player: null,
    commitment: null,
    ready: false,
    ghost: null,
    n: 0,
    home: 0,
    piles: null,
    progress: null,
    away_until: null,
    ended: null,
  };
}

/** Race with something else about one seat. */
function seat(race: RaceView, number: number, changes: Partial<SeatView>): RaceView {
  return { ...race, seats: race.seats.map((each) => (each.seat === number ? { ...each, ...changes } : each)) };
}

/** Race with another seat in that place. */
function taken(race: RaceView, seat: SeatView): RaceView {
  return { ...race, seats: race.seats.map((each) => (each.seat === seat.seat ? seat : each)) };
}
