"""A series: a race and its rematches, best of one, three or five. It is computed from the places of its races.

A series ends when a player has won more than half of its races. A shared first place is won by nobody. The rematch
after a series begins another one of the same length.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cadogan.races.errors import InvalidSettings, NotInRace, WrongPhase
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Lobby, describe
from cadogan.races.race import Race

Length = Literal[1, 3, 5]
"""Most races that a series without a draw has."""


class RaceOfSeries(NamedTuple):
    """A race by its players, and their places once it is decided."""

    race_id: RaceId
    players: tuple[PlayerId | None, ...]
    places: tuple[int, ...] | None


class Series(NamedTuple):
    """Where a series stands with one of its races, which has a `number` from 1. `wins` are those of its racers."""

    best_of: int
    number: int
    races: tuple[RaceId, ...]
    wins: dict[PlayerId, int]
    winner: PlayerId | None


def series_of(best_of: int, races: Sequence[RaceOfSeries]) -> Series:
    """The series of the last of these races: the first one and its rematches, in order.

    >>> from uuid import UUID
    >>> ada, bea = PlayerId(UUID(int=1)), PlayerId(UUID(int=2))
    >>> race = RaceOfSeries(RaceId(UUID(int=3)), (ada, bea), (1, 2))
    >>> series = series_of(3, [race, race])
    >>> series.number, series.wins[ada], series.winner == ada
    (2, 2, True)
    """
    played: list[RaceId] = []
    wins: dict[PlayerId, int] = {}
    winner: PlayerId | None = None
    for race in races:
        if winner is not None:
            played, wins, winner = [], {}, None
        played.append(race.race_id)
        best = winner_of(race)
        if best is not None:
            wins[best] = wins.get(best, 0) + 1
            winner = best if wins[best] > best_of // 2 else None
    of_racers = {player: wins.get(player, 0) for player in races[-1].players if player is not None}
    return Series(best_of, len(played), tuple(played), of_racers, winner)


def winner_of(race: RaceOfSeries) -> PlayerId | None:
    """The player in first place; None while the race is not decided, in a draw, and if a ghost came first."""
    if race.places is None or race.places.count(1) != 1:
        return None
    return race.players[race.places.index(1)]


def refuse_length(race: Race, player: PlayerId) -> None:
    """Raise a refusal unless a player may choose how long the series is that begins with a race.

    The creator may, before somebody else sits down: nobody joins one race and finds themselves in a series of five.
    """
    if player != race.created.creator:
        raise NotInRace("only the creator of the race chooses the length of the series")
    if race.created.rematch_of is not None:
        raise WrongPhase("a rematch belongs to the series of the first race, whose length stays")
    if race.settings.seats == 1 or race.settings.rated:
        raise InvalidSettings("best_of", "a series has unrated races of two or more seats")
    if not isinstance(race.phase, Lobby):
        raise WrongPhase(f"the length of a series is chosen in the lobby of its first race; {describe(race.phase)}")
    if any(not seat.is_free and seat.player != player for seat in race.seats):
        raise WrongPhase("somebody else has a seat already, so the length of the series stays")
