"""A service with its limits, a race of eight that goes on, and the two probes."""

import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

import httpx

from cadogan.races.ids import RaceId
from cadogan.races.settings import Settings
from infra.attacks.guest import Guest
from infra.lab.load import pipe
from infra.lab.node import running_node
from infra.lab.postgres import data_directory
from infra.lab.races import RaceFactory, Racer
from infra.lab.usage import cpu_s

ATTACKER = "127.0.0.2"
"""Address of an attacker. The probes have 127.0.0.1, so their allowances are their own."""
RACE = Settings(game="duchess", seats=8, countdown=0, undo="free", time_limit=86_400)
LOG_SHOWN = 2000


class Stage(NamedTuple):
    """What an attack can use."""

    port: int
    dsn: str
    pid: int
    """Process of the service."""
    racers: Sequence[Racer]
    """Racers of the race that goes on. The first one is the probe."""

    @property
    def url(self) -> str:
        """The service."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def race_id(self) -> RaceId:
        """The race that goes on."""
        return self.racers[0].race_id

    async def open_socket(self, address: str = ATTACKER, path: str | None = None) -> Guest:
        """Open a socket: of the race, or at another path."""
        return await Guest.connect(self.port, path or f"/api/v1/races/{self.race_id}/socket", address)

    def http(self, address: str = ATTACKER) -> httpx.AsyncClient:
        """A client of the REST API."""
        transport = httpx.AsyncHTTPTransport(local_address=address)
        return httpx.AsyncClient(base_url=f"{self.url}/api/v1", transport=transport, timeout=60)

    def cpu_s(self) -> float:
        """Seconds of CPU that the service has used."""
        return cpu_s(self.pid)


class Row(NamedTuple):
    """An attack, which is bounded in count and time."""

    name: str
    about: str
    attack: Callable[[Stage], Awaitable[str]]
    """Attack once. Returns what the attacker got, in a few words."""


class StoodStill(NamedTuple):
    """The longest times without an answer, in milliseconds."""

    livez_ms: float
    ack_ms: float


class Probes:
    """The two probes of a stage."""

    def __init__(self, *processes: "subprocess.Popen[bytes]") -> None:
        self._processes = processes
        for process in processes:
            read_line(process)  # it is answered

    def start(self) -> None:
        """Count from now on."""
        self._signal()

    def longest(self) -> StoodStill:
        """The longest times since the start."""
        self._signal()
        return StoodStill(*(1000 * float(read_line(process)) for process in self._processes))

    def _signal(self) -> None:
        for process in self._processes:
            pipe(process.stdin).write(b"\n")
            pipe(process.stdin).flush()


@contextmanager
def staged(dsn: str) -> Iterator[Stage]:
    """Run a service on a Postgres, with a race that has just begun."""
    with data_directory() as directory, running_node(dsn, directory / "service.log", LIMITS="1") as node:
        racers = RaceFactory(dsn, seed=node.pid).start_races(1, RACE)
        yield Stage(node.port, dsn, node.pid, racers)
        said = node.log.read_text()
        if tracebacks := said.count("Traceback"):
            print(f"  {tracebacks} tracebacks in the log, the last one:\n{said[-LOG_SHOWN:]}")


@contextmanager
def probing(stage: Stage) -> Iterator[Probes]:
    """Run both probes until the block ends."""
    racer = stage.racers[0]
    with ExitStack() as stack:
        processes = [probe(stage.port), probe(stage.port, str(racer.race_id), racer.token)]
        for process in processes:
            stack.callback(end, process)
        yield Probes(*processes)


def probe(port: int, *racer: str) -> "subprocess.Popen[bytes]":
    """Start a probe."""
    command = [sys.executable, "-m", "infra.attacks.probe", "--", str(port), *racer]  # a token may begin with -
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a probe."""
    process.kill()
    process.wait()
    pipe(process.stdin).close()
    pipe(process.stdout).close()


def read_line(process: "subprocess.Popen[bytes]") -> bytes:
    """The next line of a probe."""
    line = pipe(process.stdout).readline()
    if not line:
        sys.exit(f"A probe failed with exit status {process.wait()}.")
    return line
