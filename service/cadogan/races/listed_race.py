"""A race as lists show it, computed from its lifecycle events (`StoredEvent.listed`). Moves are left out."""

from msgspec import Struct, json
from msgspec.structs import replace

from cadogan.races.facts import Creation
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.record.public_view import PhaseName
from cadogan.races.settings import LAST_MS, View


class ListedRace(Struct, frozen=True):
    """A row of the list. `players` and `places` are by seat. Times are in milliseconds since the epoch."""

    race_id: RaceId
    game: str
    state: PhaseName
    seats: int
    players: tuple[PlayerId | None, ...]
    is_house: bool
    listed: bool
    created_at: int
    started_at: int | None = None
    finished_at: int | None = None
    places: tuple[int, ...] | None = None
    rated: bool = False
    closed_until: int | None = None
    rematch_of: RaceId | None = None
    creator: PlayerId | None = None
    view: View | None = None
    time_limit: int | None = None
    options: str | None = None
    """JSON. This and the three before it are None if an earlier release created the race."""

    @property
    def is_empty(self) -> bool:
        """Whether it is a lobby without a racer."""
        return self.state == "lobby" and not any(self.players)

    def with_player(self, seat: int, player: PlayerId | None) -> "ListedRace":
        """Row with a player in a seat, or nobody."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def opened(event: Creation) -> ListedRace:
    """A new lobby with empty seats."""
    return ListedRace(
        race_id=event.race_id,
        game=event.settings.game,
        state="lobby",
        seats=event.settings.seats,
        players=(None,) * event.settings.seats,
        is_house=event.is_house,
        listed=event.settings.listed,
        created_at=event.at,
        rated=event.settings.rated,
        closed_until=None if event.settings.closed_until is None else min(event.settings.closed_until, LAST_MS),
        rematch_of=event.rematch_of,
        creator=event.creator,
        view=event.settings.view,
        time_limit=event.settings.time_limit,
        options=json.encode(event.settings.options).decode(),
    )
