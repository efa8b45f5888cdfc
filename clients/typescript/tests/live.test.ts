import { expect, test } from "vitest";
import {
  hear,
  NOTHING,
  opened,
  type Ack,
  type AnyPublicEvent,
  type Live,
  type RaceView,
  type ToClient,
} from "../src/index.js";
import { liveRace, views } from "./recordings.js";

function after(messages: readonly ToClient[], live: Live = NOTHING): Live {
  return messages.reduce(hear, live);
}

function welcome(race: RaceView, more: Partial<ToClient & { type: "welcome" }> = {}): ToClient {
  return { type: "welcome", now: 0, p: race.p, racers: [], race, ...more };
}

/** View without the parts that events do not carry: progress, and standings before they are decided. */
function withoutLiveParts(race: RaceView, event: AnyPublicEvent): RaceView {
  const hasStandings = event.type === "decided" || event.type === "finished";
  const seats = race.seats.map((seat) => ({ ...seat, progress: null }));
  return { ...race, seats, standings: hasStandings ? race.standings : null };
}

function eventsOf(viewer: keyof typeof liveRace.frames): number[] {
  return liveRace.frames[viewer].flatMap((message) =>
    "p" in message && message.type !== "welcome" ? [message.p] : [],
  );
}

test.for(Object.entries(views))("public events reproduce the service's views: %s", ([, { events, views }]) => {
  const [first] = Object.values(views);
  if (first === undefined) throw new Error("there is no recording");
  let live = after([welcome(opened(first))]);
  for (const event of events) {
    live = hear(live, event);
    expect(live.p).toBe(event.p);
    const view = views[event.p];
    if (view !== undefined && live.race !== null)
      expect(withoutLiveParts(live.race, event)).toEqual(withoutLiveParts(view, event));
  }
  expect(live.race?.p).toBe(events.length);
});

test.for(["racer 0", "racer 1", "spectator", "playback"] as const)(
  "the final state equals the view from REST: %s",
  (viewer) => {
    const live = after(liveRace.frames[viewer]);
    expect(live.race).toEqual(liveRace.view);
    expect(live.racers).toHaveLength(2);
    expect(live.playback).toBeNull();
    expect(new Set(eventsOf(viewer)).size).toBe(eventsOf(viewer).length);
  },
);

test.for([0, 1] as const)("a racer's own board equals the board in the log: seat %i", (seat) => {
  const live = after(liveRace.frames[`racer ${seat}`]);
  expect(live.seat).toBe(seat);
  const { n, home, piles } = liveRace.boards[seat] ?? {};
  expect(live.board).toMatchObject({ n, home, piles });
  expect(live.board).toMatchObject({ seat, legal: [], may_undo: false });
});

test("a playback starts in the past and becomes live", () => {
  const [first, ...rest] = liveRace.frames.playback;
  if (first === undefined) throw new Error("there is no recording");
  const start = hear(NOTHING, first);
  expect(start.playback).toMatchObject({ speed: 100 });
  expect(start.race).toMatchObject({ phase: "racing", seats: [{ n: 0 }, { n: 0 }] });
  expect(after(rest, start).playback).toBeNull();
});

const racing = views["a race with undo and absences"]?.views["12"] as RaceView;
const LIVE = after([welcome(racing, { seat: 0 })]);
const MOVED: AnyPublicEvent = {
  type: "moved",
  p: racing.p + 1,
  t: 5,
  seat: 0,
  n: 3,
  move: "deal",
  turned: "9C",
  home: 1,
  piles: { w: "9C" },
};

test("a part that a message does not affect stays the same object", () => {
  const next = hear(LIVE, MOVED);
  expect(next.race?.seats[1]).toBe(LIVE.race?.seats[1]);
  expect(next.race?.settings).toBe(LIVE.race?.settings);
  expect(next.racers).toBe(LIVE.racers);
  expect(hear(LIVE, { type: "spectators", count: 7 }).race).toBe(LIVE.race);
  expect(hear(LIVE, { type: "done", command: "ready" })).toBe(LIVE);
});

test("an outage lasts until it is over or a welcome says otherwise", () => {
  const outage = hear(LIVE, { type: "outage", over: false });
  expect(outage.outage).toBe(true);
  expect(hear(outage, { type: "outage", over: true }).outage).toBe(false);
  expect(hear(outage, welcome(racing, { seat: 0 })).outage).toBe(false);
  expect(hear(LIVE, welcome(racing, { seat: 0, outage: true })).outage).toBe(true);
});

test("an event that is not the next one changes nothing", () => {
  expect(hear(LIVE, { ...MOVED, p: racing.p })).toBe(LIVE);
  expect(hear(LIVE, { ...MOVED, p: racing.p + 2 })).toBe(LIVE);
  expect(hear(NOTHING, MOVED)).toBe(NOTHING);
});

