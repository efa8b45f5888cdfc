"""The feed: starts and finishes of all listed races, as pages and as a stream.

A cursor is a position in the order of all lifecycle events. No event ever appears before a position that was read, so a
client that continues from a cursor misses nothing and gets nothing twice.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Literal
from uuid import UUID

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct, json

from cadogan.api.http.cursor import Cursors
from cadogan.api.http.limit_policies import costs
from cadogan.api.http.problems import problem_responses
from cadogan.api.http.stream_admission import StreamAdmission
from cadogan.api.http.streaming import LastEventId, StreamedEvent, form_asked, refuse_beside_stream, streamed
from cadogan.lobby.feed import FeedFollower, FeedService, NewsFilter
from cadogan.races.events import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import game_named
from cadogan.store.log.log import BEGINNING, Place
from cadogan.store.projections.feed import Finish, News, Start
from cadogan.store.projections.results import Reached

KINDS: dict[str, type[News]] = {"started": Start, "finished": Finish}

MOST_NEWS = 1000
USUAL_NEWS = 100

PLACES = Cursors("feed", Place)

CURSOR = "`cursor` of an event or `next` of a page: events after it; `start`: all events; `now`: only new events."


class FeedSeat(Struct, frozen=True):
    """A player in a seat."""

    seat: int
    player: PlayerId


class FeedStanding(Struct, frozen=True):
    """Result of a player. `time` is in milliseconds since the start, penalties included. Ties share a place."""

    seat: int
    player: PlayerId
    place: int
    home: int
    how: How
    time: int


class FeedEvent(Struct, frozen=True, tag_field="type"):
    """Base of the feed's events. `at` is in milliseconds since the epoch. `house`: a house bot created the race."""

    cursor: str
    """Cursor after this event: continue from it."""
    at: int
    race: RaceId
    game: str
    rated: bool
    house: bool


class RaceStart(FeedEvent, frozen=True, tag="started"):
    """A race has started. Seats of ghosts are not counted."""

    seats: int
    racers: tuple[FeedSeat, ...]


class RaceFinish(FeedEvent, frozen=True, tag="finished"):
    """A race has finished; `standings` by seat."""

    standings: tuple[FeedStanding, ...]


class FeedPage(Struct, frozen=True):
    """A page of the feed. `next` is the cursor from which to continue, now or later.

    While `more` is true, ask again at once: a page may be short or empty without being the last.
    """

    events: tuple[RaceStart | RaceFinish, ...]
    next: str
    more: bool


@get(
    "/feed",
    operation_id="getFeed",
    summary="List or stream starts and finishes of all races",
    tags=["races"],
    responses=problem_responses(404, 422),
    opt=costs(5),
)
async def get_feed(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    request: Request[None, None, State],
    feed_service: NamedDependency[FeedService],
    stream_admission: NamedDependency[StreamAdmission],
    game: Annotated[str | None, QueryParameter(description="Races of this game.")] = None,
    player: Annotated[UUID | None, QueryParameter(description="Races in which this player has a seat.")] = None,
    kind: Annotated[
        Literal["started", "finished"] | None, QueryParameter(name="type", description="Events of this type.")
    ] = None,
    house: Annotated[bool, QueryParameter(description="Also races of house bots.")] = False,
    cursor: Annotated[str, QueryParameter(description=CURSOR)] = "start",
    limit: Annotated[
        int | None, QueryParameter(ge=1, le=MOST_NEWS, description="Most events on a page. Default: 100.")
    ] = None,
    last_event_id: LastEventId = None,
) -> Response[FeedPage]:
    """Starts and finishes of all listed races, each once, in an order that never changes.

    With `Accept: application/x-ndjson` (one line per event) or `text/event-stream`, events arrive as they happen. To
    resume a broken stream, send the last event's cursor as `cursor` or in the header `Last-Event-ID`. Players are named
    by id.
    """
    news_filter = NewsFilter(
        game=None if game is None else game_named(game).id,
        player=None if player is None else PlayerId(player),
        kind=None if kind is None else KINDS[kind],
        with_house=house,
    )
    form = form_asked(request)
    if form is not None:
        refuse_beside_stream("limit", limit)
        await stream_admission.admit(request)
        if last_event_id is None:
            place = await place_at(feed_service, cursor)
        else:
            place = place_of("Last-Event-ID", last_event_id)
        return streamed(form, batches_of(feed_service.follow(place, news_filter)))
    return Response(await page(feed_service, await place_at(feed_service, cursor), news_filter, limit or USUAL_NEWS))


async def page(feed_service: FeedService, after: Place, news_filter: NewsFilter, limit: int) -> FeedPage:
    """At most `limit` events after a position."""
    news, end, has_more = await feed_service.read(after)
    wanted = news_filter.matching(news)
    if len(wanted) > limit:
        wanted, end, has_more = wanted[:limit], wanted[limit - 1].place, True
    return FeedPage(tuple(map(feed_event, wanted)), PLACES.at(end), has_more)


async def batches_of(follower: FeedFollower) -> AsyncIterator[Sequence[StreamedEvent]]:
    """News of a follower as events of a stream."""
    while (news := await follower.next()) is not None:
        yield [StreamedEvent(PLACES.at(each.place).encode(), json.encode(feed_event(each))) for each in news]


async def place_at(feed_service: FeedService, cursor: str) -> Place:
    """Position that the client asks for. Raises InvalidCursor."""
    match cursor:
        case "start":
            return BEGINNING
        case "now":
            return await feed_service.end()
        case _:
            return place_of("cursor", cursor)


def place_of(name: str, cursor: str) -> Place:
    """Position of a cursor. Raises InvalidCursor."""
    return PLACES.place(cursor, name, known_as="the `cursor` of an event or the `next` of a page")


def feed_event(news: News) -> RaceStart | RaceFinish:
    """News as an event of the feed."""
    race, cursor = news.race, PLACES.at(news.place)
    match news:
        case Start():
            racers = tuple(FeedSeat(seat, player) for seat, player in enumerate(race.players))
            return RaceStart(cursor, news.at, race.race_id, race.game, race.rated, race.is_house, race.seats, racers)
        case Finish():
            return RaceFinish(cursor, news.at, race.race_id, race.game, race.rated, race.is_house, standings_of(news))


def standings_of(finish: Finish) -> tuple[FeedStanding, ...]:
    """Results, by seat."""
    return tuple(map(feed_standing, finish.reached))


def feed_standing(reached: Reached) -> FeedStanding:
    """Result of a player, as feeds and lists show it."""
    return FeedStanding(reached.seat, reached.player_id, reached.place, reached.home, reached.how, reached.time_ms)
