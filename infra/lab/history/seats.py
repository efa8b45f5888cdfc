"""Compares the ends of seats with what their racers did: no seat ends, or is away, while its racer plays."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from cadogan.races.events import RacerLeft, SeatEnded
from cadogan.races.race import ABSENCE_MS
from infra.lab.history.finding import Finding
from infra.lab.history.history import RESIGN, Connection, History, Sent
from infra.lab.history.stored_race import StoredRace

SLACK_S = 2.0
"""A node notices with its next pulse that a connection has come or gone."""
ARRIVAL_S = 0.5
"""A racer who was welcomed may be written down so much later: until then, other nodes do not know."""


def seat_findings(stored: StoredRace, history: History) -> Iterator[Finding]:
    """Findings about the seats of a race that have racers in its history."""
    connections, sent = history.connections, history.sent
    seats = {connection.seat.number for connection in connections}
    for applied in stored.applied:
        event, at = applied.event, applied.event.at / 1000
        if isinstance(event, SeatEnded) and event.seat in seats:
            of_seat = [connection for connection in connections if connection.seat.number == event.seat]
            resigned = [command for command in sent if command.connection in of_seat and command.action == RESIGN]
            yield from _end_findings(stored, event, of_seat, resigned)
        elif isinstance(event, RacerLeft):
            for connection in connections:
                if connection.seat.number == event.seat and _is_connected(connection, at, connection.heard_at, history):
                    words = f"seat {event.seat} was declared away at {at:.3f}, while {_words_of(connection)}"
                    yield Finding("wrongly away", stored.race_id, words)
    for connection in connections:
        yield from _told_findings(stored, connection, history)
    yield from _resignation_findings(stored, sent)


def _end_findings(
    stored: StoredRace, event: SeatEnded, connections: Sequence[Connection], resigned: Sequence[Sent]
) -> Iterator[Finding]:
    at = event.at / 1000
    what = f"seat {event.seat} ended as {event.how!r} at {at:.3f}"
    match event.how:
        case "gone":
            absent_since = at - ABSENCE_MS / 1000 + SLACK_S
            here = [each for each in connections if each.opened_at < at - SLACK_S and each.closed_at > absent_since]
            if here:
                yield Finding(
                    "wrongly ended", stored.race_id, f"{what}, but its racer was connected in the minute before"
                )
        case "out of time":
            # The rules say whether the time limit was over by the log's times. This says whether these were true.
            if at > stored.read_at + SLACK_S:
                yield Finding("wrongly ended", stored.race_id, f"{what}, which is still to come")
        case "resigned":
            if all(command.answer == "refused" for command in resigned):
                yield Finding("wrongly ended", stored.race_id, f"{what}, but its racer did not resign")
        case "won" | "stuck":
            pass  # the rules say whether that is so
        case _:
            assert_never(event.how)


def _told_findings(stored: StoredRace, connection: Connection, history: History) -> Iterator[Finding]:
    """Racers who learn of their own absence over a connection, although they had left before it."""
    started_at = stored.applied[-1].race.started_at
    assert started_at is not None or not connection.told_away  # nobody is away before the start
    for t, heard_at in connection.told_away:
        logged_at = ((started_at or 0) + t) / 1000
        if logged_at < connection.opened_at and _is_connected(connection, heard_at, heard_at, history):
            words = (
                f"seat {connection.seat.number} was told at {heard_at:.3f} of being away since {logged_at:.3f}, while "
                f"{_words_of(connection)}"
            )
            yield Finding("wrongly away", stored.race_id, words)


def _is_connected(connection: Connection, at: float, heard_at: float, history: History) -> bool:
    """Whether a racer had been welcomed over a connection by then, and heard something over it later."""
    if not connection.opened_at + ARRIVAL_S < at <= heard_at:
        return False
    return not any(
        pause.node == connection.node and pause.began_at < at < pause.ended_at + SLACK_S for pause in history.pauses
    )  # a node that stands still has no live connections


def _words_of(connection: Connection) -> str:
    return f"the connection that was welcomed at {connection.opened_at:.3f} went on until {connection.heard_at:.3f}"


def _resignation_findings(stored: StoredRace, sent: Sequence[Sent]) -> Iterator[Finding]:
    seats = stored.applied[-1].race.seats
    for command in sent:
        if command.action == RESIGN and command.answer == "acknowledged":
            number = command.connection.seat.number
            end = seats[number].end
            if end is None or end.how != "resigned":
                yield Finding(
                    "lost", stored.race_id, f"seat {number} resigned, which was acknowledged; the log has {end}"
                )
