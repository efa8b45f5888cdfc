"""A node of the service: a process on a port, which can be harmed and started again."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from urllib.request import urlopen

from infra.lab.program import STOPPED_S, Program, stable_port

COMMAND = (str(Path(sys.executable).with_name("cadogan")), "serve")
MAIN = "from cadogan.main import main; main()"
SETTINGS = {"HOUSE_BOTS": "0", "LIMITS": "0", "WINNABLE": "0", "ALLOW_OWNER": "1"}
SETTINGS |= {"RESPAWN": "0"}  # one process, which can be harmed


class Node(Program):
    """One node. `prelude` is Python that runs in it before it starts, `options` are those of that Python."""

    def __init__(
        self, log: Path, environment: Mapping[str, str], prelude: str = "", options: Sequence[str] = ()
    ) -> None:
        port = stable_port()
        in_python = (sys.executable, *options, "-c", f"{prelude or 'pass'}\n{MAIN}", "serve")
        command = in_python if prelude or options else COMMAND
        super().__init__(port, command, log, {**SETTINGS, "PORT": str(port), **environment})
        # Some containers set this. Every start would then compile all modules again, which takes longer than the start.
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def ask(self) -> None:
        """Ask whether it lives. Raises OSError if it does not answer."""
        urlopen(f"{self.url}/livez", timeout=5).close()

    async def until_up(self) -> None:
        """Wait until the service answers. Raises RuntimeError if it does not."""
        await asyncio.to_thread(self.wait_until_up)

    @property
    def children(self) -> list[int]:
        """Processes that it has started: the one that serves, if `RESPAWN=1`."""
        return [int(child) for child in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def kill_child(self) -> None:
        """Kill the process that serves, if it is a child (`RESPAWN=1`). Its parent starts another one."""
        for child in self.children:
            os.kill(child, signal.SIGKILL)

    def hang(self) -> None:
        """Stop the process where it is: its connections stay open, and it answers nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)

    def send_term(self) -> None:
        """Ask it to end, as a supervisor does."""
        self.process.terminate()

    async def terminate(self) -> None:
        """Ask it to end, and wait for that. Raises subprocess.TimeoutExpired if it does not."""
        self.send_term()
        await asyncio.to_thread(self.process.wait, STOPPED_S)

    async def end(self) -> None:
        """Stop it as an operator would, while other work goes on."""
        await asyncio.to_thread(self.stop)


@asynccontextmanager
async def serving(nodes: Sequence[Node]) -> AsyncIterator[Sequence[Node]]:
    """Run nodes until the block ends."""
    async with AsyncExitStack() as stack:
        for node in nodes:
            node.start()
            stack.push_async_callback(node.end)
        for node in nodes:
            await node.until_up()
        yield nodes


@contextmanager
def running_node(
    dsn: str, log: Path, *, prelude: str = "", options: Sequence[str] = (), **settings: str
) -> Iterator[Node]:
    """Run a node on an existing Postgres until the block ends. Raises RuntimeError if it has ended before."""
    node = Node(log, {"DATABASE_URL": dsn, **settings}, prelude, options)
    node.start()
    try:
        node.wait_until_up()
        yield node
        if not node.is_running:
            raise RuntimeError(f"The service stopped unexpectedly:\n{log.read_text()}")
    finally:
        node.stop()
