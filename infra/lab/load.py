"""Starts the load client, a C program, as a separate process. It needs Linux and a C compiler."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, NamedTuple

import msgspec
from msgspec import Struct

from cadogan.races.ids import RaceId
from infra.lab.races import Racer

SOURCE = Path(__file__).with_name("race_load.c")
BINARY = SOURCE.with_suffix("")


class PlayCounts(Struct):
    """Counts of a client that played."""

    moves: int
    seconds: float
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    watched: int
    """Frames that reached spectators beside the racers."""
    heard_p50_ms: float
    """From the command of a racer to the frame of a spectator."""
    heard_p99_ms: float
    frames: int
    boards: int
    """Boards played to their end."""
    seatings: int
    """Racers seated on a connection that another racer had finished with."""
    errors: int
    refusals: dict[str, int]


class WatchCounts(Struct):
    """Counts of a client that watched."""

    connections: int
    seconds: float
    frames: int
    bytes: int
    errors: int


class LoadClient:
    """A load client whose connections are all seated. It waits for `start`."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._read_line()  # {"ready": connections}

    def start(self) -> None:
        """Begin the run."""
        self._signal()

    def stop(self) -> None:
        """End the run early."""
        self._signal()

    def play_counts(self) -> PlayCounts:
        """Wait until a client that plays has finished."""
        counts = msgspec.json.decode(self._read_line(), type=PlayCounts)
        if not counts.moves:
            sys.exit(f"No move was acknowledged: {counts}")
        return counts

    def watch_counts(self) -> WatchCounts:
        """Wait until a client that watches has finished."""
        return msgspec.json.decode(self._read_line(), type=WatchCounts)

    def _signal(self) -> None:
        stdin = pipe(self._process.stdin)
        stdin.write(b"\n")
        stdin.flush()

    def _read_line(self) -> bytes:
        line = pipe(self._process.stdout).readline()
        if not line:
            sys.exit(f"The load client failed with exit status {self._process.wait()}.")
        return line


class Entry(NamedTuple):
    """A racer of another server: the path of the socket, and what its `hello` says."""

    path: str
    token: str


@contextmanager
def playing(  # noqa: PLR0913 - the options of the client
    port: int,
    racers: Iterable[Racer | Entry],
    connections: int,
    seconds: float,
    *,
    moves: int = 0,
    moves_per_s: float = 0,
    first_moves: bool = False,
    watchers: Sequence[str] = (),
    is_colyseus: bool = False,
) -> Iterator[LoadClient]:
    """Start a client that seats these racers, one on each connection at a time.

    `moves` and `moves_per_s` are for all together; 0 sets no limit. With `first_moves`, equal boards get equal moves.
    `watchers` are paths on which spectators of the first race connect.
    """
    with tempfile.TemporaryDirectory() as directory:
        seats, watches = Path(directory, "racers"), Path(directory, "watchers")
        seats.write_text("".join(f"{race} {token}\n" for race, token in racers))
        watches.write_text("".join(f"{path} -\n" for path in watchers))
        options = [f"--rate={moves_per_s}", f"--moves={moves}", *(["--first"] if first_moves else [])]
        options += [*(["--colyseus"] if is_colyseus else []), *([f"--watchers={watches}"] if watchers else [])]
        with running_client("moves", port, connections, seconds, *options, str(seats)) as client:
            yield client


@contextmanager
def watching(port: int, race_id: RaceId, connections: int, seconds: float) -> Iterator[LoadClient]:
    """Start a client that watches a race on each of its connections."""
    with running_client("watch", port, connections, seconds, str(race_id)) as client:
        yield client


@contextmanager
def running_client(mode: str, port: int, connections: int, seconds: float, *arguments: str) -> Iterator[LoadClient]:
    """Start a client. The run ends when its time is over; the process ends with the block."""
    process = subprocess.Popen(
        [
            program(),
            mode,
            f"--port={port}",
            f"--connections={connections}",
            f"--seconds={seconds}",
            "--wait",
            *arguments,
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        yield LoadClient(process)
    finally:
        pipe(process.stdin).close()
        process.wait()


@cache
def program() -> Path:
    """The client. Compiles it if it is missing or older than its source."""
    if BINARY.exists() and BINARY.stat().st_mtime >= SOURCE.stat().st_mtime:
        return BINARY
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        sys.exit("The load client needs Linux and a C compiler: one in Python would use more CPU than the service.")
    subprocess.run([compiler, "-O2", "-o", BINARY, SOURCE], check=True)
    return BINARY


def pipe(end: IO[bytes] | None) -> IO[bytes]:
    """A pipe of the process, which it was started with."""
    assert end is not None
    return end
