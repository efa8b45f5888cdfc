"""The line from a client to the service: it connects again, to the next node, for as long as it has to."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from cadogan.races.ids import RaceId

ANSWER_S = 5.0
"""Seconds after which a client gives up a connection that does not answer."""
AGAIN_S = 0.1
"""Mean of the seconds between two attempts to connect."""

LOOK_S = 0.02
"""Seconds between two looks at a port that refuses connections."""

CUT = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)
"""Errors after which a client connects again."""


def ignore(_: str) -> None:
    """What most clients note of a message."""


class Doors:
    """Ports that refuse connections.

    Two hundred clients that try again ten times a second each would take the CPU that the node needs to start.
    """

    def __init__(self) -> None:
        self._looking: dict[int, asyncio.Task[None]] = {}

    async def open(self, port: int) -> None:
        """Wait until a port accepts a connection."""
        looking = self._looking.get(port)
        if looking is None or looking.done():
            looking = self._looking[port] = asyncio.create_task(look(port))
        await asyncio.shield(looking)  # a client that stops does not stop the others' look


async def look(port: int) -> None:
    """Try until a connection is accepted."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(LOOK_S)


class Line:
    """The connections of one client to one race, one after the other."""

    def __init__(self, race_id: RaceId, ports: Sequence[int], chance: random.Random, doors: Doors) -> None:
        self._doors = doors
        self.port = chance.choice(ports)
        self._race_id = race_id
        self._ports = ports
        self.chance = chance

    async def keep(
        self, use: Callable[[ClientConnection], Awaitable[None]], hello: Callable[[], dict[str, Any]]
    ) -> None:
        """Say hello and use the connection, and connect again whenever it breaks. Returns once `use` has returned."""
        while True:
            try:
                async with asyncio.timeout(ANSWER_S):
                    socket = await self._open()
                try:
                    await socket.send(json.dumps({"type": "hello"} | hello()))
                    await use(socket)
                    return
                finally:
                    # A client that gives up waits for no closing handshake: the line may be dead.
                    socket.transport.abort()
            except CUT as error:
                if isinstance(error, ConnectionRefusedError) and len(self._ports) == 1:
                    await self._doors.open(self.port)
                else:
                    self.port = self.chance.choice(self._ports)
                    await asyncio.sleep(self.chance.uniform(0, 2 * AGAIN_S))

    async def _open(self) -> ClientConnection:
        url = f"ws://127.0.0.1:{self.port}/api/v1/races/{self._race_id}/socket"
        return await connect(url, compression=None, ping_interval=None, proxy=None, max_size=None)


async def heard(socket: ClientConnection, *types: str, note: Callable[[str], None] = ignore) -> dict[str, Any]:
    """Wait for a message of these types. Raises TimeoutError if none comes in time, whatever else comes.

    `note` gets every message.
    """
    prefixes = tuple(f'{{"type":"{name}"' for name in types)
    async with asyncio.timeout(ANSWER_S):
        while True:
            frame = await socket.recv()
            assert isinstance(frame, str)  # the service sends no binary frames
            note(frame)
            if frame.startswith(prefixes):
                return dict(json.loads(frame))
