"""Views of a race and of the racer's board after each message."""

from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from cadogan_client.frames import UnknownEvent
from cadogan_client.race_updates import apply_ack, apply_event, empty_lobby
from cadogan_client.wire_types import (
    Abandonment,
    Ack,
    AnyPublicEvent,
    BecameReady,
    Board,
    Counting,
    Ended,
    Finish,
    Joined,
    Left,
    Moved,
    PlacesDecided,
    RaceView,
    RenewalView,
    Renewed,
    Returned,
    SeatView,
    Settings,
    Standing,
    Started,
    Undone,
    Withdrew,
)

RECORDED: dict[str, Any] = msgspec.json.decode(
    (Path(__file__).parents[2] / "typescript/tests/recordings/views.json").read_bytes()
)
"""Public events and views of races by name, as the service sends them."""

REMATCH = UUID(int=9)
ADA, BEN = UUID(int=1), UUID(int=2)
LOBBY = RaceView(
    id=UUID(int=7),
    p=1,
    phase="lobby",
    settings=Settings(game="duchess", options={}, time_limit=600, undo="free", view="open"),
    creator=ADA,
    house=False,
    created_at=1_000,
    commitment="c1",
    seats=(SeatView(seat=0, ready=False), SeatView(seat=1, ready=False)),
)
JOINED = (
    Joined(p=2, t=0, seat=0, player=ADA, commitment="a1"),
    Joined(p=3, t=0, seat=1, player=BEN, commitment="b1"),
)
READY = (
    BecameReady(p=4, t=0, seat=0),
    BecameReady(p=5, t=0, seat=1),
    Counting(p=6, t=0, starts_at=5_000),
)
STARTED = Started(p=7, t=0, started_at=5_000, ends_at=605_000, home=0, piles={"s": "-- --", "w": "", "t0": "7H"})


def after(*events: AnyPublicEvent | UnknownEvent, race: RaceView = LOBBY) -> RaceView:
    for event in events:
        race = apply_event(race, event)
    return race


@pytest.mark.parametrize("name", RECORDED)
def test_public_events_reproduce_the_views_of_the_service(name: str) -> None:
    events = msgspec.convert(RECORDED[name]["events"], list[AnyPublicEvent])
    views = {int(p): msgspec.convert(view, RaceView) for p, view in RECORDED[name]["views"].items()}
    race = empty_lobby(next(iter(views.values())))
    for event in events:
        race = apply_event(race, event)
        if event.p in views:
            assert settled(race) == settled(views[event.p])
    assert race.p == len(events)


def settled(race: RaceView) -> RaceView:
    """The race without progress and standings: events have these only later."""
    return replace(race, standings=None, seats=tuple(replace(seat, progress=None) for seat in race.seats))


def test_joining_fills_a_lobby() -> None:
    assert not after(JOINED[0]).is_full
    race = after(*JOINED)
    assert race.is_full
    assert race.is_committed
    assert race.seats == (
        SeatView(seat=0, ready=False, player=ADA, commitment="a1"),
        SeatView(seat=1, ready=False, player=BEN, commitment="b1"),
    )
    assert race.p == 3


def test_the_countdown_runs_when_all_racers_are_ready() -> None:
    race = after(*JOINED, *READY)
    assert (race.phase, race.starts_at) == ("countdown", 5_000)
    assert all(seat.ready for seat in race.seats)


def test_a_withdrawal_returns_to_the_lobby_with_a_new_deal() -> None:
    race = after(
        *JOINED, *READY, Withdrew(p=7, t=0, seat=1), Renewed(p=8, t=0, commitment="c2", renewals=1, left=(BEN,))
    )
    assert (race.phase, race.starts_at, race.commitment) == ("lobby", None, "c2")
    assert race.seats == (SeatView(seat=0, ready=False, player=ADA), SeatView(seat=1, ready=False))
    assert not race.is_committed
    assert race.renewals == (RenewalView(left=(BEN,)),)


def test_all_boards_start_with_the_same_piles() -> None:
    race = after(*JOINED, *READY, STARTED)
    assert (race.phase, race.starts_at, race.started_at, race.ends_at) == ("racing", None, 5_000, 605_000)
    assert [seat.piles for seat in race.seats] == [STARTED.piles, STARTED.piles]


