"""The server's time, told from exchanges of one short message: it was read half-way through."""

import time

from cadogan_client.frames import AskClock, Clock


class ServerClock:
    """The server's clock as far as it can be known from here. It runs with ours that nobody sets."""

    def __init__(self) -> None:
        self._offset_ms = 0.0
        self._round_trip_ms = float("inf")

    def question(self) -> AskClock:
        """Make the question."""
        return AskClock(monotonic_ms())

    def learn(self, answer: Clock) -> None:
        """Hear the answer; that of the quickest exchange is kept."""
        received = monotonic_ms()
        round_trip = received - answer.sent
        if round_trip <= self._round_trip_ms:
            self._round_trip_ms = round_trip
            self._offset_ms = answer.now - (answer.sent + received) / 2

    def learn_roughly(self, now: int) -> None:
        """Hear the time in a message that we do not know how long it took; better than none."""
        if self._round_trip_ms == float("inf"):
            self._offset_ms = now - monotonic_ms()

    def now_ms(self) -> float:
        """Tell the server's time, in milliseconds since the epoch; right to half of a round trip."""
        return monotonic_ms() + self._offset_ms


def monotonic_ms() -> float:
    """Milliseconds since whenever."""
    return time.monotonic() * 1000
