"""Writes simulated races to the log of a database, with accounts for their players."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from cadogan.people.player import Player
from cadogan.people.tokens import TOKEN_BYTES, token_of
from cadogan.races.events import encode, is_lifecycle
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool
from cadogan.store.log.append import LANDED, Awaited, Outcome
from cadogan.store.log.log import Log
from cadogan.store.tables.players import Players
from infra.simulate.fair_play.raced import Raced
from infra.simulate.fair_play.racer import Racer


class Row(NamedTuple):
    """A stored event."""

    payload: bytes
    is_lifecycle: bool


async def store_players(pool: Pool, racers: dict[PlayerId, Racer]) -> dict[PlayerId, str]:
    """Sign the racers up. Returns their names."""
    names = {player: f"{racer.name[:12].strip()} {number}" for number, (player, racer) in enumerate(racers.items(), 1)}
    for player, name in names.items():
        await Players(pool).create(Player(player, name), token_of(player.bytes.ljust(TOKEN_BYTES, b"\0")))
    return names


async def store_races(log: Log, races: Iterable[Raced]) -> None:
    """Append whole races to the log."""
    for race in races:
        outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        rows = [Row(encode(event), is_lifecycle(event)) for event in race.events]
        log.append(Awaited(race.race_id, 0, rows, None, outcome))
        assert await outcome == LANDED
