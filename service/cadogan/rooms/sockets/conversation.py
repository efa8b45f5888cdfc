"""What the service says to a client by itself: messages, and the fault that ends a session."""

from typing import Literal

from cadogan.rooms.rooms import Rooms
from cadogan.rooms.sockets.connection import Connection
from cadogan.rooms.sockets.unreadable_races import UnreadableRaces
from cadogan.rooms.wire import messages
from cadogan.rooms.wire.frames import text_frame
from cadogan.rooms.wire.messages import Fault
from cadogan.rooms.wire.refusals import Refusal
from cadogan.store.clock import Clock

SocketKind = Literal["racer", "spectator", "playback", "entering", "live"]


class SessionContext:
    """What all sessions of a node share."""

    def __init__(self, rooms: Rooms, clock: Clock) -> None:
        self.rooms = rooms
        self.clock = clock
        self.measures = rooms.measures
        self.unreadable_races = UnreadableRaces(clock)


class Conversation(Connection):
    """A client that the service answers."""

    _shared: SessionContext

    def _fail(self, refusal: Refusal, detail: str) -> None:
        """Send a fault and end the session."""
        assert refusal.close is not None  # other refusals answer a message, and the session goes on
        self._shared.measures.refused[refusal.code] += 1
        self._send(Fault(refusal.code, detail, refusal.retry_after_s))
        self.close(refusal.close, detail)

    def _send(self, message: messages.ToClient) -> None:
        """Send this client a message at once: a clock that waited would be wrong. It counts against its allowance."""
        self.charge()
        self.write(text_frame(messages.encode(message)))
        self.send_gathered()
