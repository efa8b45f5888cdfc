"""The load client in a process of its own: in C where it can be compiled, in Python otherwise."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from cadogan.races.ids import RaceId
from infra.bench.races import Racer

LOAD = Path(__file__).parents[1] / "load"
SOURCE, BINARY, IN_PYTHON = LOAD / "race_load.c", LOAD / "race_load", LOAD / "race_load.py"

WHY_PYTHON = "Not on Linux, or no C compiler: the load comes from Python, which takes more CPU than what it loads."


class Moves(Struct):
    """What a client that played has counted."""

    moves: int
    seconds: float
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    frames: int
    boards: int
    """Boards that were played to their end."""
    seatings: int
    """Racers who took a place that had become free."""
    errors: int
    refusals: dict[str, int]


class Watched(Struct):
    """What a client that watched has counted."""

    connections: int
    seconds: float
    frames: int
    bytes: int
    errors: int


class Client:
    """A client whose connections are open and seated, and that waits for the word."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._line()  # {"ready": connections}

    def go(self) -> None:
        """Begin."""
        self._say()

    def stop(self) -> None:
        """End the run before its time."""
        self._say()

    def moves(self) -> Moves:
        """Wait for the end of a run that plays."""
        counted = msgspec.json.decode(self._line(), type=Moves)
        if not counted.moves:
            sys.exit(f"No move was acknowledged: {counted}")
        return counted

    def watched(self) -> Watched:
        """Wait for the end of a run that watches."""
        return msgspec.json.decode(self._line(), type=Watched)

    def _say(self) -> None:
        stdin = pipe(self._process.stdin)
        stdin.write(b"\n")
        stdin.flush()

    def _line(self) -> bytes:
        line = pipe(self._process.stdout).readline()
        if not line:
            sys.exit(f"The load client ended with {self._process.wait()}.")
        return line


@contextmanager
def playing(  # noqa: PLR0913 - what the client is told
    port: int,
    racers: Iterable[Racer],
    connections: int,
    seconds: float,
    *,
    moves_per_s: float = 0,
    alike: bool = False,
) -> Iterator[Client]:
    """Seat these racers, so many at a time; 0 moves/s: as many as there can be. All alike: the same moves of all."""
    with tempfile.NamedTemporaryFile("w") as listed:
        listed.writelines(f"{racer.race_id} {racer.token}\n" for racer in racers)
        listed.flush()
        how = [f"--rate={moves_per_s}", *(["--first"] if alike else [])]
        with started("moves", port, connections, seconds, *how, listed.name) as client:
            yield client


@contextmanager
def watching(port: int, race_id: RaceId, connections: int, seconds: float) -> Iterator[Client]:
    """Let so many spectators watch a race."""
    with started("watch", port, connections, seconds, str(race_id)) as client:
        yield client


@contextmanager
def started(mode: str, port: int, connections: int, seconds: float, *more: str) -> Iterator[Client]:
    """Start a client; it ends with the block, and by itself when its time is over."""
    process = subprocess.Popen(
        [*program(), mode, f"--port={port}", f"--connections={connections}", f"--seconds={seconds}", "--wait", *more],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        yield Client(process)
    finally:
        pipe(process.stdin).close()
        process.wait()


@cache
def program() -> list[str]:
    """Find the command that starts a client; the one in C is compiled when it is older than its source."""
    compiler = shutil.which("cc")
    if sys.platform == "linux" and compiler is not None:
        is_current = BINARY.exists() and BINARY.stat().st_mtime >= SOURCE.stat().st_mtime
        if is_current or subprocess.run([compiler, "-O2", "-o", BINARY, SOURCE], check=False).returncode == 0:
            return [str(BINARY)]
    print(f"({WHY_PYTHON})")
    return [sys.executable, str(IN_PYTHON)]


def pipe(end: IO[bytes] | None) -> IO[bytes]:
    """One end of a pipe that the process was started with."""
    assert end is not None
    return end
