"""Races that have just started, written to the log in bulk, and players with tokens to sit in them."""

import asyncio
import random
import time
from typing import NamedTuple
from uuid import UUID

from cadogan.people.tokens import TOKEN_BYTES, token_hash, token_of
from cadogan.races.applied_event import apply
from cadogan.races.commands import Command, Create, Join, Ready
from cadogan.races.decide import create, decide
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.store.database import Pool, connect
from cadogan.store.log.append import Awaited, Landed, Outcome
from cadogan.store.log.log import Log

SETTINGS = Settings(game="duchess", seats=2, countdown=0, listed=False)

PLAYERS = "INSERT INTO player (player_id, name, name_key) SELECT id, id::text, id::text FROM unnest($1::uuid[]) AS id"
TOKENS = "INSERT INTO token (token_hash, player_id) SELECT * FROM unnest($1::bytea[], $2::uuid[])"


class Player(NamedTuple):
    """Somebody who may sit in a race."""

    id: PlayerId
    token: str


class Racer(NamedTuple):
    """Somebody who sits in a race."""

    race_id: RaceId
    token: str


class Starter:
    """Makes players and races; deals follow from the seed, so that every run plays the same ones."""

    def __init__(self, dsn: str, seed: int = 1) -> None:
        self._dsn = dsn
        self._chance = random.Random(seed)

    def prepare(self, races: int, settings: Settings = SETTINGS) -> list[Racer]:
        """Make so many races in which everybody is ready and the cards lie; their racers, seat by seat."""
        return asyncio.run(self._prepare(races, settings))

    async def _prepare(self, races: int, settings: Settings) -> list[Racer]:
        players = [self._new_player() for _ in range(settings.seats * races)]
        async with await connect(self._dsn) as pool, Log(pool) as log:
            await introduce(pool, players)
            seated = [players[at : at + settings.seats] for at in range(0, len(players), settings.seats)]
            appends = [self._append_started(log, racers, settings) for racers in seated]
            outcomes = [await outcome for _, outcome in appends]
        assert all(isinstance(outcome, Landed) for outcome in outcomes)
        return [
            Racer(race_id, player.token)
            for (race_id, _), racers in zip(appends, seated, strict=True)
            for player in racers
        ]

    def _new_player(self) -> Player:
        return Player(
            PlayerId(UUID(bytes=self._chance.randbytes(16), version=4)), token_of(self._chance.randbytes(TOKEN_BYTES))
        )

    def _append_started(
        self, log: Log, players: list[Player], settings: Settings
    ) -> tuple[RaceId, asyncio.Future[Outcome]]:
        """Append everything up to the deal."""
        at, race_id = time.time_ns() // 1_000_000, self._new_race_id()
        made = apply(None, create(Create(at, race_id, players[0].id, settings, b"", seed=self._chance.randbytes(16))))
        commands: list[Command] = [Join(at, player.id, None) for player in players]
        commands += [Ready(at, seat, None) for seat in range(len(players))]
        for command in commands:
            race = made[-1].race
            made += apply(race, decide(race, command))
        outcome = asyncio.get_running_loop().create_future()
        log.append(Awaited(race_id, 0, made, made[-1].race.next_due, outcome))
        return race_id, outcome

    def _new_race_id(self) -> RaceId:
        """Make a UUIDv7 of now (RFC 9562)."""
        bits = time.time_ns() // 1_000_000 << 80 | self._chance.getrandbits(80)
        bits = bits & ~(0xF << 76) | 7 << 76  # version
        bits = bits & ~(0b11 << 62) | 0b10 << 62  # variant
        return RaceId(UUID(int=bits))


async def introduce(pool: Pool, players: list[Player]) -> None:
    """Make the players known to the service."""
    ids = [player.id for player in players]
    await pool.execute(PLAYERS, ids)
    await pool.execute(TOKENS, [token_hash(player.token) for player in players], ids)
