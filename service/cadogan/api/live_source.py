"""What live sockets get: feeds of players as `GET /players/me/feed` has them, their races, and changes of tables."""

from collections.abc import AsyncIterator, Sequence
from uuid import UUID

from msgspec import json

from cadogan.api.problems.errors import InvalidCursor
from cadogan.api.routes.news.player_feed import (
    AnyPlayerEvent,
    NewsReader,
    PairingNews,
    RaceStartNews,
    TournamentPairing,
    place_at,
)
from cadogan.api.routes.tournaments.table_changes import version_at
from cadogan.lobby.news.player_feed import PlayerFeedFollower, PlayerFeedService
from cadogan.lobby.tournaments.live_tables import LiveTables
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.record.public_view import PhaseName
from cadogan.rooms.sockets.live_followings import InvalidPlace, NewsItem
from cadogan.rooms.sockets.live_socket import MOST_RACES
from cadogan.store.projections.listing import Listing

NOT_OVER: tuple[PhaseName, ...] = ("lobby", "countdown", "racing", "decided")


class PlayerSource:
    """Reads what live sockets follow beside races."""

    def __init__(
        self, player_feed: PlayerFeedService, reader: NewsReader, listing: Listing, live_tables: LiveTables
    ) -> None:
        self._player_feed = player_feed
        self._reader = reader
        self._listing = listing
        self._live_tables = live_tables

    async def follow(self, player: PlayerId, cursor: str) -> AsyncIterator[Sequence[NewsItem]]:
        """The feed of a player from a cursor. Raises InvalidPlace, Unreachable."""
        try:
            place = await place_at(self._player_feed, player, cursor, await self._reader.cursors())
        except InvalidCursor as error:
            raise InvalidPlace(str(error)) from None
        return self._batches(self._player_feed.follow(player, place))

    async def own_races(self, player: PlayerId) -> Sequence[RaceId]:
        """Races of a player that are not over, the newest first. Raises Unreachable."""
        await self._listing.freshen()
        return [race.race_id for race in await self._listing.of(player, MOST_RACES, states=NOT_OVER)]

    async def table(self, tournament: UUID, cursor: str) -> AsyncIterator[bytes]:
        """Frames with the changes of a table. Raises InvalidPlace, UnknownTournament, Unreachable."""
        try:
            version = version_at(cursor)
        except InvalidCursor as error:
            raise InvalidPlace(str(error)) from None
        now = await self._live_tables.kept.get(tournament)
        return self._frames(tournament, now.version if version is None else version)

    async def _frames(self, tournament: UUID, version: int) -> AsyncIterator[bytes]:
        async for change in self._live_tables.follow(tournament, version):
            if change is not None:
                yield change.frame

    async def _batches(self, follower: PlayerFeedFollower) -> AsyncIterator[Sequence[NewsItem]]:
        while (rows := await follower.next()) is not None:
            yield [NewsItem(json.encode(event), race_given_by(event)) for event in await self._reader.events(rows)]


def race_given_by(event: AnyPlayerEvent) -> RaceId | None:
    """The race that an event gives the player to follow."""
    return event.race if isinstance(event, PairingNews | RaceStartNews | TournamentPairing) else None
