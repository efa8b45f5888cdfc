"""`cadogan serve`: the whole service in one process, with a Postgres of its own unless it is given one."""

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

from cadogan.cli.database import database
from cadogan.people.errors import NameTaken

BACKLOG = 2048
"""Connections that may wait to be accepted, as when everybody comes back after a restart."""

console = Console(highlight=False)


class Service(Protocol):
    """A service that runs."""

    @property
    def url(self) -> str:
        """Where it is served."""

    @property
    def stopped(self) -> asyncio.Task[None]:
        """Ends with it."""

    def stop(self) -> None:
        """Begin to shut down."""


class Running(Protocol):
    """Serves on a listening socket for as long as the block lasts."""

    def __call__(  # noqa: PLR0913 - what an operator may choose
        self,
        dsn: str,
        listener: socket.socket,
        *,
        house_bots: bool,
        winnable: bool,
        has_limits: bool = False,
        trusted_proxies: Sequence[str] = (),
    ) -> AbstractAsyncContextManager[Service]:
        """Begin to serve."""


def serve_command(running: Running) -> Callable[..., None]:
    """Make the command, given how to run the service."""

    def serve(  # noqa: PLR0913 - each is a setting
        *,
        host: Annotated[str, Parameter(env_var="HOST")] = "127.0.0.1",
        port: Annotated[int, Parameter(env_var="PORT", validator=Number(gte=0, lte=65_535))] = 8000,
        database_url: Annotated[str | None, Parameter(env_var="DATABASE_URL")] = None,
        house_bots: Annotated[bool, Parameter(env_var="HOUSE_BOTS")] = True,
        limits: Annotated[bool, Parameter(env_var="LIMITS")] = True,
        trusted_proxies: Annotated[str, Parameter(env_var="TRUSTED_PROXIES")] = "",
        winnable: Annotated[bool, Parameter(env_var="WINNABLE")] = True,
    ) -> None:
        """Serve races until Ctrl-C.

        Parameters
        ----------
        host
            Address to listen on.
        port
            Port to listen on.
        database_url
            A Postgres to use in place of the embedded one, as `postgresql://user@host/database`.
        house_bots
            Let bots of the house race while somebody watches, and for the first ten minutes.
        limits
            Limit what each token and each address may ask for, as docs/limits.md says.
        trusted_proxies
            Addresses or networks, with commas between, of proxies whose `X-Forwarded-For` is believed.
        winnable
            Look for winnable deals in a process beside the service, whenever there are fewer than a dozen of a game.
        """
        proxies = networks(trusted_proxies)
        with ExitStack() as stack:
            listener = stack.enter_context(listening(host, port))
            dsn = stack.enter_context(database(database_url))
            run = partial(running, has_limits=limits, trusted_proxies=proxies)
            try:
                uvloop.run(serve_until_stopped(run, dsn, listener, house_bots=house_bots, winnable=winnable))
            except NameTaken as error:
                sys.exit(f"A bot of the house has no name: {error}. `cadogan players rename`, or HOUSE_BOTS=0.")

    return serve


def networks(text: str) -> list[str]:
    """Addresses and networks in a setting; say which one is none."""
    named = [name.strip() for name in text.split(",") if name.strip()]
    for name in named:
        try:
            ip_network(name)
        except ValueError as error:
            sys.exit(f"TRUSTED_PROXIES: {error}. It takes addresses and networks, as 10.0.0.0/8,192.0.2.7")
    return named


def listening(host: str, port: int) -> socket.socket:
    """Listen on the port; say what to do when that cannot be."""
    listener = socket.socket(
        socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # named, for TCP_NODELAY in asyncio
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        advice = "HOST and PORT say where to listen, as HOST=127.0.0.1 PORT=8000"
        if error.errno == errno.EADDRINUSE:
            advice = f"Something else is using it. Choose another: PORT={port + 1} make serve"
        sys.exit(f"Port {port} on {host} cannot be had: {error.strerror}.\n{advice}")
    return listener


async def serve_until_stopped(
    running: Running, dsn: str, listener: socket.socket, *, house_bots: bool, winnable: bool
) -> None:
    """Serve until a signal asks to stop; a second one does not wait for anybody, nor does one before it serves."""
    asked = asyncio.Event()
    async with running(dsn, listener, house_bots=house_bots, winnable=winnable) as service:
        on_signal(asked.set)
        spare_the_collector()
        greet(service.url, house_bots=house_bots)
        waiting = asyncio.create_task(asked.wait())
        await asyncio.wait({waiting, service.stopped}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        on_signal(service.stop)
        service.stop()
        await service.stopped
        console.print("Stopping: every move that was acknowledged is in the log.")


def on_signal(then: Callable[[], None]) -> None:
    """Do this when Ctrl-C or an operator asks to stop."""
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, then)


def spare_the_collector() -> None:
    """Let the cycle collector look seldom, and never at what was there at the start.

    Races are trees of immutable values, freed by counting references; looking through all of them for cycles at every
    700th new one took a fifth of the CPU under load.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def greet(url: str, *, house_bots: bool) -> None:
    """Say where to look."""
    console.print(f"\n[bold]Cadogan[/bold] is at [bold]{url}[/bold]")
    console.print(f"  Race and watch   open it in a browser{'; the bots race already' if house_bots else ''}")
    console.print(f"  Build on it      {url}/docs")
    console.print("  In the terminal  .venv/bin/cadogan demo")
    console.print("  Ctrl-C           ends it\n")
