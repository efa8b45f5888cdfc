"""`cadogan serve`: runs the whole service, with an embedded Postgres unless another one is given."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractAsyncContextManager,
    ExitStack,
    asynccontextmanager,
    contextmanager,
)
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Annotated, Protocol, TypeVar
from uuid import UUID, uuid4

import structlog
import uvloop
from cyclopts import Parameter
from rich.console import Console

from cadogan.cli.serving.database import Database, explained_store_errors, known, service_database
from cadogan.cli.serving.listeners import (
    bound,
    listening_together,
    metrics_listening,
    metrics_sockets,
    port_in_use,
    socket_of,
)
from cadogan.cli.serving.place import Place, given
from cadogan.cli.serving.places import only_place, settle, tell_up, watched_place
from cadogan.cli.serving.respawner import CANNOT_START, ENDING, RESTART, heeded
from cadogan.cli.serving.settings.environment import in_words, unknown_variables
from cadogan.cli.serving.settings.in_lines import in_lines
from cadogan.cli.serving.settings.settings import Settings, split_networks
from cadogan.cli.serving.supervisor import Supervisor
from cadogan.logs import name_node, set_up_logs
from cadogan.rooms.node.descriptors import raise_descriptor_limit
from cadogan.rooms.node.shutdown import DRAIN_S, END_S
from cadogan.store.errors import Unreachable
from cadogan.store.every import every
from cadogan.store.pool_uses import CONNECTIONS
from cadogan.tournaments.daily import DailyArena, daily_arenas
from cadogan.tournaments.hourly import HourlySprint, hourly_sprints

LOOK_S = 1
"""Seconds between two looks at the embedded Postgres."""

First = TypeVar("First")
Second = TypeVar("Second")
DEFAULTS = Settings()

console = Console(highlight=False)
logger = structlog.get_logger()


class Service(Protocol):
    """A running service."""

    @property
    def url(self) -> str:
        """Its address."""

    @property
    def stopped(self) -> asyncio.Task[None]:
        """Ends when the service has stopped."""

    @property
    def is_alive(self) -> bool:
        """Whether it can go on without a restart."""

    def announce_stop(self, siblings: int = 0) -> None:
        """Begin to drain: it is not ready any more, takes nothing new, and goes on serving what it has.

        Its siblings end at the same time, so clients cannot turn to them.
        """

    def leave_port(self) -> None:
        """Take no new connections, and go on with those that it has: siblings listen on the same port."""

    def stop(self) -> None:
        """Begin to shut down."""


class Running(Protocol):
    """Serves on a port while the block runs. The `listener` is bound, and listens once the service can serve."""

    def __call__(  # noqa: PLR0913 - what an operator may choose
        self,
        dsn: str,
        listener: socket.socket,
        *,
        house_bots: bool = False,
        winnable: bool = False,
        has_limits: bool = False,
        trusted_proxies: Sequence[str] = (),
        public_url: str | None = None,
        may_lose_data: bool = False,
        may_own: bool = False,
        nats_url: str | None = None,
        most_connections: int = CONNECTIONS,
        pooler_dsn: str | None = None,
        node_id: UUID | None = None,
        metrics_listener: socket.socket | None = None,
        metrics_of_all: tuple[socket.socket, Sequence[int]] | None = None,
        has_access_log: bool = False,
        has_traces: bool = False,
        webhook_networks: Sequence[str] = (),
        planned: Sequence[DailyArena | HourlySprint] = (),
    ) -> AbstractAsyncContextManager[Service]:
        """Start the service."""


def serve_command(load: Callable[[], Running]) -> Callable[..., None]:
    """The command. `load` imports the service."""

    def serve(settings: Annotated[Settings, Parameter(name="*")] = DEFAULTS, *, check: bool = False) -> None:
        """Serve races until Ctrl-C. /docs/configuration describes the settings.

        Parameters
        ----------
        check
            Check the settings, show them, and end. `cadogan doctor` checks the rest of the set-up.
        """
        unknown = unknown_variables(os.environ)
        if check:
            if settings.database_url is not None:
                known(settings.database_url)
            print(in_lines(settings))
            sys.exit("\n".join(in_words(*each) for each in unknown.items()) or 0)
        with refusals_told():
            start(settings, unknown, load)

    return serve


def start(settings: Settings, unknown: Mapping[str, str | None], load: Callable[[], Running]) -> None:
    """Serve until a signal. Exits with advice if the service cannot start."""
    if settings.database_url is not None:
        known(settings.database_url)
    if settings.pooler_url is not None:
        known(settings.pooler_url, "POOLER_URL")
    if settings.traces and find_spec("opentelemetry.sdk") is None:
        sys.exit("TRACES needs OpenTelemetry: pip install 'cadogan[tracing]'. Or unset TRACES.")
    if settings.processes > 1 and not settings.respawn:
        sys.exit("PROCESSES needs RESPAWN, because one more process watches those that serve. Unset RESPAWN.")
    if settings.processes > 1 and sys.platform != "linux":
        sys.exit("PROCESSES needs Linux, which shares clients out among processes on one port. Unset PROCESSES.")
    set_up_logs(settings.log_level)
    raise_descriptor_limit()
    place = given(os.environ)
    if place is None:
        for name, meant in unknown.items():
            logger.warning("unknown_setting", setting=name, did_you_mean=meant)
        place = first_place(settings)
    settle(place)
    with ExitStack() as stack:
        listener = stack.enter_context(socket_of(place.listener))
        database, running = both(
            lambda: stack.enter_context(service_database(settings.database_url, settings.data)), load
        )
        metrics_listener, metrics_of_all = metrics_sockets(place)
        run = partial(
            running,
            house_bots=settings.house_bots,
            winnable=settings.winnable,
            has_limits=settings.limits,
            trusted_proxies=split_networks(settings.trusted_proxies),
            public_url=settings.public_url or None,
            may_lose_data=settings.allow_data_loss,
            may_own=settings.allow_owner or settings.database_url is None,  # the embedded Postgres has one login
            nats_url=settings.nats_url or None,
            metrics_listener=metrics_listener,
            metrics_of_all=metrics_of_all,
            has_access_log=settings.access_log,
            most_connections=settings.database_connections,
            pooler_dsn=settings.pooler_url or None,
            has_traces=settings.traces,
            webhook_networks=split_networks(settings.webhook_networks),
            planned=[*daily_arenas(settings.daily_arenas), *hourly_sprints(settings.hourly_sprints)],
        )
        serve_here(run, database, listener, settings, place)


def first_place(settings: Settings) -> Place:
    """Open the ports, and begin the processes that serve. Exits with advice if a port cannot be had.

    With `respawn` this process watches them, and the function returns in the others.
    """
    metrics = metrics_listening(settings)
    if not settings.respawn:
        return only_place(bound(settings.host, settings.port), metrics)
    return watched_place(listening_together(settings), metrics, max(settings.drain, DRAIN_S) + END_S)


def both(first: Callable[[], First], second: Callable[[], Second]) -> tuple[First, Second]:
    """Results of two functions. The second runs in a thread, which has ended on return: processes are forked later."""
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(second)
        return first(), running.result()


def serve_here(
    running: Running, database: Database, listener: socket.socket, settings: Settings, place: Place | None = None
) -> None:
    """Serve in this process until a signal. Exits with advice if the service cannot start."""
    node_id = uuid4()
    name_node(node_id)
    with refusals_told(), explained_store_errors():  # a child has no other way to explain itself
        try:
            uvloop.run(serve_until_stopped(partial(running, node_id=node_id), database, listener, settings, place))
        except Unreachable as error:
            tell_refusal(f"Cadogan cannot continue: {error}")
            sys.exit(CANNOT_START)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            sys.exit(port_in_use(settings.host, settings.port))  # by a program that has begun to listen meanwhile


@contextmanager
def refusals_told() -> Iterator[None]:
    """Tell why the block exits, if it says so."""
    try:
        yield
    except SystemExit as refused:
        if not isinstance(refused.code, str):
            raise
        tell_refusal(refused.code)
        sys.exit(1)


def tell_refusal(reason: str) -> None:
    """Say why a service does not start: to a person at a terminal, or in the log, in which each line is JSON."""
    if sys.stderr.isatty():
        print(reason, file=sys.stderr)
    else:
        logger.critical("cannot_start", reason=reason)


async def serve_until_stopped(
    running: Running, database: Database, listener: socket.socket, settings: Settings, place: Place | None = None
) -> None:
    """Serve until a signal. A second signal, or one before the service is up, stops it without waiting.

    SIGTERM comes from a supervisor, SIGHUP from a terminal that has closed: for `settings.drain` seconds, proxies can
    learn from `/readyz` that this node ends. SIGINT comes from a person at a terminal, who does not wait. RESTART comes
    from the respawner: this process alone ends, and its siblings take what comes.
    """
    signals: asyncio.Queue[signal.Signals] = asyncio.Queue()
    supervisor = Supervisor()
    place = place or Place(0, 1, listener.fileno())
    is_first = place.number == 0
    async with kept_running(database), running(database.dsn, listener) as service:
        on_signal(signals.put_nowait)
        spare_the_collector()
        if is_first:
            greet(settings.public_url or service.url, house_bots=settings.house_bots)
        supervisor.tell("READY=1")
        tell_up(place)
        living = asyncio.create_task(supervisor.keep_alive(lambda: service.is_alive))
        ended_by = await next_of(signals, service)
        if ended_by != RESTART:
            supervisor.tell("STOPPING=1")
        if ended_by in {RESTART, signal.SIGTERM, signal.SIGHUP}:
            if ended_by == RESTART:
                service.leave_port()
            service.announce_stop(0 if ended_by == RESTART else place.processes - 1)
            await next_of(signals, service, timeout_s=settings.drain)
        on_signal(lambda _: service.stop())
        service.stop()
        await service.stopped
        living.cancel()
        if is_first and ended_by != RESTART:
            console.print("Stopping. Every acknowledged move is in the log.")


@asynccontextmanager
async def kept_running(database: Database) -> AsyncIterator[None]:
    """Start the embedded Postgres again while the block runs, if it has died together with its watcher."""
    looking = asyncio.create_task(look_after(database))
    try:
        yield
    finally:
        looking.cancel()


async def look_after(database: Database) -> None:
    """Look at the embedded Postgres once a second. Runs until cancelled."""

    async def look() -> None:
        try:
            if await asyncio.to_thread(database.start_again):
                logger.warning("postgres_started_again", reason="it had died together with its watcher")
        except OSError as error:
            logger.warning("postgres_not_started_again", error=str(error))

    await every(LOOK_S, "postgres", look, waits_first=True)


async def next_of(
    signals: asyncio.Queue[signal.Signals], service: Service, timeout_s: float | None = None
) -> signal.Signals | None:
    """The next signal; None if the time passes, or if the service ends by itself."""
    waiting = asyncio.create_task(signals.get())
    await asyncio.wait({waiting, service.stopped}, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    return waiting.result() if waiting.done() else None


def on_signal(then: Callable[[signal.Signals], None]) -> None:
    """Call a function on a signal to end."""
    for number in heeded((*ENDING, RESTART)):
        asyncio.get_running_loop().add_signal_handler(number, then, number)


def spare_the_collector() -> None:
    """Run the garbage collector seldom, and never on objects from the start.

    Races are trees of immutable values, and rooms and connections cut their cycles when they end, so reference counting
    frees both. Collecting at every 700th new object took a fifth of the CPU under load. The collector is left for rare
    cycles, such as those of errors: they hold 10 MB at most before it runs.
    """
    gc.set_threshold(50_000, 10, 10)
    gc.freeze()  # without a collection before it: that took an eighth of the start, to find half a megabyte


def command() -> str:
    """What a person types to run another command: a path from here, unless `cadogan` is on the PATH."""
    program = Path(sys.argv[0])
    if which("cadogan") == str(program):
        return "cadogan"
    return os.path.relpath(program) if program.is_relative_to(Path.cwd()) else str(program)


def greet(url: str, *, house_bots: bool) -> None:
    """Print where the service is and what to do next."""
    console.print(f"\n[bold]Cadogan[/bold] is at [bold]{url}[/bold]")
    console.print(f"  Race and watch   open it in a browser{'; house bots race there' if house_bots else ''}")
    console.print(f"  Build on it      {url}/docs")
    console.print(f"  In the terminal  {command()} demo")
    console.print("  Ctrl-C           stops it\n")
