"""A board that has had as many moves and undos as it may have; and positions and ghosts, which repeat some."""

import msgspec
import pytest

from cadogan.races.board import MOST_ACTIONS, MOST_ACTIONS_BEFORE_RULES_8, MOST_BEFORE, MOST_OF_GHOSTS
from cadogan.races.errors import BoardFull
from cadogan.races.events import Event, MovePlayed, MoveUndone, RaceDecided, RaceFinished, SeatEnded, encode
from cadogan.races.evolve import race_of
from cadogan.races.ghost import ghosts_in_steps
from cadogan.races.practice import practice_from
from cadogan.races.proof.proof import proof_of
from cadogan.races.proof.verify.files import read
from cadogan.races.proof.verify.verify import Claim, verdict_on
from cadogan.races.race import Race
from cadogan.races.record.record import published
from cadogan.races.steps import in_one_piece
from cadogan.races.text.check import check_text
from cadogan.races.text.from_log import text_race
from tests.races.given import ADA, BEN, WON, at, carried_out, given, racing_on, under_rules, with_moves
from tests.races.test_practice import ANOTHER, practised

MOVE = WON.moves[0]


def acted(history: list[Event], actions: int) -> list[Event]:
    """A history in which Ada has made a move and taken it back, again and again."""
    line = [MOVE, "undo"] * (actions // 2) + [MOVE] * (actions % 2)
    return with_moves(history, ADA, line, apart=0)


def nearly_full(seats: int = 2, **settings: object) -> list[Event]:
    return acted(racing_on(WON, seats, undo="free", **settings), MOST_ACTIONS - 1)


def full() -> list[Event]:
    return carried_out(nearly_full(), ADA.undoes(n=MOST_ACTIONS - 1, seconds=9))


def over() -> list[Event]:
    return carried_out(full(), BEN.plays("deal", n=0, seconds=10), BEN.resigns(11))


def test_a_seat_ends_as_stuck_with_the_last_undo_that_its_board_may_have() -> None:
    ends = SeatEnded(at(9), ADA.seat, "stuck")
    given(nearly_full()).when(ADA.undoes(n=MOST_ACTIONS - 1, seconds=9)).then(MoveUndone(at(9), ADA.seat), ends)
    before = given(nearly_full()[:-1]).when(ADA.plays(MOVE, n=MOST_ACTIONS - 2, seconds=9)).events
    assert [type(event) for event in before] == [MovePlayed]


def test_a_seat_ends_with_the_last_move_that_its_board_may_have() -> None:
    history = with_moves(nearly_full()[:-1], ADA, [MOVE], apart=0)
    assert race_of(history).boards[ADA.seat].n == MOST_ACTIONS - 1
    move = race_of(history).boards[ADA.seat].layout.legal_moves()[0].text
    *_, ended = given(history).when(ADA.plays(move, n=MOST_ACTIONS - 1, seconds=9)).events
    assert ended == SeatEnded(at(9), ADA.seat, "stuck")


def test_a_full_board_of_one_ends_its_race() -> None:
    *_, decided, finished = given(nearly_full(1)).when(ADA.undoes(n=MOST_ACTIONS - 1, seconds=9)).events
    assert (decided, finished) == (RaceDecided(at(9), (1,)), RaceFinished(at(9)))


def test_a_full_board_takes_nothing_more_and_the_others_play_on() -> None:
    for command in (
        ADA.plays(MOVE, n=MOST_ACTIONS, seconds=10),
        ADA.undoes(n=MOST_ACTIONS, seconds=10),
        ADA.resigns(10),
    ):
        given(full()).when(command).then_raises(BoardFull, "2,000 moves and undos")
    given(full()).when(ADA.undoes(n=MOST_ACTIONS - 1, seconds=10)).then_nothing()  # its answer was lost
    given(full()).when(BEN.plays("deal", n=0, seconds=10)).then(MovePlayed(at(10), BEN.seat, "deal", turned()))


def turned() -> str:
    start = race_of(full()).boards[BEN.seat].layout
    after = start.play(next(move for move in start.legal_moves() if move.text == "deal"))
    return start.faces(after.seen & ~start.seen)


def test_proof_and_text_of_a_race_with_a_full_board_hold() -> None:
    payloads = [encode(event) for event in over()]
    assert verdict_on(read(msgspec.json.encode(proof_of(payloads)), Claim)).findings == []
    record, _ = published(payloads, at(100))
    assert check_text(text_race(record, None, {})) == []


def test_a_proof_with_more_than_a_board_may_have_does_not_hold() -> None:
    history = nearly_full()
    forged = [*history, MoveUndone(at(9), ADA.seat), MovePlayed(at(9), ADA.seat, MOVE, "")]
    findings = verdict_on(read(msgspec.json.encode(proof_of([encode(event) for event in forged])), Claim)).findings
    assert any("SeatEnded" in str(finding) for finding in findings)


def test_a_board_under_earlier_rules_takes_more_and_then_only_a_resignation() -> None:
    most = MOST_ACTIONS_BEFORE_RULES_8
    history = acted(under_rules(7, racing_on(WON, undo="free")), most)
    for command in (ADA.plays(MOVE, n=most, seconds=9), ADA.undoes(n=most, seconds=9)):
        given(history).when(command).then_raises(BoardFull, "10,000 moves and undos")
    given(history[:-1]).when(ADA.undoes(n=most - 1, seconds=9)).then(MoveUndone(at(9), ADA.seat))
    assert SeatEnded(at(9), ADA.seat, "resigned") in given(history).when(ADA.resigns(9)).events


def finished(actions: int) -> list[Event]:
    return carried_out(acted(racing_on(WON, undo="free"), actions), ADA.resigns(20), BEN.resigns(21))


def practice(race: Race, n: int) -> object:
    return practice_from(
        race, 0, n, at=at(60), race_id=ANOTHER, player=BEN.player, undo="free", hints=True, time_limit=600
    )


def test_practice_begins_early_and_its_board_has_the_rest() -> None:
    race = race_of(finished(MOST_BEFORE + 2))
    with pytest.raises(BoardFull, match="choose a smaller n"):
        practice(race, MOST_BEFORE + 2)
    begun = practised(finished(MOST_BEFORE), MOST_BEFORE)
    assert race_of(begun).most_actions == MOST_ACTIONS - MOST_BEFORE
    again = acted(begun, MOST_ACTIONS - MOST_BEFORE - 1)
    *_, end = carried_out(again, ADA.undoes(n=MOST_ACTIONS - MOST_BEFORE - 1, seconds=90))
    assert isinstance(end, RaceFinished)


def test_practice_of_practice_counts_all_that_came_before() -> None:
    half = MOST_BEFORE // 2
    first = carried_out(acted(practised(finished(half), half), half + 2), ADA.resigns(90))
    assert practice(race_of(first), half)
    with pytest.raises(BoardFull, match="1,002"):
        practice(race_of(first), half + 2)


def test_ghosts_of_a_race_have_few_actions_together() -> None:
    race, payloads = race_of(over()), [encode(event) for event in over()]
    (ghost,) = in_one_piece(ghosts_in_steps(race, payloads, [0], at(100)))
    assert len(ghost.actions) == MOST_ACTIONS
    assert MOST_OF_GHOSTS == 2 * MOST_ACTIONS
    in_one_piece(ghosts_in_steps(race, payloads, [0, 0], at(100)))
    with pytest.raises(BoardFull, match="6,000"):
        in_one_piece(ghosts_in_steps(race, iter(()), [0, 0, 0], at(100)))
