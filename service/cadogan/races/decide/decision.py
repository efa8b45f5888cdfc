"""The table of all commands: what each of them leads to, after what was due before it."""

from functools import reduce
from typing import assert_never

from cadogan.races.commands import (
    AskHint,
    Command,
    Join,
    Leave,
    Play,
    Ready,
    Resign,
    Return,
    Start,
    Tick,
    Undo,
    Withdraw,
)
from cadogan.races.decide.due import settle
from cadogan.races.decide.lobby import join, ready, start, withdraw
from cadogan.races.decide.play import give_hint, play, resign, undo
from cadogan.races.decide.presence import leave, return_
from cadogan.races.events import Event
from cadogan.races.evolve import evolve
from cadogan.races.race import Race


def decide(race: Race, command: Command) -> list[Event]:
    """Events that follow from the command, after those that were due before it.

    Raises:
        RaceError: The race refuses the command.
        RulesError: The game forbids the move, or the move cannot be read.
    """
    at = max(command.at, race.at)  # clocks differ between nodes; the log does not run backwards
    due = race.phase.next_due
    if due is None or due > at:
        return _carry_out(race, command, at)
    events = settle(race, at)
    return events + _carry_out(reduce(evolve, events, race), command, at)


def _carry_out(race: Race, command: Command, at: int) -> list[Event]:  # noqa: C901, PLR0911 - one table of all commands
    match command:
        case Play():
            return play(race, command, at)
        case Undo():
            return undo(race, command, at)
        case Join():
            return join(race, command, at)
        case Ready():
            return ready(race, command, at)
        case Withdraw():
            return withdraw(race, command, at)
        case Start():
            return start(race, command, at)
        case AskHint():
            return give_hint(race, command, at)
        case Resign():
            return resign(race, command, at)
        case Leave():
            return leave(race, command, at)
        case Return():
            return return_(race, command, at)
        case Tick():
            return []
        case _:
            assert_never(command)
