"""Examples of fair view."""

import pytest
from msgspec.structs import replace

from cadogan.races.events import RaceCreated
from cadogan.races.record import public, public_view
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    WON,
    at,
    racing_on,
    tick,
    under_rules,
    with_moves,
)
from tests.races.record.watched import AFTER_A_LIFT, FROM_THE_STOCK, Watched, fair


def test_a_racer_ahead_is_held_back_and_nobody_knows_how_far() -> None:
    race = fair()
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1)) == []
    level = race.record.view()
    assert race.record.progress(ADA.seat) == public_view.Progress(ADA.seat, 0, 1, 0, ahead=True)
    seat = level.seats[ADA.seat]
    assert (seat.n, seat.home, seat.piles) == (0, 1, level.seats[BEN.seat].piles)
    assert level.standings is not None
    assert {(row.place, row.home, row.moves) for row in level.standings} == {(1, 1, 0)}
    assert race.when(ADA.plays(FROM_THE_STOCK, n=1, seconds=2)) == []
    assert race.record.view() == level


@pytest.mark.parametrize("view", ["fair", "closed"])
def test_an_end_tells_no_count_of_a_board_that_is_held_back(view: str) -> None:
    """Before, `home` of `ended` and the standings of `decided` were exact."""
    race = Watched(racing_on(WON, 3, view=view, closed_until=at(900) if view == "closed" else None))
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), ADA.plays(FROM_THE_STOCK, n=1, seconds=2))
    [ended] = race.follow(ADA.resigns(3))
    assert ended == public.Ended(ended.p, 3000, ADA.seat, "resigned", 1)
    view_then = race.record.view()
    assert view_then.standings is not None
    assert {(row.home, row.moves) for row in view_then.standings} == {(1, 0)}
    race.when(BEN.resigns(4), CLEO.resigns(5))
    finished = race.record.view()
    assert finished.standings is not None
    assert [(row.seat, row.home, row.moves) for row in finished.standings] == [(2, 1, 0), (0, 2, 2), (1, 1, 0)]


def test_a_win_tells_its_count_by_itself() -> None:
    race = fair()
    race.when(*(ADA.plays(move, n=n, seconds=1 + n) for n, move in enumerate(WON.moves)))
    ended = race.record.view().seats[ADA.seat]
    assert (ended.ended, ended.n, ended.home) == ("won", 0, 1)
    best = race.record.view().standings[0]  # type: ignore[index]  # the race has started
    assert (best.home, best.moves) == (52, 0), "how many moves led to the win would name cards"


def test_a_decision_waits_until_the_boards_that_it_beats_are_public() -> None:
    """Ben has more cards home than Ada had. A decision would tell how many Ada had, after hidden moves."""
    race = Watched(under_rules(5, racing_on(WON, view="fair")))
    race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1), ADA.resigns(2))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [("moved", BEN.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=1, seconds=4)) == [
        ("moved", ADA.seat), ("moved", BEN.seat), ("decided", -1),
    ]  # fmt: skip


@pytest.mark.parametrize("view", ["fair", "closed"])
def test_a_single_racer_who_gives_up_decides_the_race_at_once(view: str) -> None:
    """It tells no count: this racer is last whatever the board holds."""
    race = Watched(racing_on(WON, view=view, closed_until=at(900) if view == "closed" else None))
    race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1))
    assert race.when(ADA.resigns(2)) == [("ended", ADA.seat), ("decided", -1)]


def test_the_order_of_two_who_gave_up_waits_until_their_boards_are_public() -> None:
    race = Watched(racing_on(WON, 3, view="fair"))
    race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1))
    assert race.when(ADA.resigns(2), CLEO.resigns(3)) == [("ended", ADA.seat), ("ended", CLEO.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=4))[-1] == ("decided", -1)


def test_before_rules_5_a_decision_told_counts_of_a_hidden_board() -> None:
    created, *more = racing_on(WON, view="fair")
    assert isinstance(created, RaceCreated)
    race = Watched([replace(created, race_rules=4), *more])
    race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1), ADA.resigns(2))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [("moved", BEN.seat), ("decided", -1)]


def test_once_the_rival_has_seen_the_card_both_moves_come_in_order() -> None:
    race = fair()
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=2)) == [("moved", ADA.seat), ("moved", BEN.seat)]
    assert race.record.progress(ADA.seat) == public_view.Progress(ADA.seat, 1, 2, 1, ahead=False)


