"""The deal of the day: one for each game, which each player plays once, alone and unseen."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Annotated

from litestar import Request, Response, get, post
from litestar.datastructures import ResponseHeader, State
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.cursor import Cursors, CursorText
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.bill import charge_actions
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import DayPath, GamePath, RacePath
from cadogan.api.routes.races.races import MAKES_RACE, answer_created
from cadogan.api.routes.races.record import BoardView, board_in_steps, race_in
from cadogan.lobby.daily_deals import DailyDeals, DayPlace, place
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.errors import UnknownDay
from cadogan.people.player import Player
from cadogan.races.day import KNOWN, begins_ms, commitment, day_of, ends_ms, featured_game, number_of, opens_ms
from cadogan.races.facts import How
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.record.public_view import RaceView
from cadogan.races.settings import MOST_SEATS
from cadogan.rules import GAMES, Seed
from cadogan.store.clock import Clock
from cadogan.store.tables.days import DayDeal, DayRow
from cadogan.store.tables.players import Players

UNRATED = "Not rated: a second account could look at the cards first. The table is just for fun."

MOST_ROWS = 1000
HIDDEN = "--"
"""A card that lies face down, in texts of piles."""

LOWER = Cursors("day-table", DayPlace)
"""Cursors of a day's table."""


class DayOpening(Struct, frozen=True):
    """What every player of a deal sees before the first move."""

    piles: dict[str, str]
    """Cards by pile, the top card last; `--` is a card that lies face down."""
    legal: tuple[str, ...]
    """All legal moves, in notation."""


class DayDealView(Struct, frozen=True, kw_only=True):
    """A day's deal of a game. Times are in milliseconds since the epoch.

    `commitment`, public since `committed_at`, is SHA-256("cadogan/day/1" ‖ "2026-11-21 duchess" ‖ seed). The deal
    can be begun from `begins_at` to `ends_at`. From `opens_at`, its seed, its boards and their proofs are public.
    `winnable` means that the deal is proved winnable; `witness` has moves that win it.
    """

    day: date
    """Day, in UTC."""
    game: str
    deal: DealId
    """Id of the deal."""
    commitment: str
    """Commitment to the day's seed, SHA-256 in hexadecimal."""
    committed_at: int
    """When the commitment was published, in milliseconds since the epoch."""
    begins_at: int
    """When the deal can be begun, in milliseconds since the epoch."""
    ends_at: int
    """When the deal can no longer be begun, in milliseconds since the epoch."""
    opens_at: int
    """When its boards become public, in milliseconds since the epoch."""
    players: int
    """Number of players who have begun it."""
    winnable: bool
    """Whether the deal is proved winnable."""
    opening: DayOpening | None
    """Opening of a game that most people know, as long as the deal can be begun, so that a page can offer the first
    move. Null also if most of its cards lie open: then a look before the clock runs would tell much."""
    unrated: str = UNRATED
    """Why it is not rated."""
    seed: str | None = None
    witness: str | None = None
    """Moves that win the deal, in notation, separated by spaces."""


class DayView(Struct, frozen=True):
    """All deals of a day, by game."""

    day: date
    """Day, in UTC."""
    deals: tuple[DayDealView, ...]
    """The deals, by game."""
    number: int
    """Number of the day, by which people speak of it: 1 is 24 July 2026."""
    featured: str
    """Id of the game that the day puts first."""


class DayResult(Struct, frozen=True, kw_only=True):
    """Result of a player. `time` is in milliseconds since the player's start. Null except the names during play."""

    player: PlayerId
    name: str
    race: RaceId
    how: How | None
    home: int | None
    time: int | None
    """Duration in milliseconds, penalties included."""
    played_back: bool
    """Whether its moves, ten at least, took less than 150 ms each on average: nobody reacts to cards so fast. Such a
    board has its place below those that were raced."""


class DayTable(Struct, frozen=True):
    """Players of a day's deal, the best first: winners by time, then others by cards home.

    Below them are boards that were played back, and then unfinished ones.

    `next` is the cursor of the following page; null on the last one.
    """

    deal: DayDealView
    """The deal."""
    results: tuple[DayResult, ...]
    """Its players, the best first."""
    next: str | None


