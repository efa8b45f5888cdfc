"""Deals: the boards that were played on one, and playing it again."""

from typing import TYPE_CHECKING, Annotated

from litestar import Request, Response, get, post
from litestar.datastructures import ResponseHeader, State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.bill import charge_reading
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import DealPath
from cadogan.api.routes.races.races import MAKES_RACE, answer_created
from cadogan.api.routes.terms import chosen, without
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.people.player import Player
from cadogan.races.commands import Create
from cadogan.races.deal_page import Compared, Played, compared_in_steps, played_in_steps
from cadogan.races.facts import How
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.record.public_view import RaceView
from cadogan.races.settings import MOST_SEATS, Settings
from cadogan.rules import Seed
from cadogan.rules.game import OptionValue
from cadogan.store.clock import Clock
from cadogan.store.errors import UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.tables.players import Players

MOST_RACES = 100
"""Newest races whose boards a page shows. Each is read from its log."""


class DealBoard(Struct, frozen=True, kw_only=True):
    """A board that was played on a deal. `time` is in milliseconds since its start, penalties included.

    `race` is null if the race is not listed. `percentile` is the share of the other boards that did worse, in percent.
    `parted` is the number of the first action, from 1, that differs from the best board; null if none differs.
    """

    race: RaceId | None
    seat: int
    player: PlayerId
    name: str
    how: How
    home: int
    moves: int
    time: int
    """Milliseconds from the start to the end of the board, penalties included."""
    percentile: int | None
    """Percentage of the other boards that did worse; null if there is no other."""
    parted: int | None
    """Number of the first action, from 1, that differs from the best board; null if none differs."""


class DealPage(Struct, frozen=True, kw_only=True):
    """A deal that was played, and the boards of its newest hundred races, the best first.

    `witness` has moves that win it, if it is proved winnable.
    """

    id: DealId
    game: str
    options: dict[str, OptionValue]
    seed: str
    witness: str | None
    """Moves that win the deal, in notation, separated by spaces."""
    races: int
    """Number of races on it."""
    won: int
    """Number of boards that were won."""
    boards: tuple[DealBoard, ...]
    """Boards, the best first."""


if TYPE_CHECKING:
    AgainTerms = Settings
else:
    AgainTerms = without("game", "options", "view", "closed_until", "rated", "deal")


class AgainBody(AgainTerms, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How to play a deal again. Times are in seconds."""

    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 1


@get(
    "/deals/{deal_id:uuid}",
    operation_id="getDeal",
    operation_class=sdk(
        "deal", "All boards that were played on a deal. Raises Problem `held-back` until it is public."
    ),
    summary="Get a deal and its boards",
    tags=["deals"],
    responses=problem_responses(404, 409),
)
async def get_deal(
    request: Request[None, None, State],
    deal_id: DealPath,
    deal_service: NamedDependency[DealService],
    race_reader: NamedDependency[RaceReader],
    players: NamedDependency[Players],
) -> DealPage:
    """The boards of the newest hundred races on a deal, and its seed. Held back until the deal is public.

    There are no pages, because each board is compared with all others.
    """
    deal, races = await deal_service.public_deal(DealId(deal_id))
    newest = races[-MOST_RACES:]
    boards = [board for race in newest for board in await boards_of(race.race_id, race_reader)]
    names = await players.names({board.player for board in boards})
    listed = {race.race_id for race in newest if race.listed}
    charge_reading(request.scope, sum(len(board.actions) for board in boards))
    found = await race_reader.turns.finish(compared_in_steps(boards))
    rows = tuple(board_view(each, names, listed) for each in found)
    return DealPage(
        id=deal.id,
        game=deal.game,
        options=deal.options,
        seed=str(Seed(deal.seed)),
        witness=deal.witness,
        races=len(races),
        won=sum(row.how == "won" for row in rows),
        boards=rows,
    )


@post(
    "/deals/{deal_id:uuid}/races",
    operation_id="playDealAgain",
    operation_class=sdk("play_again", "Create a race on a deal that was played before.", arguments="deal_id, **terms"),
    summary="Play a deal again",
    tags=["deals"],
    security=needs("race:create"),
    dto=StrictBody[AgainBody],
    return_dto=None,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    opt=MAKES_RACE,
)
async def play_deal_again(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    deal_id: DealPath,
    data: JSONBody[AgainBody],
    me: NamedDependency[Player],
    clock: NamedDependency[Clock],
    deal_service: NamedDependency[DealService],
    entropy: NamedDependency[Entropy],
) -> Response[RaceView]:
    """Create an unrated race on a deal that was played before. You do not need its seed.

    This is refused until the deal is public: until the first race on it is over, and those that had started by then.
    """
    deal, _ = await deal_service.public_deal(DealId(deal_id))
    at = clock.now_ms()
    settings = Settings(game=deal.game, options=deal.options, **chosen(data))
    command = Create(at, entropy.race_id(at), me.id, settings, b"", deal.seed, deal=deal.id)
    return answer_created(await deal_service.create(command))


async def boards_of(race_id: RaceId, race_reader: RaceReader) -> list[Played]:
    """The boards of a finished race; none while this node cannot read its log."""
    try:
        return await race_reader.fold(race_id, played_in_steps)
    except UnreadableRace:
        return []


def board_view(compared: Compared, names: dict[PlayerId, str], listed: set[RaceId]) -> DealBoard:
    """A board compared with the others. Deleted players have no name."""
    board, percentile, parted = compared
    return DealBoard(
        race=board.race_id if board.race_id in listed else None,
        seat=board.seat,
        player=board.player,
        name=names.get(board.player, ""),
        how=board.how,
        home=board.home,
        moves=board.moves,
        time=board.time,
        percentile=percentile,
        parted=parted,
    )
