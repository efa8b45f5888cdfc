"""Finished races as one long answer, for statistics. It is read in small steps, however long it is.

Accept: application/x-ndjson        one line of JSON per race, and one of type `end`
Accept: text/plain                  the text of each race, one after the other
"""

from collections.abc import AsyncIterator, Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

import msgspec
from litestar import MediaType, Request, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Stream

from cadogan.api.bodies.streaming import NDJSON, begun, preferred
from cadogan.api.caching.compression import compressing, takes
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.limit_policies import costs
from cadogan.api.problems.errors import InvalidParameter
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.people.finding import MOST_IDS
from cadogan.api.routes.races.exported_race import ExportedRace, ExportEnd, exported
from cadogan.api.routes.races.race_filters import LAST_MS, MOMENTS, OfGame, OfHouse
from cadogan.people.player import Player
from cadogan.races.day import begins_ms, ends_ms
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import MOST_SEATS, game_named
from cadogan.races.text.writer import write_text_in_steps
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.finished_races import FinishedRaces, Key, Wanted, WholeRace
from cadogan.store.tables.players import Players
from cadogan.store.turns import Turns

ATTACHED = {"Content-Disposition": 'attachment; filename="cadogan-races.txt"'}


IN_ITS_ORDER = (
    "A race becomes public when it finishes, or when it opens if it was closed; it appears here five seconds later. So "
    "a client that continues from its last race misses none, even a month later. A complete answer ends with a line of "
    "type `end`. Players are named by id; with `names`, also by the name that they have now."
)
ANSWER = {
    200: ResponseSpec(
        ExportedRace | ExportEnd,
        generate_examples=False,
        media_type=NDJSON.media_type,
        description=(
            "One line of JSON per race, the oldest first; the last line has the type `end`. With "
            "`Accept: text/plain`, the text of each race as in `getRaceText`, without names."
        ),
    )
}

Racers = Annotated[
    list[UUID] | None,
    QueryParameter(
        name="player",
        max_items=MOST_SEATS,
        description="Races in which this player has a seat. If repeated, races in which all of them have one.",
    ),
]
Against = Annotated[UUID | None, QueryParameter(description="Races in which this player, too, has a seat.")]
Rated = Annotated[bool | None, QueryParameter(description="Rated races only, or unrated ones only.")]
Since = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=LAST_MS,
        schema_extra=MOMENTS,
        description="Races that became public at this time or later, in milliseconds since the epoch.",
    ),
]
Until = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=LAST_MS,
        schema_extra=MOMENTS,
        description="Races that became public before this time, in milliseconds since the epoch.",
    ),
]
OfDay = Annotated[
    date | None,
    QueryParameter(description="Races that became public on this day, in UTC."),
]
Ids = Annotated[
    list[UUID] | None,
    QueryParameter(name="id", max_items=MOST_IDS, description="The race with this id. Can be repeated."),
]
Most = Annotated[
    int | None,
    QueryParameter(name="max", ge=1, schema_extra={"minimum": 1}, description="Most races in the answer."),
]
Names = Annotated[bool, QueryParameter(description="Also the names of players. Only for lines of JSON.")]
After = Annotated[
    UUID | None, QueryParameter(description="Continue after this race, the last one that arrived completely.")
]


@get(
    "/races/export",
    operation_id="exportRaces",
    summary="Export finished races",
    tags=["races"],
    description=f"Finished listed races with every move, in the order in which they became public.\n\n{IN_ITS_ORDER}",
    responses=problem_responses(404) | ANSWER,
    opt=costs(20),
)
async def export_races(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    request: Request[None, None, State],
    finished_races: NamedDependency[FinishedRaces],
    clock: NamedDependency[Clock],
    players: NamedDependency[Players],
    race_reader: NamedDependency[RaceReader],
    game: OfGame = None,
    racers: Racers = None,
    vs: Against = None,
    rated: Rated = None,
    since: Since = None,
    until: Until = None,
    day: OfDay = None,
    house: OfHouse = False,
    ids: Ids = None,
    most: Most = None,
    names: Names = False,
    cursor: After = None,
) -> Stream:
    """Answer with the listed races."""
    wanted = Wanted(
        is_house=house,
        game=game_of(game),
        players=seated(racers, vs),
        rated=rated,
        ids=ids_of(ids),
        since_ms=first_ms(since, day),
        until_ms=end_ms(until, day),
    )
    known, turns = players if names else None, race_reader.turns
    return await whole_races(request, finished_races, wanted, cursor, clock.now_ms(), most, known, turns)