class DayGhosts(Struct, frozen=True, forbid_unknown_fields=True):
    """Races of the day's table whose boards become ghosts."""

    races: Annotated[list[RaceId], Meta(min_length=1, max_length=MOST_SEATS - 1)]
    """Ids of the races."""


@get(
    "/days/{day:str}",
    operation_id="getDay",
    operation_class=sdk("day", "The deals of a day, as `2026-01-31`. Those of tomorrow have commitments already."),
    summary="Get the deals of a day",
    tags=["days"],
    responses=problem_responses(404),
)
async def get_day(day: DayPath, daily_deals: NamedDependency[DailyDeals], clock: NamedDependency[Clock]) -> DayView:
    """The deals of a day, one for each game: of today, of an earlier day, or of tomorrow (only the commitments)."""
    now_ms = clock.now_ms()
    asked = day_named(day, now_ms)
    deals = tuple(deal_view(asked, each, now_ms) for each in await daily_deals.deals(asked, now_ms))
    return DayView(asked, deals, number_of(asked), featured_game(asked, [deal.game for deal in deals]))


@get(
    "/days/{day:str}/{game:str}",
    operation_id="getDayTable",
    summary="Get the table of a day's deal",
    tags=["days"],
    responses=problem_responses(404, 422),
)
async def get_day_table(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    day: DayPath,
    game: GamePath,
    daily_deals: NamedDependency[DailyDeals],
    clock: NamedDependency[Clock],
    players: NamedDependency[Players],
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_ROWS, description="Most players on a page.")] = 100,
    cursor: CursorText = None,
) -> DayTable:
    """Players and results of the day's deal. Cards and moves are hidden until the day opens."""
    now_ms = clock.now_ms()
    asked, after = day_named(day, now_ms), None if cursor is None else LOWER.place(cursor)
    deal = await daily_deals.deal(asked, game, now_ms)
    found = [row for row in await daily_deals.table(asked, game, now_ms) if after is None or place(row) > after]
    rows = await results(found[:limit], players)
    return DayTable(deal_view(asked, deal, now_ms), rows, LOWER.behind(found, limit, place))


@post(
    "/days/{day:str}/{game:str}/races",
    operation_id="playDay",
    operation_class=sdk(
        "play_day",
        "Create a race on a day's deal: once on that day (then Problem `already-played`), and as practice later.",
    ),
    summary="Play the deal of the day",
    tags=["days"],
    security=needs("race:create"),
    responses=problem_responses(401, 403, 404, 409),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    opt=MAKES_RACE,
)
async def play_day(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    day: DayPath,
    game: GamePath,
    me: NamedDependency[Player],
    daily_deals: NamedDependency[DailyDeals],
    clock: NamedDependency[Clock],
    entropy: NamedDependency[Entropy],
) -> Response[RaceView]:
    """Create your race on the day's deal: one seat, no undo, no hints, closed until the day opens. Possible once.

    Join the race and be ready within two minutes. A race on an earlier day's deal is practice and not in the table.
    """
    now_ms = clock.now_ms()
    race_id = entropy.race_id(now_ms)
    return answer_created(await daily_deals.play(day_named(day, now_ms), game, me.id, race_id, now_ms))


@get(
    "/days/{day:str}/{game:str}/boards/{race_id:uuid}",
    operation_id="getDayBoard",
    operation_class=sdk(
        "day_board",
        "A finished board of the day's deal that you may see: before the day opens, not one above your own.",
        arguments="game, race_id, n, *, day",
        typescript="game, race_id, *, n, day",
    ),
    summary="Get a board of the day",
    tags=["days"],
    security=needs("player:read"),
    responses=problem_responses(401, 403, 404, 409),
)
async def get_day_board(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    day: DayPath,
    game: GamePath,
    race_id: RacePath,
    me: NamedDependency[Player],
    daily_deals: NamedDependency[DailyDeals],
    clock: NamedDependency[Clock],
    n: Annotated[
        int | None,
        QueryParameter(
            ge=0,
            schema_extra={"minimum": 0},  # Litestar drops the bounds of nullable parameters
            description="Number of moves and undos. Default: all of them.",
        ),
    ] = None,
) -> BoardView:
    """A finished board of the day.

    Before the day opens, you see your own, and those below it in the table if you played on to an end.
    """
    now_ms = clock.now_ms()
    asked = day_named(day, now_ms)
    race = race_in(await daily_deals.finished(asked, game, RaceId(race_id), me.id, now_ms))  # as if the day had opened
    return await daily_deals.turns.finish(board_in_steps(race, 0, race.boards[0].actions, n))


