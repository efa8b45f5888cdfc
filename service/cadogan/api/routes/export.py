"""Finished races as one long answer, for statistics. It is read in small steps, however long it is.

Accept: application/x-ndjson        one line of JSON per race, and one of type `end`
Accept: text/plain                  the text of each race, one after the other
"""

from collections.abc import AsyncIterator
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

from cadogan.api.http.compression import compressing, takes
from cadogan.api.http.errors import InvalidParameter
from cadogan.api.http.limit_policies import costs
from cadogan.api.http.problems import problem_responses
from cadogan.api.http.streaming import NDJSON, begun, preferred
from cadogan.api.routes.exported_race import ExportedRace, ExportEnd, exported
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import game_named
from cadogan.races.text.writer import write_text_in_steps
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.finished_races import FinishedRaces, Key, Wanted, WholeRace
from cadogan.store.tables.players import Players
from cadogan.store.turns import Turns

ATTACHED = {"Content-Disposition": 'attachment; filename="cadogan-races.txt"'}


@get(
    "/races/export",
    operation_id="exportRaces",
    summary="Export finished races",
    tags=["races"],
    responses=problem_responses(404)
    | {
        200: ResponseSpec(
            ExportedRace | ExportEnd,
            generate_examples=False,
            media_type=NDJSON.media_type,
            description=(
                "One line of JSON per race, the oldest first; the last line has the type `end`. With "
                "`Accept: text/plain`, the text of each race as in `getRaceText`, without names."
            ),
        )
    },
    opt=costs(20),
)
async def export_races(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    request: Request[None, None, State],
    finished_races: NamedDependency[FinishedRaces],
    clock: NamedDependency[Clock],
    players: NamedDependency[Players],
    race_reader: NamedDependency[RaceReader],
    game: Annotated[str | None, QueryParameter(description="Races of this game.")] = None,
    player: Annotated[UUID | None, QueryParameter(description="Races in which this player has a seat.")] = None,
    day: Annotated[date | None, QueryParameter(description="Races that became public on this day, in UTC.")] = None,
    house: Annotated[bool, QueryParameter(description="Races of house bots, instead of people's races.")] = False,
    names: Annotated[bool, QueryParameter(description="Also the names of players. Only for lines of JSON.")] = False,
    cursor: Annotated[
        UUID | None, QueryParameter(description="Continue after this race, the last one that arrived completely.")
    ] = None,
) -> Stream:
    """Finished listed races with every move, in the order in which they became public.

    A race becomes public when it finishes, or when it opens if it was closed; it appears here five seconds later. So a
    client that continues from its last race misses none, even a month later. A complete answer ends with a line of type
    `end`. Players are named by id; with `names`, also by the name that they have now.
    """
    wanted = Wanted(
        is_house=house,
        game=None if game is None else game_named(game).id,
        player=None if player is None else PlayerId(player),
        day=day,
    )
    after = None if cursor is None else await place_of(RaceId(cursor), finished_races)
    races = finished_races.read(wanted, after, clock.now_ms())
    if is_text_asked(request):
        if names:
            raise InvalidParameter("names", "true", "texts of races have no names; leave it out, or ask for NDJSON")
        return await sent(request, texts(races, race_reader.turns), MediaType.TEXT, ATTACHED)
    return await sent(request, lines(races, players if names else None), NDJSON.media_type, {})


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


async def place_of(race_id: RaceId, finished_races: FinishedRaces) -> Key:
    """Position of a race that the client has. Raises UnknownRace."""
    place = await finished_races.place(race_id)
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
