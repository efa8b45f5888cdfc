"""Real nodes on one Postgres, with a bus between them."""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from cadogan.store.embedded import EmbeddedPostgres
from infra.bench.service import free_port, serving
from infra.faults.node import stable_port
from infra.nats_server import NatsServer, nats_server

Carrier = Literal["postgres", "nats"]

AS_IT_IS = "pass"
LOSSY = """
import random
from cadogan.bus.bus import Bus
deliver = Bus._deliver
def lossy(bus, packet):
    for _ in range(random.choices((0, 1, 2), (1, 98, 1))[0]):
        deliver(bus, packet)
Bus._deliver = lossy"""
"""Python before a node starts: it loses one packet of a hundred, and takes another one twice."""


class Cluster(NamedTuple):
    """Nodes that answer."""

    dsn: str
    ports: Sequence[int]
    nats: NatsServer | None


@contextmanager
def running_cluster(nodes: int, carrier: Carrier, prelude: str = AS_IT_IS) -> Iterator[Cluster]:
    """Run nodes until the block ends."""
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cadogan-nodes-")))
        directory.chmod(0o755)  # started by root, Postgres runs as another user
        dsn = stack.enter_context(EmbeddedPostgres(directory / "data")).dsn("cadogan")
        nats = stack.enter_context(nats_server(stable_port())) if carrier == "nats" else None
        ports = [free_port() for _ in range(nodes)]
        url = "" if nats is None else nats.url
        for port in ports:
            log = directory / f"{port}.log"
            stack.enter_context(serving(port, dsn, log, prelude=prelude, nats_url=url))
            stack.callback(show_faults, log)
        yield Cluster(dsn, ports, nats)


def show_faults(log: Path) -> None:
    """Print what a node logged as an error."""
    for line in log.read_text().splitlines():
        if "[error" in line or "Traceback" in line:
            print(line, file=sys.stderr)
