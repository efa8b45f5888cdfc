"""A race as lists show it, computed from its lifecycle events. Moves are left out."""

from typing import assert_never

from msgspec import Struct, json
from msgspec.structs import replace

from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    Event,
    GhostSeated,
    HintGiven,
    MovePlayed,
    MoveUndone,
    RaceAbandoned,
    RaceCreated,
    RaceDecided,
    RaceFinished,
    RaceOpened,
    RacerJoined,
    RacerLeft,
    RacerReady,
    RacerReturned,
    RacerWithdrew,
    RaceStarted,
    SeatEnded,
    StartCalled,
)
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.public import PhaseName
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


def opened(event: RaceCreated) -> ListedRace:
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


def follow(race: ListedRace, event: Event) -> ListedRace:  # noqa: C901, PLR0911 - one table of all events
    """The race after a further event. Many events change nothing that a list shows."""
    match event:
        case GhostSeated():  # ghosts have the last seats, which no player can take
            return replace(race, players=race.players[:-1], seats=race.seats - 1)
        case RacerJoined():
            return _seated(race, event.seat, event.player)
        case RacerWithdrew():
            return replace(_seated(race, event.seat, None), state="lobby")
        case CountdownStarted():
            return replace(race, state="countdown")
        case RaceStarted():
            return replace(race, state="racing", started_at=event.at)
        case RaceDecided():
            return replace(race, state="decided", places=event.places)
        case RaceFinished():
            return replace(race, state="finished", finished_at=event.at)
        case RaceAbandoned():
            return replace(race, state="abandoned")
        case StartCalled():
            players = tuple(player for player in race.players if player is not None)
            return replace(race, players=players, seats=len(players))
        case (
            RaceCreated()
            | DealRenewed()
            | RacerReady()
            | RacerLeft()
            | RacerReturned()
            | SeatEnded()
            | MovePlayed()
            | MoveUndone()
            | HintGiven()
            | RaceOpened()
        ):
            return race
        case _:
            assert_never(event)


def _seated(race: ListedRace, seat: int, player: PlayerId | None) -> ListedRace:
    return replace(race, players=(*race.players[:seat], player, *race.players[seat + 1 :]))
