"""The view of a race, and a racer's own board, after one more thing has happened.

The rules are the service's alone: piles are replaced by name, as they come.
"""

from typing import assert_never

from msgspec.structs import replace

from cadogan_client.events import (
    Abandonment,
    AnyPublicEvent,
    BecameReady,
    Counting,
    Created,
    Ended,
    Finish,
    Joined,
    Left,
    Moved,
    PlacesDecided,
    Renewed,
    Returned,
    Started,
    Undone,
    UnknownEvent,
    Withdrew,
)
from cadogan_client.frames import Ack
from cadogan_client.views import Board, RaceView, SeatView


def follow(race: RaceView, event: AnyPublicEvent | UnknownEvent) -> RaceView:
    """Race after the public event that comes next."""
    return replace(_changed(race, event), p=event.p)


def _changed(race: RaceView, event: AnyPublicEvent | UnknownEvent) -> RaceView:  # noqa: C901, PLR0911, PLR0912 - a table
    match event:
        case Moved() | Undone():
            piles = (race.seats[event.seat].piles or {}) | event.piles
            return _with(race, event.seat, n=event.n, home=event.home, piles=piles)
        case Joined():
            return _seated(race, SeatView(seat=event.seat, player=event.player, commitment=event.commitment))
        case Withdrew():
            return replace(_seated(race, SeatView(seat=event.seat)), phase="lobby", starts_at=None)
        case Renewed():
            anew = tuple(SeatView(seat=seat.seat, player=seat.player) for seat in race.seats)
            return replace(race, commitment=event.commitment, seats=anew)
        case BecameReady():
            return _with(race, event.seat, ready=True)
        case Counting():
            return replace(race, phase="countdown", starts_at=event.starts_at)
        case Started():
            dealt = tuple(replace(seat, home=event.home, piles=event.piles) for seat in race.seats)
            at, until = event.started_at, event.ends_at
            return replace(race, phase="racing", starts_at=None, started_at=at, ends_at=until, seats=dealt)
        case Left():
            return _with(race, event.seat, away_until=event.until_at)
        case Returned():
            return _with(race, event.seat, away_until=None)
        case Ended():
            return _with(race, event.seat, ended=event.how, home=event.home, away_until=None)
        case PlacesDecided():
            return replace(race, phase="decided", standings=event.standings)
        case Finish():
            return replace(
                race,
                phase="finished",
                ends_at=None,
                finished_at=(race.started_at or 0) + event.t,
                standings=event.standings,
                seed=event.seed,
                secret=event.secret,
                nonces=event.nonces,
                digest=event.digest,
            )
        case Abandonment():
            return replace(race, phase="abandoned", secret=event.secret, nonces=event.nonces, digest=event.digest)
        case Created() | UnknownEvent():
            return race
        case _:
            assert_never(event)


def opened(race: RaceView) -> RaceView:
    """Race before anything happened in it, from a later view, which knows what `created` does not say."""
    return RaceView(
        id=race.id,
        p=0,
        phase="lobby",
        settings=race.settings,
        creator=race.creator,
        house=race.house,
        created_at=race.created_at,
        commitment=race.commitment,
        seats=tuple(SeatView(seat=seat.seat) for seat in race.seats),
    )


def moved_on(board: Board, ack: Ack) -> Board:
    """Board after a move or undo of one's own."""
    return Board(board.seat, ack.n, ack.home, board.piles | ack.piles, ack.legal, ack.may_undo)


def _with(race: RaceView, number: int, **changes: object) -> RaceView:
    """Race with something else about one seat."""
    return _seated(race, replace(race.seats[number], **changes))


def _seated(race: RaceView, seat: SeatView) -> RaceView:
    """Race with another seat in that place."""
    seats = (*race.seats[: seat.seat], seat, *race.seats[seat.seat + 1 :])
    return replace(race, seats=seats)
