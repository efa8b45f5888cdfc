"""A program in a pseudo-terminal."""

import asyncio
import fcntl
import os
import pty
import struct
import termios
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import IO

from tests.cli.conftest import COMMAND


class PseudoTerminal:
    """A terminal of 80 x 24 whose keys are pressed by a test."""

    def __init__(self, process: asyncio.subprocess.Process, end: int) -> None:
        self.process = process
        self._end = end
        self._said = b""
        self._has_more = asyncio.Event()

    async def until_said(self, words: bytes) -> None:
        """Wait until the program has drawn these words."""
        while words not in self._said:
            self._has_more.clear()
            await self._has_more.wait()

    @property
    def said(self) -> bytes:
        """What the program has drawn."""
        return self._said

    def echoes(self) -> bool:
        """Whether the terminal shows what is typed, as a shell needs it."""
        return bool(termios.tcgetattr(self._end)[3] & termios.ECHO)

    def forget(self) -> None:
        """Forget what the program has drawn."""
        self._said = b""

    def press(self, keys: bytes) -> None:
        os.write(self._end, keys)

    def read(self) -> None:
        """Read what the program has drawn."""
        self._said += os.read(self._end, 65_536)
        self._has_more.set()


@asynccontextmanager
async def in_terminal(
    *arguments: str, environment: Mapping[str, str], term: str = "xterm", errors: IO[bytes] | None = None
) -> AsyncIterator[PseudoTerminal]:
    """Run `cadogan` in a pseudo-terminal. It is killed if it has not ended."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *arguments,
        stdin=its,
        stdout=its,
        stderr=errors or its,
        start_new_session=True,
        env={**environment, "TERM": term},
    )
    loop = asyncio.get_running_loop()
    terminal = PseudoTerminal(process, ours)
    loop.add_reader(ours, terminal.read)
    try:
        yield terminal
    finally:
        loop.remove_reader(ours)
        if process.returncode is None:
            process.kill()
            await process.wait()
        os.close(ours)
        os.close(its)