test("an unknown event type counts up p and changes nothing else", () => {
  const later = { type: "applauded", p: racing.p + 1, t: 5, by: 1 } as unknown as AnyPublicEvent;
  expect(hear(LIVE, later)).toEqual({ ...LIVE, p: later.p, race: { ...LIVE.race, p: later.p } });
  expect(hear(LIVE, { type: "applause" } as unknown as ToClient)).toBe(LIVE);
});

test("an older view is ignored, except in a playback", () => {
  const earlier = views["a race with undo and absences"]?.views["11"] as RaceView;
  expect(hear(LIVE, welcome(earlier)).race).toBe(LIVE.race);
  expect(hear(LIVE, welcome(earlier, { playback: { at: 0, speed: 1 } }))).toMatchObject({
    p: earlier.p,
    race: earlier,
  });
});

test("a welcome without the race keeps the state and says who is ahead", () => {
  const progress = [{ seat: 1, n: 9, home: 2, moves: 9, ahead: true }];
  const live = hear(LIVE, { type: "welcome", now: 0, p: 30, racers: [], seat: 0, progress });
  expect(live).toMatchObject({ p: racing.p, seat: 0 });
  // The counts are those at p = 30, and the events up to it follow.
  expect(live.race?.seats[1]?.progress).toEqual({ ...LIVE.race?.seats[1]?.progress, ahead: true });
  expect(live.race?.seats[0]).toBe(LIVE.race?.seats[0]);
});

const BOARD = {
  seat: 0,
  n: 4,
  home: 2,
  piles: { s: "--", w: "", t0: "7H" },
  legal: ["deal"],
  may_undo: false,
  redeals_left: 2,
};
const ACK: Ack = {
  type: "ack",
  n: 5,
  action: "deal",
  turned: "9C",
  home: 2,
  piles: { s: "", w: "9C" },
  legal: ["w-t0"],
  may_undo: true,
  redeals_left: 1,
};

test("an ack advances the board once", () => {
  const dealt = hear(LIVE, { type: "board", board: BOARD });
  const live = hear(dealt, ACK);
  expect(live.board).toEqual({
    seat: 0,
    n: 5,
    home: 2,
    piles: { s: "", w: "9C", t0: "7H" },
    legal: ["w-t0"],
    may_undo: true,
    redeals_left: 1,
  });
  expect(hear(live, ACK)).toBe(live);
  expect(hear(live, { ...ACK, n: 9 })).toBe(live);
});

test("a board in a welcome is used unless it is older", () => {
  const current = hear(hear(LIVE, { type: "board", board: BOARD }), ACK);
  expect(hear(current, welcome(racing, { seat: 0, board: BOARD })).board).toBe(current.board);
  expect(hear(current, welcome(racing, { seat: 0, board: { ...BOARD, n: 6 } })).board).toMatchObject({ n: 6 });
});

test("a seat moves up when free seats go, and is lost on withdrawal", () => {
  const free = { player: null, ghost: null };
  const seats = racing.seats.map((seat, number) => (number === 0 ? { ...seat, ...free } : seat));
  const lobby = after([welcome({ ...racing, seats }, { seat: 1 })]);
  const called = hear(lobby, { type: "start-called", p: racing.p + 1, t: 0, start_by: 9 });
  expect(called).toMatchObject({ seat: 0, race: { seats: [{ seat: 0, player: racing.seats[1]?.player }] } });
  expect(hear(called, { type: "withdrew", p: racing.p + 2, t: 0, seat: 0 }).seat).toBeNull();
});

test("a seat taken over REST is known once it is public", () => {
  const player = "0190a3c0-1111-7222-8333-444455556667";
  const guest = after([welcome(racing, { player })]);
  const joined = { type: "joined", p: racing.p + 1, t: 0, seat: 1, commitment: null } as const;
  expect(guest).toMatchObject({ player, seat: null });
  expect(hear(guest, { ...joined, player })).toMatchObject({ seat: 1 });
  expect(hear(guest, { ...joined, player: "0190a3c0-1111-7222-8333-444455556668" }).seat).toBeNull();
  expect(hear(after([welcome(racing)]), { ...joined, player }).seat).toBeNull();
});

test("a board has no legal moves after its seat has ended", () => {
  const live = after(
    [
      { type: "board", board: BOARD },
      { type: "ended", p: racing.p + 1, t: 9, seat: 0, how: "resigned", home: 2 },
    ],
    LIVE,
  );
  expect(live.board).toEqual({ ...BOARD, legal: [], may_undo: false });
});

test("progress follows the events of a seat, and stays ahead until the service says otherwise", () => {
  const ahead = hear(LIVE, { type: "progress", seats: [{ seat: 0, n: 2, home: 3, moves: 2, ahead: true }] });
  expect(hear(LIVE, MOVED).race?.seats[0]?.progress).toMatchObject({ n: 3, ahead: false });
  expect(hear(ahead, MOVED).race?.seats[0]?.progress).toMatchObject({ n: 3, home: MOVED.home, ahead: true });
  const level = hear(ahead, { type: "progress", seats: [{ seat: 0, n: 3, home: 3, moves: 3, ahead: false }] });
  expect(level.race?.seats[0]?.progress).toMatchObject({ ahead: false });
});
