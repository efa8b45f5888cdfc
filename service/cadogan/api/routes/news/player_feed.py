"""The feed of a player: what happens to them, as pages and as a stream.

A cursor is a position in the news of one player. A client that continues from a cursor misses nothing and gets nothing
twice.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Annotated, Literal, assert_never
from uuid import UUID

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct, convert, json

from cadogan.api.bodies.cursor import Cursors, FeedCursorText
from cadogan.api.bodies.sealed_cursors import FeedCursors
from cadogan.api.bodies.streaming import LastEventId, StreamedEvent, form_asked, refuse_beside_stream, streamed
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.stream_admission import StreamAdmission
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.lobby.challenges import ChallengeView, views
from cadogan.lobby.challenge_service import ChallengeService
from cadogan.lobby.news.player_feed import PlayerFeedFollower, PlayerFeedService
from cadogan.people.bearer import Bearer
from cadogan.people.challenge import State as ChallengeState
from cadogan.people.errors import UnknownChallenge
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.errors import Unreachable
from cadogan.store.tables.player_news import BEGINNING, AccountChange, NewsPlace, PlayerNewsRow
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import Tokens

MOST_NEWS = 100


class PlayerEvent(Struct, frozen=True, tag_field="type"):
    """Base of a player's events. `at` is in milliseconds since the epoch."""

    cursor: str
    """Cursor after this event: continue from it."""
    at: int


class ChallengeNews(PlayerEvent, frozen=True, tag="challenge"):
    """You are challenged, a challenge to you was withdrawn, or your challenge was answered.

    `state` is what the challenge became by this event; `challenge` has its state now.
    """

    state: ChallengeState
    """What the challenge became by this event."""
    challenge: ChallengeView
    """The challenge as it is now."""


class PairingNews(PlayerEvent, frozen=True, tag="paired"):
    """Your pairing has found your race. Join it: other clients of yours may have missed it."""

    pairing: UUID
    """Id of your pairing."""
    race: RaceId
    """Id of the race to join."""


class RematchNews(PlayerEvent, frozen=True, tag="rematch"):
    """A racer of one of your races has asked for a rematch. Join it with `POST /races/{rematch_of}/rematch`."""

    race: RaceId
    """Id of the rematch."""
    rematch_of: RaceId
    """Id of the race that it repeats."""


class RaceStartNews(PlayerEvent, frozen=True, tag="race-started"):
    """A race in which you have a seat has started."""

    race: RaceId


class RaceEndNews(PlayerEvent, frozen=True, tag="race-ended"):
    """A race in which you have a seat is over, or was abandoned before its start."""

    race: RaceId
    state: Literal["finished", "abandoned"]
    """What the race became."""


class RatingNews(PlayerEvent, frozen=True, tag="rated"):
    """A race has changed your rating. `GET /races/{race}/ratings` has the change."""

    race: RaceId


class TokenNews(PlayerEvent, frozen=True, tag="token-revoked"):
    """One of your tokens was revoked. The device that has it is signed out."""

    token: UUID
    """Id of the token."""


class SignInNews(PlayerEvent, frozen=True, tag="signed-in"):
    """A further device acts for you: it has signed in with a passkey, or with a code that another device has shown."""

    token: UUID
    """Id of its token. Revoke it if this was not you."""
    name: str
    """Name that the device gives itself."""


class PasskeyNews(PlayerEvent, frozen=True, tag="passkey-copied"):
    """A sign-in with one of your passkeys was refused: its counter went back, so there may be a copy of it."""

    passkey: UUID
    """Id of the passkey."""
    name: str
    """Your name for the passkey."""


class AccountNews(PlayerEvent, frozen=True, tag="account-changed"):
    """A device of yours has changed who may act for you. That device gets this event, too: `by` is its own token."""

    change: AccountChange
    """What it did. New recovery codes end the earlier ones."""
    name: str | None
    """Name of the passkey, the token or the app; null for recovery codes."""
    by: UUID
    """Id of the token that made the change. Revoke it if this was not you."""
    device: str
    """Name of that token."""


