"""A node of the service: a process on a port, which can be harmed and started again."""

import asyncio
import ctypes
import os
import random
import signal
import socket
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.request import urlopen

COMMAND = (str(Path(sys.executable).with_name("cadogan")), "serve")
SETTINGS = {"HOUSE_BOTS": "0", "LIMITS": "0", "WINNABLE": "0", "ALLOW_OWNER": "1"}
SETTINGS |= {"RESPAWN": "0"}  # one process, which can be harmed
PORTS = range(10_000, 20_000)
"""Below the ephemeral range, so that no other connection takes the port while a node is down."""
UP_S = 60
STOPPED_S = 30
PR_SET_PDEATHSIG = 1
"""Option of prctl (linux/prctl.h)."""


class Node:
    """One node. After a kill, the case has to start it again, as systemd would."""

    def __init__(self, log: Path, environment: Mapping[str, str]) -> None:
        self.port = stable_port()
        self._log = log
        self._environment = {**os.environ, **SETTINGS, "PORT": str(self.port), **environment}
        # Some containers set this. Every start would then compile all modules again, which takes longer than the start.
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start the process. Returns at once."""
        with self._log.open("ab") as output:
            # In a session of its own, as under systemd: Ctrl-C ends the clients first, and then the nodes in order.
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                env=self._environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=end_with_parent,
            )

    async def until_up(self) -> None:
        """Wait until the service answers. Exits with its log if it does not."""
        deadline = time.monotonic() + UP_S
        while self.is_running and time.monotonic() < deadline:
            try:
                await asyncio.to_thread(urlopen, f"{self.url}/livez", timeout=5)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                return
        sys.exit(f"The service did not start:\n{self._log.read_text()}")

    async def restart(self) -> None:
        """Kill the process, and start another one at once."""
        await self.kill()
        await self.start()

    async def kill(self) -> None:
        """Kill the process, for good."""
        self._running.kill()
        await self._running.wait()

    def kill_child(self) -> None:
        """Kill the process that serves, if it is a child (`RESPAWN=1`). Its parent starts another one."""
        pid = self._running.pid
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)

    def hang(self) -> None:
        """Stop the process where it is: its connections stay open, and it answers nothing."""
        self._running.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._running.send_signal(signal.SIGCONT)

    def send_term(self) -> None:
        """Ask it to end, as a supervisor does."""
        self._running.terminate()

    async def terminate(self) -> None:
        """Ask it to end, and wait for that."""
        self.send_term()
        async with asyncio.timeout(STOPPED_S):
            await self._running.wait()

    async def stop(self) -> None:
        """Stop it as an operator would."""
        if not self.is_running:
            return
        self.resume()
        self._running.send_signal(signal.SIGINT)
        try:
            async with asyncio.timeout(STOPPED_S):
                await self._running.wait()
        except TimeoutError:
            self._running.kill()
            await self._running.wait()

    @property
    def _running(self) -> asyncio.subprocess.Process:
        assert self._process is not None  # it was started
        return self._process


def stable_port() -> int:
    """A port that no process listens on, and that no outgoing connection gets."""
    chance = random.SystemRandom()
    while True:
        port = chance.choice(PORTS)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port


def end_with_parent() -> None:
    """Let Linux kill this process with the thread that started it: a killed test would leave its nodes behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
