"""The first three of a tournament, and how ties between them were told."""

from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple

from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.tournament import Tournament

PLACES = 3

Tie = Literal["wins", "home", "time", "entry"]
"""What put a player behind the one before, although both have as many points."""


class PodiumPlace(NamedTuple):
    """A player on the podium."""

    entrant: Entrant
    tie: Tie | None
    """How a tie with the place before was told; None if this player has fewer points, or is the first."""


def podium(tournament: Tournament) -> Iterator[PodiumPlace]:
    """The first three who have points. House bots that filled in have no row, and so no place."""
    before: Entrant | None = None
    for entrant in islice((each for each in tournament.table() if each.points), PLACES):
        yield PodiumPlace(entrant, None if before is None else tie_of(before, entrant))
        before = entrant


def tie_of(before: Entrant, entrant: Entrant) -> Tie | None:
    """How a tie between two players was told, by the order of `Entrant.rank`."""
    if before.points != entrant.points:
        return None
    if before.wins != entrant.wins:
        return "wins"
    if before.home != entrant.home:
        return "home"
    return "time" if before.gained_at != entrant.gained_at else "entry"
