"""Fair view on real sockets: one sequence for everybody, encoded once, and no card of it before its time."""

import json

import pytest

from cadogan.races.record import public
from cadogan.rooms import publisher
from cadogan.rooms.wire import messages
from tests.races.follower import faces_in
from tests.races.given import WON
from tests.rooms.clients import Connection, Json, Player
from tests.rooms.conftest import Enters, Node, held, until


@pytest.fixture
def eve() -> Player:
    """A player without a seat, who may be another account of a racer."""
    return Player()


AHEAD = (*WON.moves[:1], "deal", "deal")


async def raced_ahead(racer: Connection, *others: Connection) -> set[str]:
    """One racer is ahead. Returns the cards that only this racer has seen, once the others know that."""
    known = faces_in(racer.heard[0])
    faces = set().union(*[faces_in((await racer.plays(move, n))["turned"]) for n, move in enumerate(AHEAD)])
    for other in others:
        [seat] = (await other.hears("progress"))["seats"]
        assert (seat["n"], seat["ahead"]) == (0, True)
    assert len(faces - known) == len(AHEAD)
    return faces - known


async def test_frames_to_others_hide_what_the_leading_racer_sees(
    node: Node, enters: Enters, ada: Player, ben: Player, eve: Player
) -> None:
    race = await node.race(ada, ben, view="fair")
    racer, opponent = await enters(node, race, ada), await enters(node, race, ben)
    guest, spy = await enters(node, race), await enters(node, race, eve)
    faces = await raced_ahead(racer, opponent, guest, spy)
    late, again, returned = (
        await enters(node, race),
        await enters(node, race, ben, p=1, n=0),
        await enters(node, race, p=7),
    )
    played = await enters(node, race)
    await played.says("watch", speed=100, **{"from": "start"})
    await played.hears("welcome")
    orders: list[Json] = [{"kind": "play", "n": 1, "move": "deal"}, {"kind": "play", "n": 0, "move": "w-f0"}]
    for order in orders:
        await opponent.is_refused(**order)
        await spy.is_refused(**order)
    watching = (opponent, guest, spy, late, again, returned, played)
    for connection in watching:
        await connection.hears_by_now()
        assert faces_in(connection.heard) & faces == set()
    assert faces_in(racer.heard) >= faces


async def test_a_further_move_that_is_held_back_sends_nobody_else_a_frame(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.race(ada, ben, view="fair")
    racer, opponent, guest = await enters(node, race, ada), await enters(node, race, ben), await enters(node, race)
    await raced_ahead(racer, opponent, guest)
    so_far = [len(connection.heard) for connection in (opponent, guest)]
    for n in range(len(AHEAD), len(AHEAD) + 4):
        await racer.plays("deal", n)
    await opponent.plays(AHEAD[0], 0)  # after this, something is public again
    for connection, known in zip((opponent, guest), so_far, strict=True):
        await connection.hears("moved", seat=1, n=1)
        told = [(frame["type"], frame["n"]) for frame in connection.heard[known:] if frame["type"] != "ack"]
        assert told == [("moved", 1), ("moved", 1)]


async def test_held_events_are_published_in_log_order_to_all(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.race(ada, ben, view="fair")
    racer, opponent, guest = await enters(node, race, ada), await enters(node, race, ben), await enters(node, race)
    await raced_ahead(racer, opponent, guest)
    for n, move in enumerate(AHEAD):
        await opponent.plays(move, n)
    told = [event for event in await node.published(race) if event["type"] == "moved"]
    assert [(event["seat"], event["n"]) for event in told] == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3)]
    for connection in (racer, opponent, guest):
        await connection.hears("moved", seat=1, n=3)
        assert [frame for frame in connection.public if frame["type"] == "moved"] == told


