"""A TCP balancer before several nodes, which prefers one of them. It is one address for a client of an SDK."""

import asyncio
from collections.abc import Sequence

from infra.lab.tcp_proxy import TcpProxy

LOOK_S = 0.25
"""Seconds between two looks at whether a node is ready."""
ASK = b"GET /readyz HTTP/1.1\r\nHost: balancer\r\nConnection: close\r\n\r\n"
READY = b"HTTP/1.1 200"
ANSWER_S = 2


class Readiness:
    """Which nodes are ready, as a proxy finds out."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.ready = set(ports)
        self._ports = ports

    async def watch(self) -> None:
        """Ask all nodes until cancelled."""
        while True:
            for port, is_ready in zip(self._ports, await asyncio.gather(*map(is_up, self._ports)), strict=True):
                (self.ready.add if is_ready else self.ready.discard)(port)
            await asyncio.sleep(LOOK_S)


class Balancer(TcpProxy):
    """Connects to the first node of an order that is ready and accepts."""

    def __init__(self, order: Sequence[int], readiness: Readiness) -> None:
        super().__init__(order[0])
        self.is_blocked = False
        """Whether clients of this balancer reach no node at all."""
        self._order = order
        self._readiness = readiness

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.is_blocked:
            raise ConnectionRefusedError
        for port in self._order:
            if port in self._readiness.ready:
                try:
                    return await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    self._readiness.ready.discard(port)  # until the next look
        raise ConnectionRefusedError


async def is_up(port: int) -> bool:
    """Whether a node says that it is ready."""
    try:
        async with asyncio.timeout(ANSWER_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(ASK)
                return await reader.readexactly(len(READY)) == READY
            finally:
                writer.transport.abort()
    except (OSError, EOFError):
        return False
