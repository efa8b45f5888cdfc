"""The view of a race and the own board, kept from frames alone."""

from uuid import UUID

from cadogan_client.events import (
    Abandonment,
    AnyPublicEvent,
    BecameReady,
    Counting,
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
from cadogan_client.race_updates import follow, moved_on, opened
from cadogan_client.views import Board, PlayerId, RaceId, RaceView, SeatView, Settings, Standing

REMATCH = RaceId(UUID(int=9))
ADA, BEN = PlayerId(UUID(int=1)), PlayerId(UUID(int=2))
LOBBY = RaceView(
    id=RaceId(UUID(int=7)),
    p=1,
    phase="lobby",
    settings=Settings(
        game="duchess", seats=2, time_limit=600, countdown=3, undo="free", undo_penalty=10, view="open", listed=True
    ),
    creator=ADA,
    house=False,
    created_at=1_000,
    commitment="c1",
    seats=(SeatView(seat=0), SeatView(seat=1)),
)
JOINED = (Joined(2, 0, 0, ADA, "a1"), Joined(3, 0, 1, BEN, "b1"))
READY = (BecameReady(4, 0, 0), BecameReady(5, 0, 1), Counting(6, 0, starts_at=5_000))
STARTED = Started(7, 0, started_at=5_000, ends_at=605_000, home=0, piles={"s": "-- --", "w": "", "t0": "7H"})


def after(*events: AnyPublicEvent | UnknownEvent, race: RaceView = LOBBY) -> RaceView:
    for event in events:
        race = follow(race, event)
    return race


def test_a_lobby_fills() -> None:
    assert not after(JOINED[0]).is_full
    race = after(*JOINED)
    assert race.is_full
    assert race.is_committed
    assert race.seats == (
        SeatView(seat=0, player=ADA, commitment="a1"),
        SeatView(seat=1, player=BEN, commitment="b1"),
    )
    assert race.p == 3


def test_when_all_are_ready_the_countdown_runs() -> None:
    race = after(*JOINED, *READY)
    assert (race.phase, race.starts_at) == ("countdown", 5_000)
    assert all(seat.ready for seat in race.seats)


def test_who_withdraws_leaves_a_lobby_and_a_renewed_deal_behind() -> None:
    race = after(*JOINED, *READY, Withdrew(7, 0, 1), Renewed(8, 0, "c2"))
    assert (race.phase, race.starts_at, race.commitment) == ("lobby", None, "c2")
    assert race.seats == (SeatView(seat=0, player=ADA), SeatView(seat=1))
    assert not race.is_committed


def test_every_board_begins_with_the_same_piles() -> None:
    race = after(*JOINED, *READY, STARTED)
    assert (race.phase, race.starts_at, race.started_at, race.ends_at) == ("racing", None, 5_000, 605_000)
    assert [seat.piles for seat in race.seats] == [STARTED.piles, STARTED.piles]


def test_a_move_and_an_undo_replace_the_piles_that_they_name() -> None:
    race = after(*JOINED, *READY, STARTED, Moved(8, 900, 1, 1, "deal", "9C", 0, {"s": "--", "w": "9C"}))
    assert race.seats[0].piles == STARTED.piles
    assert (race.seats[1].n, race.seats[1].piles) == (1, {"s": "--", "w": "9C", "t0": "7H"})
    race = after(Undone(9, 950, 1, 2, 0, {"s": "-- --", "w": ""}), race=race)
    assert (race.seats[1].n, race.seats[1].piles) == (2, STARTED.piles)


def test_who_left_is_waited_for_until_he_returns_or_has_ended() -> None:
    race = after(*JOINED, *READY, STARTED, Left(8, 900, 0, until_at=65_900))
    assert race.seats[0].away_until == 65_900
    assert after(Returned(9, 950, 0), race=race).seats[0].away_until is None
    gone = after(Ended(9, 60_900, 0, "gone", 3), race=race).seats[0]
    assert (gone.away_until, gone.ended) == (None, "gone")
    assert gone.home == race.seats[0].home  # the moves that made it 3 are held back, and are still to come


def test_the_finish_reveals_everything() -> None:
    standings = (Standing(1, 1, 52, 80, 90_000, "won"), Standing(0, 2, 3, 20, 95_000, "resigned"))
    race = after(*JOINED, *READY, STARTED, PlacesDecided(8, 90_000, standings[:1], REMATCH))
    assert (race.phase, race.standings) == ("decided", standings[:1])
    race = after(Finish(9, 95_000, standings, "5eed", "5ec7e7", ("aa", "bb"), "d1"), race=race)
    assert (race.phase, race.finished_at, race.ends_at) == ("finished", 100_000, None)
    assert (race.standings, race.seed, race.secret, race.nonces, race.digest) == (
        standings,
        "5eed",
        "5ec7e7",
        ("aa", "bb"),
        "d1",
    )
    assert race.is_over


def test_an_abandoned_race_is_over_too() -> None:
    race = after(JOINED[0], Abandonment(3, 0, "lobby expired", "5ec7e7", (None, None), "d1"))
    assert (race.phase, race.secret, race.nonces, race.digest) == ("abandoned", "5ec7e7", (None, None), "d1")
    assert race.is_over


def test_an_event_of_a_later_service_counts_and_changes_nothing() -> None:
    race = after(*JOINED)
    assert after(UnknownEvent(4, 0, "applauded"), race=race) == after(*JOINED, UnknownEvent(4, 0, "applauded"))
    assert follow(race, UnknownEvent(4, 0, "applauded")).p == 4
    assert follow(race, UnknownEvent(4, 0, "applauded")).seats == race.seats


def test_a_race_can_be_told_from_its_beginning_with_what_is_known_of_it_later() -> None:
    assert after(*JOINED, race=opened(after(*JOINED, *READY, STARTED))).seats == after(*JOINED).seats
    assert opened(after(*JOINED)).p == 0


def test_an_ack_brings_the_own_board_forward() -> None:
    board = Board(0, 4, 2, {"s": "--", "w": "", "t0": "7H"}, ("deal",), may_undo=False, redeals_left=2)
    ack = Ack(5, "deal", "9C", 2, {"s": "", "w": "9C"}, ("w-t0",), may_undo=True, redeals_left=1)
    piles = {"s": "", "w": "9C", "t0": "7H"}
    assert moved_on(board, ack) == Board(0, 5, 2, piles, ("w-t0",), may_undo=True, redeals_left=1)
