"""Twins: the same race on two services, and everything that others than its racer in front get of it.

Both services have copies of one database, and clocks that stand still. So ids and times are the same on both.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from cadogan.api.limits import bill
from cadogan.api.limits.limits import Limits
from cadogan.app import lifetime
from cadogan.cli.serving.listeners import bound
from cadogan.store.embedded import EmbeddedPostgres
from tests.api.conftest import AnId, Json, Person, created, ok, race_on
from tests.api.openapi.checked_in import openapi_document
from tests.api.test_hidden_moves import QUERIES, Answer, answer_of
from tests.api.test_strangers import BODIES
from tests.clock import MovableClock
from tests.fixtures import copy_of, running
from tests.lobby.news.webhooks.receiver import receiving

SOON_S = 10

PAGES = (
    "/races/{race_id}",
    "/races/{race_id}/replay",
    "/embed/races/{race_id}",
    "/overlay/races/{race_id}",
    "/oembed?url=http://twin.example/races/{race_id}",
    "/pictures/races/{race_id}.png",
    "/players/{player_id}",
    "/pictures/players/{player_id}.png",
    "/arenas/{tournament_id}",
    "/embed/arenas/{tournament_id}",
    "/overlay/arenas/{tournament_id}",
    "/oembed?url=http://twin.example/arenas/{tournament_id}",
    "/pictures/tournaments/{tournament_id}.png",
    "/sitemap.xml",
    "/livez",
    "/readyz",
)
"""What the service shows beside its API."""

OF_ONES_OWN_RACE = {"raceGhosts", "practiseFrom", "askRematch"}
"""Operations with POST that change nothing of a race that is on, even for a racer."""

OF_THE_MOMENT = re.compile(rb',?"(spectators|used_at|loop_lag_ms|descriptors_left)":[^,}]+')
"""What nodes note now and then, and what is different each time."""

OF_NEWS = re.compile(rb'"timestamp":"[^"]+",|,?"at":\d+')
"""The time of a message to a webhook: Postgres has noted the news then, and its clock does not stand still."""

SEALED = re.compile(rb'"(cursor|next)":"[^"]+"')
"""Cursors that nobody can read: of the feed, they have places in the order of Postgres's transactions."""

WELCOME = rb'"type":"welcome".*"p":'
TABLE = rb'"type":"table"'
"""First answers of a socket."""

OF_PRESENCE = {"getPlayersOnline"}
"""Operations about who is connected right now. Connections come and go at both twins; `test_hidden_moves` asks them."""

OF_AN_AUDIENCE = ("spectators", "racers")
"""Messages of a socket about who is there. They come when they come."""


class StandingClock(MovableClock):
    """A clock of the service that only the test moves."""

    async def measure(self) -> None:
        """Stand still."""

    async def run(self) -> None:
        """Stand still."""


class Racing(NamedTuple):
    """A race that has started, and its racers: Ada in seat 0, then Bob, then Cleo.

    In a round of a sprint, all of them race on one deal, each in a room of their own. This is Ada's.
    """

    id: str
    game: str
    racers: tuple[Person, ...]
    tournament: str
    """Id of its tournament, or of nothing."""
    rooms: tuple[str, ...]
    """The race of each racer."""
    deal: str
    """Id of the deal of a round, or of nothing."""

    @property
    def is_of_round(self) -> bool:
        """Whether it is a race of a round. Then its racer alone may see it."""
        return len(set(self.rooms)) > 1


class Past(NamedTuple):
    """What both twins have in common."""

    database: str
    now_ms: int
    stranger: Person
    race: Racing


class Listener:
    """A connection of somebody else than Ada, and what it gets of the race."""

    def __init__(self, connection: ClientConnection) -> None:
        self.told: list[bytes] = []
        self._connection = connection
        self._is_told_ahead = False
        """Whether it is told that Ada is ahead of her public board. That comes in beats, too."""

    async def enters(self, *signs: bytes) -> None:
        """Hear the first answers, before anything happens in the race."""
        while not all(any(re.search(sign, message) for message in self.told) for sign in signs):
            self._hear(await self._connection.recv(decode=False))

    async def hears_race(self, p: int, *, is_ahead: bool) -> None:
        """Hear everything up to a public event, that Ada is ahead or not, and what else came before."""
        # Spectators are told in beats.
        while is_ahead != self._is_told_ahead or not any(b'"p":%d,' % p in message for message in self.told):
            self._hear(await self._connection.recv(decode=False))
        await self.hears()

    async def hears(self) -> None:
        """Hear everything that has been sent."""
        await self._connection.send(json.dumps({"type": "clock", "sent": 0}))
        while b'"type":"clock"' not in (message := await self._connection.recv(decode=False)):
            self._hear(message)

    def _hear(self, message: bytes) -> None:
        said = json.loads(message)
        if said["type"] == "in":
            said = said["message"]
        if said["type"] not in OF_AN_AUDIENCE:
            self.told.append(without_moment(message))
        for progress in said.get("progress", []) + (said["seats"] if said["type"] == "progress" else []):
            if progress["seat"] == 0:
                self._is_told_ahead = progress["ahead"]


