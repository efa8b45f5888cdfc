"""Compares commands with the log: what was acknowledged is there once at its `n`, and nothing else is."""

from collections.abc import Iterator, Sequence

from infra.lab.history.finding import Finding
from infra.lab.history.history import RESIGN, Sent
from infra.lab.history.stored_race import StoredRace, action_of

SLACK_S = 2.0
"""By how much the time of an event may lie outside of its command's: Postgres's clock is measured, and rounded."""


def move_findings(stored: StoredRace, sent: Sequence[Sent]) -> Iterator[Finding]:
    """Findings about moves and undos of a race."""
    commands: dict[tuple[int, int], list[Sent]] = {}
    for command in sent:
        if command.action != RESIGN:
            commands.setdefault((command.connection.seat.number, command.n), []).append(command)
    for (seat, n), candidates in commands.items():
        yield from _promise_findings(stored, seat, n, candidates)
    for seat in {seat for seat, _ in commands}:
        for n in range(len(stored.actions[seat])):
            yield from _source_findings(stored, seat, n, commands)


def _promise_findings(stored: StoredRace, seat: int, n: int, candidates: Sequence[Sent]) -> Iterator[Finding]:
    """Whether every acknowledged command at an `n` is what the log has there, at the right time."""
    acknowledged = {command.action for command in candidates if command.answer == "acknowledged"}
    if not acknowledged:
        return
    actions = stored.actions[seat]
    found = action_of(actions[n]) if n < len(actions) else None
    for action in acknowledged - {found}:
        there = f"the log has only {len(actions)} actions" if found is None else f"the log has {found} there"
        yield Finding("lost", stored.race_id, f"{action} of seat {seat} at n={n} was acknowledged, but {there}")
    for command in candidates:
        if command.answer == "acknowledged" and command.action == found:
            # The same command may have been sent before, over another connection.
            first = min(other.sent_at for other in candidates if other.action == found)
            at = actions[n].event.at / 1000
            if not first - SLACK_S <= at <= command.answered_at + SLACK_S:
                words = (
                    f"{found} of seat {seat} at n={n} was sent at {first:.3f} and acknowledged at "
                    f"{command.answered_at:.3f}, but the log says {at:.3f}"
                )
                yield Finding("time", stored.race_id, words)


def _source_findings(
    stored: StoredRace, seat: int, n: int, commands: dict[tuple[int, int], list[Sent]]
) -> Iterator[Finding]:
    """Whether a client sent what the log has at an `n`, and was not told that it changed nothing."""
    actions = stored.actions[seat]
    action = action_of(actions[n])
    same = [command for command in commands.get((seat, n), ()) if command.action == action]
    if any(command.answer != "refused" for command in same):
        return
    what = f"{action} of seat {seat} at n={n}"
    if same:
        yield Finding("refused", stored.race_id, f"{what} was refused ({same[0].code}), but the log has it")
    elif n and action_of(actions[n - 1]) == action and (seat, n - 1) in commands:
        yield Finding("duplicated", stored.race_id, f"{what} is there twice: it was sent at n={n - 1} only")
    else:
        yield Finding("never sent", stored.race_id, f"the log has {what}, which no client sent")
