"""A ghost: a board of a finished race, to race against on the same deal."""

from collections.abc import Sequence

from cadogan.races.applied_event import AppliedEvent
from cadogan.races.board import UNDONE
from cadogan.races.commands import Ghost
from cadogan.races.errors import HeldBack, NotInRace, WrongPhase
from cadogan.races.events import MovePlayed, MoveUndone
from cadogan.races.phases import Finished


def ghost_of(history: Sequence[AppliedEvent], seat: int, at: int) -> Ghost:
    """Ghost of a seat of the race with this whole log.

    Raises:
        WrongPhase: The race is not finished, or began from a position.
        HeldBack: The race is closed.
        NotInRace: There is no such seat.
    """
    race = history[-1].race
    if not isinstance(race.phase, Finished):
        raise WrongPhase("only a board of a finished race can be a ghost; this race is not finished")
    if race.settings.closed_until is not None and at < race.settings.closed_until:
        raise HeldBack(f"this race is closed; its boards are public once it opens, at {race.settings.closed_until} ms")
    if not 0 <= seat < len(race.seats):
        raise NotInRace(f"there is no seat {seat}; the seats of this race are 0 to {len(race.seats) - 1}")
    if race.created.origin is not None:
        raise WrongPhase("this race began from a position; a ghost needs a race from the start of its deal")
    started_at, played = race.phase.started_at, race.seats[seat]
    player = played.ghost.player if played.ghost else played.player
    assert played.end is not None  # the race is finished
    assert player is not None
    timed_actions = [
        (event.move if isinstance(event, MovePlayed) else UNDONE, event.at - started_at)
        for event in (applied.event for applied in history)
        if isinstance(event, MovePlayed | MoveUndone) and event.seat == seat
    ]
    actions, times = zip(*timed_actions, strict=True) if timed_actions else ((), ())
    return Ghost(race.id, seat, player, actions, times, played.end.how, played.end.at - started_at)
