"""A pseudo-terminal, for programs that draw."""

import asyncio
import fcntl
import os
import pty
import struct
import termios


class PseudoTerminal:
    """A terminal of 80 x 24 whose keys are pressed by a program."""

    def __init__(self) -> None:
        self._mine, self.its = pty.openpty()
        fcntl.ioctl(self.its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._said = b""
        self._has_more = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._mine, self._read)

    async def until_said(self, words: bytes) -> None:
        """Wait until the program has drawn these words."""
        while words not in self._said:
            self._has_more.clear()
            await self._has_more.wait()

    def press(self, keys: bytes) -> None:
        os.write(self._mine, keys)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._mine)
        os.close(self._mine)
        os.close(self.its)

    def _read(self) -> None:
        self._said += os.read(self._mine, 65_536)
        self._has_more.set()
