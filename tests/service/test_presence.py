"""Presence: a racer has left when their last connection on any node closes."""

from contextlib import AsyncExitStack

import asyncpg

from cadogan.cli.serving.serve import bound
from cadogan.races.race import ABSENCE_MS, AWAY_MS
from tests.fixtures import running
from tests.service.live import entered, public_events, racing


async def test_the_last_connection_is_the_leaving_and_the_first_the_return(url: str) -> None:
    race = await racing(url)
    async with entered(race, 1) as other:
        async with entered(race, 0) as one, entered(race, 0) as two:
            await one.websocket.close()
            await two.play(0, "r1-f3")
        left = await other.until("left", seat=0)
        started = next(event for event in await public_events(race) if event["type"] == "started")
        told_at = started["started_at"] + left["t"]
        assert left["until_at"] <= told_at - AWAY_MS + ABSENCE_MS, "the minute counts from the moment of leaving"
        async with entered(race, 0) as back:
            assert back.welcome["board"]["n"] == 1
            await other.until("returned", seat=0)
            await back.play(1, "deal")


async def test_a_racer_on_two_nodes_has_not_left_when_one_line_ends(url: str, other_url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as here, entered(race, 1) as other:
        async with entered(race.at(other_url), 0) as there:
            await there.play(0, "r1-f3")  # so that the racer is known to be present
            await here.until("ack", n=1)
        await here.play(1, "deal")
        await other.until("moved", n=2)
        async with entered(race.at(other_url)):
            await here.play(2, "deal")
        await other.until("moved", n=3)
    told = await public_events(race)
    last = max(place for place, event in enumerate(told) if event["type"] == "moved")
    assert not [event for event in told[:last] if event["type"] == "left" and event["seat"] == 0]


async def test_racers_of_a_node_that_died_are_missed_by_another(dsn: str) -> None:
    async with running(dsn, bound("127.0.0.1", 0)) as alive, AsyncExitStack() as stays:
        async with running(dsn, bound("127.0.0.1", 0)) as dying:
            race = await racing(dying.url)
            other = await stays.enter_async_context(entered(race.at(alive.url), 1))
            async with entered(race, 0) as racer:
                await racer.play(0, "r1-f3")
                dying.stop()  # its sockets close without a report that the racer left
                assert await racer.closed() == 1012
        await long_unseen(dsn)
        await other.until("left", seat=0)


async def long_unseen(dsn: str) -> None:
    """Date all heartbeats a minute back. Live nodes send another one within a second."""
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute("UPDATE node SET seen = seen - interval '1 minute'")
    finally:
        await connection.close()
