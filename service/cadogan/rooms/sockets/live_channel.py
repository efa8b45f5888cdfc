"""A client in one of the races of its live socket: the same session as on a socket of its own."""

from typing import Protocol

from websockets.frames import CloseCode

from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms.sockets.conversation import SessionContext
from cadogan.rooms.sockets.live_messages import Unsubscribed
from cadogan.rooms.sockets.race_session import RaceSession
from cadogan.rooms.sockets.wrapped_frames import WrappedFrames
from cadogan.rooms.wire.messages import Hello
from cadogan.rooms.wire.refusals import Refusal


class Carrier(Protocol):
    """The live socket of a channel."""

    is_slow: bool

    def write(self, frames: bytes) -> None:
        """Send encoded frames after this turn of the event loop."""

    def send_gathered(self) -> None:
        """Send what was written now."""

    def end_channel(self, channel: "LiveChannel", told: Unsubscribed) -> None:
        """Follow the race of a channel no more, and tell the client."""

    def charge(self) -> None:
        """Count an answer that only this client gets."""

    def pause_channel(self, channel: "LiveChannel") -> None:
        """Take no messages until the channel resumes."""

    def resume_channel(self, channel: "LiveChannel") -> None:
        """Take messages again, unless another channel has paused."""


class LiveChannel(RaceSession):
    """One race of a live socket."""

    def __init__(  # noqa: PLR0913, PLR0917 - who the client is, and what it follows
        self,
        context: SessionContext,
        carrier: Carrier,
        race_id: RaceId,
        player: PlayerId | None,
        address: str,
        wrapped: WrappedFrames,
    ) -> None:
        super().__init__(context)
        self.player = player
        self.address = address
        self.race_id = race_id
        self._race_id = race_id
        self._carrier = carrier
        self._wrapped = wrapped
        self._has_missed = False
        self.is_slow = carrier.is_slow
        self._is_closing = False

    async def identify(self, hello: Hello) -> None:
        """The live socket knows who the client is."""

    def write(self, frames: bytes) -> None:
        """Send encoded frames, with the race in each. A slow client misses them."""
        if self.is_slow:
            self._has_missed = True
        elif not self._is_closing:
            self._carrier.write(self._wrapped.of(frames))

    def send_gathered(self) -> None:
        """Send what was written now."""
        self._carrier.send_gathered()

    def slow_down(self) -> None:
        """The client reads too slowly."""
        self.is_slow = True

    def speed_up(self) -> None:
        """The client reads again. It gets a snapshot if it has missed something."""
        self.is_slow = False
        has_missed, self._has_missed = self._has_missed, False
        self.reads_again(has_missed=has_missed)

    def pause_reading(self) -> None:
        """Take no more messages."""
        self._carrier.pause_channel(self)

    def resume_reading(self) -> None:
        """Take messages again."""
        self._carrier.resume_channel(self)

    def charge(self) -> None:
        """Count an answer. All races of a connection have one allowance."""
        self._carrier.charge()

    def end(self) -> None:
        """Leave the race. Nothing more comes from it: answers that are under way are dropped."""
        self._is_closing = True
        self.leave_race()

    def close(self, code: CloseCode, reason: str) -> None:
        """End the session because the client may not go on."""
        del code
        self._carrier.end_channel(self, Unsubscribed(self.race_id, detail=reason))

    def _fail(self, refusal: Refusal, detail: str) -> None:
        """End the session, and tell the client why."""
        self._shared.measures.refused[refusal.code] += 1
        told = Unsubscribed(self.race_id, refusal.code, detail, refusal.retry_after_s)
        self._carrier.end_channel(self, told)
