"""A client that sees only the public events of a race, and builds the view of the race from them."""

import re

import msgspec
from msgspec.structs import replace

from cadogan.races.evolve import seed_of
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.races.record import public, public_view

FACE = re.compile(r"(?<![A-Za-z0-9])(?:[A23456789TJQK][CSHD])+(?![A-Za-z0-9])")
"""Faces in JSON: one card of a pile, or several that a move turned up."""

to_json = msgspec.json.Encoder().encode


def faces_in(message: object) -> set[str]:
    """Every face that a message shows."""
    return {word[i : i + 2] for word in FACE.findall(to_json(message).decode()) for i in range(0, len(word), 2)}


def secrets_in(message: object, race: Race) -> list[str]:
    """Names of the race's secrets in a message, as bytes, in hexadecimal or in Base64."""
    secrets = {f"nonce {number}": seat.nonce for number, seat in enumerate(race.seats)}
    secrets["secret"] = race.secret
    if race.seed is not None or all(seat.is_ready for seat in race.seats):
        secrets["seed"] = seed_of(race).value
    text = to_json(message)
    return [
        name
        for name, value in secrets.items()
        if value and any(form in text for form in (value, value.hex().encode(), to_json(value).strip(b'"=')))
    ]


def follow(view: public_view.RaceView, event: public.AnyPublicEvent) -> public_view.RaceView:
    """View after one more event."""
    return replace(changed(view, event), p=event.p)


def opened(race_id: RaceId, event: public.AnyPublicEvent, *, is_house: bool) -> public_view.RaceView:
    """View after the first event. `is_house` is in no event."""
    assert isinstance(event, public.Created)
    return public_view.RaceView(
        id=race_id,
        p=event.p,
        phase="lobby",
        settings=event.settings,
        creator=event.creator,
        house=is_house,
        created_at=event.created_at,
        commitment=event.commitment,
        rematch_of=event.rematch_of,
        origin=event.origin,
        deal=event.deal,
        race_rules=event.race_rules,
        house_bots=event.house_bots,
        seats=tuple(free_seat(seat) for seat in range(event.settings.seats)),
    )


def changed(view: public_view.RaceView, event: public.AnyPublicEvent) -> public_view.RaceView:  # noqa: C901, PLR0911 - a table
    if event.effect is not None:
        return with_effect(view, event, event.effect)
    match event:
        case public.Renewed():
            seats = tuple(replace(free_seat(seat.seat), player=seat.player) for seat in view.seats)
            renewals = (*view.renewals, public_view.RenewalView(event.left))
            assert event.renewals == len(renewals)
            return replace(view, commitment=event.commitment, seats=seats, renewals=renewals)
        case public.Started():
            seats = tuple(replace(seat, piles=event.piles, home=event.home) for seat in view.seats)
            times = {"starts_at": None, "started_at": event.started_at, "ends_at": event.ends_at}
            return replace(view, phase="racing", seats=seats, start_by=None, **times)
        case public.Moved() | public.Undone():
            seat = view.seats[event.seat]
            piles = (seat.piles or {}) | event.piles
            return seated(view, replace(seat, n=event.n, home=event.home, piles=piles))
        case public.Left() | public.Returned() if view.phase == "lobby":
            return replace(view, starter=event.starter)
        case public.Left():
            return seated(view, replace(view.seats[event.seat], away_until=event.until_at))
        case public.Returned():
            return seated(view, replace(view.seats[event.seat], away_until=None))
        case public.Finish() | public.Abandonment():
            revealed = {"secret": event.secret, "nonces": event.nonces or None, "digest": event.digest}
            if isinstance(event, public.Abandonment):
                why = {"abandoned": event.reason, "left": event.left}
                return replace(view, phase="abandoned", start_by=None, starter=None, **why, **revealed)
            finished_at = (view.started_at or 0) + event.t
            times = {"ends_at": None, "finished_at": finished_at}
            return replace(view, phase="finished", seed=event.seed, **times, **revealed)
        case public.CalledStart():
            taken = [seat for seat in view.seats if seat.player is not None or seat.ghost is not None]
            seats = tuple(replace(seat, seat=number) for number, seat in enumerate(taken))
            return replace(view, phase="lobby", starts_at=None, start_by=event.start_by, seats=seats, starter=None)
        case public.Opened():
            seats = tuple(replace(seat, home=event.home, piles=event.piles) for seat in view.seats)
            known = {"seed": event.seed, "secret": event.secret, "nonces": event.nonces or None}
            return replace(view, seats=seats, **known)
        case _:
            raise AssertionError(f"{event} has no effect, and no code here")


def with_effect(
    view: public_view.RaceView, event: public.AnyPublicEvent, effect: public.Effect
) -> public_view.RaceView:
    """View after an event that sets fields."""

    def values(changes: public.Changes) -> dict[str, object]:
        return {
            name: getattr(event, value.field) if isinstance(value, public.Of) else value
            for name, value in changes.items()
        }

    if effect.seat is not None:
        number: int = event.seat  # type: ignore[union-attr]  # its effect is on one
        seat = free_seat(number) if effect.frees else view.seats[number]
        view = seated(view, replace(seat, **values(effect.seat)))
    return replace(view, **values(effect.race))


def free_seat(seat: int) -> public_view.SeatView:
    return public_view.SeatView(seat=seat, player=None, commitment=None, ready=False)


def seated(view: public_view.RaceView, seat: public_view.SeatView) -> public_view.RaceView:
    return replace(view, seats=(*view.seats[: seat.seat], seat, *view.seats[seat.seat + 1 :]))


def without_live(view: public_view.RaceView) -> public_view.RaceView:
    """View without standings and progress, which are live: events have them only once they are settled."""
    seats = tuple(replace(seat, progress=None) for seat in view.seats)
    return replace(view, standings=None, seats=seats)


def check_record(race_after: list[Race], record: list[tuple[public.AnyPublicEvent, public_view.RaceView]]) -> None:
    """Assert what holds for the public record of every log, event by event, with the race after each event."""
    followed: public_view.RaceView | None = None
    seen: set[str] = set()
    for number, (race, (event, view)) in enumerate(zip(race_after, record, strict=True), start=1):
        assert event.p == view.p == number
        view_before, house = followed, race.created.is_house
        followed = opened(race.id, event, is_house=house) if view_before is None else follow(view_before, event)
        assert without_live(view) == without_live(followed)
        if isinstance(event, public.PlacesDecided | public.Finish):
            assert view.standings == event.standings
        is_over = view.phase in ("finished", "abandoned")
        if not is_over:
            assert secrets_in(event, race) == secrets_in(view, race) == []
        # every public face was turned up by some racer
        for board in race.boards:
            seen |= {str(board.layout.deal.cards[place]) for place in range(104) if board.seen >> place & 1}
        assert faces_in(event) | faces_in(view) <= seen
