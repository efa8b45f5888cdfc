"""Frames of a client that are not one short text: the library parses them, a slice at a time."""

import logging
from collections import deque
from collections.abc import Iterator

from websockets.frames import Frame
from websockets.protocol import Protocol, Side

SLICE = 512
"""Bytes that are parsed at a time: 85 of the smallest frames, which take a millisecond."""

QUIET = logging.getLogger("cadogan.websocket")
"""Logger of the library. At DEBUG it would log every frame, with tokens and nonces."""
QUIET.setLevel(logging.WARNING)


class FrameReader:
    """Parses what a client sends. `protocol` owns the state of the connection, and what it answers by itself."""

    def __init__(self, most_bytes: int) -> None:
        self.protocol = Protocol(Side.SERVER, max_size=most_bytes, logger=QUIET)
        self._unread = b""
        self._at = 0
        self._frames: deque[Frame] = deque()

    def add(self, data: bytes) -> None:
        """Take bytes that have come."""
        self._unread = self._unread[self._at :] + data
        self._at = 0

    @property
    def has_more(self) -> bool:
        """Whether anything that has come is neither taken nor a part of a frame whose rest is to come."""
        return bool(self._frames) or self._at < len(self._unread)

    def parse(self) -> None:
        """Parse a slice, unless frames of the last one wait."""
        if not self._frames and self._at < len(self._unread):
            self.protocol.receive_data(self._unread[self._at : self._at + SLICE])
            self._at += SLICE
            for event in self.protocol.events_received():
                assert isinstance(event, Frame)  # the handshake is done
                self._frames.append(event)

    def frames(self) -> Iterator[Frame]:
        """Frames that were parsed. Those that the caller does not take wait."""
        while self._frames:
            yield self._frames.popleft()

    def close(self) -> None:
        """Forget what has come."""
        self._unread, self._at = b"", 0
        self._frames.clear()
        self.protocol.parser.close()  # it holds the protocol, so neither would be freed before a collection
