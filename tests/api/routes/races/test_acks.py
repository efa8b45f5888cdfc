"""A move or undo over REST returns the ack that the racer's socket gets for it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import httpx
import pytest

from cadogan.app import Service
from tests.races.given import STUCK, WON, Line
from tests.service.live import Connection, Message, bearer, entered, racing

UNDO = "undo"


class Racer(NamedTuple):
    """One racer, connected to the socket and to REST."""

    socket: Connection
    http: httpx.AsyncClient

    async def ack_by_rest(self, n: int, action: str) -> Message:
        """The response to a command over REST."""
        path, body = ("undo", {"n": n}) if action == UNDO else ("moves", {"n": n, "move": action})
        response = await self.http.post(path, json=body)
        assert response.status_code == 200, response.text
        ack: Message = response.json()
        return ack

    async def ack_by_socket(self, n: int, action: str) -> Message:
        """The answer to a command on the socket."""
        await (self.socket.say("undo", n=n) if action == UNDO else self.socket.say("play", n=n, move=action))
        return await self.socket.until("ack")

    async def acks(self, n: int, action: str) -> list[Message]:
        """Every ack of a command that is sent over REST, then on the socket, then over REST again."""
        first = await self.ack_by_rest(n, action)
        announced = await self.socket.until("ack")
        return [first, announced, await self.ack_by_socket(n, action), await self.ack_by_rest(n, action)]


@asynccontextmanager
async def racer_on(service: Service, line: Line, **settings: object) -> AsyncIterator[Racer]:
    """The racer of a solo race on the deal of a line."""
    race = await racing(service.url, 1, game=line.game, options=line.options, seed=str(line.seed), **settings)
    headers = bearer(race.tokens[0])
    async with (
        entered(race, 0) as socket,
        httpx.AsyncClient(base_url=f"{service.url}/api/v1/races/{race.race_id}/", headers=headers) as http,
    ):
        yield Racer(socket, http)


async def assert_same_acks(racer: Racer, actions: Sequence[str]) -> None:
    for n, action in enumerate(actions):
        first, *others = await racer.acks(n, action)
        assert (first["n"], first["action"]) == (n + 1, action)
        assert others == [first] * 3


@pytest.mark.parametrize("line", [WON, STUCK], ids=["won", "stuck"])
async def test_every_ack_of_a_race_is_the_same_over_rest(service: Service, line: Line) -> None:
    async with racer_on(service, line) as racer:
        await assert_same_acks(racer, line.moves)
        await racer.socket.has_heard("finished")


async def test_every_ack_of_an_undo_is_the_same_over_rest(service: Service) -> None:
    async with racer_on(service, WON, undo="free") as racer:
        first, second, third = WON.moves[:3]
        await assert_same_acks(racer, [first, second, UNDO, UNDO, first, second, third, UNDO])
