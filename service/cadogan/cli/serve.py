"""`cadogan serve`: runs the whole service in one process, with an embedded Postgres unless another one is given."""

import asyncio
import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack
from functools import partial
from ipaddress import ip_network
from typing import Annotated, Protocol

import uvloop
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console

from cadogan.cli.database import database, explained_store_errors, known
from cadogan.cli.respawner import Respawner
from cadogan.people.errors import NameTaken
from cadogan.rooms.descriptors import raise_descriptor_limit
from cadogan.rooms.shutdown import DRAIN_S, END_S
from cadogan.store.pool_uses import CONNECTIONS, uses_of

BACKLOG = 2048
"""Connections that may wait to be accepted, for example when all clients reconnect after a restart."""

console = Console(highlight=False)


class Service(Protocol):
    """A running service."""

    @property
    def url(self) -> str:
        """Its address."""

    @property
    def stopped(self) -> asyncio.Task[None]:
        """Ends when the service has stopped."""

    def announce_stop(self) -> None:
        """Begin to drain: it is not ready any more, takes nothing new, and goes on serving what it has."""

    def stop(self) -> None:
        """Begin to shut down."""


class Running(Protocol):
    """Serves on a listening socket while the block runs."""

    def __call__(  # noqa: PLR0913 - what an operator may choose
        self,
        dsn: str,
        listener: socket.socket,
        *,
        house_bots: bool,
        winnable: bool = False,
        has_limits: bool = False,
        trusted_proxies: Sequence[str] = (),
        may_lose_data: bool = False,
        nats_url: str | None = None,
        most_connections: int = CONNECTIONS,
        pooler_dsn: str | None = None,
    ) -> AbstractAsyncContextManager[Service]:
        """Start the service."""


def serve_command(running: Running) -> Callable[..., None]:
    """The command. `running` runs the service."""

    def serve(  # noqa: PLR0913 - each is a setting
        *,
        host: Annotated[str, Parameter(env_var="HOST")] = "127.0.0.1",
        port: Annotated[int, Parameter(env_var="PORT", validator=Number(gte=0, lte=65_535))] = 8000,
        database_url: Annotated[str | None, Parameter(env_var="DATABASE_URL")] = None,
        database_connections: Annotated[int, Parameter(env_var="DATABASE_CONNECTIONS")] = CONNECTIONS,
        pooler_url: Annotated[str | None, Parameter(env_var="POOLER_URL")] = None,
        nats_url: Annotated[str | None, Parameter(env_var="NATS_URL")] = None,
        house_bots: Annotated[bool, Parameter(env_var="HOUSE_BOTS")] = True,
        limits: Annotated[bool, Parameter(env_var="LIMITS")] = True,
        trusted_proxies: Annotated[str, Parameter(env_var="TRUSTED_PROXIES")] = "",
        winnable: Annotated[bool, Parameter(env_var="WINNABLE")] = True,
        allow_data_loss: Annotated[bool, Parameter(env_var="ALLOW_DATA_LOSS")] = False,
        drain: Annotated[float, Parameter(env_var="DRAIN", validator=Number(gte=0, lte=600))] = DRAIN_S,
        respawn: Annotated[bool, Parameter(env_var="RESPAWN")] = True,
    ) -> None:
        """Serve races until Ctrl-C.

        Parameters
        ----------
        host
            Address to listen on.
        port
            Port to listen on.
        database_url
            A Postgres to use instead of the embedded one, such as `postgresql://user@host/database`.
        database_connections
            Connections to Postgres that this node opens at most, those to a pooler included.
        pooler_url
            A PgBouncer in transaction mode before the same database, for everything but the writing of moves and the
            bus, such as `postgresql://user@host:6432/database`.
        nats_url
            A NATS server over which several nodes tell each other what happened, such as `nats://host:4222`. Without
            one they do so over Postgres.
        house_bots
            Let house bots race while a spectator watches, and for the first ten minutes.
        limits
            Rate limit each token and each address, as in docs/limits.md.
        trusted_proxies
            Addresses or networks of trusted proxies, separated by commas. Their `X-Forwarded-For` is used.
        winnable
            Search for winnable deals in a separate process when fewer than a dozen of a game are left.
        allow_data_loss
            Start on a Postgres with `fsync` or `full_page_writes` off, which may lose acknowledged moves in a crash.
        drain
            Seconds between a SIGTERM and the end of the sockets. `/readyz` answers 503, no new races, pairings and
            sockets are taken, and races under way go on.
        respawn
            Serve in a child process, and replace it within a moment if it is killed.
        """
        proxies = networks(trusted_proxies)
        with explained_store_errors():
            uses_of(database_connections)  # before anything is started
        raise_descriptor_limit()
        with ExitStack() as stack:
            listener = stack.enter_context(listening(host, port))
            dsn = stack.enter_context(database(database_url))
            run = partial(
                running,
                winnable=winnable,
                has_limits=limits,
                trusted_proxies=proxies,
                may_lose_data=allow_data_loss,
                nats_url=nats_url or None,
                most_connections=database_connections,
                pooler_dsn=pooler_url and known(pooler_url, "POOLER_URL"),
            )
            work = partial(serve_here, run, dsn, listener, house_bots=house_bots, drain_s=drain)
            if respawn:
                spare_the_collector()  # before there are children: they share what was imported, and never scan it
                sys.exit(Respawner(work, max(drain, DRAIN_S) + END_S).run())
            work()

    return serve


