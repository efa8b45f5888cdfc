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
import { heard, views } from "./recordings.js";

function after(messages: readonly ToClient[], live: Live = NOTHING): Live {
  return messages.reduce(hear, live);
}

function welcome(race: RaceView, more: Partial<ToClient & { type: "welcome" }> = {}): ToClient {
  return { type: "welcome", now: 0, p: race.p, racers: [], race, ...more };
}

/** Standings and progress of a race that is on are live: events tell them when they are settled. */
function settled(race: RaceView, event: AnyPublicEvent): RaceView {
  const tellsPlaces = event.type === "decided" || event.type === "finished";
  const seats = race.seats.map((seat) => ({ ...seat, progress: null }));
  return { ...race, seats, standings: tellsPlaces ? race.standings : null };
}

function eventsOf(viewer: keyof typeof heard.frames): number[] {
  return heard.frames[viewer].flatMap((message) => ("p" in message && message.type !== "welcome" ? [message.p] : []));
}

test.for(Object.entries(views))("public events add up to the views of the service: %s", ([, { events, views }]) => {
  const [first] = Object.values(views);
  if (first === undefined) throw new Error("nothing was recorded");
  let live = after([welcome(opened(first))]);
  for (const event of events) {
    live = hear(live, event);
    expect(live.p).toBe(event.p);
    const view = views[event.p];
    if (view !== undefined && live.race !== null) expect(settled(live.race, event)).toEqual(settled(view, event));
  }
  expect(live.race?.p).toBe(events.length);
});

test.for(["racer 0", "racer 1", "spectator", "playback"] as const)(
  "what was heard is what REST knows: %s",
  (viewer) => {
    const live = after(heard.frames[viewer]);
    expect(live.race).toEqual(heard.view);
    expect(live.racers).toHaveLength(2);
    expect(live.playback).toBeNull();
    expect(new Set(eventsOf(viewer)).size).toBe(eventsOf(viewer).length);
  },
);

test.for([0, 1] as const)("a racer's own board is the one that the log has: seat %i", (seat) => {
  const live = after(heard.frames[`racer ${seat}`]);
  expect(live.seat).toBe(seat);
  const { n, home, piles } = heard.boards[seat] ?? {};
  expect(live.board).toMatchObject({ n, home, piles });
  expect(live.board).toMatchObject({ seat, legal: [], may_undo: false });
});

