"""A spectator's request to watch from another place or at another speed, kept until the service has answered it."""

from cadogan_client.wire_types import DoWatch, Pace, Welcome


class PlaybackRequest:
    """The place and speed that the caller asked for; nothing is pending at first without a `watch`."""

    def __init__(self, watch: DoWatch | None) -> None:
        self._pending = self._in_hello = watch

    @property
    def is_pending(self) -> bool:
        """Whether the service has yet to answer."""
        return self._pending is not None

    @property
    def has_place(self) -> bool:
        """Whether the pending request is for another place."""
        return self._pending is not None and self._pending.place is not None

    def change(self, watch: DoWatch) -> None:
        """Ask for another place or speed; a field that is None does not change what was asked before."""
        before = self._pending or DoWatch()
        self._pending = DoWatch(
            place=before.place if watch.place is None else watch.place,
            speed=before.speed if watch.speed is None else watch.speed,
        )

    def for_hello(self, playback: Pace | None, p: int) -> DoWatch:
        """Place and speed for `hello`. A reconnected playback continues at `p`, unless the caller asked otherwise."""
        self._in_hello = self._pending
        asked = self._pending or DoWatch()
        if playback is None:
            return asked
        return DoWatch(
            place=p if asked.place is None else asked.place,
            speed=playback.speed if asked.speed is None else asked.speed,
        )

    def on_welcome(self, welcome: Welcome, *, is_first: bool) -> DoWatch | None:
        """Handle a welcome; the request still to send if the caller asked for something after `hello`."""
        unsent = self._pending if is_first and self._pending is not self._in_hello else None
        if self._is_answered_by(welcome):
            self._pending = unsent
        return unsent

    def on_speed(self) -> None:
        """Handle a `playback` message, which answers only a request for another speed."""
        if not self.has_place:
            self._pending = None

    def _is_answered_by(self, welcome: Welcome) -> bool:
        """Whether a welcome answers the request. If not, it was sent before it, when the playback had caught up."""
        if not self.has_place or welcome.race is not None:
            return True
        return self._pending is not None and self._pending.place == "now" and welcome.playback is None
