"""The notation of moves: one spelling for each."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cadogan.rules import InvalidMove, Move

piles = st.integers(0, 2).map(str) | st.integers(0, 99).map(str)
sources = st.sampled_from(["s", "w"]) | st.tuples(st.sampled_from("ftr"), piles).map("".join)
targets = st.tuples(st.sampled_from("ftr"), piles).map("".join)
counts = st.integers(1, 3) | st.integers(1, 999)
places = st.integers(0, 2) | st.integers(0, 999)
moves = (
    st.sampled_from(["deal", "redeal"]).map(Move)
    | st.tuples(sources, targets, counts).map(lambda parts: Move(*parts))
    | st.tuples(sources, targets, st.just(1), places).map(lambda parts: Move(*parts))
)


@given(moves)
def test_a_move_is_read_as_it_is_written(move: Move) -> None:
    again = Move.parse(str(move))
    assert again == move
    assert (again.source, again.target, again.cards, again.place) == (move.source, move.target, move.cards, move.place)


@given(moves, moves)
@example(Move("t0", "t1", 1, None), Move("t0", "t1"))
@example(Move("r0", "f1", 1, 0), Move("r0", "f1"))
@example(Move("t1", "t1", 2), Move("t1", "t12"))
def test_moves_are_equal_exactly_when_their_spellings_are(one: Move, other: Move) -> None:
    assert (one == other) == (str(one) == str(other))


@given(st.text(alphabet="swtrf0123456789.-xdeal ", max_size=12))
def test_every_accepted_text_is_the_canonical_spelling(text: str) -> None:
    try:
        move = Move.parse(text)
    except InvalidMove:
        return
    assert str(move) == text


@pytest.mark.parametrize(
    ("text", "source", "target", "cards", "place"),
    [
        ("t1-t3x4", "t1", "t3", 4, None),
        ("t1-t3", "t1", "t3", 1, None),
        ("w-f2", "w", "f2", 1, None),
        ("s-t2", "s", "t2", 1, None),
        ("r0.5-f2", "r0", "f2", 1, 5),
        ("r0.0-f2", "r0", "f2", 1, 0),
        ("f0-t3", "f0", "t3", 1, None),
        ("t0-r1", "t0", "r1", 1, None),
        ("t10-f11", "t10", "f11", 1, None),
        ("deal", "deal", "", 1, None),
        ("redeal", "redeal", "", 1, None),
    ],
)
def test_parts_of_a_move(text: str, source: str, target: str, cards: int, place: int | None) -> None:
    move = Move.parse(text)
    assert (move.source, move.target, move.cards, move.place) == (source, target, cards, place)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "deal ", " deal", "Deal", "DEAL", "redeal\n", "undo",
        "T0-f1", "t0-F1", "t0-t1x1", "t0-t1x0", "t0-t1x", "t0-t1x02", "t0-t1X2", "t0-t1x1000",
        "w-f01", "t00-f1", "t01-f1", "t-f1", "t0-f", "t100-f1", "w0-f1", "s1-t0",
        "t0-s", "t0-w", "t0-", "-t0", "t0", "t0t1", "t0--t1", "t0-t1-t2", "t0 - t1", "t0-t1 ",
        "r0.-f1", "r0.05-f1", "r0.1000-f1", "r0.-1-f1", "r0.1", "t0-f1.1", "t0.1.2-f1",
        "t\uff11-f0", "t\u0663-f0", "r0.\uff11-f0", "t0-t1x\u00b2", "t0\u2013t1", "deal\x00",
    ],
)  # fmt: skip
def test_any_other_spelling_is_refused_and_shown(text: str) -> None:
    with pytest.raises(InvalidMove) as refusal:
        Move.parse(text)
    assert repr(text) in str(refusal.value)
