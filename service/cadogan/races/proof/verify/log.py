"""Checks that a log can have come about, by deciding each event again from the events before it.

A log has no commands, but each command follows from its first event: a move was played, a racer left, time passed.
`decide` then returns every event of that command, and the log must have the same ones. So the functions that run a race
also check its rules, clocks, commitments and standings.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from cadogan.races.commands import Command, Tick
from cadogan.races.decide import decide
from cadogan.races.errors import RaceError
from cadogan.races.events import Event, HintGiven, RaceCreated
from cadogan.races.evolve import evolve
from cadogan.races.proof.proof_forms import decoded
from cadogan.races.proof.verify.beginning import beginning_findings, seated_at_once
from cadogan.races.proof.verify.event_finding import event_findings, name_of
from cadogan.races.proof.verify.finding import Finding, text
from cadogan.races.race import Race
from cadogan.rules import RulesError


class CheckedLog(NamedTuple):
    """The race after each event, up to the first mistake, and the findings there."""

    races: list[Race]
    findings: list[Finding]


def check_log(events: Sequence[Event]) -> CheckedLog:
    """Decide a log again from its first event, up to the first one that cannot have happened."""
    created, *after = events
    findings = list(beginning_findings(created, after))
    if findings:
        return CheckedLog([], findings)
    assert isinstance(created, RaceCreated)  # as checked
    races = [evolve(None, created)]
    for event in after[: len(seated_at_once(created, after))]:
        races.append(evolve(races[-1], event))
    while len(races) < len(events) and not findings:
        expected, findings = next_events(races[-1], events[len(races)])
        for right, event in zip_longest(expected, events[len(races) : len(races) + len(expected)]):
            findings = event_findings(len(races) + 1, right, event)
            if findings:
                break
            races.append(evolve(races[-1], event))
    return CheckedLog(races, findings)


def next_events(race: Race, event: Event) -> tuple[list[Event], list[Finding]]:
    """All events that happened together with this event, from it on; or why it cannot have happened."""
    version = race.version + 1
    seat = getattr(event, "seat", 0)
    if not 0 <= seat < len(race.seats):
        return [], [Finding(version, "seat", str(seat), f"0 to {len(race.seats) - 1}")]
    if isinstance(event, HintGiven):
        findings = list(hint_findings(race, event))
        return ([] if findings else [event]), findings
    command = command_of(race, event)
    if command is None:
        return [], [Finding(version, "type", name_of(event), "another event: nothing leads to this one")]
    try:
        expected = decide(race, command)
    except (RaceError, RulesError) as refusal:
        return [], [Finding(version, name_of(event), text(decoded(event)), str(refusal))]
    if not expected:
        return [], [Finding(version, name_of(event), text(decoded(event)), "no event: this had happened already")]
    return expected, []


def command_of(race: Race, event: Event) -> Command | None:
    """Command whose first event this is, if there is one. Events that were due come before it."""
    if race.next_due is not None and race.next_due <= event.at:
        return Tick(event.at)
    return event.command(race)


def hint_findings(race: Race, event: HintGiven) -> Iterator[Finding]:
    """Mistakes in a hint. It must be legal; a later version may well suggest another move."""
    version = race.version + 1
    if not race.boards or race.seats[event.seat].end is not None or not race.settings.hints:
        yield Finding(version, "type", name_of(event), "no hint: this race gives none, or the seat does not play")
        return
    if event.at < race.at or (race.next_due is not None and race.next_due <= event.at):
        yield Finding(version, "at", str(event.at), f"{race.at} or later, and before {race.next_due}")
    board = race.boards[event.seat]
    if event.n != board.n:
        yield Finding(version, "n", str(event.n), str(board.n))
    elif race.hinted is not None and race.hinted.n == event.n:
        yield Finding(version, "n", str(event.n), "another n: the hint for this one was already given")
    legal = [move.text for move in board.layout.legal_moves()]
    if event.move not in legal:
        yield Finding(version, "move", event.move, f"one of {' '.join(legal)}")
