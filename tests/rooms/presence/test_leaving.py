"""Racers who leave and return, by socket and by REST commands."""

import asyncio

import pytest

from cadogan.races import race as races
from cadogan.races.events import RacerLeft, decode
from cadogan.races.ids import RaceId
from cadogan.races.race import ABSENCE_MS
from tests.clock import MovableClock
from tests.fixtures import execute
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, until
from tests.rooms.presence.absences import (
    LAPSE,
    deeds_by_now,
    kinds,
    until_present,
)
from tests.store.appends import stored


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
