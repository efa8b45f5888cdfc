"""Nothing that is told in a race gives away a card that a racer has not seen: the short form of the attack."""

from random import Random

import pytest

from cadogan.races.board import new_board
from cadogan.races.record import public_view
from cadogan.races.record.record import PublicRecord
from cadogan.rules import GAMES, RULES_FORM, Seed
from tests.races.inference.__main__ import CASES, ENDS, Case, leaks_in
from tests.races.inference.attacker import Attacker, Told

FIRST = {"american-toad": 1}
"""Number of the first race, if not 0: one of number 0 takes the attacker a minute. `make nightly` has it."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_told_gives_a_card_away(game: str) -> None:
    """Exact counts gave one away in about a third of all races at Sir Tommy. `make nightly` plays 300 of each kind."""
    for case in CASES:
        if case.game == game:
            races = leaks_in(case, 2, first=FIRST.get(game, 0))
            assert [leak for race in races for leak in race if leak.reason not in ENDS] == [], case


def test_the_attacker_finds_the_ace_behind_an_early_card_home() -> None:
    """Two moves and one card home at Sir Tommy: the first card of the stock is an ace, dealt and sent home."""
    game = GAMES["sir-tommy"]
    deck = next(deck for deck in (Seed(number.to_bytes(16)).deck(game) for number in range(100)) if deck[0].rank == 0)
    own = new_board(game.start(deck), 0)
    attacker = Attacker(game, deck, own, Random(1))
    counts = Told((), extra_moves=2, home=1, is_ahead=True, must_have_seen=0, how=None)
    leak = attacker.leak(counts)
    assert leak is not None
    assert (leak.place, leak.reason) == (0, "counts")
    assert attacker.leak(counts._replace(extra_moves=0, home=None)) is None


def test_how_a_board_ended_can_tell_a_card_after_a_single_hidden_move() -> None:
    """At Bald Eagle, it filled a wing from the trunk. Only a queen leaves no move. `docs/fair-deal.md` says so."""
    [leaks] = leaks_in(Case("bald-eagle", "greedy", "fair", 3), 1, first=204)
    assert {leak.reason for leak in leaks} == {"ended"}


@pytest.mark.skipif(RULES_FORM == "compiled", reason="compiled methods call each other directly")
def test_the_attack_notices_a_service_that_tells_exact_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def exact(record: PublicRecord, seat: int) -> public_view.Progress:
        assert record.race is not None
        board = record.race.boards[seat]
        return public_view.Progress(seat, board.n, board.layout.home, board.moves, seat in record.held)

    monkeypatch.setattr(PublicRecord, "progress", exact)
    cases = [case for case in CASES if case.game == "sir-tommy"]
    assert "counts" in {leak.reason for case in cases for race in leaks_in(case, 4) for leak in race}
