"""Frames of a client that are not one short text: the library parses them, a slice at a time."""

import logging
from collections import deque
from typing import cast

from websockets.frames import Frame
from websockets.protocol import Protocol, Side

SLICE = 512
"""Bytes that are parsed at a time: 85 of the smallest frames, which take a millisecond."""

QUIET = logging.getLogger("cadogan.websocket")
"""Logger of the library. At DEBUG it would log every frame, with tokens and nonces."""
QUIET.setLevel(logging.WARNING)


class FrameReader:
    """Parses what a client sends. `protocol` owns the state of the connection, and what it answers by itself.

    `frames` are those that were parsed. The connection takes them from there; those that it does not take wait.
    """

    def __init__(self, most_bytes: int) -> None:
        self.protocol = Protocol(Side.SERVER, max_size=most_bytes, logger=QUIET)
        self._unread = b""
        self._at = 0
        self.frames: deque[Frame] = deque()
        self.partial = bytearray()
        """Of a text message that comes in fragments."""
        self.waits_for_turn = False
        """Whether the connection waits for its turn to go on."""

    def add(self, data: bytes) -> None:
        """Take bytes that have come."""
        self._unread = self._unread[self._at :] + data if self._at < len(self._unread) else data
        self._at = 0

    @property
    def has_more(self) -> bool:
        """Whether anything that has come is neither taken nor a part of a frame whose rest is to come."""
        return bool(self.frames) or self._at < len(self._unread)

    def parse(self) -> None:
        """Parse a slice, unless frames of the last one wait."""
        if not self.frames and self._at < len(self._unread):
            self.protocol.receive_data(self._unread[self._at : self._at + SLICE])
            self._at += SLICE
            self.frames.extend(cast("list[Frame]", self.protocol.events_received()))  # the handshake is done

    def close(self) -> None:
        """Forget what has come."""
        self._unread, self._at = b"", 0
        self.frames.clear()
        self.protocol.parser.close()  # it holds the protocol, so neither would be freed before a collection
