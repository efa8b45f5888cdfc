"""A cluster on one machine: three nodes, a primary and its synchronous standby, NATS, a proxy, and a race across nodes.

`python -m infra.cluster` runs it until Ctrl-C. Everything is real: processes, replication, TLS.
"""

import argparse
import asyncio
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path

import uvloop

from infra.lab.bus import nats_server
from infra.lab.node import Node
from infra.lab.postgres import dsn_of, postgres_pair
from infra.lab.proxy import NAMES, Name, RunningProxy, program, running_proxy

NODES = 3
PORT = 8443


def main() -> None:
    """Run the cluster until a signal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help="of the proxy")
    parser.add_argument("--proxy", choices=NAMES, help="instead of the first one that is installed")
    parser.add_argument("--thinking", type=float, default=0.5, help="seconds that a program thinks about a move")
    options = parser.parse_args()
    proxy = options.proxy or first_proxy()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # whatever has started by then ends
    try:
        with ExitStack() as stack:
            home = Path(tempfile.mkdtemp(prefix="cadogan-cluster-"))
            stack.callback(shutil.rmtree, home)
            print("Starting Postgres and its standby, NATS and three nodes; half a minute at most", flush=True)
            primary, standby = stack.enter_context(postgres_pair())
            nats = stack.enter_context(nats_server())
            environment = {
                "DATABASE_URL": dsn_of(primary, standby),
                "NATS_URL": nats.url,
                "TRUSTED_PROXIES": "127.0.0.1",
                "HOUSE_BOTS": "1",
                "LIMITS": "1",
            }
            nodes = [Node(home / f"node-{number}.log", environment) for number in range(1, NODES + 1)]
            uvloop.run(run(nodes, proxy, options.port, options.thinking, home))
    except KeyboardInterrupt:
        pass
    print("The cluster has ended", flush=True)


def first_proxy() -> Name:
    """The first proxy that is installed. Exits with advice if there is none."""
    for name in NAMES:
        if program(name) is not None:
            return name
    return sys.exit("A cluster needs HAProxy or nginx, for example: apt-get install haproxy")


async def run(nodes: Sequence[Node], name: Name, port: int, thinking_s: float, home: Path) -> None:
    """Serve and race until a signal."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with serving(nodes, stopped):
        if stopped.is_set():
            return
        with running_proxy(name, [node.port for node in nodes], home, port) as proxy:
            races = await race(proxy, thinking_s, [node.url for node in nodes])
            print(
                f"Look at {proxy.url} ({name}; the browser warns, because the certificate is a minute old). "
                f"Programs race there across {NODES} nodes: {', '.join(node.url for node in nodes)}. Ctrl-C ends all",
                flush=True,
            )
            await stopped.wait()
            with suppress(ProcessLookupError):
                races.terminate()
            await races.wait()


async def race(proxy: RunningProxy, thinking_s: float, urls: Sequence[str]) -> asyncio.subprocess.Process:
    """Start the racing programs, in a process that trusts the certificate."""
    environment: Mapping[str, str] = {**os.environ, "SSL_CERT_FILE": str(proxy.certificate)}
    command = (sys.executable, "-m", "infra.cluster.races", str(thinking_s), proxy.url, *urls)
    return await asyncio.create_subprocess_exec(*command, env=environment, start_new_session=True)


@asynccontextmanager
async def serving(nodes: Sequence[Node], stopped: asyncio.Event) -> AsyncIterator[None]:
    """Run the nodes, all starting and stopping at the same time."""
    try:
        for node in nodes:
            node.start()
        starting = asyncio.create_task(until_up(nodes))
        stopping = asyncio.create_task(until_set(stopped))
        await asyncio.wait((starting, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if starting.done():
            starting.result()
        starting.cancel()
        yield
    finally:
        await asyncio.gather(*(node.end() for node in nodes))


async def until_up(nodes: Sequence[Node]) -> None:
    """Wait until all nodes answer."""
    await asyncio.gather(*(node.until_up() for node in nodes))


async def until_set(event: asyncio.Event) -> None:
    """Wait for an event."""
    await event.wait()


if __name__ == "__main__":
    main()
