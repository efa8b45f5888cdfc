"""The view of a race, and a racer's own board, after one more thing has happened.

The rules are the service's alone: piles are replaced by name, as they come.
"""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from cadogan_client.events import (
    Abandonment,
    AnyPublicEvent,
    BecameReady,
    CalledStart,
    Counting,
    Created,
    Ended,
    Finish,
    GhostJoined,
    Hinted,
    Joined,
    Left,
    Moved,
    Opened,
    PlacesDecided,
    Renewed,
    Returned,
    Started,
    Undone,
    UnknownEvent,
    Withdrew,
)
from cadogan_client.frames import Ack
from cadogan_client.views import Board, Progress, RaceView, SeatView


def follow(race: RaceView, event: AnyPublicEvent | UnknownEvent) -> RaceView:
    """Race after the public event that comes next."""
    return replace(_changed(race, event), p=event.p)


def _changed(race: RaceView, event: AnyPublicEvent | UnknownEvent) -> RaceView:  # noqa: C901, PLR0911, PLR0912 - a table
    match event:
        case Moved() | Undone():
            piles = (race.seats[event.seat].piles or {}) | event.piles
            progress = _after(race.seats[event.seat].progress, event)
            return _with(race, event.seat, n=event.n, home=event.home, piles=piles, progress=progress)
        case Joined():
            return _seated(race, SeatView(seat=event.seat, player=event.player, commitment=event.commitment))
        case GhostJoined():
            return _seated(race, SeatView(seat=event.seat, ready=True, ghost=event.ghost))
        case Withdrew():
            return replace(_seated(race, SeatView(seat=event.seat)), phase="lobby", starts_at=None)
        case Renewed():
            anew = tuple(SeatView(seat=seat.seat, player=seat.player) for seat in race.seats)
            return replace(race, commitment=event.commitment, seats=anew)
        case BecameReady():
            return _with(race, event.seat, ready=True)
        case Counting():
            return replace(race, phase="countdown", starts_at=event.starts_at, start_by=None)
        case CalledStart():
            taken = (seat for seat in race.seats if seat.player is not None or seat.ghost is not None)
            moved_up = tuple(replace(seat, seat=number) for number, seat in enumerate(taken))
            return replace(race, phase="lobby", starts_at=None, start_by=event.start_by, seats=moved_up)
        case Started():
            dealt = tuple(
                replace(seat, home=event.home, piles=event.piles, progress=Progress(seat.seat, 0, event.home, 0))
                for seat in race.seats
            )
            at, until = event.started_at, event.ends_at
            return replace(race, phase="racing", starts_at=None, started_at=at, ends_at=until, seats=dealt)
        case Left():
            return _with(race, event.seat, away_until=event.until_at)
        case Returned():
            return _with(race, event.seat, away_until=None)
        case Ended():
            return _with(race, event.seat, ended=event.how, away_until=None)
        case PlacesDecided():
            return replace(race, phase="decided", standings=event.standings, rematch=event.rematch)
        case Finish():
            return replace(
                race,
                phase="finished",
                ends_at=None,
                finished_at=(race.started_at or 0) + event.t,
                standings=event.standings,
                seed=event.seed,
                secret=event.secret,
                nonces=event.nonces or None,
                digest=event.digest,
            )
        case Abandonment():
            return replace(race, phase="abandoned", secret=event.secret, nonces=event.nonces, digest=event.digest)
        case Opened():
            laid = tuple(replace(seat, home=event.home, piles=event.piles) for seat in race.seats)
            known = {"seed": event.seed, "secret": event.secret, "nonces": event.nonces or None}
            return replace(race, seats=laid, **known)
        case Created() | Hinted() | UnknownEvent():
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
        seats=tuple(SeatView(seat=seat) for seat in range(race.settings.seats)),
        rematch_of=race.rematch_of,
        origin=race.origin,
        deal=race.deal,
    )


def progressed(race: RaceView, seats: Iterable[Progress]) -> RaceView:
    """Race in which some seats have really come so far."""
    for progress in seats:
        race = _with(race, progress.seat, progress=progress)
    return race


def moved_on(board: Board, ack: Ack) -> Board:
    """Board after a move or undo of one's own."""
    piles = board.piles | ack.piles
    return Board(board.seat, ack.n, ack.home, piles, ack.legal, ack.may_undo, ack.redeals_left)


def _after(progress: Progress | None, event: Moved | Undone) -> Progress:
    """Progress of a seat once the public knows of one more event of its board."""
    if progress is None or event.n > progress.n:  # nothing was held back
        moves = (0 if progress is None else progress.moves) + isinstance(event, Moved)
        return Progress(event.seat, event.n, event.home, moves)
    held = progress.n - event.n
    return replace(progress, held=held, waits_for=progress.waits_for if held else ())


def _with(race: RaceView, number: int, **changes: object) -> RaceView:
    """Race with something else about one seat."""
    return _seated(race, replace(race.seats[number], **changes))


def _seated(race: RaceView, seat: SeatView) -> RaceView:
    """Race with another seat in that place."""
    seats = (*race.seats[: seat.seat], seat, *race.seats[seat.seat + 1 :])
    return replace(race, seats=seats)
