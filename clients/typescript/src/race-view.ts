/** Applies public events to the public view of a race. */
import { EFFECTS, FREE_SEAT } from "./messages.js";
import type {
  AnyCodedEvent,
  AnyPublicEvent,
  Change,
  Effect,
  Finish,
  Moved,
  Progress,
  RaceView,
  SeatView,
  Undone,
} from "./messages.js";

/** Whether a public event comes directly after the last one that the view contains. */
export function isNext(race: RaceView, event: AnyPublicEvent): boolean {
  return event.p === race.p + 1;
}

/** Race after its next public event. */
export function follow(race: RaceView, event: AnyPublicEvent): RaceView {
  return { ...apply(race, event), p: event.p };
}

/** Race with whether some seats are ahead. Counts come with the public events, which may be behind the message. */
export function progressed(race: RaceView, seats: readonly Progress[]): RaceView {
  return seats.reduce((view, { seat, ahead }) => {
    const mine = view.seats[seat]?.progress ?? null;
    return changeSeat(view, seat, { progress: mine && { ...mine, ahead } });
  }, race);
}

/** Race before its first event, made from a later view, which has the settings that no event carries. */
export function opened(race: RaceView): RaceView {
  return {
    ...race,
    p: 0,
    phase: "lobby",
    seats: Array.from({ length: race.settings.seats }, (_, number) => freeSeat(number)),
    rematch: null,
    starter: null,
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
    renewals: [],
    abandoned: null,
    left: [],
  };
}

function apply(race: RaceView, event: AnyPublicEvent): RaceView {
  const effect = EFFECTS[event.type];
  return effect === undefined ? applyCoded(race, event as AnyCodedEvent) : applyEffect(race, event, effect);
}

/** Race after an event that sets fields, as the service describes it. */
function applyEffect(race: RaceView, event: AnyPublicEvent, { race: changes, seat, frees }: Effect): RaceView {
  const fields = new Map<string, unknown>(Object.entries(event));
  const values = (all: Readonly<Record<string, Change>>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        typeof value === "object" && value !== null ? (fields.get(value.field) ?? null) : value,
      ]),
    );
  const after = { ...race, ...values(changes) };
  if (seat === undefined) return after;
  const number = Number(fields.get("seat"));
  return changeSeat(after, number, { ...(frees ? freeSeat(number) : {}), ...values(seat) });
}

function applyCoded(race: RaceView, event: AnyCodedEvent): RaceView {
  switch (event.type) {
    case "renewed":
      return {
        ...race,
        commitment: event.commitment,
        seats: race.seats.map((each) => ({ ...freeSeat(each.seat), player: each.player })),
        renewals: [...race.renewals, { left: event.left }],
      };
    case "start-called":
      return {
        ...race,
        phase: "lobby",
        starts_at: null,
        start_by: event.start_by,
        starter: null,
        seats: race.seats.filter(isTaken).map((each, number) => ({ ...each, seat: number })),
      };
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
          progress: { seat: each.seat, n: 0, home: event.home, moves: 0, ahead: false },
        })),
      };
    case "moved":
    case "undone":
      return applyAction(race, event);
    case "left":
      if (race.phase === "lobby") return { ...race, starter: event.starter ?? null };
      return changeSeat(race, event.seat, { away_until: event.until_at });
    case "returned":
      if (race.phase === "lobby") return { ...race, starter: event.starter ?? null };
      return changeSeat(race, event.seat, { away_until: null });
    case "finished":
      return {
        ...(isClosed(race) ? race : level(race)),
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
        seats: level(race).seats.map((each) => ({ ...each, home: event.home, piles: event.piles })),
        ...revealed(event),
      };
    case "abandoned":
      return {
        ...race,
        phase: "abandoned",
        start_by: null,
        starter: null,
        ...revealed({ ...event, seed: race.seed }),
        digest: event.digest,
        abandoned: event.reason,
        left: event.left ?? [],
      };
    default:
      return ignore(race, event);
  }
}

/** An event type that a later service adds changes nothing. `never`: every type known today has a case above. */
function ignore(race: RaceView, _: never): RaceView {
  return race;
}

function applyAction(race: RaceView, event: Moved | Undone): RaceView {
  const before = race.seats[event.seat];
  return changeSeat(race, event.seat, {
    n: event.n,
    home: event.home,
    piles: { ...before?.piles, ...event.piles },
    progress: progressAfter(before?.progress ?? null, event),
  });
}

/** Progress of a seat after one more event of its board became public. A message says when it is no longer ahead. */
function progressAfter(progress: Progress | null, { seat, n, home, type }: Moved | Undone): Progress {
  const moves = (progress?.moves ?? 0) + (type === "moved" ? 1 : 0);
  return { seat, n, home, moves, ahead: progress?.ahead ?? false };
}

/** Race once nothing is held back any more: no racer is ahead of their public board. */
function level(race: RaceView): RaceView {
  const unheld = (progress: Progress | null) => progress && { ...progress, ahead: false };
  return { ...race, seats: race.seats.map((each) => ({ ...each, progress: unheld(each.progress) })) };
}

/** Whether this is a closed race that has not opened. */
function isClosed({ settings, seats }: RaceView): boolean {
  return settings.view === "closed" && seats.every(({ piles }) => piles === null);
}

/** The origin of the deal, as revealed at the end. A picked deal has no nonces. */
function revealed(event: Pick<Finish, "seed" | "secret" | "nonces">): Pick<RaceView, "seed" | "secret" | "nonces"> {
  return { seed: event.seed, secret: event.secret, nonces: event.nonces.length > 0 ? event.nonces : null };
}

function isTaken(seat: SeatView): boolean {
  return seat.player !== null || seat.ghost !== null;
}

function freeSeat(number: number): SeatView {
  return { ...FREE_SEAT, seat: number };
}

function changeSeat(race: RaceView, number: number, changes: Partial<SeatView>): RaceView {
  return { ...race, seats: race.seats.map((each) => (each.seat === number ? { ...each, ...changes } : each)) };
}