@post(
    "/days/{day:str}/{game:str}/ghosts",
    operation_id="raceDayGhosts",
    operation_class=sdk(
        "race_day_ghosts",
        "Create a race against finished boards of the day's deal that you may see: before the day opens, not one above "
        "your own.",
        arguments="game, *races, day",
        typescript="game, races, day",
    ),
    summary="Race against boards of the day",
    tags=["days"],
    security=needs("race:create"),
    dto=StrictBody[DayGhosts],
    return_dto=None,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    opt=MAKES_RACE,
)
async def race_day_ghosts(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    request: Request[None, None, State],
    day: DayPath,
    game: GamePath,
    data: JSONBody[DayGhosts],
    me: NamedDependency[Player],
    daily_deals: NamedDependency[DailyDeals],
    clock: NamedDependency[Clock],
    entropy: NamedDependency[Entropy],
) -> Response[RaceView]:
    """Race against finished boards of the day that you may see. The race is closed until the day opens."""
    now_ms = clock.now_ms()
    asked = day_named(day, now_ms)
    race_id = entropy.race_id(now_ms)
    ghosts = await daily_deals.ghosts(asked, game, me.id, data.races, now_ms)
    charge_actions(request.scope, sum(len(ghost.actions) for ghost in ghosts))
    return answer_created(await daily_deals.race_ghosts(asked, game, me.id, ghosts, race_id, now_ms))


def day_named(text: str, now_ms: int) -> date:
    """Parse a day. Raises UnknownDay."""
    if text == "today":
        return day_of(now_ms)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or text != str(day):  # Python reads 2026-W48-5 and 20261127, too
        raise UnknownDay(f"{text!r} is not a day; write a day like {day_of(now_ms)}, or `today`")
    return day


def deal_view(day: date, of_day: DayDeal, now_ms: int) -> DayDealView:
    """A day's deal, with its seed once the day has opened."""
    deal, is_open = of_day.deal, now_ms >= opens_ms(day)
    return DayDealView(
        day=day,
        game=deal.game,
        deal=deal.id,
        commitment=commitment(day, deal.game, deal.seed).hex(),
        committed_at=of_day.committed_ms,
        begins_at=begins_ms(day),
        ends_at=ends_ms(day),
        opens_at=opens_ms(day),
        players=of_day.players,
        winnable=deal.witness is not None,
        opening=opening(deal.game, deal.seed) if begins_ms(day) <= now_ms < ends_ms(day) else None,
        seed=str(Seed(deal.seed)) if is_open else None,
        witness=deal.witness if is_open else None,
    )


@lru_cache(maxsize=2 * len(GAMES))  # the day's, and yesterday's while the days change
def opening(game: str, seed: bytes) -> DayOpening | None:
    """Opening of a deal, if it is shown before the race."""
    if game not in KNOWN:
        return None
    start = GAMES[game].start(Seed(seed).deck(GAMES[game]))
    piles = start.show_all()
    cards = " ".join(piles.values()).split()
    if cards.count(HIDDEN) * 2 < len(cards):
        return None
    return DayOpening(piles, tuple(move.text for move in start.legal_moves()))


async def results(rows: Sequence[DayRow], players: Players) -> tuple[DayResult, ...]:
    """Rows of a table with the names of the players. Deleted players have none."""
    names = await players.names({row.player for row in rows})
    return tuple(
        DayResult(
            player=row.player,
            name=names.get(row.player, ""),
            race=row.race_id,
            how=row.how,
            home=row.home,
            time=row.time_ms,
            played_back=row.played_back,
        )
        for row in rows
    )
