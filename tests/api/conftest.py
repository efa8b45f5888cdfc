"""The API behind a real HTTP server, on a database of its own; and people who use it."""

import asyncio
import hashlib
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import httpx
import pytest
import uvicorn

from cadogan.api import api
from cadogan.api.application import NO_PROXIES
from cadogan.api.connection.http_protocol import HttpProtocol
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.limits.limits import Limits
from cadogan.app import assemble
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.services import Services
from cadogan.races.commands import Create
from cadogan.races.ids import PlayerId
from cadogan.races.settings import Settings
from cadogan.rooms.node.connections import Connections
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.database import Pool, open_pools
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.log import Log
from cadogan.store.tables.tokens import Tokens
from tests.fixtures import copy_of
from tests.store.courses import raced

Json = dict[str, Any]


class Server(uvicorn.Server):
    """A server that says when it has started."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_up.set()


class Node(NamedTuple):
    """A node under test."""

    url: str
    dsn: str
    pool: Pool
    services: Services

    @property
    def log(self) -> Log:
        return self.services.log

    @property
    def rooms(self) -> Rooms:
        return self.services.rooms


@asynccontextmanager
async def serving(application: Any) -> AsyncIterator[str]:
    """Serve an ASGI application on a free port."""
    with socket.socket(
        socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    ) as listener:  # named, asyncio sets NODELAY
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        config = uvicorn.Config(
            application,
            http=partial(HttpProtocol, connections=Connections(NO_PROXIES)),  # type: ignore[arg-type]  # as in cadogan.app
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,  # as the service has it
        )
        server = Server(config)
        task = asyncio.create_task(server._serve([listener]))  # noqa: SLF001 - `serve` would take pytest's signals
        async with asyncio.timeout(10):
            await server.is_up.wait()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task


@asynccontextmanager
async def serving_node(
    dsn: str,
    *,
    limits: Callable[[Tokens], Limits] | None = None,
    client_addresses: ClientAddressResolver = NO_PROXIES,
    public_url: str | None = None,
    clock: Clock = Clock(),  # noqa: B008 - it has no state
    most_lobbies: int | None = None,
    webhook_networks: Sequence[str] = (),
) -> AsyncIterator[Node]:
    """A node on a database. It does nothing by itself, unless a test runs its rooms and its matchmaker."""
    async with open_pools(dsn) as pools, Log(pools.log, pools.writer) as log:
        services = assemble(
            pools,
            log,
            clock,
            Entropy(secrets.token_bytes),
            most_lobbies=most_lobbies,
            webhook_networks=webhook_networks,
        )
        await services.presence.beat()
        having = asyncio.create_task(services.leases.run())
        counted = None if limits is None else limits(services.tokens)
        application = api(services, client_addresses=client_addresses, public_url=public_url, limits=counted)
        try:  # after a failure too: pools wait for every connection, and so for all that uses one
            async with serving(application) as url:
                yield Node(url, dsn, pools.tables, services)
        finally:
            having.cancel()
            await services.close()


@asynccontextmanager
async def beating_node(dsn: str) -> AsyncIterator[Node]:
    """A node whose rooms are run, as the service runs them."""
    async with serving_node(dsn) as node:
        beating = asyncio.create_task(node.services.pulse.run())
        try:
            yield node
        finally:
            beating.cancel()
            with suppress(asyncio.CancelledError):
                await beating


@pytest.fixture(scope="package")
async def node(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Node]:
    """One node for these tests alone: it beats, and would have things to do during the others."""
    async with copy_of(postgres, database_template) as dsn, beating_node(dsn) as node:
        yield node


@pytest.fixture
async def empty_queue(node: Node) -> None:
    """Nobody waits for an opponent: who another test has left waiting could be paired with a player of this one."""
    await node.pool.execute("DELETE FROM pairing")


@pytest.fixture
async def nobody_has_tried(node: Node) -> AsyncIterator[None]:
    """Nobody has tried a code: all tests have one address, and so few attempts."""
    await node.pool.execute("DELETE FROM link_attempt")
    yield
    await node.pool.execute("DELETE FROM link_attempt")


@pytest.fixture
async def http(node: Node) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody without a token."""
    async with httpx.AsyncClient(base_url=f"{node.url}/api/v1") as client:
        yield client


