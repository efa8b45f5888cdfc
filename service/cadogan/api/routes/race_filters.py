"""What lists of races may be narrowed down to: a phase, a game, players, a time."""

from collections.abc import Iterable, Sequence
from typing import Annotated
from uuid import UUID

from litestar.params import QueryParameter

from cadogan.api.http.cursor import Cursors
from cadogan.races.ids import PlayerId, RaceId, least_race_id
from cadogan.races.public import PhaseName
from cadogan.races.settings import MOST_SEATS, game_named
from cadogan.store.projections.listing import Wanted

LAST_MS = 2**48 - 1
"""The latest moment that the id of a race can name."""
MOMENTS = {"minimum": 0, "maximum": LAST_MS}
"""What the OpenAPI document says of a moment: Litestar keeps no bounds of what may be left out."""

Phases = Annotated[
    list[PhaseName] | None, QueryParameter(name="phase", description="In this phase; may be given more than once.")
]
OfGame = Annotated[str | None, QueryParameter(description="Of this game.")]
Racers = Annotated[
    list[UUID] | None,
    QueryParameter(
        name="player",
        max_items=MOST_SEATS,
        description="In which this player has a seat; given more than once, in which each of them has one.",
    ),
]
Since = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=LAST_MS,
        schema_extra=MOMENTS,
        description="Made at this moment or later, in milliseconds since the epoch.",
    ),
]
Until = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=LAST_MS,
        schema_extra=MOMENTS,
        description="Made before this moment, in milliseconds since the epoch.",
    ),
]

OLDER = Cursors("races", RaceId)
"""Cursors of the lists of races, which are in order of their ids, and so of their creation."""


def wanted(  # noqa: PLR0913 - each is a query parameter
    *,
    phases: Sequence[PhaseName] | None,
    game: str | None,
    players: Iterable[UUID] | None = None,
    since: int | None,
    until: int | None,
    cursor: str | None,
    is_house: bool = False,
) -> Wanted:
    """Races that are asked for; UnknownGame, InvalidCursor."""
    end = None if until is None else least_race_id(until)
    behind = None if cursor is None else OLDER.place(cursor)
    return Wanted(
        is_house=is_house,
        states=None if phases is None else tuple(phases),
        game=None if game is None else game_named(game).id,
        players=None if players is None else tuple(map(PlayerId, players)),
        before=min((each for each in (end, behind) if each is not None), default=None),
        since=None if since is None else least_race_id(since),
    )