async def test_when_nothing_is_held_back_any_longer_then_progress_shows_it(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.race(ada, ben, view="fair")
    racer, guest = await enters(node, race, ada), await enters(node, race)
    await racer.plays(AHEAD[0], 0)
    told = await guest.hears("progress")
    assert told["seats"] == [{"seat": 0, "n": 0, "home": 1, "moves": 0, "ahead": True}]
    await node.resigns(race, 1)
    told = await guest.hears("progress")
    assert told["seats"] == [{"seat": 0, "n": 1, "home": 2, "moves": 1, "ahead": False}]


async def test_when_many_watch_then_a_frame_is_encoded_once_for_all_of_them(
    node: Node, enters: Enters, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded: list[Json] = []  # by any room of this process: those of earlier tests have things to tell, too

    encode = messages.encode

    def counted(message: messages.ToClient | public.PublicEvent) -> bytes:
        frame = encode(message)
        encoded.append(json.loads(frame))
        return frame

    race = await node.race(ada, ben, view="fair")
    racer, opponent, *guests = [await enters(node, race, who) for who in (ada, ben, None, None, None)]
    monkeypatch.setattr(messages, "encode", counted)
    await raced_ahead(racer, opponent, *guests)
    before = len(await node.published(race))
    await node.resigns(race, 1)
    for connection in (racer, opponent, *guests):
        await connection.hears("decided")
    by_rooms = list(encoded)  # `published` encodes the events once more
    released = (await node.published(race))[before:]
    assert [event["type"] for event in released] == ["moved", "moved", "moved", "ended", "decided"]
    assert [frame for frame in by_rooms if frame in released] == released


async def test_a_closed_race_opens_for_all_at_its_time(first: Node, enters: Enters, ada: Player, ben: Player) -> None:
    race = await first.race(ada, ben, view="closed", closed_until=first.clock.now_ms() + 60_000)
    racer, guest = await enters(first, race, ada), await enters(first, race)
    await racer.plays("deal", 0)
    await guest.hears("progress")
    assert faces_in(guest.heard) == set()
    first.clock.passes(60)
    await racer.plays("deal", 1)
    for connection in (racer, guest):
        await connection.hears("moved", n=2)
        assert [frame["type"] for frame in connection.public[-3:]] == ["opened", "moved", "moved"]
        assert connection.public == (await first.published(race))[-len(connection.public) :]


@pytest.mark.parametrize("opens", [False, True])
async def test_when_too_much_becomes_public_at_once_then_everybody_gets_a_snapshot(
    *, node: Node, enters: Enters, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    monkeypatch.setattr(publisher, "MOST_AT_ONCE", 2)
    closed = {"view": "closed", "closed_until": node.clock.now_ms() + 60_000}
    race = await node.race(ada, ben, **(closed if opens else {"view": "fair"}))
    racer, opponent, guest = [await enters(node, race, who) for who in (ada, ben, None)]
    await raced_ahead(racer, opponent, guest)
    if opens:
        node.clock.passes(60)
    await node.resigns(race, 1)
    for connection in (racer, opponent, guest):
        snapshot = await connection.hears("welcome")
        assert snapshot["race"]["seats"][0]["n"] == len(AHEAD)
        assert snapshot["p"] == snapshot["race"]["p"]
        assert "moved" not in [event["type"] for event in connection.public]
        await connection.hears("decided")
        after = [event for event in connection.public if event["p"] > snapshot["p"]]
        assert after == (await node.published(race))[snapshot["p"] :][: len(after)]


async def test_a_closed_race_opens_live_where_the_log_has_it(
    first: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    """A move from before the opening is written only after it: everybody hears both in the order of the log."""
    opens_at = first.clock.now_ms() + 1_000
    race = await first.race(ada, ben, view="closed", closed_until=opens_at)
    guest, racer = await enters(first, race), await enters(first, race, ada)
    async with held(dsn, race):
        await racer.says("play", n=0, move=WON.moves[0])
        await racer.hears_by_now()
        assert first.clock.now_ms() < opens_at
        await until(lambda: first.clock.now_ms() > opens_at + 100)
        await guest.hears_by_now()
        assert guest.public == []
    await guest.hears("opened")
    await guest.hears("moved")
    await racer.plays(WON.moves[1], 1)
    await guest.hears("moved", n=2)
    events = await first.published(race)
    assert [event["type"] for event in events[-3:]] == ["opened", "moved", "moved"]
    assert guest.public == events[-len(guest.public) :]
    late = await enters(first, race)
    assert late.heard[0]["p"] == events[-1]["p"]
