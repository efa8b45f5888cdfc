"""A finished race as text, to send and to keep."""

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from cadogan.api.limits.bill import charge_reading
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath
from cadogan.api.routes.races.record import deck_of, finished_race
from cadogan.lobby.deal_service import DealService
from cadogan.races.ids import RaceId
from cadogan.races.race import players_in
from cadogan.races.text.from_log import text_race_in_steps
from cadogan.races.text.writer import write_text_in_steps
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.tables.players import Players


@get(
    "/races/{race_id:uuid}/text",
    operation_id="getRaceText",
    operation_class=sdk("text", "A race that is over, as text. `cadogan import --check` replays it."),
    summary="Get a finished race as text",
    tags=["record"],
    media_type=MediaType.TEXT,
    responses=problem_responses(404, 409)
    | {
        200: ResponseSpec(
            str,
            generate_examples=False,
            media_type=MediaType.TEXT,
            description="Tags, then the actions of each racer with their times.",
        )
    },
    opt=costs(5),
)
async def get_race_text(
    request: Request[None, None, State],
    race_id: RacePath,
    race_reader: NamedDependency[RaceReader],
    deal_service: NamedDependency[DealService],
    players: NamedDependency[Players],
) -> Response[str]:
    """A finished race in the race text format. `cadogan import --check` replays it.

    It has no cards until its deal is public.
    """
    record, _ = await race_reader.public(RaceId(race_id))
    charge_reading(request.scope, record.p)
    race = finished_race(record)
    names = await players.names(players_in(race).values())
    turns = race_reader.turns
    found = await turns.finish(text_race_in_steps(record, await deck_of(race, deal_service), names))
    text = await turns.finish(write_text_in_steps(found))
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": attached(race.id)})


def attached(race_id: RaceId) -> str:
    """Header that makes browsers save the text as a file."""
    return f'attachment; filename="cadogan-{race_id}.txt"'
