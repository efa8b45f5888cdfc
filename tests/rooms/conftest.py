"""Nodes of the live side: rooms behind real sockets in a real uvicorn, on a real Postgres."""

import asyncio
import json
import os
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Protocol, Self
from uuid import UUID, uuid4

import asyncpg
import pytest
import uvicorn
from websockets.asyncio.client import connect as connect_websocket

from cadogan.api.connection.http_protocol import HttpProtocol
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.bus.bus import Bus
from cadogan.bus.leases import Leases
from cadogan.bus.postgres_driver import PostgresDriver
from cadogan.people import player as people
from cadogan.people.bearer import Bearer
from cadogan.people.errors import WrongToken
from cadogan.people.tokens import PERSONS_SCOPES
from cadogan.races import race as races
from cadogan.races.commands import Command, Create, Join, Ready, Resign
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.races.race import Race
from cadogan.races.record.record import published
from cadogan.races.settings import Settings
from cadogan.rooms import audience, pulse
from cadogan.rooms.node.connections import Connections
from cadogan.rooms.node.load_watch import LoadWatch
from cadogan.rooms.node.shutdown import Shutdown
from cadogan.rooms.pending_command import race_after
from cadogan.rooms.pulse import Pulse
from cadogan.rooms.raced_deals import RacedDeals
from cadogan.rooms.rooms import Rooms
from cadogan.rooms.seating import Names
from cadogan.rooms.sockets.client_socket import SocketContext
from cadogan.rooms.sockets.socket_server import SocketServer
from cadogan.rooms.wire import messages
from cadogan.store.database import Connection as Postgres
from cadogan.store.database import Pool
from cadogan.store.database import connect as connect_postgres
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.deal_locks import DealLocks
from cadogan.store.tables.deals import Deals
from cadogan.store.tables.leases import LeaseTable
from cadogan.store.tables.presence import Presence
from tests.clock import MovableClock
from tests.races.given import WON, Line
from tests.rooms.clients import DEADLINE_S, Connection, Json, Player
from tests.store.appends import stored

AWAY_MS = 50
"""How long an absence lasts here before it is told."""


async def names(players: Iterable[PlayerId]) -> dict[PlayerId, str]:
    """A name for everybody."""
    return {player: name_of(player) for player in players}


def name_of(player: PlayerId) -> str:
    return f"P {str(player)[-4:]}"


async def bearer_of(token: str) -> Bearer:
    try:
        return Bearer(people.Player(PlayerId(UUID(token)), "somebody"), UUID(token), PERSONS_SCOPES)
    except ValueError:
        raise WrongToken("this token is not known") from None


