"""Commands whose connection breaks, against a scripted service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from cadogan_client import Refused
from cadogan_client.connection import RaceConnection
from cadogan_client.race_state import RaceState
from cadogan_client.retry import RetryLimit
from cadogan_client.wire_types import Ack, AnyCommand, Done, DoPlay, DoResign, DoUndo, Welcome

TIMEOUT_S = 10
PLAYER = "0190a3c0-1111-7222-8333-444455556667"

Message = dict[str, Any]

RACE: Message = {
    "id": "0190a3c0-1111-7222-8333-444455556666",
    "p": 1,
    "phase": "racing",
    "settings": {
        "game": "duchess",
        "options": {},
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
    "seats": [{"seat": 0, "player": PLAYER, "ready": True}],
}


class Service:
    """Welcomes every connection with a board at `n`; a test sends messages over the newest one."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.received: list[list[Message]] = []
        self._connections: list[ServerConnection] = []
        self._news = asyncio.Condition()

    async def serve(self, connection: ServerConnection) -> None:
        self._connections.append(connection)
        self.received.append([])
        async for text in connection:
            message = msgspec.json.decode(text, type=Message)
            if message["type"] == "hello":
                await self.send(self._welcome())
            elif message["type"] != "clock":
                await self._note(message)

    async def send(self, *messages: Message) -> None:
        for message in messages:
            await self._connections[-1].send(msgspec.json.encode(message), text=True)

    def cut(self, n: int) -> None:
        """Break the connection without a close frame; the next welcome has the board at `n`."""
        self.n = n
        self._connections[-1].transport.abort()

    async def commands(self, connections: int, count: int) -> list[Message]:
        """Wait for a number of connections, and of commands over the newest one."""
        async with asyncio.timeout(TIMEOUT_S), self._news:
            await self._news.wait_for(lambda: len(self.received) == connections and len(self.received[-1]) >= count)
            return self.received[-1]

    async def _note(self, message: Message) -> None:
        async with self._news:
            self.received[-1].append(message)
            self._news.notify_all()

    def _welcome(self) -> Message:
        board = {"seat": 0, "n": self.n, "home": 0, "piles": {}, "legal": ["deal"], "may_undo": True}
        return {"type": "welcome", "now": 1_000, "p": 1, "racers": [], "race": RACE, "seat": 0, "board": board}


@asynccontextmanager
async def racing(n: int = 2) -> AsyncIterator[tuple[RaceState, Service]]:
    """The state of a racer whose board is at `n`, and the service."""
    service = Service(n)
    async with serve(service.serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        connection = RaceConnection(f"ws://127.0.0.1:{port}/", "a token", RetryLimit(TIMEOUT_S))
        state = RaceState(connection)
        welcome = await connection.receive()
        assert isinstance(welcome, Welcome)
        state.open(welcome)
        try:
            yield state, service
        finally:
            await state.close()


async def submit(state: RaceState, *commands: AnyCommand) -> list[asyncio.Task[Ack | Done]]:
    """Submit commands one after another, without waiting for answers."""
    tasks = []
    for command in commands:
        tasks.append(asyncio.create_task(state.commands.submit(command)))
        await asyncio.sleep(0)  # keeps the order: the task runs up to its first wait
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
        await asyncio.wait_for(task, TIMEOUT_S)
    return refused.value


async def test_pending_moves_increase_n() -> None:
    async with racing() as (state, service):
        tasks = await submit(state, DoPlay(n=2, move="deal"), DoPlay(n=3, move="w-t0"), DoUndo(n=4))
        assert state.commands.next_n(2) == 5
        assert await service.commands(1, 3) == [play(2, "deal"), play(3, "w-t0"), {"type": "undo", "n": 4}]
        await service.send(ack(3, "deal"), ack(4, "w-t0"), ack(5, "undo"))
        assert [answer.n for answer in await asyncio.gather(*tasks) if isinstance(answer, Ack)] == [3, 4, 5]


async def test_commands_behind_an_old_move_are_held_until_it_is_answered() -> None:
    async with racing() as (state, service):
        tasks = await submit(state, DoPlay(n=2, move="deal"), DoPlay(n=3, move="w-t0"), DoResign())
        await service.commands(1, 3)
        service.cut(n=3)
        assert await service.commands(2, 1) == [play(2, "deal")]
        late = await submit(state, DoPlay(n=4, move="deal"))
        await service.send(ack(3, "deal"))  # it was carried out before, so the others are meant for this board
        commands = await service.commands(2, 4)
        assert commands == [play(2, "deal"), play(3, "w-t0"), {"type": "resign"}, play(4, "deal")]
        await service.send(ack(4, "w-t0"), {"type": "done", "command": "resign"}, ack(5, "deal"))
        assert len(await asyncio.gather(*tasks, *late)) == 4


async def test_moves_that_the_board_has_not_reached_are_sent_again_at_once() -> None:
    async with racing() as (state, service):
        tasks = await submit(state, DoPlay(n=2, move="deal"), DoPlay(n=3, move="w-t0"))
        await service.commands(1, 2)
        service.cut(n=2)
        assert await service.commands(2, 2) == [play(2, "deal"), play(3, "w-t0")]
        await service.send(ack(3, "deal"), ack(4, "w-t0"))
        await asyncio.gather(*tasks)


async def test_held_moves_are_refused_if_the_board_moved_on_in_another_way() -> None:
    async with racing() as (state, service):
        first, second = await submit(state, DoPlay(n=2, move="deal"), DoPlay(n=3, move="w-t0"))
        await service.commands(1, 2)
        service.cut(n=3)
        await service.commands(2, 1)
        await service.send(refused(2, "wrong-n", 3))
        assert (await refusal(first)).n == 3
        assert "never reached n=3" in str(await refusal(second))
        (third,) = await submit(state, DoPlay(n=state.commands.next_n(3), move="deal"))
        assert await service.commands(2, 2) == [play(2, "deal"), play(3, "deal")]
        await service.send(ack(4, "deal"))
        await third


async def test_a_move_behind_a_refused_one_is_not_sent_again() -> None:
    async with racing() as (state, service):
        first, second = await submit(state, DoPlay(n=2, move="t0-f0"), DoPlay(n=3, move="deal"))
        await service.commands(1, 2)
        await service.send(refused(2))
        assert (await refusal(first)).code == "illegal-move"
        assert state.commands.next_n(2) == 2
        service.cut(n=2)
        assert (await refusal(second)).code == "wrong-n"
        (third,) = await submit(state, DoPlay(n=2, move="deal"))
        assert await service.commands(2, 1) == [play(2, "deal")]
        await service.send(ack(3, "deal"))
        await third