@get(
    "/players/me/races/export",
    operation_id="exportMyRaces",
    summary="Export your finished races",
    tags=["players"],
    security=needs("player:read"),
    description="Your finished races with every move, unlisted ones included, in the order in which they became public."
    f"\n\n{IN_ITS_ORDER}",
    responses=problem_responses(401, 403, 404) | ANSWER,
    opt=costs(20),
)
async def export_my_races(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    request: Request[None, None, State],
    me: NamedDependency[Player],
    finished_races: NamedDependency[FinishedRaces],
    clock: NamedDependency[Clock],
    players: NamedDependency[Players],
    race_reader: NamedDependency[RaceReader],
    game: OfGame = None,
    vs: Against = None,
    rated: Rated = None,
    since: Since = None,
    until: Until = None,
    day: OfDay = None,
    ids: Ids = None,
    most: Most = None,
    names: Names = False,
    cursor: After = None,
) -> Stream:
    """Answer with the player's races."""
    wanted = Wanted(
        own=me.id,
        game=game_of(game),
        players=seated(None, vs),
        rated=rated,
        ids=ids_of(ids),
        since_ms=first_ms(since, day),
        until_ms=end_ms(until, day),
    )
    known, turns = players if names else None, race_reader.turns
    return await whole_races(request, finished_races, wanted, cursor, clock.now_ms(), most, known, turns)


async def whole_races(  # noqa: PLR0913, PLR0917 - what both routes have
    request: Request[None, None, State],
    finished_races: FinishedRaces,
    wanted: Wanted,
    cursor: UUID | None,
    now_ms: int,
    most: int | None,
    known: Players | None,
    turns: Turns,
) -> Stream:
    """The answer of an export: at most so many races, with names if the table of players is there."""
    after = None if cursor is None else await place_of(RaceId(cursor), finished_races, wanted.own)
    races = at_most(most, finished_races.read(wanted, after, now_ms))
    if is_text_asked(request):
        if known is not None:
            raise InvalidParameter("names", "true", "texts of races have no names; leave it out, or ask for NDJSON")
        return await sent(request, texts(races, turns), MediaType.TEXT, ATTACHED)
    return await sent(request, lines(races, known), NDJSON.media_type, {})


def game_of(game: str | None) -> str | None:
    """Id of a game. Raises UnknownGame."""
    return None if game is None else game_named(game).id


def seated(racers: Sequence[UUID] | None, against: UUID | None) -> tuple[PlayerId, ...]:
    """Players who must have a seat."""
    return tuple(map(PlayerId, (*(racers or ()), *(() if against is None else (against,)))))


def ids_of(ids: Sequence[UUID] | None) -> tuple[RaceId, ...] | None:
    """Ids of races."""
    return None if ids is None else tuple(map(RaceId, ids))


def first_ms(since: int | None, day: date | None) -> int:
    """The first moment at which a race may have become public."""
    return max(since or 0, 0 if day is None else begins_ms(day))


def end_ms(until: int | None, day: date | None) -> int | None:
    """The moment before which a race must have become public."""
    return min((each for each in (until, None if day is None else ends_ms(day)) if each is not None), default=None)


async def at_most(most: int | None, races: AsyncIterator[WholeRace]) -> AsyncIterator[WholeRace]:
    """The first races, or all of them."""
    left = -1 if most is None else most
    async for race in races:
        yield race
        left -= 1
        if left == 0:
            return


async def sent(
    request: Request[None, None, State], parts: AsyncIterator[bytes], media_type: str, headers: dict[str, str]
) -> Stream:
    """Stream the answer, compressed if the client accepts that."""
    headers, parts = headers | {"Vary": "Accept, Accept-Encoding"}, await begun(parts)
    if takes("gzip", request.headers.get("Accept-Encoding", "")):
        return Stream(compressing(parts), media_type=media_type, headers=headers | {"Content-Encoding": "gzip"})
    return Stream(parts, media_type=media_type, headers=headers)


def is_text_asked(request: Request[None, None, State]) -> bool:
    """Whether the client prefers text to lines of JSON."""
    return preferred(request, NDJSON.media_type, MediaType.TEXT) == MediaType.TEXT


async def place_of(race_id: RaceId, finished_races: FinishedRaces, own: PlayerId | None) -> Key:
    """Position of a race that the client has. Raises UnknownRace."""
    place = await finished_races.place(race_id, own)
    if place is None:
        raise UnknownRace(f"no export has race {race_id}; `cursor` is the id of the last race that arrived completely")
    return place


async def lines(races: AsyncIterator[WholeRace], known: Players | None) -> AsyncIterator[bytes]:
    """Races as lines of JSON, with the end line; with names if the table of players is there."""
    count = 0
    async for race in races:
        count += 1
        names = None if known is None else await known.names({seat.racer for seat in race.text.seats})
        yield msgspec.json.encode(exported(race, names)) + b"\n"
    yield msgspec.json.encode(ExportEnd(count)) + b"\n"


async def texts(races: AsyncIterator[WholeRace], turns: Turns) -> AsyncIterator[bytes]:
    """Races as text, separated by blank lines."""
    gap = ""
    async for race in races:
        yield f"{gap}{await turns.finish(write_text_in_steps(race.text))}".encode()
        gap = "\n"
