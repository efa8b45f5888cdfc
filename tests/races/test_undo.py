"""Undo: none, free, or with a time penalty."""

import pytest

from cadogan.races.board import Board
from cadogan.races.errors import UndoRefused, WrongN
from cadogan.races.events import MoveUndone, SeatEnded
from cadogan.races.evolve import race_of
from cadogan.races.race import Race
from tests.races.given import ADA, BEN, STUCK, WON, at, given, moved, racing_on, with_moves


def board(race: Race) -> Board:
    return race.boards[ADA.seat]


def test_a_race_has_no_undo_by_default() -> None:
    history = with_moves(racing_on(WON), ADA, WON.moves[:1])
    given(history).when(ADA.undoes(n=1, seconds=9)).then_raises(UndoRefused, "undo: none")


@pytest.mark.parametrize("undo", ["free", "penalty"])
def test_undo_takes_back_the_last_move_and_n_grows(undo: str) -> None:
    history = with_moves(racing_on(WON, undo=undo), ADA, WON.moves[:3])
    race = given(history).when(ADA.undoes(n=3, seconds=9)).then(MoveUndone(at(9), ADA.seat))
    before = board(race_of(history[:-1]))
    after = board(race)
    assert after.layout.piles == before.layout.piles
    assert (after.n, after.moves, after.undos) == (4, 3, 1)


def test_moves_can_be_taken_back_up_to_the_start() -> None:
    history = with_moves(racing_on(WON, undo="free"), ADA, [*WON.moves[:3], "undo", "undo", "undo"])
    race = race_of(history)
    assert board(race).layout.piles == race.start.piles  # type: ignore[union-attr]
    given(history).when(ADA.undoes(n=6, seconds=9)).then_raises(UndoRefused, "no move to take back")


def test_undo_at_the_start_is_refused() -> None:
    given(racing_on(WON, undo="free")).when(ADA.undoes(n=0, seconds=9)).then_raises(UndoRefused, "no move to take back")


def test_undo_takes_back_moves_but_not_undos() -> None:
    history = with_moves(racing_on(WON, undo="free"), ADA, [*WON.moves[:2], "undo"])
    race = given(history).when(ADA.undoes(n=3, seconds=9)).race
    assert board(race).layout.piles == race.start.piles  # type: ignore[union-attr]


def test_an_undo_for_another_n_is_refused_or_a_repetition() -> None:
    history = with_moves(racing_on(WON, undo="free"), ADA, [*WON.moves[:3], "undo"])
    given(history).when(ADA.undoes(n=3, seconds=9)).then_nothing()
    assert given(history).when(ADA.undoes(n=2, seconds=9)).then_raises(WrongN).n == 4
    given(history).when(ADA.plays("deal", n=3, seconds=9)).then_raises(WrongN)
    given(history).when(ADA.plays(WON.moves[2], n=2, seconds=9)).then_nothing()


def test_a_seen_card_stays_seen_after_an_undo() -> None:
    race = race_of(with_moves(racing_on(WON, undo="free"), ADA, ["t2-f3", "t5-f3", "deal", "undo", "undo", "undo"]))
    start = race.start
    assert start is not None
    assert board(race).layout.seen == start.seen
    assert (board(race).seen & ~start.seen).bit_count() == 3  # two of the trunk, one of the stock


def test_a_seen_card_stays_seen_after_another_move() -> None:
    history = with_moves(racing_on(WON, undo="free"), ADA, ["deal", "undo"])
    race = given(history).when(ADA.plays("t2-f3", n=2, seconds=9)).race
    start = race.start
    assert start is not None
    assert (board(race).seen & ~start.seen).bit_count() == 2  # one of the stock, one of the trunk
    assert (board(race).layout.seen & ~start.seen).bit_count() == 1


def test_cards_that_come_up_again_after_an_undo_are_in_turned() -> None:
    history = with_moves(racing_on(WON, undo="free"), ADA, ["deal", "undo"])
    given(history).when(ADA.plays("deal", n=2, seconds=9)).then(moved(racing_on(WON), ADA, "deal", 9))


def test_a_stuck_board_does_not_end_in_a_race_with_undo() -> None:
    history = with_moves(racing_on(STUCK, undo="free"), ADA, STUCK.moves[:-1])
    race = (
        given(history).when(ADA.plays(STUCK.moves[-1], n=29, seconds=60)).then(moved(history, ADA, STUCK.moves[-1], 60))
    )
    assert board(race).layout.is_stuck
    stuck = with_moves(racing_on(STUCK, undo="free"), ADA, STUCK.moves)
    given(stuck).when(ADA.undoes(n=30, seconds=61)).then(MoveUndone(at(61), ADA.seat))


def test_taking_a_card_back_from_home_resets_home_at() -> None:
    race = race_of(with_moves(racing_on(WON, undo="free"), ADA, ["t2-f3", "deal", "undo", "undo"], first=5))
    assert board(race).home_at == at(8)
    assert board(race_of(with_moves(racing_on(WON, undo="free"), ADA, ["t2-f3", "deal"], first=5))).home_at == at(5)


@pytest.mark.parametrize(("undo", "time_ms"), [("penalty", 129_000), ("free", 99_000)])
def test_a_penalty_counts_in_the_time_of_the_standings(undo: str, time_ms: int) -> None:
    """Two undos of fifteen seconds each."""
    history = racing_on(WON, undo=undo, undo_penalty=15)
    history = with_moves(history, ADA, ["deal", "undo", "deal", "undo"], first=0.2, apart=0.2)
    history = with_moves(history, ADA, WON.moves, first=2.5)
    history.append(SeatEnded(at(99), ADA.seat, "won"))
    ada, ben = race_of(history).results()
    assert ada.time_ms == time_ms
    assert (ben.time_ms, ben.penalty_ms) == (None, 0)


def test_undo_takes_back_only_moves_of_the_same_seat() -> None:
    history = with_moves(racing_on(WON, undo="free"), ADA, WON.moves[:3])
    given(history).when(BEN.undoes(n=0, seconds=9)).then_raises(UndoRefused, "no move to take back")
