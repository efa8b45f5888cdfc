"""A race whose log rejects appends or cannot be read: its senders are answered, and other races go on."""

import asyncio

import pytest
from structlog.testing import capture_logs

from cadogan.races.events import RacerReturned, encode
from cadogan.rooms.pulse import TICKER
from cadogan.store.log.append import LANDED, Awaited
from tests.clock import MovableClock
from tests.fixtures import execute
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Connects, Enters, Node, running_node, until, until_version
from tests.store.appends import Encoded

FIRST, SECOND = WON.moves[:2]

REFUSE = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not today'; END $$;
CREATE TRIGGER refuse BEFORE UPDATE ON head FOR EACH ROW WHEN (NEW.race_id = '{race}') EXECUTE FUNCTION refuse();
"""

FROM_THE_FUTURE = b"\x92\x7f\x00"
"""An event with an unknown tag."""


async def test_a_move_that_the_log_rejects_is_refused_as_unavailable(
    dsn: str, first: Node, enters: Enters, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.rooms.append_pipeline.RETRY_S", 0.01)
    races = [await first.race(player) for player in (ada, ben)]
    racer, other = [await enters(first, race, player) for race, player in zip(races, (ada, ben), strict=True)]
    await execute(dsn, REFUSE.format(race=races[0]))
    with capture_logs():
        refused = await racer.is_refused("play", n=0, move=FIRST)
        await other.plays(FIRST, 0)
    assert (refused["code"], refused["sent_n"]) == ("unavailable", 0)
    await execute(dsn, "DROP TRIGGER refuse ON head")
    await racer.plays(FIRST, 0)
    await racer.plays(SECOND, 1)


async def test_an_event_of_a_later_version_stops_only_its_race(
    first: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race, another = await first.race(ada), await first.race(ben)
    racer, other = await enters(first, race, ada), await enters(first, another, ben)
    version = await first.version(race)
    written = asyncio.get_running_loop().create_future()
    with capture_logs() as lines:
        first.log.append(Awaited(race, version, [Encoded(FROM_THE_FUTURE, is_lifecycle=False)], None, written))
        assert await written == LANDED
        for _ in range(2):
            assert (await racer.is_refused("play", n=0, move=FIRST))["code"] == "unavailable"
        await other.plays(FIRST, 0)
    assert [line["race_id"] for line in lines if line["event"] == "cannot follow a race"] == [str(race)]
    await until_version(first, race, version + 1)


async def test_an_unreadable_race_that_is_overdue_is_not_tried_again_at_once(
    dsn: str, enters: Enters, ada: Player
) -> None:
    async with running_node(dsn) as node:
        race = await node.creates(seats=1, countdown=1)
        await node.joins(race, ada)
        await enters(node, race, ada)
        await node.is_ready(race, ada)
        written = asyncio.get_running_loop().create_future()
        with capture_logs():
            version = await node.version(race)
            node.log.append(Awaited(race, version, [Encoded(FROM_THE_FUTURE, is_lifecycle=False)], None, written))
            assert await written == LANDED
            await until(lambda: node.log.written.conflicts > 0)  # the countdown is over
            before = node.log.written.conflicts
            await asyncio.sleep(1)
            assert node.log.written.conflicts - before <= 5


async def test_attempts_to_enter_an_unreadable_race_are_logged_once_a_minute(
    first: Node, second: Node, connects: Connects, clock: MovableClock, ada: Player, ben: Player
) -> None:
    races = [await first.creates(creator=player.id) for player in (ada, ben)]
    for race in races:
        written = asyncio.get_running_loop().create_future()
        version = await first.version(race)
        first.log.append(Awaited(race, version, [Encoded(FROM_THE_FUTURE, is_lifecycle=False)], None, written))
        assert await written == LANDED

    async def attempts() -> list[str]:
        with capture_logs() as lines:
            for race in races * 3:
                turned_away = await connects(second, race)
                await turned_away.says("hello")
                assert (await turned_away.is_turned_away(1011))["code"] == "race-stands"
        return [line["race_id"] for line in lines if line["event"] == "cannot enter a race"]

    assert await attempts() == [str(race) for race in races]
    assert await attempts() == []
    clock.passes(60)
    assert await attempts() == [str(race) for race in races]


async def test_an_unreadable_overdue_race_is_logged_once(
    dsn: str, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.rooms.pulse.MOST_DUE", 1)
    async with running_node(dsn) as writer, running_node(dsn) as node:
        unreadable, other = await writer.race(ada), await writer.race(ben)
        for due, race in enumerate((unreadable, other), start=1):
            written = asyncio.get_running_loop().create_future()
            version = await writer.version(race)
            payload = FROM_THE_FUTURE if race == unreadable else encode(RacerReturned(1, 0))
            writer.log.append(Awaited(race, version, [Encoded(payload, is_lifecycle=False)], due, written))
            assert await written == LANDED
        node.leases.want(TICKER)
        await node.leases.renew()
        with capture_logs() as lines:
            for _ in range(3):
                await node.pulse.beat()
        assert [line["race_id"] for line in lines if line["event"] == "a race cannot be told"] == [str(unreadable)]
        assert other in node.rooms.open  # it was opened to be told


async def test_a_race_continues_once_its_log_can_be_read(
    dsn: str, first: Node, second: Node, enters: Enters, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.rooms.append_pipeline.RETRY_S", 0.01)
    race = await first.race(ada, ben)
    racer = await enters(first, race, ada)
    await enters(second, race)  # keeps the room of that node open
    await first.hears_no_more()  # it has to read the log
    await execute(dsn, "REVOKE SELECT ON event FROM cadogan_service")
    with capture_logs() as lines:
        await second.resigns(race, 1)
        await until(lambda: any(line.get("race_id") == str(race) for line in lines))
        await execute(dsn, "GRANT SELECT ON event TO cadogan_service")
        await racer.plays(FIRST, 0)
    assert "ended" in [event["type"] for event in racer.public]
