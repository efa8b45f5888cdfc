"""Nodes are equal: any of them serves any race, and the log lets one of them win."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

import pytest

from cadogan.races.commands import Play, Resign
from cadogan.races.errors import WrongN
from cadogan.races.events import MovePlayed, decode
from cadogan.races.facts import LOBBY_S
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms import room as rooms_room
from cadogan.rooms.own_board import own_board
from cadogan.rooms.pending_command import CommandFuture
from cadogan.rooms.pulse import LOOK_BEATS
from cadogan.store.errors import Unreachable
from cadogan.store.log.batch import Batch
from cadogan.store.log.log import Entry
from cadogan.store.tables.presence import RaceSeat
from tests.clock import MovableClock
from tests.fixtures import execute
from tests.races.given import WON
from tests.rooms.clients import Connection, Player
from tests.rooms.conftest import (
    Connects,
    Enters,
    Node,
    held,
    name_of,
    names,
    running_node,
    until,
    until_version,
)
from tests.store.appends import stored, until_waiting

FIRST, SECOND = WON.moves[:2]


async def test_racers_on_two_nodes_get_the_sequence_of_the_log(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.race(ada, ben)
    one, other = await enters(first, race, ada), await enters(second, race, ben)
    guests = [await enters(node, race) for node in (first, second)]

    async def plays_all(racer: Connection) -> None:
        for n, move in enumerate(WON.moves):
            await racer.plays(move, n)

    await asyncio.gather(plays_all(one), plays_all(other))
    people = [one, other, *guests]
    for person in people:
        await person.hears("finished")
    whole = await first.published(race)
    assert {event["how"] for event in whole if event["type"] == "ended"} == {"won"}
    for person in people:
        assert person.public == whole[person.heard[0]["p"] :]


async def test_the_same_move_through_two_nodes_is_logged_once(
    first: Node, second: Node, enters: Enters, ada: Player
) -> None:
    race = await first.race(ada)
    tabs = [await enters(node, race, ada) for node in (first, second)]
    for n, move in enumerate(WON.moves[:20]):
        for tab in tabs:
            await tab.says("play", n=n, move=move)
        one, other = [await tab.hears("ack", n=n + 1) for tab in tabs]
        assert one == other
    moves = [event["move"] for event in await first.published(race) if event["type"] == "moved"]
    assert moves == [*WON.moves[:20]]


async def test_of_two_moves_through_two_nodes_one_is_refused(
    first: Node, second: Node, enters: Enters, ada: Player, dsn: str
) -> None:
    race = await first.race(ada, undo="free")
    tabs = [await enters(node, race, ada) for node in (first, second)]
    await tabs[0].plays(FIRST, 0)
    await tabs[1].hears("ack", n=1)
    async with held(dsn, race) as holder:
        await tabs[0].says("play", n=1, move=SECOND)
        await tabs[1].says("undo", n=1)
        await until_waiting(holder, connections=2)
    outcomes = [await answer_of(tab) for tab in tabs]
    assert sorted(outcomes) == ["ack", "wrong-n 2"]
    kinds = [event["type"] for event in await first.published(race)]
    assert kinds.count("moved") + kinds.count("undone") == 2


async def answer_of(tab: Connection) -> str:
    """The answer to the tab's own command: a refusal, or an ack without one."""
    await tab.hears("ack", n=2)
    refusals = [frame for frame in await tab.hears_by_now() if frame["type"] == "refused"]
    refusals += [frame for frame in tab.heard if frame["type"] == "refused" and frame not in refusals]
    return f"{refusals[0]['code']} {refusals[0]['n']}" if refusals else "ack"