async def ok(_scope: object, _receive: object, send: Callable[[Json], Awaitable[None]]) -> None:
    """The application beside the sockets."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


class Node:
    """One process of the service, as far as its rooms go."""

    def __init__(self, pool: Pool, log: Log, clock: MovableClock, known: Names = names) -> None:
        self.id = uuid4()
        self.pool = pool
        self.log = log
        self.clock = clock
        self.slept_s = 0.0
        self.presence = Presence(pool, self.id, lambda: time.monotonic() + self.slept_s)
        reader = RaceReader(log, clock)
        raced_deals = RacedDeals(Deals(pool), DealLocks(pool), Listing(pool, log), reader, clock)
        self.bus = Bus(self.id, PostgresDriver(pool))
        self.rooms = Rooms(log, reader, self.presence, raced_deals, known, clock, LoadWatch(), Shutdown(), self.bus)
        self.leases = Leases(LeaseTable(pool, self.id), self.bus)
        self.pulse = Pulse(self.rooms, log, self.presence, clock, self.bus, self.leases)
        connections = Connections(ClientAddressResolver())
        self.socket_server = SocketServer(SocketContext(self.rooms, clock, bearer_of, connections))
        self.server = uvicorn.Server(
            uvicorn.Config(
                ok,
                http=partial(HttpProtocol, connections=connections),  # type: ignore[arg-type]  # as in cadogan.app
                ws=self.socket_server.socket,  # type: ignore[arg-type]  # as in cadogan.app
                lifespan="off",
                log_config=None,
                access_log=False,
            )
        )
        self._listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._running: list[asyncio.Task[None]] = []
        self._hearing: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        port: int = self._listener.getsockname()[1]
        return port

    def path(self, race: RaceId) -> str:
        return f"/api/v1/races/{race}/socket"

    def url(self, race: RaceId) -> str:
        return f"ws://127.0.0.1:{self.port}{self.path(race)}"

    async def present(self, race: RaceId) -> set[int]:
        """Seats of a race that are present on any node."""
        return {seat for (seat,) in await self.pool.fetch("SELECT seat FROM presence WHERE race_id = $1", race)}

    async def starts(self, *, send_buffer: int | None = None) -> Self:
        """Listen; `send_buffer`: how many bytes the kernel keeps for a reader."""
        if send_buffer is not None:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self._listener.bind(("127.0.0.1", 0))
        self.server.config.load()
        self.server.lifespan = self.server.config.lifespan_class(self.server.config)
        await self.server.startup([self._listener])
        return self

    async def beats(self) -> None:
        """Begin to pulse, and to listen to other nodes."""
        self._running.append(asyncio.create_task(self.pulse.run()))
        self.hears()

    def hears(self) -> None:
        """Begin to listen to other nodes."""
        self._hearing = asyncio.create_task(self.bus.run())
        self._running.append(self._hearing)

    async def hears_no_more(self) -> None:
        """Be out of reach for other nodes, and see only what is in the database."""
        assert self._hearing is not None
        self._hearing.cancel()
        await asyncio.gather(self._hearing, return_exceptions=True)

    async def stands_still(self) -> None:
        """Pulse and listen no more."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def stops(self) -> None:
        """Shut down as the service does."""
        await self.server.shutdown([self._listener])
        await self.rooms.close()

    async def dies(self) -> None:
        """Vanish without a goodbye."""
        await self.stands_still()  # none of its beats may come after its death
        self.pool.terminate()
        for server in self.server.servers:
            server.close()
        for connection in tuple(self.socket_server.context.sockets):
            connection.transport.abort()
        await self.rooms.close()

    # Races

    async def creates(
        self, *, seats: int = 2, line: Line | None = WON, creator: PlayerId | None = None, **settings: object
    ) -> RaceId:
        """A lobby; its deal is that of the line, or a random one."""
        now = self.clock.now_ms()
        race = RaceId(uuid7(now, os.urandom(CHANCE_BYTES)))
        game, options, seed = ("duchess", {}, None) if line is None else (line.game, line.options, line.seed.value)
        chosen = Settings(game=game, options=options, seats=seats, **{"countdown": 0, "view": "open", **settings})  # type: ignore[arg-type]
        await self.rooms.create(Create(now, race, creator or Player().id, chosen, os.urandom(32), seed))
        return race

    async def commands(self, race: RaceId, command: Command) -> Race:
        return race_after(await self.rooms.command(await self.rooms.room(race), command))

    async def joins(self, race: RaceId, *players: Player) -> None:
        """They join over REST, which counts as presence."""
        for player in players:
            joined = await self.commands(race, Join(self.clock.now_ms(), player.id, player.commitment(race)))
            seat = joined.seat_of(player.id)
            assert seat is not None
            await self.rooms.note_rest_command(race, seat)

    async def is_ready(self, race: RaceId, *players: Player) -> None:
        for player in players:
            seat = (await self.rooms.room(race)).committed.seat_of(player.id)
            assert seat is not None
            await self.commands(race, Ready(self.clock.now_ms(), seat, player.nonce))

    async def resigns(self, race: RaceId, seat: int) -> Race:
        return await self.commands(race, Resign(self.clock.now_ms(), seat))

    async def race(self, *players: Player, line: Line | None = WON, **settings: object) -> RaceId:
        """A race that is on."""
        race = await self.creates(seats=len(players), line=line, **settings)  # type: ignore[arg-type]  # as above
        await self.joins(race, *players)
        await self.is_ready(race, *players)
        return race

    # Its log

    async def published(self, race: RaceId) -> list[Json]:
        """The public events of the log, as they are on the wire."""
        _, events = published(await stored(self.log, race), self.clock.now_ms())
        return [json_of(event) for event in events]

    async def deeds(self, race: RaceId) -> list[Json]:
        """The commands of a race, without arrivals and departures."""
        return [
            {name: value for name, value in event.items() if name != "p"}
            for event in await self.published(race)
            if event["type"] not in ("left", "returned")
        ]

    async def version(self, race: RaceId) -> int:
        return (await self.log.heads([race]))[race]


