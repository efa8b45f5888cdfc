"""Views of a race and of the racer's board after each message.

The client knows no rules of the games: a message carries the piles that changed, and they replace those of that name.
"""

from collections.abc import Iterable, Mapping
from typing import Any, assert_never, cast

from msgspec.structs import replace

from cadogan_client.frames import UnknownEvent
from cadogan_client.wire_types import (
    EFFECTS,
    Abandonment,
    Ack,
    AnyCodedEvent,
    AnyPublicEvent,
    Board,
    CalledStart,
    Finish,
    Left,
    Moved,
    Opened,
    Progress,
    RaceView,
    RenewalView,
    Renewed,
    Returned,
    SeatView,
    Started,
    Undone,
)


def apply_event(race: RaceView, event: AnyPublicEvent | UnknownEvent) -> RaceView:
    """The race after its next public event."""
    return replace(_changed(race, event), p=event.p)


def _changed(race: RaceView, event: AnyPublicEvent | UnknownEvent) -> RaceView:
    if isinstance(event, UnknownEvent):
        return race
    effect = EFFECTS.get(type(event))
    return _coded(race, cast("AnyCodedEvent", event)) if effect is None else _with_effect(race, event, effect)


def _with_effect(race: RaceView, event: AnyPublicEvent, effect: Mapping[str, Any]) -> RaceView:
    """The race after an event that sets fields, as the service describes it."""

    def values(changes: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: getattr(event, value["field"]) if isinstance(value, dict) else value
            for name, value in changes.items()
        }

    if "seat" in effect:
        number: int = event.seat  # type: ignore[union-attr]  # events that change a seat have one
        seat = _free_seat(number) if effect["frees"] else race.seats[number]
        race = _with_seat(race, replace(seat, **values(effect["seat"])))
    return replace(race, **values(effect["race"]))


def _coded(race: RaceView, event: AnyCodedEvent) -> RaceView:  # noqa: C901, PLR0911 - a table
    match event:
        case Moved() | Undone():
            piles = (race.seats[event.seat].piles or {}) | event.piles
            progress = _after(race.seats[event.seat].progress, event)
            return _with(race, event.seat, n=event.n, home=event.home, piles=piles, progress=progress)
        case Renewed():
            again = tuple(SeatView(seat=seat.seat, player=seat.player, ready=False) for seat in race.seats)
            renewals = (*race.renewals, RenewalView(left=event.left))
            return replace(race, commitment=event.commitment, seats=again, renewals=renewals)
        case CalledStart():
            taken = (seat for seat in race.seats if seat.player is not None or seat.ghost is not None)
            moved_up = tuple(replace(seat, seat=number) for number, seat in enumerate(taken))
            start_by = event.start_by
            return replace(race, phase="lobby", starts_at=None, start_by=start_by, starter=None, seats=moved_up)
        case Started():
            dealt = tuple(_dealt(seat, event) for seat in race.seats)
            at, until = event.started_at, event.ends_at
            return replace(race, phase="racing", starts_at=None, started_at=at, ends_at=until, seats=dealt)
        case Left() | Returned() if race.phase == "lobby":
            return replace(race, starter=event.starter)
        case Left():
            return _with(race, event.seat, away_until=event.until_at)
        case Returned():
            return _with(race, event.seat, away_until=None)
        case Finish():
            return replace(
                race if _is_closed(race) else _level(race),
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
            nonces = event.nonces or None
            return replace(
                race,
                phase="abandoned",
                start_by=None,
                starter=None,
                abandoned=event.reason,
                left=event.left,
                secret=event.secret,
                nonces=nonces,
                digest=event.digest,
            )
        case Opened():
            dealt = tuple(replace(seat, home=event.home, piles=event.piles) for seat in _level(race).seats)
            nonces = event.nonces or None
            return replace(race, seats=dealt, seed=event.seed, secret=event.secret, nonces=nonces)
        case _:
            assert_never(event)


def empty_lobby(race: RaceView) -> RaceView:
    """The race before its first public event, from a later view, which has fields that `created` does not have."""
    return RaceView(
        id=race.id,
        p=0,
        phase="lobby",
        settings=race.settings,
        creator=race.creator,
        house=race.house,
        created_at=race.created_at,
        commitment=race.commitment,
        seats=tuple(_free_seat(seat) for seat in range(race.settings.seats)),
        rematch_of=race.rematch_of,
        origin=race.origin,
        deal=race.deal,
        race_rules=race.race_rules,
        house_bots=race.house_bots,
    )


def apply_progress(race: RaceView, seats: Iterable[Progress]) -> RaceView:
    """The race, with whether some seats are ahead. Counts come with public events, which may be behind the message."""
    for progress in seats:
        mine = race.seats[progress.seat].progress
        race = _with(race, progress.seat, progress=None if mine is None else replace(mine, ahead=progress.ahead))
    return race


def apply_ack(board: Board, ack: Ack) -> Board:
    """The racer's board after a move or undo."""
    return Board(
        seat=board.seat,
        n=ack.n,
        home=ack.home,
        piles=board.piles | ack.piles,
        legal=ack.legal,
        may_undo=ack.may_undo,
        redeals_left=ack.redeals_left,
    )


def _after(progress: Progress | None, event: Moved | Undone) -> Progress:
    """Progress of a seat after a public event of its board. A message says when the seat is no longer ahead."""
    moves = (0 if progress is None else progress.moves) + isinstance(event, Moved)
    is_ahead = progress is not None and progress.ahead
    return Progress(seat=event.seat, n=event.n, home=event.home, moves=moves, ahead=is_ahead)


def _level(race: RaceView) -> RaceView:
    """The race once nothing is held back any more: no racer is ahead of their public board."""
    return replace(race, seats=tuple(replace(seat, progress=_unheld(seat.progress)) for seat in race.seats))


def _unheld(progress: Progress | None) -> Progress | None:
    return None if progress is None else replace(progress, ahead=False)


def _is_closed(race: RaceView) -> bool:
    """Whether this is a closed race that has not opened."""
    return race.settings.view == "closed" and all(seat.piles is None for seat in race.seats)


def _dealt(seat: SeatView, event: Started) -> SeatView:
    progress = Progress(seat=seat.seat, n=0, home=event.home, moves=0)
    return replace(seat, home=event.home, piles=event.piles, progress=progress)


def _free_seat(number: int) -> SeatView:
    return SeatView(seat=number, ready=False)


def _with(race: RaceView, number: int, **changes: object) -> RaceView:
    """The race with changes to one seat."""
    return _with_seat(race, replace(race.seats[number], **changes))


def _with_seat(race: RaceView, seat: SeatView) -> RaceView:
    """The race with one seat replaced."""
    seats = (*race.seats[: seat.seat], seat, *race.seats[seat.seat + 1 :])
    return replace(race, seats=seats)
