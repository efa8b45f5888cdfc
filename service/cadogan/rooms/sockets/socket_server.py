"""The race sockets of this node: makes them, and pings them."""

from collections.abc import Iterable
from itertools import cycle

import structlog
from uvicorn.server import ServerState

from cadogan.rooms.sockets.client_socket import PING_GROUPS, ClientSocket, SocketContext
from cadogan.rooms.sockets.live_socket import LiveContext, LiveSocket
from cadogan.rooms.sockets.race_socket import RaceSocket
from cadogan.store.every import every

PING_S = 20
"""Seconds between two pings of a connection. It is closed if nothing has come from it in between."""

logger = structlog.get_logger()


class SocketServer:
    """Makes the sockets of this node. All of them share `context`."""

    def __init__(self, context: SocketContext, live: LiveContext | None = None) -> None:
        """Without `live`, there are no live sockets."""
        self.context = context
        self._live = live

    async def run(self) -> None:
        """Ping the connections until cancelled, one group after the other: all at once would hold up every move."""
        groups = cycle(self.context.ping_groups)
        await every(PING_S / PING_GROUPS, "pings", lambda: ping(next(groups)), waits_first=True)

    def socket(self, server_state: ServerState) -> RaceSocket:
        """Protocol for an upgrade request."""
        return RaceSocket(self.context, server_state)

    def live_socket(self, server_state: ServerState) -> LiveSocket:
        """Protocol for an upgrade request at the address of the live socket."""
        assert self._live is not None  # its address is served only then
        return LiveSocket(self.context, server_state, self._live)


def ping(group: Iterable[ClientSocket]) -> None:
    """Ping connections. One that cannot be pinged does not stop the others."""
    for socket in tuple(group):
        try:
            socket.ping()
        except Exception:
            logger.exception("a connection cannot be pinged")
