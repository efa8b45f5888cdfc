"""Words for tests on real sockets: races that are on, connections that say hello, and waiting for a message."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from cadogan.rooms.wire.refusals import SHARED, SOCKET_ONLY

SEED = "000102030405060708090a0b0c0d0e0f"  # Duchess: r0-f1 r1-f3 r2-f1 r3-f3 may begin
SOON_S = 10

Message = dict[str, Any]

numbers = count(1)


class Live(NamedTuple):
    """A race, and the token of each racer."""

    url: str
    race_id: str
    tokens: tuple[str, ...]

    @property
    def address(self) -> str:
        return f"{self.url.replace('http', 'ws')}/api/v1/races/{self.race_id}/socket"

    def at(self, url: str) -> "Live":
        """The same race at another node."""
        return self._replace(url=url)


DESCRIBED = {refusal.code: refusal.socket for refusal in (*SHARED, *SOCKET_ONLY)}
"""Types of the messages in which a code is described to come."""


def refuse_undescribed(message: Message) -> None:
    """Fail for a refusal that is not described: those in a message of the live socket, too."""
    if message.get("code") is not None:
        assert message["type"] in DESCRIBED[message["code"]], message
    if isinstance(inner := message.get("message"), dict):
        refuse_undescribed(inner)


class Connection:
    """One connection to a race."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.welcome: Message = {}
        self.heard: list[Message] = []

    async def say(self, kind: str, **fields: object) -> None:
        await self.websocket.send(json.dumps({"type": kind, **fields}))

    async def hear(self) -> Message:
        async with asyncio.timeout(SOON_S):
            self.heard.append(json.loads(await self.websocket.recv()))
            refuse_undescribed(self.heard[-1])
            return self.heard[-1]

    async def until(self, kind: str, **fields: object) -> Message:
        """The next message of that kind; others before it are passed over."""
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message.get(field) == value for field, value in fields.items()):
                return message

    async def has_heard(self, kind: str) -> Message:
        """A message of that kind, now or before."""
        before = [message for message in self.heard if message["type"] == kind]
        return before[0] if before else await self.until(kind)

    async def racers(self, seats: int = 2) -> list[Message]:
        """Racers by seat: from the welcome or, if the room was still reading names, from a later message."""
        told = [message["racers"] for message in self.heard if message["type"] in ("welcome", "racers")]
        while len(told[-1]) < seats:
            told.append((await self.until("racers"))["racers"])
        racers: list[Message] = told[-1]
        return racers

    async def play(self, n: int, move: str) -> Message:
        await self.say("play", n=n, move=move)
        return await self.until("ack", n=n + 1)

    async def closed(self) -> int:
        """Close code, once whatever came before it is read."""
        async with asyncio.timeout(SOON_S):
            with suppress(ConnectionClosed):
                while True:
                    await self.websocket.recv()
        assert self.websocket.close_code is not None
        return self.websocket.close_code


@asynccontextmanager
async def connected(race: Live, **options: Any) -> AsyncIterator[Connection]:
    """A connection that has not said anything yet."""
    async with connect(race.address, compression=None, max_queue=None, **options) as websocket:
        yield Connection(websocket)


@asynccontextmanager
async def entered(race: Live, seat: int | None = None, **hello: object) -> AsyncIterator[Connection]:
    """A connection that has said hello: a racer's, or a spectator's."""
    token = {} if seat is None else {"token": race.tokens[seat]}
    async with connected(race) as connection:
        await connection.say("hello", **token, **hello)
        connection.welcome = await connection.until("welcome")
        yield connection


async def sign_up(client: httpx.AsyncClient) -> str:
    """Token of a new player."""
    token: str = (await client.post("/players", json={"name": f"Player {next(numbers)}"})).json()["token"]
    return token


async def lobby(url: str, seats: int = 2, **settings: object) -> Live:
    """A race on a picked deal, with all seats taken and no racer ready."""
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        tokens = tuple([await sign_up(client) for _ in range(seats)])
        terms = {"game": "duchess", "seats": seats, "countdown": 0, "seed": SEED, "view": "open", **settings}
        made = await client.post("/races", json=terms, headers=bearer(tokens[0]))
        assert made.status_code == 201, made.text
        race = Live(url, made.json()["id"], tokens)
        for token in tokens:
            await client.post(f"/races/{race.race_id}/join", headers=bearer(token))
        return race


async def racing(url: str, seats: int = 2, **settings: object) -> Live:
    """A race that is on."""
    race = await lobby(url, seats, **settings)
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        for token in race.tokens:
            ready = await client.post(f"/races/{race.race_id}/ready", headers=bearer(token))
            assert ready.status_code == 200, ready.text
    return race


async def public_events(race: Live) -> list[Message]:
    """Public events as REST has them: computed from the log, from its beginning."""
    async with httpx.AsyncClient(base_url=f"{race.url}/api/v1") as client:
        events: list[Message] = (await client.get(f"/races/{race.race_id}/events")).json()["events"]
        return events


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def still_there(connection: Connection) -> None:
    """The connection goes on."""
    await connection.say("clock", sent=7)
    assert (await connection.until("clock"))["sent"] == 7
