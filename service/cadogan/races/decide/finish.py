"""What a move or the end of a seat means for the race as a whole."""

from functools import reduce

from cadogan.races.events import Event, MovePlayed, RaceDecided, RaceFinished, SeatEnded
from cadogan.races.evolve import evolve
from cadogan.races.phases import Racing
from cadogan.races.race import Race
from cadogan.races.standings import settled_places
from cadogan.rules import Layout, Move


def after_move(  # noqa: PLR0913, PLR0917 - a move, and where it is made
    race: Race,
    number: int,
    before: Layout,
    move: str,
    at: int,
    ends_when_stuck: bool,  # noqa: FBT001
    is_last: bool = False,  # noqa: FBT001, FBT002
) -> list[Event]:
    """A move on the board of a seat, and what follows from it. After the last one, the board is stuck.

    Raises:
        IllegalMove: The rules forbid the move.
        InvalidMove: The text is no move.
    """
    after = before.foresee(Move.parse(move))
    played = MovePlayed(at, number, move, before.faces(after.seen & ~before.seen))
    if after.is_won:
        return conclude(race, [played, SeatEnded(at, number, "won")], at)
    if is_last or (ends_when_stuck and after.is_stuck):
        return conclude(race, [played, SeatEnded(at, number, "stuck")], at)
    return conclude_if_last(race, [played], at)


def conclude_if_last(race: Race, events: list[Event], at: int) -> list[Event]:
    """Events, and the decision if the last racer who plays has come where nothing can change the places."""
    if isinstance(race.phase, Racing) and race.phase.playing == 1:
        return conclude(race, events, at)
    return events


def conclude(race: Race, events: list[Event], at: int) -> list[Event]:
    """Events, and the decision and the finish of the race if they follow from them."""
    race = reduce(evolve, events, race)
    if isinstance(race.phase, Racing):
        if race.hides_result:
            return events
        places = settled_places(race.results(), at - race.phase.started_at, may_undo=race.settings.undo != "none")
        if places is None:
            return events
        events = [*events, RaceDecided(at, places)]
    if race.phase.playing == 0:  # type: ignore[union-attr]  # called while racing or decided
        events = [*events, RaceFinished(at)]
    return events
