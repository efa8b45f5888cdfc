"""Nodes and a Postgres of their own, on which a case takes place."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.embedded.cluster import OWNER
from infra.faults.node import Node
from infra.faults.postgres_pair import Server
from infra.faults.proxy import Proxy


class Stage(NamedTuple):
    """Nodes that answer, and their Postgres."""

    nodes: Sequence[Node]
    server: Server
    directory: Path
    ports: Sequence[int]
    """Ports that clients connect to: those of the nodes, or of a proxy before the first."""
    clients_line: Proxy | None = None
    """The line from the clients to the first node, if it can be harmed."""
    postgres_line: Proxy | None = None
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
) -> AsyncIterator[Stage]:
    """Nodes on one Postgres that is not theirs. `environments` has more variables for the first of the nodes."""
    with data_directory() as directory, EmbeddedPostgres(directory / "data", settings=settings) as postgres:
        server = Server(postgres)
        dsn = postgres.dsn("cadogan")
        more = [*environments, *[{}] * (count - len(environments))]
        nodes = [
            Node(directory / f"node-{number}.log", {"DATABASE_URL": dsn, **environment})
            for number, environment in enumerate(more, 1)
        ]
        try:
            async with serving(nodes):
                yield Stage(nodes, server, directory, [node.port for node in nodes])
        finally:
            server.resume()  # a stopped Postgres could not be shut down


@asynccontextmanager
async def proxied_pair() -> AsyncIterator[Stage]:
    """Two nodes, and a proxy on their lines to Postgres."""
    with data_directory() as directory, EmbeddedPostgres(directory / "data") as postgres:
        postgres.dsn("cadogan")
        server = Server(postgres)
        async with Proxy(server.path) as line:
            environment = {"DATABASE_URL": f"postgresql://{OWNER}@127.0.0.1:{line.port}/cadogan"}
            nodes = [Node(directory / f"node-{number}.log", environment) for number in (1, 2)]
            async with serving(nodes):
                yield Stage(nodes, server, directory, [node.port for node in nodes], postgres_line=line)


@asynccontextmanager
async def proxied() -> AsyncIterator[Stage]:
    """One node, and proxies on both of its lines."""
    with data_directory() as directory, EmbeddedPostgres(directory / "data") as postgres:
        postgres.dsn("cadogan")
        server = Server(postgres)
        async with Proxy(server.path) as postgres_line:
            dsn = f"postgresql://{OWNER}@127.0.0.1:{postgres_line.port}/cadogan"
            node = Node(directory / "service.log", {"DATABASE_URL": dsn})
            async with serving([node]), Proxy(node.port) as clients_line:
                yield Stage([node], server, directory, [clients_line.port], clients_line, postgres_line)


@asynccontextmanager
async def serving(nodes: Sequence[Node]) -> AsyncIterator[Sequence[Node]]:
    """Run nodes until the block ends."""
    async with AsyncExitStack() as stack:
        for node in nodes:
            await node.start()
            stack.push_async_callback(node.stop)
        for node in nodes:
            await node.until_up()
        yield nodes


@contextmanager
def data_directory() -> Iterator[Path]:
    """A directory that Postgres's user may enter, if root starts it."""
    with TemporaryDirectory(prefix="cadogan-faults-") as directory:
        Path(directory).chmod(0o755)
        yield Path(directory)
