"""Frames of a race, wrapped for live sockets: each frame names its race.

The room encodes an event once and joins frames once for all spectators. What it gives to every live socket is the same
object, so it is wrapped once for all of them.
"""

from weakref import WeakValueDictionary

from cadogan.races.ids import RaceId
from cadogan.rooms.wire.frames import text_frame, texts_in


class WrappedFrames:
    """Wraps the frames of one race."""

    def __init__(self, race_id: RaceId) -> None:
        self._head = b'{"type":"in","race":"%s","message":' % str(race_id).encode()
        self._last, self._wrapped = b"", b""

    def of(self, frames: bytes) -> bytes:
        """The frames with the race in each."""
        if frames is not self._last:  # else another live socket has just had them
            self._last = frames
            self._wrapped = b"".join([text_frame(b"%b%b}" % (self._head, text)) for text in texts_in(frames)])
        return self._wrapped


class RacesWrapped:
    """One wrapper for each race that live sockets follow."""

    def __init__(self) -> None:
        self._races: WeakValueDictionary[RaceId, WrappedFrames] = WeakValueDictionary()

    def of(self, race_id: RaceId) -> WrappedFrames:
        """The wrapper of a race, which lasts while a session keeps it."""
        wrapped = self._races.get(race_id)
        if wrapped is None:
            wrapped = self._races[race_id] = WrappedFrames(race_id)
        return wrapped
