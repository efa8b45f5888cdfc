"""Races in lists: what a list shows of each, read for a whole page at once."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, json

from cadogan.api.routes.news.feed import FeedStanding, feed_standing
from cadogan.api.routes.races.race_filters import OLDER
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.listed_race import ListedRace
from cadogan.races.record.public_view import PhaseName
from cadogan.races.settings import View
from cadogan.rooms.rooms import Rooms
from cadogan.rooms.wire.messages import Named
from cadogan.rules.game import OptionValue
from cadogan.store.projections.results import Reached, Results
from cadogan.store.tables.players import Players

OPTIONS = json.Decoder(dict[str, OptionValue])


class RaceSummary(Struct, frozen=True, kw_only=True):
    """A race in a list. Times are in milliseconds since the epoch, but `time_limit` is in seconds.

    `places` are by seat, once decided. `standings` are the results of players, by seat, once the race is finished.
    """

    id: RaceId
    game: str
    phase: PhaseName
    seats: int
    """Number of seats."""
    racers: tuple[Named, ...]
    creator: PlayerId | None
    """Id of the player who created the race. This, `view`, `time_limit` and `options` are null if an earlier release of
    the service created it."""
    rated: bool
    view: View | None
    """What others see of a board: `fair`, `open`, or `closed`."""
    time_limit: int | None
    """Seconds that a racer has."""
    options: dict[str, OptionValue] | None
    """Options of the game."""
    house: bool
    created_at: int
    started_at: int | None
    finished_at: int | None
    places: tuple[int, ...] | None
    standings: tuple[FeedStanding, ...] | None
    """Results of the players, by seat; null until the race is finished."""
    spectators: int


class RacePage(Struct, frozen=True):
    """A page of races, the newest first. `next` is the cursor of the following page; null on the last one."""

    races: tuple[RaceSummary, ...]
    """Races of this page."""
    next: str | None


class RaceSummaries:
    """Makes the summaries of races."""

    def __init__(self, players: Players, rooms: Rooms, results: Results) -> None:
        self._players = players
        self._rooms = rooms
        self._results = results

    async def page(self, found: Sequence[ListedRace], limit: int) -> RacePage:
        """A page of at most `limit` of the found races, in order of id, with a cursor if there are more."""
        return RacePage(await self.of(found[:limit]), OLDER.behind(found, limit, lambda race: race.race_id))

    async def of(self, races: Sequence[ListedRace]) -> tuple[RaceSummary, ...]:
        """Summaries of races, in their order."""
        names = await self._players.names({player for race in races for player in race.players if player is not None})
        watched = await self._rooms.spectators([race.race_id for race in races])
        reached = await self._results.of_races([race.race_id for race in races if race.state == "finished"])
        return tuple(summary(race, names, watched.get(race.race_id, 0), reached.get(race.race_id)) for race in races)


def summary(
    race: ListedRace, names: Mapping[PlayerId, str], spectators: int, reached: Sequence[Reached] | None
) -> RaceSummary:
    """A race of a list with the names of its racers. Deleted players have none."""
    return RaceSummary(
        id=race.race_id,
        game=race.game,
        phase=race.state,
        seats=race.seats,
        racers=tuple(
            Named(seat, player, names.get(player, "")) for seat, player in enumerate(race.players) if player is not None
        ),
        creator=race.creator,
        rated=race.rated,
        view=race.view,
        time_limit=race.time_limit,
        options=None if race.options is None else OPTIONS.decode(race.options),
        house=race.is_house,
        created_at=race.created_at,
        started_at=race.started_at,
        finished_at=race.finished_at,
        places=race.places,
        standings=None if reached is None else tuple(map(feed_standing, reached)),
        spectators=spectators,
    )
