"""Two processes of the service pair at once, under load, and the waiting list outlives both."""

import asyncio
import signal
from collections import Counter
from contextlib import AsyncExitStack

import asyncpg

from cadogan.races.events import RaceCreated, decode
from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan, RaceView
from cadogan_client.rest import Rest
from cadogan_client.retry import RetryLimit
from cadogan_client.wire_types import Pairing
from infra.lab.program import stable_port
from tests.cli.conftest import Serving
from tests.fixtures import copy_of

SEEKERS = 60
FIRST_EVENTS = "SELECT payload FROM event WHERE version = 1"


async def races_of(dsn: str) -> list[RaceCreated]:
    """Every race that was ever made."""
    connection = await asyncpg.connect(dsn)
    try:
        events = [decode(row["payload"]) for row in await connection.fetch(FIRST_EVENTS)]
    finally:
        await connection.close()
    return [event for event in events if isinstance(event, RaceCreated)]


async def test_two_processes_that_pair_sixty_players_at_once_seat_each_once(
    serving: Serving, postgres: EmbeddedPostgres, database_template: str
) -> None:
    async with AsyncExitStack() as stack:
        dsn = await stack.enter_async_context(copy_of(postgres, database_template))
        nodes = [await stack.enter_async_context(serving(stable_port(), DATABASE_URL=dsn)) for _ in range(2)]
        await asyncio.gather(*(node.until_up() for node in nodes))
        clients = [await stack.enter_async_context(Cadogan(nodes[number % 2].url)) for number in range(SEEKERS)]
        await asyncio.gather(*(client.sign_up(f"Seeker {number}") for number, client in enumerate(clients)))
        async with asyncio.timeout(30):
            views: list[RaceView] = await asyncio.gather(*(client.pair("duchess") for client in clients))
        assert set(Counter(view.id for view in views).values()) == {2}
        made = await races_of(dsn)
        assert len(made) == SEEKERS // 2, "no race was made for nothing"
        invited = Counter(player for race in made for player in race.invited)
        assert set(invited.values()) == {1}
        players = [(await client.me()).id for client in clients]
        assert set(invited) == set(players)
        of_race = {race.race_id: race.invited for race in made}
        assert all(player in of_race[view.id] for player, view in zip(players, views, strict=True))  # type: ignore[index]


async def test_the_waiting_list_outlives_the_service(
    serving: Serving, postgres: EmbeddedPostgres, database_template: str
) -> None:
    async with copy_of(postgres, database_template) as dsn, AsyncExitStack() as stack:
        port = stable_port()
        ada, ben = [await stack.enter_async_context(Cadogan(f"http://127.0.0.1:{port}")) for _ in range(2)]
        async with serving(port, DATABASE_URL=dsn) as service:
            await service.until_up()
            rest = Rest(service.url, (await ada.sign_up("Ada")).token, RetryLimit(5))
            await ben.sign_up("Ben")
            before = await rest.command("/pairings", {"game": "duchess"}, Pairing)
            waiting = asyncio.create_task(ada.pair("duchess"))
            await service.end(signal.SIGKILL)
        assert not waiting.done()
        async with serving(port, DATABASE_URL=dsn) as service:
            await service.until_up()
            async with asyncio.timeout(20):
                race = await ben.pair("duchess")
                assert (await waiting).id == race.id
            after = await rest.get(f"/pairings/{before.id}", Pairing)
            assert (after.state, after.since, after.race) == ("paired", before.since, race.id)
            await rest.close()
