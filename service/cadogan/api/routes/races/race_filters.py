"""Filters of lists of races: phase, game, players, time."""

from collections.abc import Iterable, Sequence
from typing import Annotated
from uuid import UUID

from litestar.params import QueryParameter

from cadogan.api.bodies.cursor import Cursors
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.record.public_view import PhaseName
from cadogan.races.settings import MOST_SEATS, game_named
from cadogan.store.projections.listing import ListPlace, Wanted

LAST_MS = 2**48 - 1
"""Latest time that a race id can contain."""
MOMENTS = {"minimum": 0, "maximum": LAST_MS}
"""Bounds of a time for the OpenAPI document. Litestar drops the bounds of optional parameters."""

Phases = Annotated[
    list[PhaseName] | None, QueryParameter(name="phase", description="Races in this phase. Can be repeated.")
]
OfGame = Annotated[str | None, QueryParameter(description="Races of this game.")]
OfHouse = Annotated[bool, QueryParameter(description="Races of house bots, instead of people's races.")]
Racers = Annotated[
    list[UUID] | None,
    QueryParameter(
        name="player",
        max_items=MOST_SEATS,
        description="Races in which this player has a seat. If repeated, races in which all of them have one.",
    ),
]
Since = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=LAST_MS,
        schema_extra=MOMENTS,
        description="Races created at this time or later, in milliseconds since the epoch.",
    ),
]
Until = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=LAST_MS,
        schema_extra=MOMENTS,
        description="Races created before this time, in milliseconds since the epoch.",
    ),
]

OLDER = Cursors("races", RaceId)
"""Cursors of the lists of a player's races, which are in order of id, and so of creation."""
LISTED = Cursors("listed races", ListPlace)
"""Cursors of the list of all races."""


def race_filter(  # noqa: PLR0913 - each is a query parameter
    *,
    phases: Sequence[PhaseName] | None,
    game: str | None,
    players: Iterable[UUID] | None = None,
    since: int | None,
    until: int | None,
    cursor: str | None = None,
    is_house: bool = False,
) -> Wanted:
    """The filter of a request. Raises UnknownGame, InvalidCursor."""
    return Wanted(
        is_house=is_house,
        states=None if phases is None else tuple(phases),
        game=None if game is None else game_named(game).id,
        players=None if players is None else tuple(map(PlayerId, players)),
        before=None if cursor is None else OLDER.place(cursor),
        since_ms=since,
        until_ms=until,
    )
