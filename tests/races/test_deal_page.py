"""The results on one deal: every board that was played on it, the best first."""

from cadogan.races.deal_page import Played, compared_in_steps, percentile, played_in_steps
from cadogan.races.events import Event, encode
from cadogan.races.steps import in_one_piece
from tests.races.given import ADA, BEN, RACE, WON, carried_out, racing_on, tick, with_moves
from tests.races.test_ghosts import GHOST, haunted
from tests.races.test_practice import FINISHED, FIRST, practised

RACED = carried_out(
    with_moves(racing_on(WON), ADA, WON.moves[:-1], apart=0.5),
    ADA.plays(WON.moves[-1], n=len(WON.moves) - 1, seconds=50),
    BEN.plays(WON.moves[0], n=0, seconds=60),
    BEN.plays("deal", n=1, seconds=61),
    BEN.resigns(70),
)


def boards(history: list[Event]) -> list[Played]:
    return in_one_piece(played_in_steps(map(encode, history)))


def test_every_board_of_a_finished_race_is_played() -> None:
    ada, ben = boards(RACED)
    assert ada == Played(RACE, ADA.seat, ADA.player, "won", 52, len(WON.moves), 50_000, WON.moves)
    assert ben == Played(RACE, BEN.seat, BEN.player, "resigned", 2, 2, 70_000, (WON.moves[0], "deal"))


def test_boards_of_practice_and_of_ghosts_are_left_out() -> None:
    assert boards(carried_out(practised(FINISHED, 3), FIRST.resigns(90))) == []
    history = carried_out(haunted(GHOST), tick(300), FIRST.resigns(300))
    assert [board.seat for board in boards(history)] == [0]


def test_winners_come_by_time_and_then_the_others_by_cards_home() -> None:
    ada, ben = boards(RACED)
    slower = ada._replace(time=60_000)
    further = ben._replace(home=9)
    order = [row.board for row in in_one_piece(compared_in_steps([ben, slower, further, ada]))]
    assert order == [ada, slower, further, ben]


def test_a_board_is_compared_with_the_best_one() -> None:
    rows = in_one_piece(compared_in_steps(boards(RACED)))
    assert [(row.percentile, row.parted) for row in rows] == [(100, None), (0, 2)]


def test_a_single_board_has_no_percentile() -> None:
    ada, _ = boards(RACED)
    assert percentile(ada, [ada]) is None
    assert [(row.percentile, row.parted) for row in in_one_piece(compared_in_steps([ada]))] == [(None, None)]
