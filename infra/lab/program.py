"""A program in a process of its own: started, asked until it answers, stopped or killed, and started again."""

import ctypes
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

PORTS = range(10_000, 20_000)
"""Below the ephemeral range, so that no other connection takes the port while a program is down."""
UP_S = 60
STOPPED_S = 30
LOOK_S = 0.02
PR_SET_PDEATHSIG = 1
"""Option of prctl (linux/prctl.h)."""


class Program:
    """A program on a port. After a kill, it has to be started again, as a supervisor would."""

    def __init__(
        self, port: int, command: Sequence[str | Path], log: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        """`environment` are variables beside those of this process."""
        self.port = port
        self.log = log
        """All that it prints."""
        self._command = [str(part) for part in command]
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        """The newest process. It was started."""
        assert self._process is not None
        return self._process

    @property
    def pid(self) -> int:
        """Id of the newest process."""
        return self.process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process. Returns at once."""
        with self.log.open("ab") as output:
            # In a session of its own, as under systemd: Ctrl-C ends the clients first, and then the programs in order.
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=end_with_parent,  # noqa: PLW1509 - it only calls prctl
            )

    def ask(self) -> None:
        """Ask the program for a sign of life. Raises OSError if there is none."""
        socket.create_connection(("127.0.0.1", self.port), timeout=5).close()

    def wait_until_up(self) -> None:
        """Wait until the program answers. Raises RuntimeError, with its log, if it does not."""
        deadline = time.monotonic() + UP_S
        while self.is_running and time.monotonic() < deadline:
            try:
                self.ask()
            except OSError:
                time.sleep(LOOK_S)
            else:
                return
        raise RuntimeError(f"{Path(self._command[0]).name} did not start:\n{self.log.read_text()}")

    def kill(self) -> None:
        """Kill the process, for good."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        """Kill the process, and start another one at once."""
        self.kill()
        self.start()

    def stop(self, by: signal.Signals = signal.SIGINT) -> None:
        """Stop the process as an operator would, if it lives; kill it if it does not end in time."""
        if not self.is_running:
            return
        self.process.send_signal(signal.SIGCONT)  # a process that stands still would not hear the other one
        self.process.send_signal(by)
        try:
            self.process.wait(STOPPED_S)
        except subprocess.TimeoutExpired:
            self.kill()


Running = TypeVar("Running", bound=Program)


@contextmanager
def running(program: Running, by: signal.Signals = signal.SIGTERM) -> Iterator[Running]:
    """Run a program until the block ends."""
    program.start()
    try:
        program.wait_until_up()
        yield program
    finally:
        program.stop(by)


def stable_port() -> int:
    """A port that no process listens on, and that no outgoing connection gets."""
    chance = random.SystemRandom()
    return next(port for port in iter(lambda: chance.choice(PORTS), None) if is_free(port))


def is_free(port: int) -> bool:
    """Whether no process listens on a port."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def end_with_parent() -> None:
    """Let Linux kill this process with the thread that started it: a killed test would leave its nodes behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
