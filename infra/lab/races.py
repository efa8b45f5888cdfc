"""Starts races by appending them to the log in bulk, with players who have tokens."""

import asyncio
import random
import time
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from cadogan.people.tokens import TOKEN_BYTES, token_hash, token_of
from cadogan.races.commands import Command, Create, Join, Ready
from cadogan.races.decide import create, decide
from cadogan.races.facts import MadeBy
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.record.applied_event import apply
from cadogan.races.settings import Settings
from cadogan.store.database import Pool, connect
from cadogan.store.log.append import Awaited, Landed, Outcome
from cadogan.store.log.log import Log

SETTINGS = Settings(game="duchess", seats=2, countdown=0, listed=False)

PLAYERS = "INSERT INTO player (player_id, name, name_key) SELECT id, id::text, id::text FROM unnest($1::uuid[]) AS id"
TOKENS = "INSERT INTO token (token_hash, player_id) SELECT * FROM unnest($1::bytea[], $2::uuid[])"


class Player(NamedTuple):
    """A player of the service."""

    id: PlayerId
    token: str


class Racer(NamedTuple):
    """A player with a seat in a race."""

    race_id: RaceId
    token: str


class RaceFactory:
    """Creates players and races. The seed decides the deals, so that every run plays the same ones."""

    def __init__(self, dsn: str, seed: int = 1) -> None:
        self._dsn = dsn
        self._chance = random.Random(seed)

    def start_races(self, races: int, settings: Settings = SETTINGS) -> list[Racer]:
        """Create races that have started. Returns their racers, race by race and seat by seat."""
        return asyncio.run(self.start_more_races(races, settings))

    async def start_more_races(self, races: int, settings: Settings, made_by: MadeBy = "player") -> list[Racer]:
        """The same, in a running event loop. Rated races have to be `made_by` pairing."""
        players = [self._new_player() for _ in range(settings.seats * races)]
        async with await connect(self._dsn) as pool, Log(pool) as log:
            await insert_players(pool, players)
            seated = [players[at : at + settings.seats] for at in range(0, len(players), settings.seats)]
            appends = [self._append_started(log, racers, settings, made_by) for racers in seated]
            outcomes = [await outcome for _, outcome in appends]
        assert all(isinstance(outcome, Landed) for outcome in outcomes)
        return [
            Racer(race_id, player.token)
            for (race_id, _), racers in zip(appends, seated, strict=True)
            for player in racers
        ]

    async def add_players(self, count: int) -> list[Player]:
        """Create players who have no race."""
        players = [self._new_player() for _ in range(count)]
        async with await connect(self._dsn) as pool:
            await insert_players(pool, players)
        return players

    def _new_player(self) -> Player:
        return Player(
            PlayerId(UUID(bytes=self._chance.randbytes(16), version=4)), token_of(self._chance.randbytes(TOKEN_BYTES))
        )

    def _append_started(
        self, log: Log, players: list[Player], settings: Settings, made_by: MadeBy
    ) -> tuple[RaceId, asyncio.Future[Outcome]]:
        """Append all events of a race up to its start."""
        at, race_id = time.time_ns() // 1_000_000, self._new_race_id()
        create_race = Create(
            at, race_id, players[0].id, settings, b"", seed=self._chance.randbytes(16), made_by=made_by
        )
        nonces: list[bytes | None] = [None] * len(players)
        if settings.rated:  # the deal of a rated race is random
            create_race = replace(create_race, secret=self._chance.randbytes(32), seed=None)
            nonces = [self._chance.randbytes(16) for _ in players]
        made = apply(None, create(create_race))
        commands: list[Command] = [
            Join(at, player.id, nonce and nonce_commitment(race_id, nonce))
            for player, nonce in zip(players, nonces, strict=True)
        ]
        commands += [Ready(at, seat, nonce) for seat, nonce in enumerate(nonces)]
        for command in commands:
            race = made[-1].race
            made += apply(race, decide(race, command))
        outcome = asyncio.get_running_loop().create_future()
        log.append(Awaited(race_id, 0, made, made[-1].race.next_due, outcome))
        return race_id, outcome

    def _new_race_id(self) -> RaceId:
        """A UUIDv7 (RFC 9562) with the current time."""
        bits = time.time_ns() // 1_000_000 << 80 | self._chance.getrandbits(80)
        bits = bits & ~(0xF << 76) | 7 << 76  # version
        bits = bits & ~(0b11 << 62) | 0b10 << 62  # variant
        return RaceId(UUID(int=bits))


async def insert_players(pool: Pool, players: list[Player]) -> None:
    """Insert the players and their tokens."""
    ids = [player.id for player in players]
    await pool.execute(PLAYERS, ids)
    await pool.execute(TOKENS, [token_hash(player.token) for player in players], ids)
