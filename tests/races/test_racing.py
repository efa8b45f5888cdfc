"""Moves: played, refused and repeated."""

import pytest

from cadogan.races.commands import Play
from cadogan.races.errors import NotInRace, SeatHasEnded, WrongN
from cadogan.races.events import MovePlayed, RaceDecided, RaceFinished, SeatEnded
from cadogan.races.evolve import race_of
from cadogan.rules import IllegalMove, InvalidMove
from tests.races.given import ADA, BEN, STUCK, WON, at, given, moved, racing, racing_on, with_moves


def test_a_move_is_logged_with_the_faces_that_it_turned_up() -> None:
    history = racing_on(WON)
    stock = race_of(history).start.piles["s"]  # type: ignore[union-attr]  # a race that has started
    given(with_moves(history, ADA, WON.moves[:2])).when(ADA.plays("deal", n=2, seconds=5)).then(
        MovePlayed(at(5), ADA.seat, "deal", str(stock[-1]))
    )


def test_a_card_that_fills_a_gap_is_among_the_turned_faces() -> None:
    """A card of a wing goes home, and the top card of the trunk fills the gap, face up."""
    history = racing_on(WON)
    trunk = race_of(history).start.piles["r0"]  # type: ignore[union-attr]
    race = (
        given(history)
        .when(ADA.plays("t2-f3", n=0, seconds=1))
        .then(MovePlayed(at(1), ADA.seat, "t2-f3", str(trunk[-1])))
    )
    board = race.boards[ADA.seat]
    assert board.layout.piles["t2"] == (trunk[-1],)


def test_moves_count_on_their_own_board() -> None:
    race = race_of(with_moves(racing_on(WON), ADA, WON.moves[:3]))
    assert [board.n for board in race.boards] == [3, 0]
    assert race.boards[ADA.seat] != race.boards[BEN.seat]


def test_racers_play_independently() -> None:
    history = with_moves(racing_on(WON), ADA, WON.moves[:3])
    given(history).when(BEN.plays(WON.moves[0], n=0, seconds=9)).then(moved(history, BEN, WON.moves[0], 9))


def test_the_rules_refuse_an_illegal_move() -> None:
    race = given(racing_on(WON))
    race.when(ADA.plays("redeal", n=0, seconds=1)).then_raises(IllegalMove, "the stock still has 30 cards")
    race.when(ADA.plays("t0-t1", n=0, seconds=1)).then_raises(IllegalMove, "no building")


@pytest.mark.parametrize("move", ["", "undo", "T0-f0", "t0-f0 "])
def test_text_that_is_no_move_is_refused(move: str) -> None:
    given(racing_on(WON)).when(ADA.plays(move, n=0, seconds=1)).then_raises(InvalidMove, repr(move))


def test_a_command_for_an_earlier_n_is_refused_with_the_right_n() -> None:
    history = with_moves(racing_on(WON), ADA, WON.moves[:3])
    refusal = given(history).when(ADA.plays("deal", n=1, seconds=9)).then_raises(WrongN, "n=3, the command says n=1")
    assert refusal.n == 3


@pytest.mark.parametrize("n", [4, 1_000_000, -1, -3])
def test_a_command_for_an_n_that_was_not_reached_is_refused(n: int) -> None:
    history = with_moves(racing_on(WON), ADA, WON.moves[:3])
    refusal = given(history).when(ADA.plays(WON.moves[0], n=n, seconds=9)).then_raises(WrongN)
    assert refusal.n == 3


def test_any_earlier_move_can_be_sent_again() -> None:
    history = with_moves(racing_on(WON), ADA, WON.moves[:5])
    for n, move in enumerate(WON.moves[:5]):
        given(history).when(ADA.plays(move, n=n, seconds=9)).then_nothing()


def test_a_repeated_move_must_be_from_the_same_board() -> None:
    history = with_moves(racing_on(WON), ADA, WON.moves[:5])
    given(history).when(BEN.plays(WON.moves[1], n=1, seconds=9)).then_raises(WrongN)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    for seat in (-1, 2):
        given(racing_on(WON)).when(Play(at(1), seat, 0, "deal")).then_raises(NotInRace, f"no seat {seat}")


def test_time_in_the_log_does_not_go_back_when_a_clock_does() -> None:
    history = with_moves(racing_on(WON), ADA, ["t2-f3"], first=20)
    given(history).when(BEN.plays("t2-f3", n=0, seconds=15)).then(moved(history, BEN, "t2-f3", 20))


def test_a_move_at_the_very_start_is_played() -> None:
    given(racing_on(WON)).when(ADA.plays("deal", n=0, seconds=0)).then(moved(racing_on(WON), ADA, "deal", 0))


# The end of a seat


def test_the_last_card_home_wins() -> None:
    history = with_moves(racing_on(WON, seats=3), ADA, WON.moves[:-1])
    last = WON.moves[-1]
    race = (
        given(history)
        .when(ADA.plays(last, n=96, seconds=99))
        .then(moved(history, ADA, last, 99), SeatEnded(at(99), ADA.seat, "won"))
    )
    assert race.boards[ADA.seat].layout.home == 52


def test_a_race_with_one_seat_is_over_when_it_is_won() -> None:
    history = with_moves(racing_on(WON, seats=1), ADA, WON.moves[:-1])
    last = WON.moves[-1]
    given(history).when(ADA.plays(last, n=96, seconds=99)).then(
        moved(history, ADA, last, 99),
        SeatEnded(at(99), ADA.seat, "won"),
        RaceDecided(at(99), (1,)),
        RaceFinished(at(99)),
    )


def test_a_board_without_a_legal_move_is_stuck_and_has_lost() -> None:
    history = with_moves(racing_on(STUCK), ADA, STUCK.moves[:-1])
    given(history).when(ADA.plays(STUCK.moves[-1], n=29, seconds=60)).then(
        moved(history, ADA, STUCK.moves[-1], 60), SeatEnded(at(60), ADA.seat, "stuck")
    )


def test_a_seat_that_has_ended_refuses_commands() -> None:
    history = [*with_moves(racing_on(STUCK), ADA, STUCK.moves), SeatEnded(at(60), ADA.seat, "stuck")]
    given(history).when(ADA.plays("deal", n=30, seconds=61)).then_raises(SeatHasEnded, "your race is over: stuck")
    given(history).when(ADA.undoes(n=30, seconds=61)).then_raises(SeatHasEnded, "stuck")
    given(history).when(ADA.resigns(61)).then_raises(SeatHasEnded, "stuck")


def test_the_last_move_can_be_sent_again_after_it_ended_the_seat() -> None:
    history = [*with_moves(racing_on(STUCK), ADA, STUCK.moves), SeatEnded(at(60), ADA.seat, "stuck")]
    given(history).when(ADA.plays(STUCK.moves[-1], n=29, seconds=61)).then_nothing()
    given(history).when(ADA.plays("t0-f0", n=29, seconds=61)).then_raises(WrongN)


def test_resigning_ends_a_seat() -> None:
    given(racing(seats=3)).when(BEN.resigns(5)).then(SeatEnded(at(5), BEN.seat, "resigned"))


def test_resigning_again_changes_nothing() -> None:
    given([*racing(seats=3), SeatEnded(at(5), BEN.seat, "resigned")]).when(BEN.resigns(6)).then_nothing()


def test_a_seat_that_resigned_refuses_moves() -> None:
    resigned = [*racing(seats=3), SeatEnded(at(5), BEN.seat, "resigned")]
    given(resigned).when(BEN.plays("deal", n=0, seconds=6)).then_raises(SeatHasEnded, "resigned")
