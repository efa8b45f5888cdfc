"""The racer who may start a lobby is away, and another one may; on all nodes, over sockets and REST."""

import pytest

from cadogan.races.commands import Start, Withdraw
from cadogan.races.errors import NotInRace
from cadogan.races.ids import RaceId
from tests.clock import MovableClock
from tests.fixtures import execute
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, until

FORGOTTEN = "DELETE FROM presence"
"""Nobody has commanded over REST for a minute."""


@pytest.fixture
async def race(first: Node, ada: Player, ben: Player) -> RaceId:
    """A lobby for three that Ada has opened. She and Ben have joined."""
    race = await first.creates(seats=3, creator=ada.id)
    await first.joins(race, ada, ben)
    return race


async def kinds(node: Node, race: RaceId) -> list[str]:
    """What happened in a lobby after its racers joined, in short."""
    return [event["type"] for event in await node.published(race)][3:]


async def test_a_racer_may_start_while_the_creator_is_away(
    first: Node, second: Node, race: RaceId, enters: Enters, ada: Player, ben: Player
) -> None:
    host, guest = await enters(first, race, ada), await enters(second, race, ben)
    assert guest.heard[0]["race"]["starter"] == 0
    with pytest.raises(NotInRace, match="the racer in seat 0"):
        await second.commands(race, Start(second.clock.now_ms(), ben.id))
    await host.leaves()
    assert (await guest.hears("left", seat=0))["starter"] == 1
    called = await second.commands(race, Start(second.clock.now_ms(), ben.id))
    assert [seat.player for seat in called.seats] == [ada.id, ben.id]


async def test_a_creator_who_returns_may_start_again(
    first: Node, race: RaceId, enters: Enters, ada: Player, ben: Player
) -> None:
    guest = await enters(first, race, ben)
    await (await enters(first, race, ada)).leaves()
    await guest.hears("left", seat=0)
    again = await enters(first, race, ada)
    assert (await guest.hears("returned", seat=0))["starter"] == 0
    with pytest.raises(NotInRace, match="the racer in seat 0"):
        await first.commands(race, Start(first.clock.now_ms(), ben.id))
    await first.commands(race, Start(first.clock.now_ms(), ada.id))
    await again.hears("start-called")


async def test_a_racer_who_was_alone_is_found_away_once_another_joins(
    first: Node, dsn: str, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.creates(seats=3, creator=ada.id)
    await first.joins(race, ada)
    await (await enters(first, race, ada)).leaves()
    await execute(dsn, FORGOTTEN)
    await first.joins(race, ben)
    guest = await enters(first, race, ben)
    assert (await guest.hears("left", seat=0))["starter"] == 1


async def test_the_next_racer_in_turn_may_be_away_too(first: Node, race: RaceId, enters: Enters, dsn: str) -> None:
    cleo = Player()
    await first.joins(race, cleo)
    guest = await enters(first, race, cleo)
    await execute(dsn, FORGOTTEN + " WHERE until IS NOT NULL")
    assert (await guest.hears("left", seat=0))["starter"] == 1
    assert (await guest.hears("left", seat=1))["starter"] == 2


async def test_absences_that_change_nothing_are_not_in_the_log(
    first: Node, race: RaceId, enters: Enters, ada: Player, ben: Player, clock: MovableClock
) -> None:
    host = await enters(first, race, ada)
    await (await enters(first, race, ben)).leaves()
    await first.commands(race, Withdraw(clock.now_ms(), 1))
    await host.hears("withdrew", seat=1)
    await host.leaves()
    room = await first.rooms.room(race)
    await until(lambda: not room.is_busy)
    assert await kinds(first, race) == ["withdrew"]


async def test_a_race_begins_with_nobody_away(
    first: Node, race: RaceId, enters: Enters, ada: Player, ben: Player
) -> None:
    guest = await enters(first, race, ben)
    await (await enters(first, race, ada)).leaves()
    await guest.hears("left", seat=0)
    await first.commands(race, Start(first.clock.now_ms(), ben.id))
    await first.is_ready(race, ada, ben)
    await guest.hears("started")
    assert await kinds(first, race) == ["left", "start-called", "ready", "ready", "countdown", "started"]
    assert (await guest.hears("left", seat=0)).get("starter") is None, "and is told again, with time to return"