async def test_after_a_conflict_commands_are_decided_again_in_order(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.race(ada, ben)
    one = await enters(first, race, ada)
    other = await enters(second, race, ben)
    await one.hears_by_now()
    await other.hears_by_now()
    async with held(dsn, race) as holder:
        await other.says("play", n=0, move=FIRST)
        await until_waiting(holder)
        for n, move in enumerate(WON.moves[:10]):
            await one.says("play", n=n, move=move)
        await until_waiting(holder, connections=2)
    await other.hears("ack", n=1)
    assert [(await one.hears("ack"))["n"] for _ in range(10)] == [*range(1, 11)]
    moved = [(event["seat"], event["n"]) for event in await first.published(race) if event["type"] == "moved"]
    assert sorted(moved) == [*((0, n) for n in range(1, 11)), (1, 1)]


async def test_when_the_countdown_ends_then_the_race_starts_once(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, clock: MovableClock
) -> None:
    race = await first.race(ada, ben, countdown=60)
    racers = await enters(first, race, ada), await enters(second, race, ben)
    assert racers[0].heard[0]["race"]["phase"] == "countdown"
    clock.passes(61)
    for racer in racers:
        await racer.hears("board")
        await racer.hears("started")
    assert [event["type"] for event in await first.published(race)].count("started") == 1


async def test_when_the_countdown_ends_then_the_rooms_own_timer_starts_the_race(
    node: Node, enters: Enters, ada: Player
) -> None:  # this node does not pulse
    race = await node.race(ada, countdown=1)
    racer = await enters(node, race, ada)
    dealt = await racer.hears("board")
    started = await racer.hears("started")
    assert dealt["board"]["piles"] == started["piles"]
    events = await node.published(race)
    starts_at = next(event["starts_at"] for event in events if event["type"] == "countdown")
    assert 0 <= started["started_at"] - starts_at < 1_000


async def test_when_a_lobby_expires_then_it_is_abandoned_once(
    first: Node, second: Node, enters: Enters, clock: MovableClock
) -> None:
    race = await first.creates()
    guests = [await enters(node, race) for node in (first, second)]
    clock.passes(LOBBY_S + 1)
    for guest in guests:
        await guest.hears("abandoned")
    assert [event["type"] for event in await first.published(race)] == ["created", "abandoned"]


async def test_an_overdue_race_continues_when_a_node_starts(dsn: str, clock: MovableClock) -> None:
    async with running_node(dsn, clock) as before:
        race = await before.creates()
    clock.passes(LOBBY_S + 1)
    async with running_node(dsn, clock) as node:
        await node.beats()
        await until_version(node, race, 2)
        assert [event["type"] for event in await node.published(race)] == ["created", "abandoned"]


async def test_an_unreadable_race_does_not_stop_the_pulse(first: Node, clock: MovableClock) -> None:
    bad, good = await first.creates(), await first.creates()
    await first.rooms.close()
    await first.pool.execute(
        "SELECT true FROM append_events($1, $2, $3, $4, $5, $6, $7, $8)",
        [bad],
        [1],
        [2],
        [1],
        [bad],
        [2],
        [b"\x92\xcc\xffx"],
        [False],
    )
    clock.passes(LOBBY_S + 1)
    await until_version(first, good, 2)
    assert [event["type"] for event in await first.published(good)] == ["created", "abandoned"]


async def test_a_node_catches_up_with_a_client_that_knows_more(
    node: Node, enters: Enters, ada: Player, shared_dsn: str
) -> None:  # which does not pulse
    race = await node.race(ada)
    await node.rooms.room(race)
    async with running_node(shared_dsn) as other:
        racer = await enters(other, race, ada)
        await racer.plays(FIRST, 0)
        heard = (await racer.hears("moved"))["p"]
        back = await enters(node, race, ada, p=heard, n=1)
    assert (back.heard[0]["p"], back.heard[0]["board"]["n"]) == (heard, 1)


async def test_a_racer_who_does_not_know_its_newest_move_is_shown_it(
    node: Node, shared_dsn: str, enters: Enters, ada: Player
) -> None:
    race = await node.race(ada, Player())
    async with running_node(shared_dsn) as other:
        await enters(other, race)  # its room is open, and does not see the move: the node does not pulse
        await (await enters(node, race, ada)).plays(FIRST, 0)
        again = await enters(other, race, ada, n=0)  # as if the ack had been lost with the connection
        assert again.heard[0]["board"]["n"] == 1


async def test_the_pulse_notices_races_moved_by_another_node(
    first: Node, second: Node, enters: Enters, ada: Player
) -> None:
    race = await first.race(ada)
    guest = await enters(first, race)
    await second.commands(race, Play(second.clock.now_ms(), 0, 0, FIRST))
    await guest.hears("moved", n=1)
    with pytest.raises(WrongN):
        await first.commands(race, Play(first.clock.now_ms(), 0, 0, SECOND))
    await second.commands(race, Resign(second.clock.now_ms(), 0))
    await guest.hears("finished")


async def test_an_empty_room_closes_and_reopens_in_the_same_state(
    first: Node, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_room, "KEPT_OPEN_S", 0)  # she has joined over REST a moment ago
    race = await first.race(ada)
    racer = await enters(first, race, ada)
    await racer.plays(FIRST, 0)
    room = await first.rooms.room(race)
    await racer.leaves()
    await closed(first, race)
    again = await first.rooms.room(race)
    assert again is not room
    assert own_board(again.committed, 0) == own_board(room.committed, 0)


async def closed(node: Node, race: RaceId) -> None:
    rooms = node.rooms.open  # asking `Rooms.room` for it would keep it open
    await until(lambda: race not in rooms)


async def test_when_a_beat_fails_then_the_next_one_comes(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_node(dsn) as node:
        beat, beats = node.presence.beat, asyncio.Queue[None]()

        async def fails_once(*, sweeps: bool) -> dict[RaceSeat, int]:
            beats.put_nowait(None)
            if beats.qsize() == 1:
                raise LookupError("an unexpected error")
            return await beat(sweeps=sweeps)

        monkeypatch.setattr(node.presence, "beat", fails_once)
        await node.beats()
        await until(lambda: beats.qsize() == 3)


async def test_an_empty_seat_is_reported_after_an_outage(
    dsn: str, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_node(dsn) as gone:
        race = await gone.race(ada, ben)
    await execute(dsn, "UPDATE presence SET until = now() - interval '1 second' WHERE seat = 1")
    async with running_node(dsn) as node:
        read, asked = node.log.read, asyncio.Queue[None]()

        async def fails_once(race_id: RaceId, after: int = 0) -> list[Entry]:
            asked.put_nowait(None)
            if asked.qsize() == 1:
                raise Unreachable("Postgres does not answer")
            return await read(race_id, after)

        version = await node.version(race)
        monkeypatch.setattr(node.log, "read", fails_once)
        await node.beats()
        await until_version(node, race, version + 1)
        monkeypatch.setattr(node.log, "read", read)
        assert (await node.published(race))[-1]["type"] == "left"


async def test_a_hello_during_an_outage_is_closed_with_1013(
    dsn: str, connects: Connects, enters: Enters, ada: Player
) -> None:
    outages = [Unreachable("Postgres does not answer")]

    async def known(players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        if outages:
            raise outages.pop()
        return await names(players)

    async with running_node(dsn) as before:
        race = await before.race(ada)
    async with running_node(dsn, known=known) as node:
        early = await connects(node, race)
        await early.says("hello")
        assert (await early.is_turned_away(1013))["code"] == "unavailable"
        later = await enters(node, race)
        assert later.heard[0]["racers"] == [{"seat": 0, "player": str(ada.id), "name": name_of(ada.id)}]


async def test_a_move_decided_on_a_lost_append_is_not_written(
    dsn: str, clock: MovableClock, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other node's event may hold the version that the next move expects: it would be right, and on nothing."""
    async with running_node(dsn, clock) as one, running_node(dsn, clock) as other:
        race = await one.race(ada, ben)
        room = await one.rooms.room(race)
        await until(lambda: not room.is_busy)
        callers = [CommandFuture(ada.id), CommandFuture(ada.id)]
        appender = one.log._writer._appender  # noqa: SLF001 - to be there just when it learns of the conflict
        append = appender.append

        async def appended(batch: Batch) -> dict[RaceId, int | None]:
            lost = await append(batch)
            if lost:  # her next move is read in this very turn of the loop
                monkeypatch.setattr(appender, "append", append)
                asyncio.get_running_loop().call_soon(room.submit, Play(clock.now_ms(), 0, 1, SECOND), callers[1])
            return lost

        monkeypatch.setattr(appender, "append", appended)
        await other.commands(race, Play(clock.now_ms(), 1, 0, FIRST))
        room.submit(Play(clock.now_ms(), 0, 0, FIRST), callers[0])
        await asyncio.gather(*[caller.outcome for caller in callers])
        assert await moves_of(one, race) == [(1, FIRST), (0, FIRST), (0, SECOND)]


async def test_racers_at_full_speed_on_two_nodes_lose_no_move(first: Node, second: Node, enters: Enters) -> None:
    chance = random.Random(1)
    for _ in range(8):
        ada, ben = Player(), Player()
        race = await first.race(ada, ben)
        racers = [await enters(first, race, ada), await enters(second, race, ben)]

        async def plays(racer: Connection) -> None:
            for n, move in enumerate(WON.moves[:40]):
                await racer.says("play", n=n, move=move)
                await asyncio.sleep(chance.uniform(0, 0.002))
            await racer.hears("ack", n=40)

        await asyncio.gather(*map(plays, racers))
        moves = await moves_of(first, race)
        for seat in (0, 1):
            assert [move for at, move in moves if at == seat] == [*WON.moves[:40]]


async def moves_of(node: Node, race: RaceId) -> list[tuple[int, str]]:
    """Seat and move of every move in the log."""
    events = [decode(payload) for payload in await stored(node.log, race)]
    return [(event.seat, event.move) for event in events if isinstance(event, MovePlayed)]


async def test_what_a_beat_could_not_read_is_read_at_the_next_one(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def failing(name: str) -> Callable[..., Awaitable[dict[RaceId, int]]]:
        async def ask(*_: object) -> dict[RaceId, int]:
            asked.append(name)
            if asked.count(name) == 1:
                raise Unreachable("away")
            return {}

        return ask

    beat = node.pulse.beat
    await beat()
    monkeypatch.setattr(node.pulse, "_follow_heads", failing("heads"))
    monkeypatch.setattr(node.presence, "watched", failing("spectators"))
    for _ in range(LOOK_BEATS):  # one of them looks at the heads
        with suppress(Unreachable):
            await beat()
        if asked:
            break
    assert asked == ["heads"]
    with pytest.raises(Unreachable):
        await beat()
    assert asked == ["heads", "heads", "spectators"]
    await beat()
    assert asked == ["heads", "heads", "spectators", "spectators"]
    await beat()
    assert len(asked) == 4
