"""What holds for every game and every deal: layouts never change, and cards are conserved."""

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import HealthCheck, given, settings

from cadogan.rules import Game, Layout, Move, Seed
from tests.examples_drawn import examples
from tests.rules.lines import chances, facts, games, lengths, lines, seeds

some = settings(max_examples=examples(120), suppress_health_check=[HealthCheck.too_slow])


@some
@given(lines())
def test_playing_never_changes_the_layout_that_is_played(line: list[Layout]) -> None:
    for layout in line[-3:]:
        before = facts(layout)
        for move in layout.legal_moves():
            layout.play(move)
        assert facts(layout) == before


@some
@given(lines())
def test_no_card_is_lost_or_duplicated(line: list[Layout]) -> None:
    for layout in line:
        piles = layout.piles
        assert Counter(card for pile in piles.values() for card in pile) == Counter(layout.deal.cards)
        assert layout.home == sum(len(pile) for name, pile in piles.items() if name.startswith("f"))
        assert layout.is_won == (layout.home == len(layout.deal.cards))
        assert layout.is_stuck == (not layout.is_won and not layout.legal_moves())


@some
@given(lines())
def test_seen_cards_stay_seen_and_include_every_card_that_is_face_up(line: list[Layout]) -> None:
    seen = 0
    for layout in line:
        assert layout.seen & seen == seen
        seen = layout.seen
        for number in layout.deal.compiled.shown.values():
            for card in layout.stacks[number][layout.face_down(number) :]:
                assert seen >> card & 1


@some
@given(lines())
def test_a_layout_shows_no_card_that_was_not_seen(line: list[Layout]) -> None:
    for layout in line:
        shown = Counter(card for pile in layout.show_all().values() for card in pile.split() if card != "--")
        assert shown <= Counter(str(card) for place, card in enumerate(layout.deal.cards) if layout.seen >> place & 1)


@some
@given(games, seeds, lengths, chances)
def test_the_start_and_the_moves_give_the_layout(game: Game, seed: Seed, length: int, chance: Random) -> None:
    layout = game.start(seed.deck(game))
    transcript: list[str] = []
    while len(transcript) < length and layout.legal_moves():
        move = chance.choice(layout.legal_moves())
        transcript.append(str(move))
        layout = layout.play(move)
    again = game.start(map(str, seed.deck(game)))
    for text in transcript:
        again = again.play(Move.parse(text))
    assert facts(again) == facts(layout)


@some
@given(games, seeds, chances)
def test_each_redeal_reduces_the_redeals_left(game: Game, seed: Seed, chance: Random) -> None:
    layout, given, made = game.start(seed.deck(game)), game.rules.redeals, 0
    for _ in range(300):
        turns = [move for move in layout.legal_moves() if move.text in ("deal", "redeal")]
        if not layout.legal_moves():
            break
        move = turns[0] if turns else chance.choice(layout.legal_moves())
        layout, made = layout.play(move), made + (move.text == "redeal")
        assert layout.redeals_left == (None if given is None else given - made)


@some
@given(lines())
def test_the_changed_piles_of_a_move_are_those_that_look_different(line: list[Layout]) -> None:
    for before, after in pairwise(line):
        assert before.show_all() | after.show_changes(before) == after.show_all()
