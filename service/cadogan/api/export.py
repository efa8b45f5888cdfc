"""Finished races as one long answer, for those who count: read a little at a time, however many there are."""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from typing import Annotated
from uuid import UUID

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec import Struct

from cadogan.api.policy import costs
from cadogan.api.problems import refusals
from cadogan.api.streaming import NDJSON
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.races.settings import game_named
from cadogan.store.listed_race import ListedRace
from cadogan.store.listing import Listing, Wanted

AT_ONCE = 100
"""Races that are looked up in one go."""
DAY_MS = 86_400_000


class ExportedRace(Struct, frozen=True, tag_field="type", tag="race"):
    """A finished race. `players` and `places` are by seat; places of ghosts follow those of people."""

    id: RaceId
    game: str
    rated: bool
    created_at: int
    started_at: int | None
    finished_at: int | None
    players: tuple[PlayerId | None, ...]
    places: tuple[int, ...] | None


class ExportEnd(Struct, frozen=True, tag_field="type", tag="end"):
    """The last line, without which an export is not whole."""

    races: int


@get(
    "/races/export",
    operation_id="exportRaces",
    summary="All finished races",
    tags=["races"],
    media_type=NDJSON.media_type,
    responses=refusals(404)
    | {
        200: ResponseSpec(
            ExportedRace | ExportEnd,
            generate_examples=False,
            media_type=NDJSON.media_type,
            description="A line of JSON for each race, the newest first; the last line is of type `end`.",
        )
    },
    opt=costs(20),
)
async def export_races(
    *,
    listing: NamedDependency[Listing],
    game: Annotated[str | None, QueryParameter(description="Of this game.")] = None,
    player: Annotated[UUID | None, QueryParameter(description="In which this player has a seat.")] = None,
    day: Annotated[date | None, QueryParameter(description="Made on this day, in UTC.")] = None,
    cursor: Annotated[UUID | None, QueryParameter(description="Older than this race, the last that came.")] = None,
) -> Stream:
    """Finished races of people that lists show. An answer that broke off has no `end`: go on behind its last race."""
    first, behind = (None, None) if day is None else ids_of(day)
    before = [each for each in (cursor, behind) if each is not None]
    wanted = Wanted(
        states=("finished",),
        game=None if game is None else game_named(game).id,
        player=None if player is None else PlayerId(player),
        before=RaceId(min(before)) if before else None,
    )
    await listing.follow()
    return Stream(lines(listing, wanted, first), media_type=NDJSON.media_type)


async def lines(listing: Listing, wanted: Wanted, least: UUID | None) -> AsyncIterator[bytes]:
    """Races that are wanted, down to the `least` id, and the end."""
    count = 0
    async for race in races(listing, wanted):
        if least is not None and race.race_id < least:
            break
        count += 1
        yield msgspec.json.encode(exported(race)) + b"\n"
    yield msgspec.json.encode(ExportEnd(count)) + b"\n"


async def races(listing: Listing, wanted: Wanted) -> AsyncIterator[ListedRace]:
    """Races that are wanted, a page of them in memory at a time."""
    while page := await listing.page(wanted, AT_ONCE):
        for race in page:
            yield race
        wanted = msgspec.structs.replace(wanted, before=page[-1].race_id)


def exported(race: ListedRace) -> ExportedRace:
    """Line of a race."""
    return ExportedRace(
        id=race.race_id,
        game=race.game,
        rated=race.rated,
        created_at=race.created_at,
        started_at=race.started_at,
        finished_at=race.finished_at,
        players=race.players,
        places=race.places,
    )


def ids_of(day: date) -> tuple[UUID, UUID]:
    """Between which ids the races of a day are: the least that one of them may have, and that of the next day."""
    midnight = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000
    first, behind = (uuid7(max(ms, 0), bytes(CHANCE_BYTES)) for ms in (midnight, midnight + DAY_MS))
    return first, behind
