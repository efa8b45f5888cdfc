"""The server of a node: REST and sockets on one port, and how it stops."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial

import uvicorn
from litestar.types import ASGIApp
from msgspec import Struct

from cadogan.api.connection.http_protocol import HttpProtocol
from cadogan.lobby.services import Services
from cadogan.rooms.node.connections import Connections
from cadogan.rooms.node.shutdown import GRACE_S
from cadogan.rooms.sockets.live_socket import PATH as LIVE_PATH
from cadogan.rooms.sockets.socket_server import SocketServer
from cadogan.store.run_guarded import run_guarded

NO_SNIFFING = ("X-Content-Type-Options", "nosniff")
"""Browsers take an answer for what it says it is: text of players must never be run as a script."""


class Service(Struct, frozen=True):
    """A running service, and how to stop it."""

    url: str
    server: uvicorn.Server
    stopped: asyncio.Task[None]
    listener: socket.socket
    connections: Connections
    services: Services

    @property
    def is_alive(self) -> bool:
        """Whether it can go on without a restart."""
        return not self.services.log.is_stuck

    def announce_stop(self, siblings: int = 0) -> None:
        """Begin to drain: this node is not ready any more, and takes nothing new.

        A node that is alone, or with siblings that stop as well, goes on accepting sockets, because no other node can.
        """
        self.services.shutdown.begin()
        self.connections.drain(lambda: len(self.services.bus.others) > siblings)
        self.services.leases.drain()

    def leave_port(self) -> None:
        """Take no new connections, and go on with those that it has: siblings listen on the same port."""
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)  # the respawner has it open, too
        for server in self.server.servers:
            server.close()  # in the same turn: the loop would ask the closed port again and again

    def stop(self) -> None:
        """Begin to shut down. A second call does not wait for open requests."""
        self.services.shutdown.begin()
        self.server.force_exit = self.server.should_exit
        self.server.should_exit = True


class Server(uvicorn.Server):
    """uvicorn without signal handlers: the command line handles signals, since Postgres must stop after the server."""

    def __init__(self, config: uvicorn.Config, connections: Connections, services: Services) -> None:
        super().__init__(config)
        self._connections = connections
        self._services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer long polls and streams first: uvicorn waits for every request."""
        # Before uvicorn closes the connections that it has: one that came later would be open until the end.
        self._connections.refuse_new()
        for listener in sockets or ():
            with suppress(OSError):  # the parent of `cadogan serve` has it open, too: clients would wait until it ends
                listener.shutdown(socket.SHUT_RDWR)
        self._services.end_long_requests()
        # In this order: uvicorn first closes the sockets, those of bots included, whose racers then have not left.
        await asyncio.gather(super().shutdown(sockets), self._hand_over())

    async def _hand_over(self) -> None:
        """Let other nodes go on at once with what one node does for all."""
        with run_guarded("hand_over"):
            await self._services.bot_races.close()
            await self._services.leases.hand_over()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture no signals."""
        yield


@asynccontextmanager
async def serve(
    application: ASGIApp, socket_server: SocketServer, listener: socket.socket, services: Services
) -> AsyncIterator[tuple[uvicorn.Server, asyncio.Task[None]]]:
    """Serve REST and race sockets on one port while the block runs, then finish what was accepted."""
    connections = socket_server.context.connections
    config = uvicorn.Config(
        application,
        http=partial(  # type: ignore[arg-type]  # as `ws`
            HttpProtocol,
            connections=connections,
            sockets={LIVE_PATH: socket_server.live_socket},
            turns=services.rooms.turns,
        ),
        ws=socket_server.socket,  # type: ignore[arg-type]  # annotated as a class; uvicorn only calls it
        lifespan="off",
        headers=[NO_SNIFFING],  # on every answer, whatever makes it
        log_config=None,
        access_log=False,
        proxy_headers=False,  # `ClientAddressResolver` decides which proxies to trust
        timeout_graceful_shutdown=GRACE_S,
    )
    server = Server(config, connections, services)
    listener.listen(config.backlog)  # uvloop, which does so once more, would not raise what prevents it
    serving = asyncio.create_task(server.serve([listener]))
    try:
        await until_started(server, serving)
        yield server, serving
    finally:
        server.should_exit = True
        await serving


async def until_started(server: uvicorn.Server, serving: asyncio.Task[None]) -> None:
    """Wait until the port is served; raises what prevented it."""
    while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn has nothing to wait for
        await asyncio.sleep(0.005)
    if serving.done():
        serving.result()