class Twin:
    """One of two services, a race on it, and everything that others than Ada get of it."""

    def __init__(self, http: httpx.AsyncClient, race: Racing, allowances: MovableClock) -> None:
        self.http = http
        self.race = race
        self.ada, self.bob, self.cleo = (racer.at(http) for racer in race.racers)
        self.n = 0
        self.delivered: list[bytes] = []
        """Messages that came to a webhook of Cleo's."""
        self.streamed: list[str] = []
        """Lines of a stream of server-sent events."""
        self._allowances = allowances
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Self:
        race = self.race
        for racer, room in zip(race.racers, race.rooms, strict=True):  # nobody is away
            await self._socket(racer, room)
        self._listeners = {
            "told on a live socket": Listener(await self._live_socket(None)),
            "told to Bob": Listener(await self._live_socket(self.bob)),
        }
        refused = b'"type":"unsubscribed"' if race.is_of_round else WELCOME
        async with asyncio.timeout(SOON_S):
            for listener in self._listeners.values():
                await listener.enters(refused, *([] if race.tournament == NOTHING else [TABLE]))
        if not race.is_of_round:
            self._listeners["told"] = Listener(await self._socket(None, race.id))
            async with asyncio.timeout(SOON_S):
                await self._listeners["told"].enters(WELCOME)
        self._receiver = await self._open.enter_async_context(receiving())
        created(await self.cleo.post("/players/me/webhooks", {"url": self._receiver.url}))
        headers = {**of(None), "Accept": "text/event-stream"}
        path = f"/tournaments/{race.tournament}/changes" if race.is_of_round else f"/races/{race.id}/events"
        stream = await self._open.enter_async_context(self.http.stream("GET", path, headers=headers, timeout=None))
        assert stream.is_success
        self._lines = stream.aiter_lines()
        if race.is_of_round:
            async with asyncio.timeout(SOON_S):
                await self._streams()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def _socket(self, racer: Person | None, race: str, **more: str) -> ClientConnection:
        address = f"ws://{self.http.base_url.netloc.decode()}/api/v1/races/{race}/socket"
        connection = await self._open.enter_async_context(connect(address, compression=None, max_queue=None))
        await connection.send(json.dumps({"type": "hello"} | more | ({} if racer is None else {"token": racer.token})))
        return connection

    async def _live_socket(self, racer: Person | None) -> ClientConnection:
        """A connection that follows the race among others, and the feed of its player."""
        address = f"ws://{self.http.base_url.netloc.decode()}/api/v1/live"
        connection = await self._open.enter_async_context(connect(address, compression=None, max_queue=None))
        await connection.send(json.dumps({"type": "hello"} | ({} if racer is None else {"token": racer.token})))
        if racer is not None:
            await connection.send(json.dumps({"type": "feed", "cursor": "start"}))
        await connection.send(json.dumps({"type": "subscribe", "race": self.race.id}))
        if self.race.tournament != NOTHING:
            await connection.send(json.dumps({"type": "table", "tournament": self.race.tournament}))
        return connection

    async def hears(self) -> None:
        """Hear everything that is public, on sockets and on the stream, and what else came before it."""
        race = await self.public()
        p, is_ahead = race["p"], race["seats"][0]["progress"]["ahead"]
        async with asyncio.timeout(SOON_S):
            while not self.race.is_of_round and not is_data_of(p, self.streamed):
                await self._streams()
            for listener in self._listeners.values():
                await (listener.hears() if self.race.is_of_round else listener.hears_race(p, is_ahead=is_ahead))
            await self._gets_deliveries()

    async def _streams(self) -> None:
        """Get a line of the stream that is no heartbeat, nor the end of an event."""
        while not (line := await anext(self._lines)) or line.startswith(":"):
            pass
        self.streamed.append(line)

    async def delivered_until(self, what: str) -> list[bytes]:
        """What came to the webhook, up to a message in which this is."""
        while what not in (came := await self._receiver.next()).text:
            self.delivered.append(without_time(came.text.encode()))
        return [*self.delivered, without_time(came.text.encode())]

    async def _gets_deliveries(self) -> None:
        """Get all messages for the webhook up to a last one: news comes in order."""
        made = created(await self.cleo.post("/players/me/tokens", {"name": "Last", "scopes": ["player:read"]}))
        assert (await self.cleo.delete(f"/players/me/tokens/{made['id']}")).is_success
        await self.delivered_until(made["id"])

    async def public(self) -> Json:
        """The race as everybody may see it who may see any of it."""
        token = self.ada.token if self.race.is_of_round else None
        return ok(await self.http.get(f"/races/{self.race.id}", headers=of(token)))

    async def resigns(self, number: int) -> None:
        """Let a racer resign. A race of a round is over then, and counts."""
        racer = (self.ada, self.bob, self.cleo)[number]
        await racer.resigns(self.race.rooms[number])

    async def plays(self, action: str) -> None:
        await self.ada.plays(self.race.id, self.n, action)
        self.n += 1

    async def undoes(self) -> None:
        ok(await self.ada.post(f"/races/{self.race.id}/undo", {"n": self.n}))
        self.n += 1

    async def moves(self) -> list[str]:
        """Ada's legal moves."""
        legal: list[str] = (await self.ada.board(self.race.id))["legal"]
        return legal

    async def is_hidden(self) -> bool:
        """Whether Ada is ahead of her public board."""
        ahead: bool = (await self.public())["seats"][0]["progress"]["ahead"]
        return ahead

    async def shown(self, stranger: Person) -> dict[str, object]:
        """Everything that is shown to others now, and what a spectator and a stream have been told."""
        await self.hears()
        async with AsyncExitStack() as entering:  # a spectator who comes now
            self._open, kept = entering, self._open
            newcomers = [await self._socket(None, self.race.id)]
            if self.race.is_of_round:
                newcomers.append(await self._socket(None, self.race.id, **{"from": "start"}))
            self._open = kept
            welcome = [without_moment(await each.recv(decode=False)) for each in newcomers]
        assert all((b"unknown-race" in each) == self.race.is_of_round for each in welcome)
        answers = await self._answers(stranger)
        told = {name: sorted(listener.told, key=channel_of) for name, listener in self._listeners.items()}
        heard = {**told, "streamed": list(self.streamed), "delivered": list(self.delivered), "welcome": welcome}
        return {**heard, **answers}

    async def _answers(self, stranger: Person) -> dict[str, object]:
        """The answers of all operations that read, and of all that name a race."""
        ids = AnId(race_id=self.race.id, player_id=self.ada.id, other_id=self.bob.id, day="today", token_id=NOTHING)
        ids |= {
            "game": self.race.game,
            "game_id": self.race.game,
            "seat": "0",
            "deal_id": self.race.deal,
            "webhook_id": NOTHING,
        }
        ids |= {
            "pairing_id": NOTHING,
            "challenge_id": NOTHING,
            "app_id": NOTHING,
            "tournament_id": self.race.tournament,
        }
        found: dict[str, object] = {}
        for name, method, path in operations():
            is_harmless = method == "get" or name in OF_ONES_OWN_RACE
            tokens = (None, self.bob.token if is_harmless else stranger.token)
            for query in QUERIES.get(name, ({},)) if method == "get" else ({},):
                for token in tokens:
                    answer = await self._answer(method, path.format_map(ids), token, query, BODIES.get(name))
                    found[f"{name} {query} {tokens.index(token)}"] = answer
        for path in PAGES:
            found[path] = await self._answer("get", path.format_map(ids), None, {}, None)
        return found

    async def _answer(self, method: str, path: str, token: str | None, query: object, body: object) -> Answer:
        self._allowances.passes(3600)  # each answer shows its own price
        root = self.http.base_url.copy_with(path="/")
        request = self.http.build_request(method, root.join(path), headers=of(token), json=body)
        request.url = request.url.copy_merge_params(query) if query else request.url  # type: ignore[arg-type]
        status, fields, body = answer_of(await self.http.send(request))
        if without_moment(body) != body:
            fields = tuple((name, value) for name, value in fields if name not in {b"etag", b"content-length"})
        return Answer(status, fields, without_moment(body))


