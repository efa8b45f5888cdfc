"""Estimate of the server's clock, from round trips of a `clock` message."""

import time

from cadogan_client.wire_types import AskClock, Clock


class ServerClock:
    """The server's time, as an offset to the local monotonic clock."""

    def __init__(self) -> None:
        self._offset_ms = 0.0
        self._round_trip_ms = float("inf")

    def question(self) -> AskClock:
        """Build the message that asks for the server's time."""
        return AskClock(sent=monotonic_ms())

    def learn(self, answer: Clock) -> None:
        """Update the offset, if no earlier round trip was faster.

        The server is assumed to read its clock half-way through the round trip.
        """
        received = monotonic_ms()
        round_trip = received - answer.sent
        if round_trip <= self._round_trip_ms:
            self._round_trip_ms = round_trip
            self._offset_ms = answer.now - (answer.sent + received) / 2

    def learn_roughly(self, now: int) -> None:
        """Use a server time whose travel time is unknown, until the first round trip is complete."""
        if self._round_trip_ms == float("inf"):
            self._offset_ms = now - monotonic_ms()

    def now_ms(self) -> float:
        """Milliseconds since the epoch on the server, accurate to half a round trip."""
        return monotonic_ms() + self._offset_ms


def monotonic_ms() -> float:
    """Milliseconds of the local monotonic clock, which ignores changes of the system time."""
    return time.monotonic() * 1000