class TournamentStart(PlayerEvent, frozen=True, tag="tournament-started"):
    """A tournament that you have entered, or made, has started."""

    tournament: UUID
    """Id of the tournament."""


class TournamentPairing(PlayerEvent, frozen=True, tag="tournament-paired"):
    """A tournament has found your race. Join it within 20 seconds."""

    tournament: UUID
    """Id of the tournament."""
    race: RaceId
    """Id of the race to join."""


class TournamentEnd(PlayerEvent, frozen=True, tag="tournament-ended"):
    """A tournament that you have entered, or made, is over. Its table tells your place."""

    tournament: UUID
    """Id of the tournament."""
    state: Literal["ended", "cancelled"]
    """What the tournament became."""


AnyPlayerEvent = (
    ChallengeNews
    | PairingNews
    | RematchNews
    | RaceStartNews
    | RaceEndNews
    | RatingNews
    | TokenNews
    | SignInNews
    | PasskeyNews
    | AccountNews
    | TournamentStart
    | TournamentPairing
    | TournamentEnd
)


class PlayerFeedPage(Struct, frozen=True):
    """A page of your feed. `next` is the cursor from which to continue, now or later.

    While `more` is true, ask again at once: a page may be short or empty without being the last.
    """

    events: tuple[AnyPlayerEvent, ...]
    next: str
    """Cursor from which to continue, now or later. It is never null."""
    more: bool
    """Whether there are more."""


class NewsReader:
    """Reads what the news of one player is about."""

    def __init__(self, challenge_service: ChallengeService, players: Players, feed_cursors: FeedCursors) -> None:
        self._challenge_service = challenge_service
        self._players = players
        self._feed_cursors = feed_cursors

    async def cursors(self) -> Cursors[NewsPlace]:
        """Cursors of the feeds of players. Raises Unreachable."""
        return await self._feed_cursors.of("player feed", NewsPlace)

    async def events(self, rows: Sequence[PlayerNewsRow]) -> list[AnyPlayerEvent]:
        """The news as events. Old challenges are deleted, and news of them is left out."""
        cursors = await self.cursors()
        return [event for row in rows if (event := await self._event(row, cursors.at(row.place))) is not None]

    async def _event(  # noqa: C901, PLR0911, PLR0912 - one table of all kinds
        self, row: PlayerNewsRow, cursor: str
    ) -> AnyPlayerEvent | None:
        match row.kind:
            case "challenge":
                try:
                    challenge = await self._challenge_service.status(row.subject)
                except UnknownChallenge:
                    return None
                (view,) = await views([challenge], self._players)
                return ChallengeNews(cursor, row.at_ms, convert(row.state, ChallengeState), view)
            case "paired":
                assert row.race is not None  # a paired one has its race
                return PairingNews(cursor, row.at_ms, row.subject, row.race)
            case "rematch":
                assert row.race is not None  # the news is of the rematch
                return RematchNews(cursor, row.at_ms, row.race, RaceId(row.subject))
            case "race-started":
                return RaceStartNews(cursor, row.at_ms, RaceId(row.subject))
            case "race-ended":
                state = convert(row.state, Literal["finished", "abandoned"])
                return RaceEndNews(cursor, row.at_ms, RaceId(row.subject), state)
            case "rated":
                return RatingNews(cursor, row.at_ms, RaceId(row.subject))
            case "token-revoked":
                return TokenNews(cursor, row.at_ms, row.subject)
            case "signed-in":
                return SignInNews(cursor, row.at_ms, row.subject, row.state)
            case "passkey-copied":
                return PasskeyNews(cursor, row.at_ms, row.subject, row.state)
            case "account-changed":
                assert row.device is not None  # every change is made by a token
                change = convert(row.state, AccountChange)
                return AccountNews(cursor, row.at_ms, change, row.named, row.subject, row.device)
            case "tournament-started":
                return TournamentStart(cursor, row.at_ms, row.subject)
            case "tournament-paired":
                assert row.race is not None  # a paired one has its race
                return TournamentPairing(cursor, row.at_ms, row.subject, row.race)
            case "tournament-ended":
                return TournamentEnd(cursor, row.at_ms, row.subject, convert(row.state, Literal["ended", "cancelled"]))
            case _:
                assert_never(row.kind)