def channel_of(message: bytes) -> str:
    """What a message is of. Feed, tables and race are read apart: only within each does the order say anything."""
    if b'"type":"news"' in message or b'"command":"feed"' in message:
        return "feed"
    return "table" if message.startswith(b'{"type":"table"') else "race"


def is_data_of(p: int, lines: Sequence[str]) -> bool:
    """Whether the last event of a stream is the public event `p`, with its data."""
    return len(lines) > 1 and lines[-2] == f"id: {p}"


def without_time(message: bytes) -> bytes:
    """A message to a webhook without its time, which is that of Postgres."""
    return OF_NEWS.sub(b"", without_moment(message))


def without_moment(text: bytes) -> bytes:
    """An answer or a message without what is of the moment."""
    return SEALED.sub(lambda cursor: b"%d" % len(cursor[0]), OF_THE_MOMENT.sub(b"", text))


NOTHING = "00000000-0000-4000-8000-000000000000"


def of(token: str | None) -> dict[str, str]:
    """Header fields that are the same for both twins."""
    always = {"Host": "twin.example", "X-Request-Id": "the-same-each-time"}
    return always if token is None else {**always, "Authorization": f"Bearer {token}"}


def operations() -> Iterator[tuple[str, str, str]]:
    """Operations that read, and those that name a race: the name, the method and the path of each."""
    for path, methods in openapi_document()["paths"].items():
        for method, operation in methods.items():
            name = operation["operationId"]
            if (method == "get" or "{race_id}" in path) and name not in OF_PRESENCE:
                yield name, method, path