def serve_here(running: Running, dsn: str, listener: socket.socket, *, house_bots: bool, drain_s: float) -> None:
    """Serve in this process until a signal. Exits with advice if the service cannot start."""
    with explained_store_errors():  # a child has no other way to explain itself
        try:
            uvloop.run(serve_until_stopped(running, dsn, listener, house_bots=house_bots, drain_s=drain_s))
        except NameTaken as error:
            sys.exit(
                f"A house bot cannot have its name: {error}. "
                "Rename the other player with `cadogan players rename`, or set HOUSE_BOTS=0."
            )


def networks(text: str) -> list[str]:
    """Addresses and networks in a setting. Exits if one is not valid."""
    named = [name.strip() for name in text.split(",") if name.strip()]
    for name in named:
        try:
            ip_network(name)
        except ValueError as error:
            sys.exit(f"TRUSTED_PROXIES: {error}. It takes addresses and networks, such as 10.0.0.0/8,192.0.2.7")
    return named


def listening(host: str, port: int) -> socket.socket:
    """Listen on the port. Exits with advice if that is not possible."""
    listener = socket.socket(
        socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # asyncio sets TCP_NODELAY only if the protocol is named
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        advice = "HOST and PORT set the address, for example HOST=127.0.0.1 PORT=8000"
        if error.errno == errno.EADDRINUSE:
            advice = f"Another program is using it. Choose another port: PORT={port + 1} make serve"
        sys.exit(f"Cannot listen on port {port} of {host}: {error.strerror}.\n{advice}")
    return listener


async def serve_until_stopped(
    running: Running, dsn: str, listener: socket.socket, *, house_bots: bool, drain_s: float
) -> None:
    """Serve until a signal. A second signal, or one before the service is up, stops it without waiting.

    SIGTERM comes from a supervisor: for `drain_s`, proxies can learn from `/readyz` that this node ends. SIGINT comes
    from a person at a terminal, who does not wait.
    """
    signals: asyncio.Queue[signal.Signals] = asyncio.Queue()
    async with running(dsn, listener, house_bots=house_bots) as service:
        on_signal(signals.put_nowait)
        spare_the_collector()
        greet(service.url, house_bots=house_bots)
        if await next_of(signals, service) is signal.SIGTERM:
            service.announce_stop()
            await next_of(signals, service, timeout_s=drain_s)
        on_signal(lambda _: service.stop())
        service.stop()
        await service.stopped
        console.print("Stopping. Every acknowledged move is in the log.")


async def next_of(
    signals: asyncio.Queue[signal.Signals], service: Service, timeout_s: float | None = None
) -> signal.Signals | None:
    """The next signal; None if the time passes, or if the service ends by itself."""
    waiting = asyncio.create_task(signals.get())
    await asyncio.wait({waiting, service.stopped}, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    return waiting.result() if waiting.done() else None


def on_signal(then: Callable[[signal.Signals], None]) -> None:
    """Call a function on SIGINT and SIGTERM."""
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, then, number)


def spare_the_collector() -> None:
    """Run the garbage collector seldom, and never on objects from the start.

    Races are trees of immutable values, and rooms and connections cut their cycles when they end, so reference counting
    frees both. Collecting at every 700th new object took a fifth of the CPU under load. The collector is left for rare
    cycles, such as those of errors: they hold 10 MB at most before it runs.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)


def greet(url: str, *, house_bots: bool) -> None:
    """Print where the service is and what to do next."""
    console.print(f"\n[bold]Cadogan[/bold] is at [bold]{url}[/bold]")
    console.print(f"  Race and watch   open it in a browser{'; house bots are already racing' if house_bots else ''}")
    console.print(f"  Build on it      {url}/docs")
    console.print("  In the terminal  .venv/bin/cadogan demo")
    console.print("  Ctrl-C           stops it\n")