def test_moves_and_undos_replace_the_piles_that_they_name() -> None:
    moved = Moved(p=8, t=900, seat=1, n=1, move="deal", turned="9C", home=0, piles={"s": "--", "w": "9C"})
    race = after(*JOINED, *READY, STARTED, moved)
    assert race.seats[0].piles == STARTED.piles
    assert (race.seats[1].n, race.seats[1].piles) == (1, {"s": "--", "w": "9C", "t0": "7H"})
    race = after(Undone(p=9, t=950, seat=1, n=2, home=0, piles={"s": "-- --", "w": ""}), race=race)
    assert (race.seats[1].n, race.seats[1].piles) == (2, STARTED.piles)


def test_a_seat_is_away_until_its_racer_returns_or_ends() -> None:
    race = after(*JOINED, *READY, STARTED, Left(p=8, t=900, seat=0, until_at=65_900))
    assert race.seats[0].away_until == 65_900
    assert after(Returned(p=9, t=950, seat=0), race=race).seats[0].away_until is None
    gone = after(Ended(p=9, t=60_900, seat=0, how="gone", home=3), race=race).seats[0]
    assert (gone.away_until, gone.ended) == (None, "gone")
    assert gone.home == race.seats[0].home  # the moves up to 3 are held back and come later


def test_the_finish_reveals_standings_and_deal() -> None:
    standings = (
        Standing(seat=1, place=1, home=52, moves=80, time=90_000, how="won"),
        Standing(seat=0, place=2, home=3, moves=20, time=95_000, how="resigned"),
    )
    race = after(*JOINED, *READY, STARTED, PlacesDecided(p=8, t=90_000, standings=standings[:1], rematch=REMATCH))
    assert (race.phase, race.standings) == ("decided", standings[:1])
    finish = Finish(p=9, t=95_000, standings=standings, seed="5eed", secret="5ec7e7", nonces=("aa", "bb"), digest="d1")
    race = after(finish, race=race)
    assert (race.phase, race.finished_at, race.ends_at) == ("finished", 100_000, None)
    assert (race.standings, race.seed, race.secret, race.nonces, race.digest) == (
        standings,
        "5eed",
        "5ec7e7",
        ("aa", "bb"),
        "d1",
    )
    assert race.is_over


def test_an_abandoned_race_is_over() -> None:
    abandonment = Abandonment(p=3, t=0, reason="lobby expired", secret="5ec7e7", nonces=(None, None), digest="d1")
    race = after(JOINED[0], abandonment)
    assert (race.phase, race.secret, race.nonces, race.digest) == ("abandoned", "5ec7e7", (None, None), "d1")
    assert race.is_over


def test_an_unknown_event_only_advances_p() -> None:
    race = after(*JOINED)
    assert after(UnknownEvent(4, 0, "applauded"), race=race) == after(*JOINED, UnknownEvent(4, 0, "applauded"))
    assert apply_event(race, UnknownEvent(4, 0, "applauded")).p == 4
    assert apply_event(race, UnknownEvent(4, 0, "applauded")).seats == race.seats


def test_a_race_replays_from_the_empty_lobby_of_a_later_view() -> None:
    assert after(*JOINED, race=empty_lobby(after(*JOINED, *READY, STARTED))).seats == after(*JOINED).seats
    assert empty_lobby(after(*JOINED)).p == 0


def test_an_ack_updates_the_own_board() -> None:
    before = Board(
        seat=0,
        n=4,
        home=2,
        piles={"s": "--", "w": "", "t0": "7H"},
        legal=("deal",),
        may_undo=False,
        redeals_left=2,
    )
    ack = Ack(
        n=5,
        action="deal",
        turned="9C",
        home=2,
        piles={"s": "", "w": "9C"},
        legal=("w-t0",),
        may_undo=True,
        redeals_left=1,
    )
    piles = {"s": "", "w": "9C", "t0": "7H"}
    assert apply_ack(before, ack) == Board(
        seat=0, n=5, home=2, piles=piles, legal=("w-t0",), may_undo=True, redeals_left=1
    )
