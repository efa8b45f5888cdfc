"""Waits for the port of a node that is down, once for all clients of that node."""

import asyncio
from contextlib import suppress

LOOK_S = 0.02


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
