"""Runs the service as a separate process, on a temporary Postgres."""

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

FREQUENT_PINGS = "from cadogan.rooms.sockets import socket_server; socket_server.PING_S = 1"
"""Pings each second. A first ping can change the cost of a connection, and these connections live only seconds."""
MAIN = "from cadogan.main import main; main()"
STARTED_S = 60
STOPPED_S = 20


class Service(NamedTuple):
    """A service that accepts requests, and its Postgres."""

    pid: int
    port: int
    dsn: str
    bin: Path
    """Folder with the programs of its Postgres."""


@contextmanager
def running_service(*options: str, house_bots: bool = False) -> Iterator[Service]:
    """Run the service until the block ends. `options` are passed to Python."""
    with tempfile.TemporaryDirectory(prefix="cadogan-bench-") as directory:
        Path(directory).chmod(0o755)  # started by root, Postgres runs as another user
        with EmbeddedPostgres(Path(directory) / "data") as postgres:
            dsn, port = postgres.dsn("cadogan"), free_port()
            with serving(port, dsn, Path(directory) / "service.log", *options, house_bots=house_bots) as process:
                yield Service(process.pid, port, dsn, postgres.bin)


@contextmanager
def serving(  # noqa: PLR0913 - settings of a service
    port: int,
    dsn: str,
    log: Path,
    *options: str,
    house_bots: bool = False,
    has_limits: bool = False,
    prelude: str = FREQUENT_PINGS,
    nats_url: str = "",
) -> Iterator[subprocess.Popen[bytes]]:
    """Run the service on an existing Postgres, after some Python. Stops it with SIGINT, as an operator would."""
    settings = {"HOUSE_BOTS": str(int(house_bots)), "LIMITS": str(int(has_limits)), "WINNABLE": "0", "RESPAWN": "0"}
    database = {"DATABASE_URL": dsn, "ALLOW_OWNER": "1"}
    environment = os.environ | {"PORT": str(port), "NATS_URL": nats_url} | database | settings
    command = [sys.executable, *options, "-c", f"{prelude}; {MAIN}", "serve"]
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        wait_until_ready(process, port, log)
        yield process
        if process.poll() is not None:
            sys.exit(f"The service stopped unexpectedly:\n{log.read_text()}")
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(STOPPED_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_ready(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until the service answers. Exits with its log if it does not."""
    deadline = time.monotonic() + STARTED_S
    while process.poll() is None and time.monotonic() < deadline:
        try:
            request_games(port)
        except OSError:
            time.sleep(0.05)
        else:
            return
    sys.exit(f"The service did not start:\n{log.read_text()}")


def request_games(port: int) -> None:
    """Send a request, and wait for the first byte of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n")
        connection.recv(1)


def free_port() -> int:
    """A port that no process listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
