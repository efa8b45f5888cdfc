"""A ghost: a board of a finished race, taken along to be raced against again on the same deal."""

from collections.abc import Sequence

from cadogan.races.applied_event import AppliedEvent
from cadogan.races.board import UNDONE
from cadogan.races.commands import Ghost
from cadogan.races.errors import HeldBack, NotInRace, WrongPhase
from cadogan.races.events import MovePlayed, MoveUndone
from cadogan.races.phases import Finished


def ghost_of(history: Sequence[AppliedEvent], seat: int, at: int) -> Ghost:
    """Ghost of a seat of a race whose whole log this is; RaceError says why there is none."""
    race = history[-1].race
    if not isinstance(race.phase, Finished):
        raise WrongPhase("one can race against a board of a race that is finished; this one is not")
    if race.settings.closed_until is not None and at < race.settings.closed_until:
        raise HeldBack(f"this race is closed: its boards are public from {race.settings.closed_until} ms on")
    if not 0 <= seat < len(race.seats):
        raise NotInRace(f"there is no seat {seat}; seats are numbered from 0 to {len(race.seats) - 1}")
    if race.created.origin is not None:
        raise WrongPhase("this race began in the middle of a deal; ghosts race from the beginning on")
    started_at, played = race.phase.started_at, race.seats[seat]
    player = played.ghost.player if played.ghost else played.player
    assert played.end is not None  # the race is finished
    assert player is not None
    done = [
        (event.move if isinstance(event, MovePlayed) else UNDONE, event.at - started_at)
        for event in (step.event for step in history)
        if isinstance(event, MovePlayed | MoveUndone) and event.seat == seat
    ]
    actions, times = zip(*done, strict=True) if done else ((), ())
    return Ghost(race.id, seat, player, actions, times, played.end.how, played.end.at - started_at)
