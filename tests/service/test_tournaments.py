"""An arena of four players at two nodes, over real sockets: they are paired again and again, and every race counts."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from uuid import UUID

import httpx

from cadogan.lobby.bots.bot_play import play_to_the_end
from cadogan.rules.policies.policies import POLICIES
from cadogan.tournaments.events import Event, RaceResult, decode
from cadogan.tournaments.tournament import tournament_of
from cadogan_client import Cadogan
from tests.service.live import numbers

AT_ONCE_S = (0.0, 0.0)
RACES_EACH = 2


async def take_part(player: Cadogan, arena: UUID, number: int, counted: list[int]) -> None:
    """Enter, race to the end of the board until everybody has so many results, and leave."""
    await player.enter_tournament(arena)
    done: set[UUID] = set()
    known = None
    policy = sorted(POLICIES)[number % len(POLICIES)]
    while min(counted) < RACES_EACH:
        own = await player.own_place(arena, wait=2, after=known)
        known = own.version
        counted[number] = own.row.races
        if own.race is not None and own.race not in done:
            async with player.race(own.race) as seat:
                await seat.ready()
                await seat.started()
                await play_to_the_end(seat, POLICIES[policy], random.Random(policy), AT_ONCE_S)
                await seat.finished()
            done.add(own.race)
    await player.leave_tournament(arena)


async def test_four_players_at_two_nodes_race_an_arena(url: str, other_url: str) -> None:
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Cadogan(node)) for node in (url, other_url, url, other_url)]
        await race_arena(url, players)


async def race_arena(url: str, players: Sequence[Cadogan]) -> None:
    for player in players:
        await player.sign_up(f"Arena {next(numbers)}")
    arena = (await players[0].create_tournament("Small arena", ["grand-duchess"], minutes=10)).id
    counted = [0] * len(players)
    await asyncio.gather(*(take_part(player, arena, number, counted) for number, player in enumerate(players)))
    tables = [await player.tournament_table(arena) for player in players[:2]]
    assert tables[0].rows == tables[1].rows
    log = (await log_of(url, arena))[: tables[0].version]
    assert [(row.player, row.points, row.races, row.home) for row in tables[0].rows] == [
        (each.player, each.points, each.races, each.home) for each in tournament_of(log).table()
    ]
    results = [event for event in log if isinstance(event, RaceResult)]
    assert len(results) >= len(players) * RACES_EACH // 2
    for result in results:
        public = await players[0].view(result.race)
        assert sorted(seat.home for seat in result.seats) == sorted(seat.home for seat in public.seats)


async def log_of(url: str, arena: UUID) -> list[Event]:
    """The log of a tournament, as everybody can read it."""
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        return [decode(line) for line in (await client.get(f"/tournaments/{arena}/log")).text.splitlines()]
