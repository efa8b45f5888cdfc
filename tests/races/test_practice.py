"""Practice from any position of a finished race, with hints that are logged."""

from uuid import UUID

import pytest

from cadogan.races.commands import AskHint, Create, Join, Ready
from cadogan.races.decide import create
from cadogan.races.errors import CannotBeWon, HeldBack, HintRefused, InvalidSettings, NotInRace, WrongN, WrongPhase
from cadogan.races.events import Event, HintGiven, RaceCreated, encode
from cadogan.races.evolve import race_of
from cadogan.races.hint import hint
from cadogan.races.ids import RaceId
from cadogan.races.practice import practice_from
from cadogan.races.race import Race
from cadogan.races.record.record import published
from cadogan.races.settings import Settings
from cadogan.rules import Move, Seed
from tests.races.given import (
    ADA,
    BEN,
    OTHER_SECRET,
    RACE,
    WON,
    at,
    carried_out,
    given,
    racing,
    racing_on,
    settings_of,
    tick,
    under_rules,
    with_moves,
)

FIRST = ADA  # commands of the first seat, which the player in practice has
ANOTHER = RaceId(UUID(int=RACE.int + 1))
FINISHED = carried_out(with_moves(racing_on(WON, undo="free"), ADA, WON.moves[:12]), BEN.resigns(20), ADA.resigns(21))


def practised(history: list[Event], n: int, *, seat: int = 0, seconds: float = 60, **terms: object) -> list[Event]:
    """A practice race of Ben from that position."""
    terms = {"undo": "free", "hints": True, "time_limit": 600, **terms}
    command = practice_from(race_of(history), seat, n, at=at(seconds), race_id=ANOTHER, player=BEN.player, **terms)
    lobby = create(command)
    return carried_out(lobby, Join(at(seconds), BEN.player, None), Ready(at(seconds + 1), 0, None), tick(seconds + 4))


def layout_of(race: Race) -> tuple[bytes, ...]:
    return race.boards[0].layout.stacks


@pytest.mark.parametrize("n", [0, 1, 7, 12])
def test_practice_begins_where_the_board_stood(n: int) -> None:
    race = race_of(practised(FINISHED, n))
    assert race.seed == WON.seed
    there = race_of(with_moves(racing_on(WON, undo="free"), ADA, WON.moves[:n]))
    assert layout_of(race) == layout_of(there)
    assert race.boards[0].n == 0


def test_practice_names_its_origin_and_replays_from_its_own_log() -> None:
    history = practised(FINISHED, 7)
    record, events = published(map(encode, history), 0)
    view = record.view()
    assert view.origin is not None
    assert (view.origin.race, view.origin.seat, view.origin.n) == (RACE, 0, 7)
    assert events[0].origin == view.origin  # type: ignore[union-attr]


def test_practice_can_begin_from_another_practice() -> None:
    first = practised(FINISHED, 7)
    again = carried_out(
        first, *(FIRST.plays(WON.moves[7 + n], n=n, seconds=70 + n) for n in range(3)), FIRST.resigns(80)
    )
    created = practised(again, 2, seconds=100)[0]
    assert isinstance(created, RaceCreated)
    assert created.origin is not None
    assert created.origin.actions == WON.moves[:9]


def test_practice_cannot_begin_from_a_position_that_is_not_public() -> None:
    with pytest.raises(WrongPhase, match="this race is not"):
        practised(racing(), 0)
    closed = carried_out(racing(view="closed", closed_until=at(1000)), ADA.resigns(2), BEN.resigns(3))
    with pytest.raises(HeldBack):
        practised(closed, 0)
    practised(closed, 0, seconds=1000)


def test_a_seat_or_position_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotInRace, match="no seat 2"):
        practised(FINISHED, 0, seat=2)
    with pytest.raises(WrongN):
        practised(FINISHED, 13)
    won = carried_out(with_moves(racing_on(WON), ADA, WON.moves[:-1]), BEN.resigns(300))
    won = carried_out(won, ADA.plays(WON.moves[-1], n=len(WON.moves) - 1, seconds=301))
    with pytest.raises(WrongPhase, match="no move is legal"):
        practised(won, len(WON.moves))


# Hints


def asks(n: int, seconds: float) -> AskHint:
    return AskHint(at(seconds), 0, n)


def test_a_hint_is_a_legal_move_and_is_logged_once() -> None:
    history = practised(FINISHED, 3)
    (given_,) = given(history).when(asks(0, 70)).events
    assert isinstance(given_, HintGiven)
    board = race_of(history).boards[0]
    assert Move.parse(given_.move) in board.layout.legal_moves()
    given([*history, given_]).when(asks(0, 71)).then_nothing()


def test_a_race_without_hints_refuses_to_give_one() -> None:
    given(practised(FINISHED, 3, hints=False)).when(asks(0, 70)).then_raises(HintRefused, "hints: false")
    given(racing()).when(asks(0, 5)).then_raises(HintRefused)


def test_a_deal_that_is_proved_lost_has_no_hint_and_says_so() -> None:
    settings = Settings(game="freecell", seats=1, undo="free", hints=True)
    lost = Seed.parse("ms:11982").value
    lobby = create(Create(at(0), RACE, BEN.player, settings, b"", lost))
    history = carried_out(lobby, Join(at(1), BEN.player, None), Ready(at(2), 0, None), tick(6))
    given(history).when(asks(0, 7)).then_raises(CannotBeWon, "cannot be won")
    (earlier,) = given(under_rules(8, history)).when(asks(0, 7)).events  # its log has to verify
    assert isinstance(earlier, HintGiven)


def test_a_hint_for_another_n_is_refused() -> None:
    given(practised(FINISHED, 3)).when(asks(1, 70)).then_raises(WrongN)


def test_without_a_sensible_move_there_is_no_hint() -> None:
    """The legal moves that are left only carry cards back and forth."""
    terms = settings_of(game="duchess", seats=1, undo="free", hints=True, countdown=0)
    lobby = create(Create(at(-60), RACE, ADA.player, terms, b"", seed=bytes([2]) * 16))
    history = carried_out(lobby, Join(at(-59), ADA.player, None), Ready(at(0), 0, None))
    while (move := hint(race_of(history).boards[0].layout)) is not None:
        n = race_of(history).boards[0].n
        history = carried_out(history, ADA.plays(move.text, n=n, seconds=n + 1))
    board = race_of(history).boards[0]
    assert board.layout.legal_moves()
    given(history).when(asks(board.n, board.n + 1)).then_raises(HintRefused, "no sensible move")


def test_hints_need_a_race_with_one_seat() -> None:
    with pytest.raises(InvalidSettings, match="hints"):
        settings_of(seats=2, hints=True)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"view": "closed"}, "closed_until"),
        ({"closed_until": 5}, "closed_until"),
        ({"rated": True, "seats": 1, "view": "fair"}, "rated"),
        ({"rated": True, "view": "open"}, "view"),
    ],
)
def test_conflicting_settings_are_refused_with_the_field(settings: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        settings_of(**settings)  # type: ignore[arg-type]
    assert refused.value.field == field


def test_a_rated_race_has_no_picked_deal() -> None:
    command = Create(at(-60), RACE, ADA.player, settings_of(rated=True, view="fair"), OTHER_SECRET, bytes(16))
    with pytest.raises(InvalidSettings, match="rated"):
        create(command)