def test_the_top_of_a_trunk_that_is_shown_counts_as_seen() -> None:
    """The lift fills the gap with a card that both have seen, and turns up the next one, which Ben has not."""
    line = WON._replace(options={**WON.options, "trunk_top": "playable"})
    race = Watched(racing_on(line, view="fair"))
    board = race.record.view().seats[ADA.seat]
    assert board.piles is not None
    assert board.piles["r0"] == "-- " * 12 + "8H"
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1)) == []
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=2)) == [("moved", ADA.seat), ("moved", BEN.seat)]
    board = race.record.view().seats[ADA.seat]
    assert board.piles is not None
    assert board.piles["t2"] == "8H"
    assert board.piles["r0"].startswith("-- " * 11)
    assert not board.piles["r0"].endswith("--")


def test_a_racer_who_shows_no_new_card_is_public_at_once() -> None:
    race = fair()
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), ADA.plays(FROM_THE_STOCK, n=1, seconds=2))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [("moved", ADA.seat), ("moved", BEN.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=1, seconds=4)) == [("moved", ADA.seat), ("moved", BEN.seat)]


def test_racers_who_saw_different_cards_hold_each_other_back() -> None:
    race = fair()
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), BEN.plays(FROM_THE_STOCK, n=0, seconds=2)) == []
    assert race.when(ADA.plays(FROM_THE_STOCK, n=1, seconds=3)) == []
    assert race.record.progress(ADA.seat).ahead
    assert race.record.progress(BEN.seat).ahead
    assert race.when(BEN.plays(AFTER_A_LIFT, n=1, seconds=4)) == [
        ("moved", ADA.seat), ("moved", BEN.seat), ("moved", ADA.seat), ("moved", BEN.seat),
    ]  # fmt: skip


def test_before_rules_4_it_is_enough_that_a_rival_has_seen_the_cards() -> None:
    """That told Ben that hidden moves had led Ada to the card from the stock."""
    created, *more = racing_on(WON, view="fair")
    assert isinstance(created, RaceCreated)
    race = Watched([replace(created, race_rules=3), *more])
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), BEN.plays(FROM_THE_STOCK, n=0, seconds=2)) == []
    assert race.when(ADA.plays(FROM_THE_STOCK, n=1, seconds=3)) == [("moved", BEN.seat)]


def test_an_undo_waits_for_the_move_that_it_takes_back() -> None:
    """The racer has seen the card. A public undo would show that there was a move to take back."""
    race = fair(undo="free")
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), ADA.undoes(n=1, seconds=2)) == []
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [
        ("moved", ADA.seat), ("undone", ADA.seat), ("moved", BEN.seat),
    ]  # fmt: skip


def test_a_card_seen_before_an_undo_counts_as_seen() -> None:
    race = fair(undo="free")
    race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=1), BEN.undoes(n=1, seconds=2))
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=3)) == [
        ("moved", BEN.seat), ("undone", BEN.seat), ("moved", ADA.seat),
    ]  # fmt: skip


def test_no_event_waits_for_a_racer_who_has_resigned() -> None:
    race = fair(seats=3)
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1))
    assert race.when(BEN.resigns(2)) == [("ended", BEN.seat)]
    assert race.record.progress(ADA.seat).ahead
    assert race.when(CLEO.resigns(3)) == [("moved", ADA.seat), ("ended", CLEO.seat), ("decided", -1)]


def test_events_wait_for_an_absent_racer_until_they_are_gone() -> None:
    race = fair()
    assert race.when(BEN.leaves(1), ADA.plays(AFTER_A_LIFT, n=0, seconds=2)) == [("left", BEN.seat)]
    assert race.when(tick(61)) == [("moved", ADA.seat), ("ended", BEN.seat), ("decided", -1)]


def test_the_moves_of_a_winner_can_come_after_the_end_of_the_seat() -> None:
    race = Watched(with_moves(racing_on(WON, view="fair"), ADA, WON.moves[:-1], apart=0.1))
    assert race.when(ADA.plays(WON.moves[-1], n=len(WON.moves) - 1, seconds=50)) == [("ended", ADA.seat)]
    view = race.record.view()
    assert view.standings is not None
    assert (view.standings[0].seat, view.standings[0].how, view.seats[ADA.seat].n) == (ADA.seat, "won", 0)
    *moves, ended, decided, finished = race.when(BEN.resigns(50))
    assert moves == [("moved", ADA.seat)] * len(WON.moves)
    assert [ended, decided, finished] == [("ended", BEN.seat), ("decided", -1), ("finished", -1)]