@asynccontextmanager
async def standing(dsn: str, now_ms: int) -> AsyncIterator[tuple[httpx.AsyncClient, MovableClock]]:
    """A service on which only the test lets time pass, and the time by which it counts requests."""
    clock, allowances = StandingClock(now_ms), MovableClock(now_ms)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lifetime, "PostgresClock", lambda _: clock)
        patch.setattr(lifetime, "Limits", lambda tokens, proxies, _, spared: Limits(tokens, proxies, seconds, spared))

        patch.setattr(bill, "EVENTS_READ", 1)  # each single one would show in a price
        patch.setattr(bill, "ACTIONS_AGAIN", 1)

        def seconds() -> float:
            return allowances.now_ms() / 1000

        async with (
            running(dsn, bound("127.0.0.1", 0), has_limits=True, webhook_networks=["127.0.0.0/8"]) as service,
            httpx.AsyncClient(base_url=f"{service.url}/api/v1", timeout=SOON_S) as http,
        ):
            yield http, allowances


@asynccontextmanager
async def common_past(postgres: EmbeddedPostgres, template: str, view: str, **settings: str) -> AsyncIterator[Past]:
    """A database with a race that has just started.

    The view `arena` is the fair one, in a race of an arena; `sprint` is the closed one, in a round of a sprint.
    """
    async with copy_of(postgres, template) as dsn:
        async with (
            running(dsn, bound("127.0.0.1", 0)) as service,
            httpx.AsyncClient(base_url=f"{service.url}/api/v1") as http,
        ):
            clock = service.services.clock
            closing = {"closed_until": clock.now_ms() + 3_600_000} if view == "closed" else {}
            *racers, stranger = [
                Person(http, name, created(await http.post("/players", json={"name": name})))
                for name in ("Ada", "Bob", "Cleo", "Stranger")
            ]
            for other in (*racers[1:], stranger):
                ok(await other.post(f"/players/{racers[0].id}/follow"))
            tournament, games = NOTHING, [settings["game"]]
            if view == "arena":
                tournament, *rooms = await tournament_races_on(racers, games=games, seats=len(racers))
            elif view == "sprint":
                tournament, *rooms = await tournament_races_on(racers, games=games, kind="sprint", time_limit=600)
            else:
                rooms = [await race_on(*racers, view=view, **closing, **settings)] * len(racers)
            deal = ok(await racers[0].get(f"/races/{rooms[0]}"))["deal"] or NOTHING
            race = Racing(rooms[0], settings["game"], tuple(racers), tournament, tuple(rooms), deal)
            for racer in racers:
                await has_news(racer)
            now_ms = clock.now_ms() + 1000
        yield Past(urlsplit(dsn).path.strip("/"), now_ms, stranger, race)


async def tournament_races_on(racers: Sequence[Person], **terms: Any) -> list[str]:
    """Ids of a tournament, and of the race of each racer in it. They have started."""
    tournament: str = created(await racers[0].post("/tournaments", {"name": "Twins", **terms}))["id"]
    for racer in racers:
        ok(await racer.post(f"/tournaments/{tournament}/enter"))
    rooms: list[str] = []
    async with asyncio.timeout(3 * SOON_S):
        for racer in racers:
            while (race := ok(await racer.get(f"/tournaments/{tournament}/me?wait=1"))["race"]) is None:
                pass
            while (await racer.get(f"/races/{race}")).is_error:  # noqa: ASYNC110 - it asks over HTTP
                await asyncio.sleep(0.05)
            rooms.append(race)
        for act in (Person.joins, Person.is_ready):
            for racer, race in zip(racers, rooms, strict=True):
                await act(racer, race)
        for racer, race in zip(racers, rooms, strict=True):
            while ok(await racer.get(f"/races/{race}"))["phase"] != "racing":  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.05)
    return [tournament, *rooms]


async def has_news(racer: Person) -> None:
    """Wait until the feed of a racer says that the race has started: it says when it learned of that."""
    async with asyncio.timeout(SOON_S):
        while "race-started" not in (await racer.get("/players/me/feed")).text:  # noqa: ASYNC110 - it asks over HTTP
            await asyncio.sleep(0.05)
