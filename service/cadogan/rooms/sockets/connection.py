"""The two sides of a connection: what a session does with it, and what it is told."""

from abc import ABC, abstractmethod

from websockets.frames import CloseCode


class Connection(ABC):
    """What a session does with its connection, and what it is told by it."""

    is_slow: bool
    _is_closing: bool

    # What a session does

    @abstractmethod
    def write(self, frames: bytes) -> None:
        """Send encoded frames after this turn of the event loop. A slow client misses them."""

    @abstractmethod
    def send_gathered(self) -> None:
        """Send what was written now."""

    @abstractmethod
    def close(self, code: CloseCode, reason: str) -> None:
        """End the session."""

    @abstractmethod
    def pause_reading(self) -> None:
        """Take no more messages."""

    @abstractmethod
    def resume_reading(self) -> None:
        """Take messages again."""

    @abstractmethod
    def charge(self) -> None:
        """Count an answer that only this client gets, if it is not that of a move. Pongs count, too."""

    # What it is told

    @abstractmethod
    def take_text(self, text: bytes) -> None:
        """Take a text message."""

    @abstractmethod
    def reads_again(self, *, has_missed: bool) -> None:
        """The client reads again after it was slow. `has_missed`: frames were dropped meanwhile."""

    @abstractmethod
    def stops_serving(self) -> None:
        """The service shuts down; the connection is about to be closed."""

    def ends_soon(self) -> None:  # noqa: B027 - not every session does something
        """Called once when the connection begins to close."""
