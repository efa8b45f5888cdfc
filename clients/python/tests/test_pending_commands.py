"""Commands under way, while the line breaks, against a service that says what it is told to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from cadogan_client import Refused
from cadogan_client.connection import Line
from cadogan_client.frames import Ack, Done, DoPlay, DoResign, DoUndo, Order, Welcome
from cadogan_client.race_state import Mirror
from cadogan_client.retry import Retrying

SOON_S = 10
PLAYER = "0190a3c0-1111-7222-8333-444455556667"

Message = dict[str, Any]

RACE: Message = {
    "id": "0190a3c0-1111-7222-8333-444455556666",
    "p": 1,
    "phase": "racing",
    "settings": {
        "game": "duchess",
        "seats": 1,
        "time_limit": 600,
        "countdown": 3,
        "undo": "free",
        "undo_penalty": 10,
        "view": "open",
        "listed": True,
    },
    "creator": PLAYER,
    "house": False,
    "created_at": 0,
    "commitment": None,
    "seats": [{"seat": 0, "player": PLAYER}],
}


class Service:
    """Greets every connection with a board at `n`, and says what it is told to say over the newest one."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.heard: list[list[Message]] = []
        self._connections: list[ServerConnection] = []
        self._news = asyncio.Condition()

    async def serve(self, connection: ServerConnection) -> None:
        self._connections.append(connection)
        self.heard.append([])
        async for text in connection:
            message = msgspec.json.decode(text, type=Message)
            if message["type"] == "hello":
                await self.say(self._welcome())
            elif message["type"] != "clock":
                await self._hear(message)

    async def say(self, *messages: Message) -> None:
        for message in messages:
            await self._connections[-1].send(msgspec.json.encode(message), text=True)

    def cut(self, n: int) -> None:
        """Break the line without a word; the board will be at `n` when it comes back."""
        self.n = n
        self._connections[-1].transport.abort()

    async def commands(self, connections: int, count: int) -> list[Message]:
        """What has been commanded over the newest connection, once it is so much."""
        async with asyncio.timeout(SOON_S), self._news:
            await self._news.wait_for(lambda: len(self.heard) == connections and len(self.heard[-1]) >= count)
            return self.heard[-1]

    async def _hear(self, message: Message) -> None:
        async with self._news:
            self.heard[-1].append(message)
            self._news.notify_all()

    def _welcome(self) -> Message:
        board = {"seat": 0, "n": self.n, "home": 0, "piles": {}, "legal": ["deal"], "may_undo": True}
        return {"type": "welcome", "now": 1_000, "p": 1, "racers": [], "race": RACE, "seat": 0, "board": board}


@asynccontextmanager
async def racing(n: int = 2) -> AsyncIterator[tuple[Mirror, Service]]:
    """A racer whose board is at `n`."""
    service = Service(n)
    async with serve(service.serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        line = Line(f"ws://127.0.0.1:{port}/", "a token", Retrying(SOON_S))
        mirror = Mirror(line)
        welcome = await line.receive()
        assert isinstance(welcome, Welcome)
        mirror.open(welcome)
        yield mirror, service
        await mirror.close()


async def given(mirror: Mirror, *orders: Order) -> list[asyncio.Task[Ack | Done]]:
    """Orders that are given one after another, and not answered yet."""
    tasks = []
    for order in orders:
        tasks.append(asyncio.create_task(mirror.orders.give(order)))
        await asyncio.sleep(0)  # so that it is the next one
    return tasks


def play(n: int, move: str) -> Message:
    return {"type": "play", "n": n, "move": move}


def ack(n: int, action: str) -> Message:
    rest = {"turned": "", "home": 0, "piles": {}, "legal": ["deal"], "may_undo": True}
    return {"type": "ack", "n": n, "action": action, **rest}


def refused(sent_n: int, code: str = "illegal-move", n: int | None = None) -> Message:
    return {"type": "refused", "command": "play", "code": code, "detail": "no", "sent_n": sent_n, "n": n}


async def refusal(task: asyncio.Task[Ack | Done]) -> Refused:
    with pytest.raises(Refused) as refused:
        await asyncio.wait_for(task, SOON_S)
    return refused.value


async def test_moves_on_their_way_count_up_n() -> None:
    async with racing() as (mirror, service):
        tasks = await given(mirror, DoPlay(2, "deal"), DoPlay(3, "w-t0"), DoUndo(4))
        assert mirror.orders.next_n(2) == 5
        assert await service.commands(1, 3) == [play(2, "deal"), play(3, "w-t0"), {"type": "undo", "n": 4}]
        await service.say(ack(3, "deal"), ack(4, "w-t0"), ack(5, "undo"))
        assert [answer.n for answer in await asyncio.gather(*tasks) if isinstance(answer, Ack)] == [3, 4, 5]


async def test_what_was_not_answered_is_said_again_once_it_is_known_what_became_of_the_moves_before() -> None:
    async with racing() as (mirror, service):
        tasks = await given(mirror, DoPlay(2, "deal"), DoPlay(3, "w-t0"), DoResign())
        await service.commands(1, 3)
        service.cut(n=3)
        assert await service.commands(2, 1) == [play(2, "deal")]
        late = await given(mirror, DoPlay(4, "deal"))
        await service.say(ack(3, "deal"))  # it had been carried out: so the others are meant for this board
        commands = await service.commands(2, 4)
        assert commands == [play(2, "deal"), play(3, "w-t0"), {"type": "resign"}, play(4, "deal")]
        await service.say(ack(4, "w-t0"), {"type": "done", "command": "resign"}, ack(5, "deal"))
        assert len(await asyncio.gather(*tasks, *late)) == 4


async def test_what_the_board_has_room_for_is_said_again_at_once() -> None:
    async with racing() as (mirror, service):
        tasks = await given(mirror, DoPlay(2, "deal"), DoPlay(3, "w-t0"))
        await service.commands(1, 2)
        service.cut(n=2)
        assert await service.commands(2, 2) == [play(2, "deal"), play(3, "w-t0")]
        await service.say(ack(3, "deal"), ack(4, "w-t0"))
        await asyncio.gather(*tasks)


async def test_if_the_board_has_gone_on_otherwise_what_was_meant_for_another_one_is_never_said() -> None:
    async with racing() as (mirror, service):
        first, second = await given(mirror, DoPlay(2, "deal"), DoPlay(3, "w-t0"))
        await service.commands(1, 2)
        service.cut(n=3)
        await service.commands(2, 1)
        await service.say(refused(2, "wrong-n", 3))
        assert (await refusal(first)).n == 3
        assert "never came to n=3" in str(await refusal(second))
        (third,) = await given(mirror, DoPlay(mirror.orders.next_n(3), "deal"))
        assert await service.commands(2, 2) == [play(2, "deal"), play(3, "deal")]
        await service.say(ack(4, "deal"))
        await third


async def test_a_move_that_counted_on_a_refused_one_does_not_count() -> None:
    async with racing() as (mirror, service):
        first, second = await given(mirror, DoPlay(2, "t0-f0"), DoPlay(3, "deal"))
        await service.commands(1, 2)
        await service.say(refused(2))
        assert (await refusal(first)).code == "illegal-move"
        assert mirror.orders.next_n(2) == 2
        service.cut(n=2)
        assert (await refusal(second)).code == "wrong-n"
        (third,) = await given(mirror, DoPlay(2, "deal"))
        assert await service.commands(2, 1) == [play(2, "deal")]
        await service.say(ack(3, "deal"))
        await third
