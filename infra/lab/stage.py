"""Nodes and a Postgres of their own, on which a campaign takes place."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.embedded.cluster import OWNER
from infra.lab.node import Node, running_node, serving
from infra.lab.postgres import Server, data_directory, postgres_at
from infra.lab.tcp_proxy import TcpProxy

FREQUENT_PINGS = "from cadogan.rooms.sockets import socket_server; socket_server.PING_S = 1"
"""Pings each second. A first ping can change the cost of a connection, and these connections live only seconds."""


class Stage(NamedTuple):
    """Nodes that answer, and their Postgres."""

    nodes: Sequence[Node]
    server: Server
    directory: Path
    ports: Sequence[int]
    """Ports that clients connect to: those of the nodes, or of a proxy before the first."""
    clients_line: TcpProxy | None = None
    """The line from the clients to the first node, if it can be harmed."""
    postgres_line: TcpProxy | None = None
    """The line from the nodes to Postgres, if it can be harmed."""

    @property
    def dsn(self) -> str:
        """DSN that leads to Postgres itself, past any proxy."""
        return self.server.dsn()


@asynccontextmanager
async def embedded(data: Path | None = None, settings: Mapping[str, str] | None = None) -> AsyncIterator[Stage]:
    """One node with its own, embedded Postgres. `data` is a place for its data, `settings` are more variables."""
    with data_directory() as directory:
        data = data or directory / "data"
        environment = {"CADOGAN_DATA": str(data), **(settings or {})}
        async with serving([Node(directory / "service.log", environment)]) as nodes:
            yield Stage(nodes, Server(EmbeddedPostgres(data)), directory, [node.port for node in nodes])


@asynccontextmanager
async def external(
    count: int = 1,
    settings: Mapping[str, str] | None = None,
    environments: Sequence[Mapping[str, str]] = (),
    prelude: str = "",
) -> AsyncIterator[Stage]:
    """Nodes on one Postgres that is not theirs. `environments` has more variables for the first of the nodes.

    `prelude` is Python that runs in each of them before it starts.
    """
    with data_directory() as directory, postgres_at(directory / "data", settings) as server:
        more = [*environments, *[{}] * (count - len(environments))]
        nodes = [
            Node(directory / f"node-{number}.log", {"DATABASE_URL": server.dsn(), **environment}, prelude)
            for number, environment in enumerate(more, 1)
        ]
        async with serving(nodes):
            yield Stage(nodes, server, directory, [node.port for node in nodes])


@asynccontextmanager
async def proxied(count: int = 1) -> AsyncIterator[Stage]:
    """Nodes with a proxy on their lines to Postgres, and one on the clients' line to the first of them."""
    with data_directory() as directory, postgres_at(directory / "data") as server:
        async with TcpProxy(server.path) as postgres_line:
            dsn = f"postgresql://{OWNER}@127.0.0.1:{postgres_line.port}/cadogan"
            nodes = [Node(directory / f"node-{number}.log", {"DATABASE_URL": dsn}) for number in range(count)]
            async with serving(nodes), TcpProxy(nodes[0].port) as clients_line:
                ports = [clients_line.port, *(node.port for node in nodes[1:])]
                yield Stage(nodes, server, directory, ports, clients_line, postgres_line)


class Service(NamedTuple):
    """A service that is measured, and its Postgres."""

    pid: int
    port: int
    dsn: str


@contextmanager
def running_service(*options: str, **settings: str) -> Iterator[Service]:
    """Run the service on a temporary Postgres until the block ends. `options` are passed to Python."""
    with data_directory() as directory, postgres_at(directory / "data") as server:
        log = directory / "service.log"
        with running_node(server.dsn(), log, prelude=FREQUENT_PINGS, options=options, **settings) as node:
            yield Service(node.pid, node.port, server.dsn())
