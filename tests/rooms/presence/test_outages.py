"""Presence while Postgres does not answer, and while much changes at once."""

import asyncio
import random
from uuid import UUID

import pytest

from cadogan.races.commands import Start, Withdraw
from cadogan.races.ids import RaceId
from cadogan.rooms import pulse, retried_tasks
from cadogan.store.database import connect
from cadogan.store.tables.presence import LATE_S, NODE_LOST_S, Presence, RaceSeat
from tests.fixtures import execute
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, running_node, until
from tests.rooms.presence.absences import (
    LAPSE,
    NOT_OVER_REST,
    NOTED,
    Gated,
    kinds,
    locked,
    until_beats,
    until_left,
    until_no_row,
    until_present,
)


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