def json_of(message: object) -> Json:
    frame: Json = json.loads(messages.encode(message))
    return frame


@asynccontextmanager
async def running_node(
    dsn: str, clock: MovableClock | None = None, *, known: Names = names, send_buffer: int | None = None
) -> AsyncIterator[Node]:
    """A node on a database until the block ends, whatever has become of it by then."""
    pool = await connect_postgres(dsn)
    try:
        log = Log(pool)
        node = await Node(pool, log, clock or MovableClock(), known).starts(send_buffer=send_buffer)
        try:
            yield node
        finally:  # after a failure, too: uvloop waits for ever for what is left open
            await node.dies()
            await log.close(0)
    finally:
        pool.terminate()


@pytest.fixture(autouse=True)
def _beats_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "PULSE_S", 0.02)
    monkeypatch.setattr(audience, "BEAT_S", 0.005)
    monkeypatch.setattr(races, "AWAY_MS", AWAY_MS)


@pytest.fixture(scope="package")
async def node(shared_dsn: str) -> AsyncIterator[Node]:
    """A node for all tests that leave it as it was. It does not pulse."""
    async with running_node(shared_dsn) as node:
        yield node


@pytest.fixture
def clock() -> MovableClock:
    """The clock of `first` and `second`."""
    return MovableClock()


@pytest.fixture
async def first(dsn: str, clock: MovableClock) -> AsyncIterator[Node]:
    """A node for one test, on a database of its own, which pulses."""
    async with running_node(dsn, clock) as node:
        await node.beats()
        yield node


@pytest.fixture
async def second(dsn: str, clock: MovableClock, first: Node) -> AsyncIterator[Node]:
    """Another node on the same database."""
    assert first.clock is clock
    async with running_node(dsn, clock) as node:
        await node.beats()
        yield node


@asynccontextmanager
async def held(dsn: str, race: RaceId) -> AsyncIterator[Postgres]:
    """Nothing of a race gets into the log while this lasts."""
    connection = await asyncpg.connect(dsn)
    try:
        async with connection.transaction():
            await connection.execute("SELECT true FROM head WHERE race_id = $1 FOR UPDATE", race)
            yield connection
    finally:
        await connection.close()


class Connects(Protocol):
    async def __call__(self, node: Node, race: RaceId, **options: object) -> Connection: ...


class Enters(Protocol):
    async def __call__(self, node: Node, race: RaceId, player: Player | None = None, **hello: object) -> Connection: ...


@pytest.fixture
async def connects() -> AsyncIterator[Connects]:
    """Connect to a race and say nothing; the connection is closed when the test is over."""
    async with AsyncExitStack() as opened:

        async def connect(node: Node, race: RaceId, **options: object) -> Connection:
            line = connect_websocket(
                node.url(race),
                compression=None,
                proxy=None,
                ping_interval=None,
                max_queue=None,
                close_timeout=1,  # the service reads no more of a client whose flood waits, and answers no close
                **options,  # type: ignore[arg-type]
            )
            return Connection(await opened.enter_async_context(line))

        yield connect


@pytest.fixture
async def enters(connects: Connects) -> Enters:
    """Connect, say hello and be welcome: as a player or, without one, as a guest."""

    async def enter(node: Node, race: RaceId, player: Player | None = None, **hello: object) -> Connection:
        connection = await connects(node, race)
        await connection.says("hello", **({} if player is None else {"token": player.token}), **hello)
        await connection.hears("welcome")
        return connection

    return enter


@pytest.fixture
def ada() -> Player:
    return Player()


@pytest.fixture
def ben() -> Player:
    return Player()


async def until_version(node: Node, race: RaceId, version: int) -> None:
    """Wait until the log of a race has come so far."""
    async with asyncio.timeout(DEADLINE_S):
        while await node.version(race) < version:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)


async def until(is_so: Callable[[], bool]) -> None:
    """Poll for a condition that causes no event."""
    async with asyncio.timeout(DEADLINE_S):
        while not is_so():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.005)