test("a playback shows the race as it was, and then is live", () => {
  const [first, ...rest] = heard.frames.playback;
  if (first === undefined) throw new Error("nothing was recorded");
  const begun = hear(NOTHING, first);
  expect(begun.playback).toMatchObject({ speed: 100 });
  expect(begun.race).toMatchObject({ phase: "racing", seats: [{ n: 0 }, { n: 0 }] });
  expect(after(rest, begun).playback).toBeNull();
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

test("what a message does not touch stays the same object", () => {
  const next = hear(LIVE, MOVED);
  expect(next.race?.seats[1]).toBe(LIVE.race?.seats[1]);
  expect(next.race?.settings).toBe(LIVE.race?.settings);
  expect(next.racers).toBe(LIVE.racers);
  expect(hear(LIVE, { type: "spectators", count: 7 }).race).toBe(LIVE.race);
  expect(hear(LIVE, { type: "done", command: "ready" })).toBe(LIVE);
});

test("an event that does not come next changes nothing", () => {
  expect(hear(LIVE, { ...MOVED, p: racing.p })).toBe(LIVE);
  expect(hear(LIVE, { ...MOVED, p: racing.p + 2 })).toBe(LIVE);
  expect(hear(NOTHING, MOVED)).toBe(NOTHING);
});

test("an event of a kind that came later counts, and changes nothing else", () => {
  const later = { type: "applauded", p: racing.p + 1, t: 5, by: 1 } as unknown as AnyPublicEvent;
  expect(hear(LIVE, later)).toEqual({ ...LIVE, p: later.p, race: { ...LIVE.race, p: later.p } });
  expect(hear(LIVE, { type: "applause" } as unknown as ToClient)).toBe(LIVE);
});

test("a node that is behind takes nothing back, and a playback does", () => {
  const earlier = views["a race with undo and absences"]?.views["11"] as RaceView;
  expect(hear(LIVE, welcome(earlier)).race).toBe(LIVE.race);
  expect(hear(LIVE, welcome(earlier, { playback: { at: 0, speed: 1 } }))).toMatchObject({
    p: earlier.p,
    race: earlier,
  });
});

test("a welcome without the race keeps what is known and brings the progress", () => {
  const progress = [{ seat: 1, n: 9, home: 2, moves: 9, held: 3, waits_for: [0] }];
  const live = hear(LIVE, { type: "welcome", now: 0, p: 30, racers: [], seat: 0, progress });
  expect(live).toMatchObject({ p: racing.p, seat: 0 });
  expect(live.race?.seats[1]?.progress).toEqual(progress[0]);
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

test("an ack brings the own board forward once", () => {
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

test("a board in a welcome counts if it is as new as the one that is known", () => {
  const known = hear(hear(LIVE, { type: "board", board: BOARD }), ACK);
  expect(hear(known, welcome(racing, { seat: 0, board: BOARD })).board).toBe(known.board);
  expect(hear(known, welcome(racing, { seat: 0, board: { ...BOARD, n: 6 } })).board).toMatchObject({ n: 6 });
});

test("a seat moves up when the free ones before it go, and whoever leaves has none", () => {
  const free = { player: null, ghost: null };
  const seats = racing.seats.map((seat, number) => (number === 0 ? { ...seat, ...free } : seat));
  const lobby = after([welcome({ ...racing, seats }, { seat: 1 })]);
  const called = hear(lobby, { type: "start-called", p: racing.p + 1, t: 0, start_by: 9 });
  expect(called).toMatchObject({ seat: 0, race: { seats: [{ seat: 0, player: racing.seats[1]?.player }] } });
  expect(hear(called, { type: "withdrew", p: racing.p + 2, t: 0, seat: 0 }).seat).toBeNull();
});

test("a seat that is taken over REST is known as soon as it is public", () => {
  const player = "0190a3c0-1111-7222-8333-444455556667";
  const guest = after([welcome(racing, { player })]);
  const joined = { type: "joined", p: racing.p + 1, t: 0, seat: 1, commitment: null } as const;
  expect(guest).toMatchObject({ player, seat: null });
  expect(hear(guest, { ...joined, player })).toMatchObject({ seat: 1 });
  expect(hear(guest, { ...joined, player: "0190a3c0-1111-7222-8333-444455556668" }).seat).toBeNull();
  expect(hear(after([welcome(racing)]), { ...joined, player }).seat).toBeNull();
});

test("when one's own race has ended nothing may be played on the board", () => {
  const live = after(
    [
      { type: "board", board: BOARD },
      { type: "ended", p: racing.p + 1, t: 9, seat: 0, how: "resigned", home: 2 },
    ],
    LIVE,
  );
  expect(live.board).toEqual({ ...BOARD, legal: [], may_undo: false });
});

test("how far a seat has come is known from its events until something is held back", () => {
  const [held, shown] = [
    hear(LIVE, { type: "progress", seats: [{ seat: 0, n: 5, home: 3, moves: 5, held: 3, waits_for: [1] }] }),
    hear(LIVE, MOVED),
  ];
  expect(shown.race?.seats[0]?.progress).toMatchObject({ n: 3, held: 0 });
  expect(hear(held, MOVED).race?.seats[0]?.progress).toEqual({
    seat: 0,
    n: 5,
    home: 3,
    moves: 5,
    held: 2,
    waits_for: [1],
  });
  expect(hear(held, { ...MOVED, n: 5 }).race?.seats[0]?.progress).toMatchObject({ held: 0, waits_for: [] });
});