class Person:
    """A player with token, nonces and short methods for requests."""

    def __init__(self, http: httpx.AsyncClient, name: str, player: Json) -> None:
        self.http = http
        self.name = name
        self.id: str = player["id"]
        self.token: str = player["token"]
        self.nonce = secrets.token_bytes(16)

    def at(self, http: httpx.AsyncClient) -> "Person":
        """The same player at another node."""
        other = Person(http, self.name, {"id": self.id, "token": self.token})
        other.nonce = self.nonce
        return other

    async def post(self, path: str, body: object | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        return await self.http.post(path, json=body, headers=headers)

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path, headers={"Authorization": f"Bearer {self.token}"})

    async def delete(self, path: str) -> httpx.Response:
        return await self.http.delete(path, headers={"Authorization": f"Bearer {self.token}"})

    async def creates(self, **settings: object) -> Json:
        return created(await self.post("/races", {"game": "duchess", "countdown": 0, **settings}))

    async def joins(self, race: str) -> Json:
        commitment = hashlib.sha256(b"cadogan/nonce/1" + UUID(race).bytes + self.nonce).hexdigest()
        return ok(await self.post(f"/races/{race}/join", {"commitment": commitment}))

    async def is_ready(self, race: str) -> Json:
        return ok(await self.post(f"/races/{race}/ready", {"nonce": self.nonce.hex()}))

    async def board(self, race: str) -> Json:
        return ok(await self.get(f"/races/{race}/board"))

    async def plays(self, race: str, n: int, move: str) -> Json:
        return ok(await self.post(f"/races/{race}/moves", {"n": n, "move": move}))

    async def resigns(self, race: str) -> Json:
        return ok(await self.post(f"/races/{race}/resign"))


NewPerson = Callable[..., Awaitable[Person]]


@pytest.fixture
async def person(http: httpx.AsyncClient) -> NewPerson:
    """Make a player."""

    async def make(name: str | None = None) -> Person:
        name = name or f"Pat {secrets.token_hex(6)}"
        return Person(http, name, created(await http.post("/players", json={"name": name})))

    return make


@pytest.fixture
async def ada(person: NewPerson) -> Person:
    return await person()


@pytest.fixture
async def bob(person: NewPerson) -> Person:
    return await person()


def ok(response: httpx.Response) -> Json:
    assert response.status_code == 200, response.text
    body: Json = response.json()
    return body


def created(response: httpx.Response) -> Json:
    assert response.status_code == 201, response.text
    body: Json = response.json()
    return body


def problem(response: httpx.Response, status: int, code: str) -> Json:
    """The response is a problem of that status and code, in the form of RFC 9457."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    body: Json = response.json()
    assert (response.status_code, body["status"], body["code"]) == (status, status, code), response.text
    assert body["type"] == f"/docs/errors/{code}"
    assert body["title"]
    assert body["detail"]
    return body


async def race_on(*racers: Person, **settings: object) -> str:
    """A race that has started, with these racers in seats 0, 1, …"""
    race: str = (await racers[0].creates(seats=len(racers), **settings))["id"]
    for racer in racers:
        await racer.joins(race)
    for racer in racers:
        await racer.is_ready(race)
    return race


async def race_won_by(winner: Person, loser: Person, **settings: object) -> str:
    """A finished race: the winner has one card home, and both give up."""
    race = await race_on(winner, loser, **settings)
    board = await winner.board(race)
    await winner.plays(race, 0, board["legal"][0])  # of a Duchess: the card that decides the base goes home
    await loser.resigns(race)
    await winner.resigns(race)
    return race


async def rated_race_on(node: Node, *racers: Person, **settings: Any) -> str:
    """A race that pairing has made and that has started, with these racers in seats 0 and 1."""
    services = node.services
    at = services.clock.now_ms()
    race_id = services.entropy.race_id(at)
    invited = tuple(PlayerId(UUID(racer.id)) for racer in racers)
    wanted = Settings(**{"game": "duchess", "countdown": 0, "rated": True, **settings})
    create = Create(
        at, race_id, invited[0], wanted, services.entropy.secret(), invited=invited, lobby_s=20, made_by="pairing"
    )
    race = str((await services.rooms.create(create)).id)
    for racer in racers:
        await racer.joins(race)
    for racer in racers:
        await racer.is_ready(race)
    return race


async def rated_race_won_by(node: Node, winner: Person, loser: Person, **settings: Any) -> str:
    """A finished rated race. It goes into the log at once: a race that takes no ten seconds would be a dodge."""
    places = {PlayerId(UUID(winner.id)): 1, PlayerId(UUID(loser.id)): 2}
    return str(await raced(node.log, places, **settings))


class AnId(dict[str, str]):
    """A value for whatever stands in an address: an id of nothing, unless it is given."""

    def __missing__(self, name: str) -> str:
        return str(uuid4()) if name.endswith("_id") else "0"


@pytest.fixture
async def race_with_news(ada: Person, bob: Person) -> str:
    """Id of a finished race of two players who have news of a challenge, too: every feed has something to tell."""
    race = await race_on(ada, bob)
    await ada.post("/challenges", {"game": "duchess", "to": bob.name})
    for racer in (ada, bob):
        await racer.resigns(race)
    return race
