"""Series: a race and its rematches, best of one, three or five."""

from typing import Annotated, Literal

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.series import Series, refuse_length
from cadogan.rooms.rooms import Rooms
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.series_lengths import SeriesLengths

BestOf = Annotated[
    Literal[1, 3, 5], Meta(description="Most races of the series if none is drawn; 1 for a single race.")
]


class SeriesLength(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a series is."""

    best_of: BestOf


class SeriesWins(Struct, frozen=True):
    """Races of a series that a player has won."""

    player: PlayerId
    wins: int
    """Races of the series that the player has won."""


class SeriesView(Struct, frozen=True, kw_only=True):
    """Where a series stands with one of its races. A player with more than half of its races wins it."""

    best_of: BestOf
    number: int
    """Number of the race in its series, from 1. A draw makes a series longer."""
    races: tuple[RaceId, ...]
    """Races of the series up to this one, in order."""
    wins: tuple[SeriesWins, ...]
    """Wins of the racers of this race, this race included once it is decided."""
    winner: PlayerId | None
    """Winner of the series; null while it goes on. The rematch after it begins another series of this length."""


@get(
    "/races/{race_id:uuid}/series",
    operation_id="getSeries",
    operation_class=sdk("series", "Where the series stands that a race belongs to: a race and its rematches."),
    summary="Get the series of a race",
    tags=["races"],
    responses=problem_responses(404),
)
async def get_series(
    race_id: RacePath,
    rooms: NamedDependency[Rooms],
    listing: NamedDependency[Listing],
    series_lengths: NamedDependency[SeriesLengths],
) -> SeriesView:
    """The series that a race belongs to: the first race and its rematches, with the wins so far.

    A race for which nothing was chosen is a series of one.
    """
    await listing.freshen()
    series = await series_lengths.series(RaceId(race_id))
    if not series.wins:
        await rooms.view(RaceId(race_id))  # refuses a race that does not exist
    return shown(series)


@post(
    "/races/{race_id:uuid}/series",
    operation_id="chooseSeries",
    operation_class=sdk(
        "choose_series", "Choose how many races the series has that begins with your lobby: 1, 3 or 5."
    ),
    summary="Choose the length of a series",
    tags=["races"],
    security=needs("race:create"),
    dto=StrictBody[SeriesLength],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
)
async def choose_series(
    race_id: RacePath,
    data: JSONBody[SeriesLength],
    me: NamedDependency[Player],
    rooms: NamedDependency[Rooms],
    series_lengths: NamedDependency[SeriesLengths],
) -> SeriesView:
    """Choose how many races the series has that begins with a race. Only its creator can, until somebody else joins.

    Rematches continue it. Choosing again replaces the choice.
    """
    room = await rooms.catch_up(await rooms.room(RaceId(race_id)))  # somebody may have joined on another node
    refuse_length(room.committed, me.id)
    await series_lengths.choose(room.id, data.best_of)
    return shown(await series_lengths.series(room.id))


def shown(series: Series) -> SeriesView:
    """A series as the API shows it."""
    return SeriesView(
        best_of=series.best_of,  # type: ignore[arg-type]  # the table holds no other
        number=series.number,
        races=series.races,
        wins=tuple(SeriesWins(player, wins) for player, wins in series.wins.items()),
        winner=series.winner,
    )
