"""Presence: by socket, for a while by REST commands, and lost with a dead node."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from uuid import UUID

import asyncpg
import pytest

from cadogan.races import race as races
from cadogan.races.commands import Leave, Start, Withdraw
from cadogan.races.events import RacerLeft, decode
from cadogan.races.facts import RACE_RULES
from cadogan.races.ids import RaceId
from cadogan.races.race import ABSENCE_MS
from cadogan.rooms import pulse, retried_tasks
from cadogan.store.database import connect
from cadogan.store.errors import Unreachable
from cadogan.store.tables import presence as store_presence
from cadogan.store.tables.presence import LATE_S, NODE_LOST_S, Presence, RaceSeat
from tests.clock import MovableClock
from tests.fixtures import execute
from tests.races.given import WON
from tests.rooms.clients import Connection, Player
from tests.rooms.conftest import Enters, Node, running_node, until
from tests.store.appends import stored

NOT_OVER_REST = "DELETE FROM presence WHERE seat = 0 AND until IS NOT NULL"
"""Postgres forgets that Ada has commanded over REST."""
NOTED = "SELECT node_id, race_id, seat FROM presence WHERE until IS NULL"
LAPSE = "UPDATE presence SET until = now() - interval '1 second' WHERE until IS NOT NULL"


@pytest.fixture
async def race(first: Node, ada: Player, ben: Player) -> RaceId:
    """Ada and Ben race, both of them over REST so far."""
    return await first.race(ada, ben)


@asynccontextmanager
async def locked(dsn: str, table: str) -> AsyncIterator[None]:
    """Nobody can read or write a table while the block runs."""
    operator = await asyncpg.connect(dsn)
    try:
        async with operator.transaction():
            await operator.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
            yield
    finally:
        await operator.close()


async def kinds(node: Node, race: RaceId) -> list[str]:
    """What happened in a race after its start, in short."""
    events = [event["type"] for event in await node.published(race)]
    return events[events.index("started") + 1 :]


async def deeds_by_now(guest: Connection) -> list[str]:
    """Other messages so far, except spectator counts, which a pulse may send at any time."""
    return [frame["type"] for frame in await guest.hears_by_now() if frame["type"] != "spectators"]


async def test_a_racer_s_last_disconnect_is_announced_with_a_deadline(
    first: Node, race: RaceId, enters: Enters, ada: Player
) -> None:
    guest = await enters(first, race)
    tabs = [await enters(first, race, ada) for _ in range(2)]
    await tabs[0].leaves()
    assert await deeds_by_now(guest) == []
    at = first.clock.now_ms()
    await tabs[1].leaves()
    left = await guest.hears("left")
    assert left["seat"] == 0
    assert 0 <= left["until_at"] - ABSENCE_MS - at < 5_000
    assert await kinds(first, race) == ["left"]


async def test_a_racer_who_reconnects_has_returned(first: Node, race: RaceId, enters: Enters, ada: Player) -> None:
    guest = await enters(first, race)
    await (await enters(first, race, ada)).leaves()
    await guest.hears("left", seat=0)
    await enters(first, race, ada)
    await guest.hears("returned", seat=0)
    assert await kinds(first, race) == ["left", "returned"]


async def test_a_racer_who_is_away_for_a_minute_is_gone(
    first: Node, race: RaceId, enters: Enters, ada: Player, clock: MovableClock
) -> None:
    guest = await enters(first, race)
    await (await enters(first, race, ada)).leaves()
    await guest.hears("left", seat=0)
    clock.passes(59)
    assert await deeds_by_now(guest) == []
    clock.passes(2)
    assert (await guest.hears("ended"))["how"] == "gone"


async def test_a_racer_who_returns_within_a_minute_is_not_gone(
    first: Node, race: RaceId, enters: Enters, ada: Player, clock: MovableClock
) -> None:
    guest = await enters(first, race)
    await (await enters(first, race, ada)).leaves()
    await guest.hears("left", seat=0)
    clock.passes(59)
    racer = await enters(first, race, ada)
    await guest.hears("returned", seat=0)
    clock.passes(60)
    await racer.plays(WON.moves[0], 0)
    assert await kinds(first, race) == ["left", "returned", "moved"]


async def test_a_racer_who_stops_commanding_over_rest_has_left(
    first: Node, race: RaceId, enters: Enters, dsn: str
) -> None:
    guest = await enters(first, race)
    await execute(dsn, "UPDATE presence SET until = now() - interval '1 second' WHERE seat = 1")
    await guest.hears("left", seat=1)
    assert await kinds(first, race) == ["left"]


async def test_a_connected_racer_s_rest_commands_do_not_lapse(
    first: Node, race: RaceId, enters: Enters, ada: Player, dsn: str
) -> None:
    racer = await enters(first, race, ada)
    room = await first.rooms.room(race)
    await until(lambda: not room.is_busy)
    await first.rooms.note_rest_command(race, 0)
    await execute(dsn, "UPDATE presence SET until = now() - interval '1 second' WHERE until IS NOT NULL")
    await racer.hears("left", seat=1)
    assert await kinds(first, race) == ["left"]


async def test_a_racer_without_a_connection_at_the_start_is_missed(
    first: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.creates()
    await first.joins(race, ada, ben)
    racer = await enters(first, race, ada)
    await racer.hears_by_now()
    await execute(dsn, "DELETE FROM presence WHERE seat = 1")
    await first.is_ready(race, ada, ben)
    await racer.hears("left", seat=1)
    assert await kinds(first, race) == ["left"]


async def test_another_node_reports_the_racers_of_a_dead_node(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.race(ada, ben)
    await enters(second, race, ada)
    racer = await enters(first, race, ben)
    await racer.hears_by_now()
    await until_present(first, race, second)
    await second.dies()
    await long_silent(dsn, second)
    await racer.hears("left", seat=0)
    assert await kinds(first, race) == ["left"]


async def test_a_racer_who_commands_over_rest_after_a_node_died_is_present(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.race(ada, ben)
    await enters(second, race, ada)
    await enters(first, race, ben)
    await until_present(first, race, second)
    await second.dies()
    await first.stands_still()
    await long_silent(dsn, second)
    first.presence = Presence(first.pool, first.id)  # it has noted her joining, and would not write again so soon
    await first.presence.note_rest_command(race, 0)
    assert list(await first.presence.beat()) == []
    assert await first.present(race) == {0, 1}


async def test_a_racer_who_leaves_one_node_has_left_in_spite_of_rest_on_another(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.race(ada, ben)
    racer = await enters(first, race, ben)
    tab = await enters(second, race, ada)
    await until_present(first, race, second)
    await tab.leaves()
    await racer.hears("left", seat=0)
    await first.rooms.note_rest_command(race, 0)
    await racer.hears("returned", seat=0)
    assert await first.present(race) == {0, 1}


async def long_silent(dsn: str, node: Node) -> None:
    """Let the time pass after which a node without a heartbeat is lost. What was noted before is older as well."""
    await execute(
        dsn,
        f"UPDATE node SET seen = seen - interval '{NODE_LOST_S} seconds' WHERE node_id = '{node.id}'; "
        f"UPDATE presence SET until = until - interval '{NODE_LOST_S} seconds'",
    )


async def until_present(node: Node, race: RaceId, holder: Node) -> None:
    """Wait until a node holds a racer of the race."""
    async with asyncio.timeout(5):
        while not await node.pool.fetchval(  # noqa: ASYNC110 - it is polled
            "SELECT count(*) FROM presence WHERE race_id = $1 AND node_id = $2 AND until IS NULL", race, holder.id
        ):
            await asyncio.sleep(0.02)


async def test_after_a_crash_racers_who_do_not_reconnect_are_missed(
    dsn: str, enters: Enters, clock: MovableClock, ada: Player, ben: Player
) -> None:
    async with running_node(dsn, clock) as crashed:
        race = await crashed.race(ada, ben)
        await enters(crashed, race, ben)
        await crashed.dies()
    await execute(dsn, "DELETE FROM node")
    async with running_node(dsn, clock) as node:
        await node.beats()
        racer = await enters(node, race, ben)
        await racer.hears("left", seat=0)
        assert await kinds(node, race) == ["left"]


async def test_a_connected_racer_that_another_node_reports_as_left_returns(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.race(ada, ben)
    racer = await enters(first, race, ada)
    await racer.hears_by_now()
    await second.commands(race, Leave(second.clock.now_ms(), 0))
    await racer.hears("left", seat=0)
    await racer.hears("returned", seat=0)
    assert await kinds(first, race) == ["left", "returned"]


class Gated(Presence):
    """Presence that takes its time, as a busy Postgres may."""

    def __init__(self, node: Node) -> None:
        super().__init__(node.pool, node.id)
        self.opens = asyncio.Event()
        self.arrivals = 0
        self.departures = 0
        self.outages = 0

    async def arrive(self, race_id: RaceId, seat: int) -> None:
        self.arrivals += 1
        await self.opens.wait()
        await super().arrive(race_id, seat)

    async def depart(self, race_id: RaceId, seat: int, lapses_ms: int) -> None:
        self.departures += 1
        if self.outages:
            self.outages -= 1
            raise Unreachable("Postgres does not answer")
        await super().depart(race_id, seat, lapses_ms)


@pytest.fixture
async def gated(dsn: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Node, Gated]]:
    """A node whose presence reports are delayed until a gate opens."""
    async with running_node(dsn) as node:
        presence = Gated(node)
        monkeypatch.setattr(node.rooms, "_presence", presence)
        yield node, presence


async def test_a_racer_who_connects_and_disconnects_quickly_has_left(
    gated: tuple[Node, Gated], enters: Enters, ada: Player, ben: Player
) -> None:
    node, presence = gated
    race = await node.race(ada, ben)
    room = await node.rooms.room(race)
    await (await enters(node, race, ada)).leaves()
    await until(lambda: room.is_empty)
    presence.opens.set()
    await until(lambda: not room.is_busy)
    await node.beats()
    await until_no_row(node, race, 0)
    await until_left(node, race)


async def test_a_racer_who_comes_and_goes_in_an_outage_leaves_one_report_behind(
    gated: tuple[Node, Gated], enters: Enters, ada: Player, ben: Player
) -> None:
    node, presence = gated
    race = await node.race(ada, ben)
    room = await node.rooms.room(race)
    for _ in range(5):
        await (await enters(node, race, ada)).leaves()
        await until(lambda: room.is_empty)
    presence.opens.set()
    await until(lambda: not room.is_busy)
    assert presence.arrivals + presence.departures == 2
    await node.beats()
    await until_no_row(node, race, 0)


async def test_a_departure_during_an_outage_is_reported_afterwards(
    gated: tuple[Node, Gated], enters: Enters, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retried_tasks, "RETRY_S", 0.01)
    node, presence = gated
    presence.opens.set()
    presence.outages = 3
    await node.beats()
    race = await node.race(ada, ben)
    guest = await enters(node, race)
    await (await enters(node, race, ada)).leaves()
    await guest.hears("left", seat=0)
    assert presence.outages == 0


async def test_a_racer_who_enters_a_node_taken_for_dead_is_present(
    gated: tuple[Node, Gated], enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    node, presence = gated
    presence.opens.set()
    race = await node.race(ada, ben)
    await execute(dsn, "DELETE FROM node")
    await presence.beat()
    await enters(node, race, ada)
    room = await node.rooms.room(race)
    await until(lambda: not room.is_busy)
    await node.rooms.note_rest_command(race, 1)
    assert await node.present(race) == {0, 1}


async def test_racers_of_a_node_that_goes_on_after_standing_still_are_not_missed(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await first.race(ada, ben)
    racer = await enters(second, race, ada)
    await enters(first, race, ben)
    await until_present(first, race, second)
    await second.stands_still()
    tells = asyncio.Event()
    await first.stands_still()
    tell = first.pulse.beat

    async def tells_late() -> None:
        await tells.wait()
        await tell()

    monkeypatch.setattr(first.pulse, "beat", tells_late)
    await first.beats()
    await long_silent(dsn, second)
    await until_no_row(first, race, 0)
    second.slept_s += NODE_LOST_S
    await second.beats()
    await until_present(first, race, second)
    tells.set()
    await racer.plays(WON.moves[0], 0)
    await first.rooms.room(race)
    assert await kinds(first, race) == ["moved"]


async def test_seats_of_a_node_lost_during_a_heartbeat_are_reported_next(
    dsn: str, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_node(dsn) as gone, running_node(dsn) as node:
        race = await gone.race(ada)
        node.presence = Presence(node.pool, node.id, count(0, 0.3).__next__)  # a heartbeat takes a second
        for _ in range(2 * NODE_LOST_S):  # it has just started, so it waits for others
            await node.presence.beat()
        await execute(dsn, f"UPDATE node SET seen = seen - interval '{NODE_LOST_S} seconds'")
        with monkeypatch.context() as looks_too_early:
            looks_too_early.setattr(
                store_presence, "LAPSED", "SELECT race_id, seat, 0 AS lapsed_at FROM presence WHERE $1 < 0 AND $2 < 0"
            )
            assert list(await node.presence.beat()) == []
        assert list(await node.presence.beat()) == [(race, 0)]
        assert await node.pool.fetchval("SELECT count(*) FROM node") == 1


async def test_a_racer_is_missed_although_the_node_that_knew_it_died(
    first: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.race(ada, ben)
    racer = await enters(first, race, ben)
    await first.stands_still()
    async with running_node(dsn) as second:
        await execute(dsn, "UPDATE presence SET until = now() - interval '1 second' WHERE seat = 0")
        assert list(await second.presence.beat()) == [(race, 0)]
    await first.beats()
    await racer.hears("left", seat=0)
    assert await kinds(first, race) == ["left"]


async def test_a_racer_whose_arrival_cannot_be_written_is_not_missed(
    first: Node,
    second: Node,
    race: RaceId,
    enters: Enters,
    ada: Player,
    ben: Player,
    dsn: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def no_spectators(_: object) -> dict[RaceId, int]:
        return {}

    await enters(first, race, ben)
    await first.stands_still()
    monkeypatch.setattr(first.presence, "watched", no_spectators)  # it would wait for the lock, and the pulse with it
    async with locked(dsn, "node"):
        await enters(second, race, ada)
        await execute(dsn, NOT_OVER_REST)
        for _ in range(3):
            await first.pulse.beat()
    room = await first.rooms.room(race)
    await until(lambda: not room.is_busy)
    assert await kinds(first, race) == []


async def test_a_look_that_waited_together_with_an_arrival_misses_nobody(
    first: Node, second: Node, race: RaceId, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    await enters(first, race, ben)
    await first.stands_still()
    await execute(dsn, NOT_OVER_REST)
    await first.pulse.beat()
    await first.pulse.beat_heart()
    async with locked(dsn, "presence"):
        await enters(second, race, ada)
        looking = asyncio.create_task(first.pulse.beat())
        await asyncio.sleep(1.2 * LATE_S)
    await looking
    assert await kinds(first, race) == []


async def test_a_racer_who_changes_nodes_while_neither_can_write_it_has_not_left(
    first: Node, second: Node, race: RaceId, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    await enters(first, race, ben)
    racer = await enters(first, race, ada)
    room = await first.rooms.room(race)
    await until(lambda: not room.is_busy)
    async with locked(dsn, "presence"):
        await racer.leaves()
        await asyncio.sleep(1.2 * LATE_S)
        await enters(second, race, ada)
    await until(lambda: not room.is_busy)
    assert await kinds(first, race) == []


async def test_a_node_sends_heartbeats_while_it_reports_many_empty_seats(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "PULSE_S", 0.001)
    async with running_node(dsn) as gone, running_node(dsn) as node:
        races = [await gone.race(Player()) for _ in range(30)]
        await gone.dies()
        await execute(dsn, f"UPDATE node SET seen = seen - interval '{NODE_LOST_S} seconds'")
        beats, beat = 0, node.presence.beat

        async def counted(*, sweeps: bool) -> dict[RaceSeat, int]:
            nonlocal beats
            beats += 1
            return await beat(sweeps=sweeps)

        monkeypatch.setattr(node.presence, "beat", counted)
        await node.beats()
        for race in races:
            await until_left(node, race)
    assert beats > 2


async def test_racers_of_a_node_that_came_back_and_died_are_missed(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing_comes_through() -> list[RaceSeat]:
        return []

    race = await first.race(ada, ben)
    await enters(first, race, ben)
    await enters(second, race, ada)
    guest = await enters(first, race)
    await until_present(first, race, second)
    await second.stands_still()
    await long_silent(dsn, second)
    monkeypatch.setattr(second.presence, "beat", nothing_comes_through)
    await second.beats()
    await guest.hears("left", seat=0)
    await guest.hears("returned", seat=0)
    await until_present(first, race, second)
    await second.dies()
    await long_silent(dsn, second)
    await guest.hears("left", seat=0)


async def test_a_racer_who_continues_over_rest_is_present(
    first: Node, race: RaceId, enters: Enters, ada: Player
) -> None:
    guest = await enters(first, race)
    await (await enters(first, race, ada)).leaves()
    await guest.hears("left", seat=0)
    assert await first.present(race) == {1}
    await first.rooms.note_rest_command(race, 0)
    assert await first.present(race) == {0, 1}
    await guest.hears("returned", seat=0)


async def test_the_pulse_survives_the_lapse_of_a_seat_that_is_gone(
    first: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.creates(seats=3, creator=ada.id)
    await first.joins(race, ada, ben)
    await first.commands(race, Withdraw(first.clock.now_ms(), 1))  # over REST: the presence lapses by itself
    await first.commands(race, Start(first.clock.now_ms(), ada.id))
    await first.is_ready(race, ada)
    await execute(dsn, "UPDATE presence SET until = now() - interval '1 second' WHERE seat = 1")
    await until_no_row(first, race, 1)
    guest = await enters(first, race)
    await guest.hears("spectators")


async def until_left(node: Node, race: RaceId) -> None:
    """Wait until the last event of a race says that a racer left."""
    async with asyncio.timeout(10):
        while (await kinds(node, race))[-1:] != ["left"]:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)


async def until_no_row(node: Node, race: RaceId, seat: int) -> None:
    async with asyncio.timeout(10):
        while seat in await node.present(race):  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("seed", range(5))
async def test_presence_is_right_after_many_concurrent_changes(dsn: str, seed: int) -> None:
    chance = random.Random(seed)
    seats = [RaceSeat(RaceId(UUID(int=race)), seat) for race in range(20) for seat in range(2)]
    here: set[tuple[UUID, RaceSeat]] = set()
    async with await connect(dsn) as pool:
        nodes = {id_: Presence(pool, id_) for id_ in (UUID(int=1), UUID(int=2))}

        async def come_and_go(id_: UUID, seat: RaceSeat, times: int, lapses_ms: tuple[int, ...] = (0, 60_000)) -> None:
            for _ in range(times):
                if (id_, seat) in here:
                    await nodes[id_].depart(*seat, chance.choice(lapses_ms))
                    here.remove((id_, seat))
                else:
                    await nodes[id_].arrive(*seat)
                    here.add((id_, seat))

        await asyncio.gather(*[come_and_go(id_, seat, chance.randrange(6)) for id_ in nodes for seat in seats])
        noted = {(row["node_id"], RaceSeat(row["race_id"], row["seat"])) for row in await pool.fetch(NOTED)}
        assert noted == here
        taken = {seat for _, seat in here}
        assert taken
        await execute(dsn, LAPSE)
        empty = await nodes[UUID(int=1)].beat()
        assert not empty.keys() & taken, "what lapsed on one node does not empty a seat that another one holds"
        await asyncio.gather(*[come_and_go(id_, seat, 1, (60_000,)) for id_, seat in here])
        assert await nodes[UUID(int=2)].beat() == {}
        await execute(dsn, LAPSE)
        assert (await nodes[UUID(int=2)].beat()).keys() == taken
        assert await pool.fetchval("SELECT count(*) FROM presence") == 0


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """An absence lasts a minute before it is told."""
    monkeypatch.setattr(races, "AWAY_MS", 60_000)


@pytest.mark.usefixtures("_patient")
async def test_a_racer_who_comes_and_goes_quickly_leaves_no_trace(
    first: Node, second: Node, race: RaceId, enters: Enters, ada: Player
) -> None:
    guest = await enters(first, race)
    for number in range(20):
        racer = await enters((first, second)[number % 2], race, ada)
        await racer.leaves()
    racer = await enters(first, race, ada)
    await racer.plays(WON.moves[0], 0)
    assert await kinds(first, race) == ["moved"]
    await guest.hears("moved")
    assert [event["type"] for event in guest.public] == ["moved"]
    assert 0 in await first.present(race)


async def test_the_minute_to_return_counts_from_the_moment_of_leaving(
    first: Node, race: RaceId, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(races, "AWAY_MS", 700)
    racer = await enters(first, race, ada)
    room = await first.rooms.room(race)
    await until(lambda: not room.is_busy)
    guest = await enters(first, race)
    await racer.leaves()
    left = await guest.hears("left", seat=0)
    event = decode((await stored(first.log, race))[-1])
    assert isinstance(event, RacerLeft)
    assert event.since is not None
    assert event.at - event.since >= 700
    assert left["until_at"] == event.since + ABSENCE_MS


async def test_after_many_absences_the_next_one_is_told_when_its_minute_is_over(
    first: Node,
    race: RaceId,
    enters: Enters,
    ada: Player,
    dsn: str,
    clock: MovableClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(races, "MOST_ABSENCES", 2)
    clock.passes(2 * ABSENCE_MS / 1000)  # an absence of a minute begins after the start
    guest = await enters(first, race)
    for _ in range(2):
        racer = await enters(first, race, ada)
        await racer.leaves()
        await guest.hears("left", seat=0)
    racer = await enters(first, race, ada)
    await guest.hears("returned", seat=0)
    await racer.leaves()
    room = await first.rooms.room(race)
    await until(lambda: room.is_empty or not room.is_busy)
    lapses_s = "SELECT extract(epoch FROM until - now())::float8 FROM presence WHERE race_id = $1 AND seat = 0"
    async with asyncio.timeout(10):
        while (lapses := await first.pool.fetchval(lapses_s, race)) is None:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)
    assert ABSENCE_MS / 1000 - 10 < lapses <= ABSENCE_MS / 1000
    await execute(dsn, f"{LAPSE} AND seat = 0")
    assert (await guest.hears("ended", seat=0))["how"] == "gone"
    assert (await kinds(first, race))[:6] == ["left", "returned", "left", "returned", "left", "ended"]


async def test_no_racer_is_told_away_while_the_log_takes_nothing(
    first: Node, race: RaceId, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    racer = await enters(first, race, ada)
    guest = await enters(first, race)
    monkeypatch.setattr(first.log, "refuses", lambda _: True)
    await racer.leaves()
    await until_no_row(first, race, 0)
    await until_beats(first, 3)
    racer = await enters(first, race, ada)
    await until_present(first, race, first)
    monkeypatch.undo()
    await until_beats(first, 3)
    await racer.plays(WON.moves[0], 0)
    await guest.hears("moved")
    assert [event["type"] for event in guest.public] == ["moved"]


async def test_no_racer_is_told_away_while_another_node_is_late(
    first: Node, second: Node, race: RaceId, enters: Enters, ada: Player, dsn: str
) -> None:
    guest = await enters(first, race)
    await (await enters(first, race, ada)).leaves()
    await guest.hears("left", seat=0)
    racer = await enters(first, race, ada)
    await guest.hears("returned", seat=0)
    await second.stands_still()
    await execute(dsn, f"UPDATE node SET seen = now() - interval '3 seconds' WHERE node_id = '{second.id}'")
    await until(lambda: first.presence.is_after_outage)
    await racer.leaves()
    await until_beats(first, 3)
    assert 0 in await first.present(race), "it may have come to the other node, which cannot write it"
    await execute(dsn, f"DELETE FROM node WHERE node_id = '{second.id}'")
    await guest.hears("left", seat=0)


async def until_beats(node: Node, times: int) -> None:
    """Wait until a node has pulsed so often."""
    for _ in range(times):
        before = node.pulse.last_beat
        await until(lambda before=before: node.pulse.last_beat > before)  # type: ignore[misc]  # the value of now


async def test_a_race_is_created_under_rules_that_all_nodes_know(first: Node, ada: Player, dsn: str) -> None:
    await until(lambda: first.presence.race_rules == RACE_RULES)
    await execute(dsn, "INSERT INTO node (node_id, seen) VALUES (gen_random_uuid(), now())")  # of an earlier release
    await until(lambda: first.presence.race_rules == 7)
    earlier = await first.rooms.room(await first.creates(creator=ada.id))
    assert earlier.committed.created.race_rules == 7
    await execute(dsn, f"DELETE FROM node WHERE node_id <> '{first.id}'")
    await until(lambda: first.presence.race_rules == RACE_RULES)
    room = await first.rooms.room(await first.creates(creator=ada.id))
    assert room.committed.created.race_rules == RACE_RULES
