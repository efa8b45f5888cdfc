"""A film of the last moves of a finished race, to share."""

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from cadogan.api.limits.bill import charge_reading
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath
from cadogan.api.routes.races.record import finished_race, must_be_seat
from cadogan.api.showing.film_drawing import film_drawing
from cadogan.api.showing.kept_pictures import KeptPictures
from cadogan.api.showing.page_drawings import LATER_MS, Asked
from cadogan.races.ids import RaceId
from cadogan.races.race import players_in
from cadogan.rooms.errors import Overloaded
from cadogan.store.clock import Clock
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.tables.players import Players

WEBP = "image/webp"


@get(
    "/races/{race_id:uuid}/film",
    operation_id="getRaceFilm",
    operation_class=sdk("film", "A film of the last moves of a race that is over, as an animated WebP."),
    summary="Get a film of the last moves of a finished race",
    tags=["record"],
    media_type=WEBP,
    responses=problem_responses(404, 409, 422)
    | {
        200: ResponseSpec(
            bytes,
            generate_examples=False,
            media_type=WEBP,
            description="An animated WebP of 1200 by 630 pixels, of at most 2 MB.",
        )
    },
    opt=costs(20),
)
async def get_race_film(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    request: Request[Any, Any, State],
    race_id: RacePath,
    race_reader: NamedDependency[RaceReader],
    players: NamedDependency[Players],
    films: NamedDependency[KeptPictures],
    clock: NamedDependency[Clock],
    seat: Annotated[
        int | None,
        QueryParameter(
            ge=0,
            schema_extra={"minimum": 0},  # Litestar drops the bounds of nullable parameters
            description="Seat whose board is shown. Default: the one in first place.",
        ),
    ] = None,
) -> Response[bytes]:
    """The last twelve moves of a racer of a finished race, card by card, and the result, to send to others.

    It takes the service a second, so few are made at once. If too many are asked for, the answer is `overloaded`.
    """

    async def asked() -> Asked:
        record, events = await race_reader.public(RaceId(race_id))
        charge_reading(request.scope, record.p)
        race = finished_race(record)
        if seat is not None:
            must_be_seat(seat, len(race.seats))
        names = await players.names(players_in(race).values())
        return Asked(film_drawing(race, record.view(), events, names, seat), LATER_MS)

    film = await films.get(f"{race_id}/{seat}", asked)
    if film.is_substitute:
        raise Overloaded("films of others are being made right now; ask again in some seconds")
    left_s = max(0, film.until_ms - clock.now_ms()) // 1000
    headers = {"ETag": film.etag, "Cache-Control": f"public, max-age={left_s}"}
    return Response(film.image, media_type=WEBP, headers=headers)
