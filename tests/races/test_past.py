"""The boards of a finished race: their layouts at any n, and where two of them part."""

from cadogan.races.events import encode
from cadogan.races.evolve import race_of
from cadogan.races.past import Parting, Past, partings, past_of
from cadogan.races.record import LATE_MS
from tests.races.given import ADA, BEN, WON, at, carried_out, racing, racing_on, with_moves

RACED = carried_out(
    with_moves(racing_on(WON, undo="free"), ADA, [*WON.moves[:3], "undo"]),
    BEN.plays("deal", n=0, seconds=8),
    BEN.resigns(9),
    ADA.resigns(9),
)


def past(closed_until: int | None = None, now: float = 100) -> Past | None:
    if closed_until is None:
        return past_of([encode(event) for event in RACED], at(now))
    closed = carried_out(racing(view="closed", closed_until=closed_until), ADA.resigns(2), BEN.resigns(3))
    return past_of([encode(event) for event in closed], at(now))


def test_a_finished_race_has_the_layout_of_each_board_at_any_n() -> None:
    boards = past()
    assert boards is not None
    assert boards.actions == ([*WON.moves[:3], "undo"], ["deal"])
    live = race_of(with_moves(racing_on(WON, undo="free"), ADA, WON.moves[:2])).boards[ADA.seat]
    assert boards.layout(ADA.seat, 2).stacks == boards.layout(ADA.seat, 4).stacks == live.layout.stacks
    assert boards.layout(BEN.seat, 0).stacks == boards.start.stacks


def test_a_race_that_is_on_has_no_public_past() -> None:
    assert past_of([encode(event) for event in racing_on(WON)], at(100)) is None


def test_a_closed_race_has_no_public_past_before_it_opens() -> None:
    assert past(at(50), now=50) is None
    assert past(at(50), now=50 + LATE_MS / 1000) is not None


def test_seats_part_at_their_first_different_action() -> None:
    assert partings([["deal", "undo"], ["deal", "deal"], ["deal"]]) == (
        Parting((0, 1), 2),
        Parting((0, 2), None),
        Parting((1, 2), None),
    )