@get(
    "/players/me/feed",
    operation_id="getPlayerFeed",
    summary="List or stream what happens to you",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403, 422),
)
async def get_player_feed(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    request: Request[Player, None, State],
    me: NamedDependency[Player],
    bearer: NamedDependency[Bearer],
    tokens: NamedDependency[Tokens],
    player_feed: NamedDependency[PlayerFeedService],
    challenge_service: NamedDependency[ChallengeService],
    players: NamedDependency[Players],
    feed_cursors: NamedDependency[FeedCursors],
    stream_admission: NamedDependency[StreamAdmission],
    cursor: FeedCursorText = "start",
    limit: Annotated[
        int | None,
        QueryParameter(ge=1, le=MOST_NEWS, description="Most events on a page.", schema_extra={"default": MOST_NEWS}),
    ] = None,
    last_event_id: LastEventId = None,
) -> Response[PlayerFeedPage]:
    """Your challenges, pairings, races, ratings, sign-ins and changes of your account, as they happen.

    Each event comes once, in an order that never changes, and is kept for 30 days.

    With `Accept: application/x-ndjson` (one line per event) or `text/event-stream`, events arrive as they happen. To
    resume a broken stream, send the last event's cursor as `cursor` or in the header `Last-Event-ID`. More types of
    events will come: ignore those that you do not know.
    """
    reader = NewsReader(challenge_service, players, feed_cursors)
    cursors = await reader.cursors()
    form = form_asked(request)
    if form is not None:
        refuse_beside_stream("limit", limit)
        await stream_admission.admit(request)
        if last_event_id is None:
            place = await place_at(player_feed, me.id, cursor, cursors)
        else:
            place = place_of("Last-Event-ID", last_event_id, cursors)
        follower = player_feed.follow(me.id, place)
        return streamed(form, batches_of(follower, reader, partial(has_lapsed, tokens, bearer)))
    after = await place_at(player_feed, me.id, cursor, cursors)
    wanted = limit or MOST_NEWS
    rows = await player_feed.read(me.id, after, wanted + 1)
    shown = rows[:wanted]
    end = shown[-1].place if shown else after
    return Response(PlayerFeedPage(tuple(await reader.events(shown)), cursors.at(end), len(rows) > wanted))


async def batches_of(
    follower: PlayerFeedFollower, reader: NewsReader, has_lapsed: Callable[[], Awaitable[bool]]
) -> AsyncIterator[Sequence[StreamedEvent]]:
    """News of a follower as events of a stream, until its token has lapsed. A revocation is news, which wakes it."""
    while (rows := await follower.next()) is not None:
        if await has_lapsed():
            return
        yield [StreamedEvent(each.cursor.encode(), json.encode(each)) for each in await reader.events(rows)]


async def has_lapsed(tokens: Tokens, bearer: Bearer) -> bool:
    """Whether a token is valid no longer, as far as Postgres can say now: without it there is no news either."""
    try:
        return bool(await tokens.lapsed([bearer]))
    except Unreachable:
        return False


async def place_at(
    player_feed: PlayerFeedService, player: PlayerId, cursor: str, cursors: Cursors[NewsPlace]
) -> NewsPlace:
    """Position that the client asks for. Raises InvalidCursor."""
    match cursor:
        case "start":
            return BEGINNING
        case "now":
            return await player_feed.end(player)
        case _:
            return place_of("cursor", cursor, cursors)


def place_of(name: str, cursor: str, cursors: Cursors[NewsPlace]) -> NewsPlace:
    """Position of a cursor. Raises InvalidCursor."""
    return cursors.place(cursor, name, known_as="the `cursor` of an event or the `next` of a page")
