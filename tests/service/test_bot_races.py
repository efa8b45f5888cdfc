"""The games of house bots outlast the node that plays them, and all nodes together have one house race."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from uuid import UUID

import asyncpg
import pytest

from cadogan.cli.serving.listeners import bound
from cadogan.lobby.bots import bot_races, house_races
from cadogan.lobby.bots.bot_play import THINKING_S
from cadogan.lobby.bots.house_bot import HOUSE_BOTS
from cadogan.races.events import RacerLeft, SeatEnded, decode
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.store.clock import Clock
from cadogan.store.database import open_pools
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan_client import Cadogan, RaceView
from infra.lab.node import Node as Process
from tests.fixtures import running

SOON_S = 60
AT_MACHINE_PACE_S = 30
"""Bound for a race that takes three seconds on an idle machine."""
QUICK_MOVES = 5

RaceIs = Callable[[Race], bool]


@asynccontextmanager
async def reading(dsn: str) -> AsyncIterator[RaceReader]:
    async with open_pools(dsn) as pools, Log(pools.log, pools.writer) as log:
        yield RaceReader(log, Clock())


async def until(reader: RaceReader, race_id: RaceId, holds: RaceIs) -> Race:
    """Wait for a state in the log."""
    async with asyncio.timeout(SOON_S):
        while not holds(race := await reader.race(race_id)):  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)
        return race


def has_moved(times: int) -> RaceIs:
    """Whether the bot of a race has moved so often."""

    def holds(race: Race) -> bool:
        seat = race.seat_of(race.created.house_bots[0])
        return seat is not None and bool(race.boards) and race.boards[seat].n >= times

    return holds


def moves_of(race: Race) -> int:
    """How often the bot has moved."""
    seat = race.seat_of(race.created.house_bots[0])
    assert seat is not None
    return race.boards[seat].n


@asynccontextmanager
async def raced(url: str, other_url: str) -> AsyncIterator[RaceView]:
    """A race against a bot that the first node lets play. The person is connected to the other one."""
    async with Cadogan(url) as here:
        new = await here.sign_up("Ada")
        race = await here.pair("canfield", bot_after_s=0)
        async with Cadogan(other_url, token=new.token) as there, there.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            yield race


async def test_a_bot_plays_on_at_another_node_when_its_own_shuts_down(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_races, "THINKING_S", (0.05, 0.1))
    async with (
        running(dsn, bound("127.0.0.1", 0), house_bots=True) as ending,
        running(dsn, bound("127.0.0.1", 0), house_bots=True) as other,
        reading(dsn) as reader,
        raced(ending.url, other.url) as race,
    ):
        race_id = RaceId(race.id)
        await until(reader, race_id, has_moved(2))
        ending.stop()
        await ending.stopped
        before = moves_of(await reader.race(race_id))
        await until(reader, race_id, has_moved(before + 3))
        events = [decode(payload) for payload in await reader.payloads(race_id)]
        assert not [event for event in events if isinstance(event, RacerLeft | SeatEnded)]


async def test_a_bot_plays_on_at_another_node_when_its_own_is_killed(dsn: str, tmp_path: Path) -> None:
    environment = {"DATABASE_URL": dsn, "HOUSE_BOTS": "1", "ALLOW_DATA_LOSS": "1"}
    killed, other = Process(tmp_path / "killed.log", environment), Process(tmp_path / "other.log", environment)
    try:
        for process in (killed, other):
            process.start()
            await process.until_up()
        async with reading(dsn) as reader, raced(killed.url, other.url) as race:
            race_id = RaceId(race.id)
            await until(reader, race_id, has_moved(1))
            killed.kill()
            before = moves_of(await reader.race(race_id))
            race_now = await until(reader, race_id, has_moved(before + 2))
            assert [seat for seat, _ in enumerate(race_now.seats) if not race_now.plays(seat)] == []
    finally:
        for process in (killed, other):
            await process.end()


@pytest.mark.parametrize(
    "game", ["canfield", *(pytest.param(game, marks=pytest.mark.long) for game in ("duchess", "eagle-wing"))]
)
async def test_a_house_bot_races_a_bot_at_the_pace_of_machines(dsn: str, game: str) -> None:
    """The other bot is done in a moment. The house bot thinks less about a move than people do, and the race ends soon.

    At the pace of people, a bot that was done in 0.2 s once waited 144 s for the end of its race.
    """
    async with (
        running(dsn, bound("127.0.0.1", 0), house_bots=True) as service,
        Cadogan(service.url) as bot,
    ):
        await bot.sign_up("Quick", bot=True)
        race = await bot.pair(game, bot_after_s=0)
        async with bot.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            began = time.monotonic()
            for _ in range(QUICK_MOVES):
                await seat.play(seat.board.legal[0])
            await seat.resign()
            done_s = time.monotonic() - began
            standings = await seat.finished(timeout_s=AT_MACHINE_PACE_S)
            took_s = time.monotonic() - began
        assert len(standings) == 2
        steps = (await bot.replay(race.id)).seats[1 - seat.number].steps
        gaps_ms = [after.t - before.t for before, after in pairwise(steps)]
    measured = f"{game}: done in {done_s:.2f} s, finished in {took_s:.2f} s, {len(steps)} moves of the house bot"
    print(measured)  # noqa: T201 - for `pytest -s`: how long a bot waits for a house bot
    assert median(gaps_ms) < THINKING_S[0] * 1000


async def test_three_nodes_have_one_house_race_and_one_token_for_each_bot(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_races, "THINKING_S", (0.01, 0.02))
    monkeypatch.setattr(house_races, "PAUSE_S", 0.01)
    async with (
        running(dsn, bound("127.0.0.1", 0), house_bots=True) as first,
        running(dsn, bound("127.0.0.1", 0), house_bots=True),
        running(dsn, bound("127.0.0.1", 0), house_bots=True) as third,
        Cadogan(third.url) as guest,
    ):
        seen = set[UUID]()
        async with asyncio.timeout(SOON_S):
            while len(seen) < 2:
                on = [race.id async for race in guest.races(house=True) if race.phase in ("racing", "decided")]
                assert len(on) <= 1, "house bots race once at a time"
                seen.update(on)
                await asyncio.sleep(0.02)
        first.stop()  # it had the role
        await first.stopped
        async with asyncio.timeout(SOON_S):
            while len(seen) < 4:
                on = [race.id async for race in guest.races(house=True) if race.phase in ("racing", "decided")]
                assert len(on) <= 1, "the race of the node that ended goes on, or is over"
                seen.update(on)
                await asyncio.sleep(0.02)
    connection = await asyncpg.connect(dsn)
    tokens = await connection.fetchval("SELECT count(*) FROM token JOIN player USING (player_id) WHERE is_house")
    await connection.close()
    assert tokens == len(HOUSE_BOTS)
