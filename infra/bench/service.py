"""A real service in a process of its own, on a Postgres of its own in a directory that is thrown away."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from cadogan.store.embedded import EmbeddedPostgres

PINGING = "from cadogan.rooms import socket_server; socket_server.PING_S = 1"
"""Connections are young here. Pinged often, they cost what old ones do: whatever a ping changes, it has changed."""
SERVE = ["-c", f"{PINGING}; from cadogan.app import main; main()", "serve"]
STARTED_S = 30
STOPPED_S = 20


class Service(NamedTuple):
    """A service that answers on its port, and the Postgres behind it."""

    pid: int
    port: int
    dsn: str
    bin: Path
    """Where the programs of its Postgres are."""


@contextmanager
def running_service(*options: str, house_bots: bool = False) -> Iterator[Service]:
    """Run the service until the block ends, with options of Python's."""
    with tempfile.TemporaryDirectory(prefix="cadogan-bench-") as directory:
        Path(directory).chmod(0o755)  # root's Postgres runs as somebody else
        with EmbeddedPostgres(Path(directory) / "data") as postgres:
            dsn, port = postgres.dsn("cadogan"), free_port()
            with serving(port, dsn, Path(directory) / "service.log", *options, house_bots=house_bots) as process:
                yield Service(process.pid, port, dsn, postgres.bin)


@contextmanager
def serving(
    port: int, dsn: str, log: Path, *options: str, house_bots: bool = False
) -> Iterator[subprocess.Popen[bytes]]:
    """Start the process, and stop it as an operator would."""
    switches = {"HOUSE_BOTS": str(int(house_bots)), "LIMITS": "0", "WINNABLE": "0"}
    environment = os.environ | {"PORT": str(port), "DATABASE_URL": dsn} | switches
    command = [sys.executable, *options, *SERVE]
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        wait_until_it_answers(process, port, log)
        yield process
        if process.poll() is not None:
            sys.exit(f"The service ended by itself:\n{log.read_text()}")
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(STOPPED_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_it_answers(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait for the port; what the service said instead is shown."""
    deadline = time.monotonic() + STARTED_S
    while process.poll() is None and time.monotonic() < deadline:
        try:
            ask(port)
        except OSError:
            time.sleep(0.05)
        else:
            return
    sys.exit(f"The service does not answer:\n{log.read_text()}")


def ask(port: int) -> None:
    """Send a request and wait for the first byte of an answer; the port is open before the service serves it."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n")
        connection.recv(1)


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
