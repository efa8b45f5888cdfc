"""Compares the boards that racers were welcomed with to what was committed and acknowledged by then."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from cadogan.races.record.applied_event import AppliedEvent
from infra.lab.history.finding import Finding
from infra.lab.history.history import RESIGN, Connection, History
from infra.lab.history.moves import SLACK_S
from infra.lab.history.stored_race import StoredRace


def welcome_findings(stored: StoredRace, history: History) -> Iterator[Finding]:
    """Whether each board that a racer was shown has what was acknowledged, and nothing that was not committed yet."""
    for connection in history.connections:
        seat, at = connection.seat.number, connection.opened_at
        shown = f"seat {seat} was welcomed at {at:.3f} with n={connection.n}"
        acknowledged = _acknowledged_n(history, connection)
        if connection.n < acknowledged:
            yield Finding("welcome", stored.race_id, f"{shown}; n={acknowledged} had been acknowledged")
        committed = _committed_n(stored.actions[seat], at + SLACK_S)
        if connection.n > committed:
            yield Finding("welcome", stored.race_id, f"{shown}; the log had only n={committed}")


def _acknowledged_n(history: History, connection: Connection) -> int:
    """The `n` of the racer's board, by the acks that came before the racer connected."""
    return max(
        (
            sent.n + 1
            for sent in history.sent
            if sent.connection.seat == connection.seat
            and sent.action != RESIGN
            and sent.answer == "acknowledged"
            and sent.answered_at < connection.opened_at
        ),
        default=0,
    )


def _committed_n(actions: Sequence[AppliedEvent], by: float) -> int:
    """How many actions the board had had by then. Their times never decrease."""
    return bisect_right(actions, by, key=lambda applied: applied.event.at / 1000)
