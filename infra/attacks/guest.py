"""A client of a socket that keeps to no protocol: it writes whatever bytes it likes, as fast as it can."""

import asyncio
import json
import re
from collections import Counter
from contextlib import suppress
from typing import Self

from websockets.frames import Opcode

TYPE = re.compile(rb'"type":"([a-z]+)"')
CLOSE = 0x88
"""First byte of a close frame."""
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: attack\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
OPEN_S = 60
"""Seconds that the upgrade may take: the node may be busy with others of the kind."""
CHUNK = 256 * 1024
KEPT = 4096
"""Bytes of the end of what came that are kept: the reason for a close is among them."""


class Guest:
    """A connection without manners. What it reads it counts by type."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.types: Counter[str] = Counter()
        """Messages that came, by type."""
        self.last = b""
        """The last bytes that came."""
        self.sent_bytes = 0
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, port: int, path: str, address: str) -> Self:
        """Open a socket from an address of this machine (127.0.0.2, for example; Linux only)."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=CHUNK)
        guest = cls(reader, writer)
        writer.write(UPGRADE.format(path=path).encode())
        async with asyncio.timeout(OPEN_S):
            await reader.readuntil(b"\r\n\r\n")
        return guest

    def say(self, *messages: object) -> None:
        """Send messages, each as JSON in a text frame, in one go."""
        self.write(b"".join(map(text, messages)))

    def write(self, data: bytes) -> None:
        """Send bytes. Whatever the kernel does not take waits in this process."""
        self.sent_bytes += len(data)
        self._writer.write(data)

    async def sent(self) -> None:
        """Wait until nearly everything is sent."""
        with suppress(OSError):
            await self._writer.drain()

    async def read(self, seconds: float) -> None:
        """Read and count for a while, or until the connection ends."""
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(seconds):
                while await self.read_some():
                    pass

    async def read_some(self) -> bool:
        """Read and count what comes next. Returns whether anything came before the end."""
        data = await self._reader.read(CHUNK)
        self.types.update(kind.decode() for kind in TYPE.findall(data))
        self.last = (self.last + data)[-KEPT:]
        return bool(data)

    @property
    def close_code(self) -> int | None:
        """The code of the close frame among the last bytes that came, if there is one."""
        at = self.last.rfind(bytes([CLOSE]))
        return int.from_bytes(self.last[at + 2 : at + 4]) if at >= 0 and at + 4 <= len(self.last) else None

    def abort(self) -> None:
        """Cut the line."""
        self._writer.transport.abort()


def frame(payload: bytes, opcode: int = Opcode.TEXT, *, is_final: bool = True) -> bytes:
    """A frame of a client (RFC 6455, section 5.2). Its mask is zero, which changes nothing."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes([opcode | (0x80 if is_final else 0)]) + length + bytes(4) + payload


def text(message: object) -> bytes:
    """A message as JSON in a text frame."""
    return frame(json.dumps(message, separators=(",", ":")).encode())
