"""The feed: starts and finishes of all listed races, as pages and as a stream.

A cursor is a position in the order of all lifecycle events. No event ever appears before a position that was read, so a
client that continues from a cursor misses nothing and gets nothing twice.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Annotated, Literal
from uuid import UUID

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import UNSET, Struct, UnsetType, json
from msgspec.structs import replace

from cadogan.api.bodies.cursor import Cursors, FeedCursorText
from cadogan.api.bodies.sealed_cursors import FeedCursors
from cadogan.api.bodies.streaming import LastEventId, StreamedEvent, form_asked, refuse_beside_stream, streamed
from cadogan.api.limits.limit_policies import costs
from cadogan.api.limits.stream_admission import StreamAdmission
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.races.race_filters import OfHouse
from cadogan.lobby.news.feed import FeedFollower, FeedService, NewsFilter
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import game_named
from cadogan.store.log.log import BEGINNING, Place
from cadogan.store.projections.feed import Finish, News, Start
from cadogan.store.projections.results import Reached
from cadogan.store.tables.players import Players

KINDS: dict[str, type[News]] = {"started": Start, "finished": Finish}

MOST_NEWS = 1000
USUAL_NEWS = 100


class FeedSeat(Struct, frozen=True):
    """A player in a seat. `name` is there if the request asked for names, and empty if the player was deleted."""

    seat: int
    player: PlayerId
    name: str | UnsetType = UNSET


class FeedStanding(Struct, frozen=True):
    """Result of a player. `time` is in milliseconds since the start, penalties included. Ties share a place.

    `name` is there if the request asked for names, and empty if the player was deleted.
    """

    seat: int
    player: PlayerId
    place: int
    home: int
    how: How
    time: int
    """Milliseconds until the end of the board, penalties included."""
    name: str | UnsetType = UNSET


class FeedEvent(Struct, frozen=True, tag_field="type"):
    """Base of the feed's events. `at` is in milliseconds since the epoch. `house`: a house bot created the race."""

    cursor: str
    """Cursor after this event: continue from it."""
    at: int
    race: RaceId
    game: str
    rated: bool
    house: bool
    """Whether a house bot created the race."""


class RaceStart(FeedEvent, frozen=True, tag="started"):
    """A race has started. Seats of ghosts are not counted."""

    seats: int
    """Number of seats of players."""
    racers: tuple[FeedSeat, ...]
    """Players by seat."""


class RaceFinish(FeedEvent, frozen=True, tag="finished"):
    """A race has finished; `standings` by seat."""

    standings: tuple[FeedStanding, ...]
    """Results of the players, by seat."""


class FeedPage(Struct, frozen=True):
    """A page of the feed. `next` is the cursor from which to continue, now or later.

    While `more` is true, ask again at once: a page may be short or empty without being the last.
    """

    events: tuple[RaceStart | RaceFinish, ...]
    next: str
    """Cursor from which to continue, now or later. It is never null."""
    more: bool
    """Whether there may be more events already: ask again at once."""


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
    players: NamedDependency[Players],
    feed_cursors: NamedDependency[FeedCursors],
    game: Annotated[str | None, QueryParameter(description="Races of this game.")] = None,
    player: Annotated[UUID | None, QueryParameter(description="Races in which this player has a seat.")] = None,
    kind: Annotated[
        Literal["started", "finished"] | None, QueryParameter(name="type", description="Events of this type.")
    ] = None,
    house: OfHouse = False,
    names: Annotated[bool, QueryParameter(description="Also the names of players.")] = False,
    cursor: FeedCursorText = "start",
    limit: Annotated[
        int | None,
        QueryParameter(ge=1, le=MOST_NEWS, description="Most events on a page.", schema_extra={"default": USUAL_NEWS}),
    ] = None,
    last_event_id: LastEventId = None,
) -> Response[FeedPage]:
    """Starts and finishes of all listed races, each once, in an order that never changes.

    With `Accept: application/x-ndjson` (one line per event) or `text/event-stream`, events arrive as they happen. To
    resume a broken stream, send the last event's cursor as `cursor` or in the header `Last-Event-ID`. Players are named
    by id, because names can be deleted; with `names`, also by the name that they have now.
    """
    known = players if names else None
    cursors = await feed_cursors.of("feed", Place)
    news_filter = NewsFilter(
        game=None if game is None else game_named(game).id,
        player=None if player is None else PlayerId(player),
        kind=None if kind is None else KINDS[kind],
        is_house=house,
    )
    form = form_asked(request)
    if form is not None:
        refuse_beside_stream("limit", limit)
        await stream_admission.admit(request)
        if last_event_id is None:
            place = await place_at(feed_service, cursor, cursors)
        else:
            place = place_of("Last-Event-ID", last_event_id, cursors)
        return streamed(form, batches_of(feed_service.follow(place, news_filter), known, cursors))
    after = await place_at(feed_service, cursor, cursors)
    return Response(await page(feed_service, after, news_filter, limit or USUAL_NEWS, known, cursors))


async def page(  # noqa: PLR0913, PLR0917 - what is asked for, and how it is written
    feed_service: FeedService,
    after: Place,
    news_filter: NewsFilter,
    limit: int,
    known: Players | None,
    cursors: Cursors[Place],
) -> FeedPage:
    """At most `limit` events after a position; with names if the table of players is there."""
    news, end, has_more = await feed_service.read(after)
    wanted = news_filter.matching(news)
    if len(wanted) > limit:
        wanted, end, has_more = wanted[:limit], wanted[limit - 1].place, True
    return FeedPage(tuple(await feed_events(wanted, known, cursors)), cursors.at(end), has_more)


async def batches_of(
    follower: FeedFollower, known: Players | None, cursors: Cursors[Place]
) -> AsyncIterator[Sequence[StreamedEvent]]:
    """News of a follower as events of a stream."""
    while (news := await follower.next()) is not None:
        events = await feed_events(news, known, cursors)
        yield [StreamedEvent(event.cursor.encode(), json.encode(event)) for event in events]


async def feed_events(
    news: Sequence[News], known: Players | None, cursors: Cursors[Place]
) -> list[RaceStart | RaceFinish]:
    """News as events of the feed; with names if the table of players is there."""
    events = [feed_event(each, cursors.at(each.place)) for each in news]
    if known is None or not events:
        return events
    names = await known.names({player for each in news for player in each.race.players})
    return [with_names(event, names) for event in events]


def with_names(event: RaceStart | RaceFinish, names: Mapping[PlayerId, str]) -> RaceStart | RaceFinish:
    """An event with the names of its players. Deleted players have none."""
    match event:
        case RaceStart():
            return replace(event, racers=tuple(replace(each, name=names.get(each.player, "")) for each in event.racers))
        case RaceFinish():
            standings = tuple(replace(each, name=names.get(each.player, "")) for each in event.standings)
            return replace(event, standings=standings)


async def place_at(feed_service: FeedService, cursor: str, cursors: Cursors[Place]) -> Place:
    """Position that the client asks for. Raises InvalidCursor."""
    match cursor:
        case "start":
            return BEGINNING
        case "now":
            return await feed_service.end()
        case _:
            return place_of("cursor", cursor, cursors)


def place_of(name: str, cursor: str, cursors: Cursors[Place]) -> Place:
    """Position of a cursor. Raises InvalidCursor."""
    return cursors.place(cursor, name, known_as="the `cursor` of an event or the `next` of a page")


def feed_event(news: News, cursor: str) -> RaceStart | RaceFinish:
    """News as an event of the feed."""
    race = news.race
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
