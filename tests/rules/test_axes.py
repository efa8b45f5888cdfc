"""The axes are independent of each other: whatever is drawn of them plays, and plays as `axes.py` says."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadogan.rules import GAMES, Game, Layout, Move, Seed
from cadogan.rules.axes import Build, Rules
from cadogan.rules.cards import PACK
from tests.examples_drawn import examples
from tests.rules import naive
from tests.rules.lines import facts, in_order, inviting, play, refusal_of, refusals
from tests.rules.naive_axes import described
from tests.rules.test_twin import table
from tests.rules.variants import WIDE, rules

some = settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
chances = st.integers(0, 2**32).map(Random)


def deal(axes: Rules, chance: Random) -> Layout:
    """Deal by chance. Where complete runs leave, every second deal lies nearly in order, or hardly any would."""
    game = Game(id="variant", name="A variant", about="", source="", rules=axes)
    layout = game.start(Seed(chance.randbytes(16)).deck(game))
    return game.start(in_order(layout, chance)) if axes.home == "runs" and chance.random() < 0.5 else layout


@settings(some, max_examples=examples(50))
@given(rules(), chances)
def test_random_games_play_as_their_axes_say(axes: Rules, chance: Random) -> None:
    compare(deal(axes, chance), axes, chance, 40)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_each_game_plays_as_its_axes_say(game: Game) -> None:
    compare(game.start(Seed(bytes(16)).deck(game)), game.rules, Random(game.id), 100)


SPIDER = WIDE["spider"]
UNITS = Rules(
    deal=("unit",),
    reserves=2,
    reserve_depth=0,
    cards_to_waste=0,
    unit=("r0", "t0", "t1", "r1", "t2", "t3"),
    gather="piles",
    redeals=2,
)


AWKWARD = [
    pytest.param(UNITS, id="a reserve that lies open and is dealt in units"),
    pytest.param(replace(UNITS, filled_at_once=True), id="units that give the reserve a card while there are gaps"),
    pytest.param(replace(UNITS, deal=(), unit=("r0",), filled_at_once=True), id="units for the reserve alone"),
    pytest.param(replace(UNITS, unit=("t2", "r0", "t1"), redeals=None), id="piles gathered without end"),
    *(pytest.param(axes, id=name) for name, axes in WIDE.items()),
    *(pytest.param(replace(SPIDER, suits=suits), id=f"complete runs with {suits} suits") for suits in (1, 2)),
    pytest.param(replace(SPIDER, suits=1, face_down=(), deal_over_gaps=True), id="complete runs that lie open"),
    pytest.param(
        replace(SPIDER, face_down=(), filled_at_once=True, reserves=2, reserve_depth=8, deal=("reserve", "columns")),
        id="complete runs that leave gaps, which are filled at once",
    ),
    pytest.param(
        replace(SPIDER, packs=1, ascending=4, columns=3, lengths=(14, 13, 12), face_down=(), unit=("t1", "t1", "t0")),
        id="complete runs of the opening deal, and units that cover them",
    ),
    pytest.param(
        replace(SPIDER, runs="any cards", build=Build(match="suit", wrap=False), gap_rank="K"),
        id="complete runs that are made of any cards",
    ),
    pytest.param(replace(WIDE["klondike"], runs="in suit"), id="runs in suit where colours alternate"),
    pytest.param(replace(WIDE["klondike"], runs="whole"), id="whole piles above face-down cards"),
    pytest.param(replace(WIDE["klondike"], suits=2, taken_out="A", by_suit=False), id="two suits, aces at home"),
    pytest.param(
        replace(WIDE["klondike"], suits=1, taken_out="A", build=Build(match="suit")), id="four aces of one suit"
    ),
    pytest.param(
        replace(WIDE["klondike"], deal_over_gaps=False, redeals=2, gather="piles", cards_to_waste=0, unit=("t0",) * 9),
        id="face-down cards that are gathered",
    ),
    pytest.param(
        replace(WIDE["freecell"], deal=("columns", "reserve"), lengths=(6,) * 8, reserves=8, reserve_depth=1),
        id="cells that are dealt, four of them free",
    ),
    pytest.param(
        replace(WIDE["freecell"], gaps=("reserve",), runs="carried", gaps_without_reserve=("tableau",)),
        id="gaps that help to carry only while all cells are free",
    ),
    pytest.param(
        replace(WIDE["freecell"], lengths=(6,) * 8, cards_to_waste=1, filled_at_once=True),
        id="cells that fill gaps at once, and take cards of the waste",
    ),
    pytest.param(replace(WIDE["freecell"], gap_rank="K", kings_below=True), id="kings below, and for gaps"),
    pytest.param(
        replace(
            WIDE["klondike"],
            foundation_wrap=True,
            ascending=4,
            descending=4,
            gap_rank="any",
            gaps_without_reserve=("foundation",),
            built_from=("foundation", "waste"),
        ),
        id="cards that come back from foundations both ways",
    ),
    pytest.param(Rules(taken_out="A", by_suit=False), id="taken out where suits are ignored"),
    pytest.param(Rules(waste_limit=3, gaps_without_reserve=("waste",)), id="a waste of at most three cards"),
    pytest.param(
        Rules(
            deal=("tableau",),
            ascending=0,
            descending=4,
            base="chosen",
            lifted_first=("tableau",),
            foundation_wrap=True,
        ),
        id="a chosen base of foundations that go down",
    ),
    pytest.param(
        Rules(deal=("tableau",), descending=4, base="chosen", lifted_first=("tableau",)),
        id="a chosen base of foundations that go both ways",
    ),
    pytest.param(
        Rules(deal=("foundation", "tableau"), ascending=0, descending=4, base="first card", foundation_wrap=True),
        id="a first card that goes down",
    ),
]
"""Games in which rare things come together. A draw seldom finds them."""


@pytest.mark.parametrize("axes", AWKWARD)
@pytest.mark.parametrize("number", range(examples(2, least=1)))
def test_awkward_games(axes: Rules, number: int) -> None:
    compare(deal(axes, Random(number)), axes, Random(number), 80)
    hold(play(deal(axes, Random(number)), 150, Random(number)))


def test_gathered_piles_come_in_another_order_so_that_an_idle_round_ends_nothing() -> None:
    buries = Rules(columns=2, cards_to_waste=0, unit=("t0", "t0", "t0", "t0", "t1"), gather="piles", redeals=None)
    layout = deal(buries, Random(7))
    possible: list[set[str]] = []
    for _ in range(3):
        possible.append(set())
        while "redeal" not in map(str, layout.legal_moves()):
            layout = layout.play(Move.parse("deal"))
            possible[-1] |= set(map(str, layout.legal_moves()))
        layout = layout.play(Move.parse("redeal"))
    assert possible[1] == {"deal", "redeal"}
    assert possible[2] > {"deal", "redeal"}


def test_no_card_comes_back_once_the_game_is_won() -> None:
    back = Rules(columns=1, gaps_without_reserve=("foundation",), built_from=("foundation",), build=Build(match="suit"))
    layout = Game(id="variant", name="A variant", about="", source="", rules=back).start(PACK)
    for card in PACK:
        layout = layout.play(Move.parse("deal")).play(Move.parse(f"w-f{card.suit}"))
        assert layout.is_won or "f0-t0" in map(str, layout.legal_moves())
    assert (layout.is_won, layout.is_stuck, layout.legal_moves()) == (True, False, ())


def test_a_full_waste_is_named_with_its_top_card() -> None:
    layout = deal(Rules(waste_limit=2, columns=0), Random(1))
    for _ in range(2):
        layout = layout.play(Move.parse("deal"))
    refusal = refusal_of(layout, Move.parse("deal"))
    assert refusal is not None
    assert refusal.reason == f"play the turned card {layout.piles['w'][-1]} first"


def test_a_run_of_a_hundred_cards_has_a_spelling() -> None:
    assert str(Move.parse("t0-t1x100")) == "t0-t1x100"


def compare(layout: Layout, axes: Rules, chance: Random, length: int) -> None:
    """Hold a board that is played by chance against the naive reading of its axes."""
    position = described(msgspec.to_builtins(axes))(list(map(str, layout.deal.cards)), {})
    played: list[str] = []
    for _ in range(length):
        context = f"{axes} {' '.join(map(str, layout.deal.cards))} {' '.join(played)}"
        assert table(layout) == naive.piles(position), context
        assert sorted(map(str, layout.legal_moves())) == sorted(naive.legal(position)), context
        assert (layout.home, layout.is_won, layout.is_stuck) == (
            naive.home(position),
            naive.won(position),
            naive.stuck(position),
        ), context
        if not layout.legal_moves():
            return
        first = inviting(layout)
        move = chance.choice(first if first and chance.random() < 0.6 else layout.legal_moves())
        played.append(str(move))
        layout, position = layout.play(Move.parse(str(move))), naive.play(position, str(move))


@some
@given(rules(), chances)
def test_legal_moves_play_and_all_others_are_refused_with_a_reason(axes: Rules, chance: Random) -> None:
    layout = play(deal(axes, chance), chance.randrange(80), chance)[-1]
    for _, refusal in refusals(layout):
        assert refusal.reason
        assert "None" not in refusal.reason
        assert " 1 cards" not in refusal.reason


@some
@given(rules(), chances)
def test_invariants_hold_on_every_board(axes: Rules, chance: Random) -> None:
    hold(play(deal(axes, chance), 100, chance))


def hold(line: list[Layout]) -> None:
    """What must hold on every board: no card is lost, one end or a way on, and what was seen stays seen."""
    for layout in line:
        assert Counter(card for pile in layout.piles.values() for card in pile) == Counter(layout.deal.cards)
        assert layout.home == sum(len(pile) for name, pile in layout.piles.items() if name.startswith("f"))
        assert layout.is_won + layout.is_stuck + bool(layout.legal_moves()) == 1
        for number in layout.deal.compiled.shown.values():
            for card in layout.stacks[number][layout.face_down(number) :]:
                assert layout.seen >> card & 1
    for before, after in pairwise(line):
        assert before.seen & after.seen == before.seen
        assert before.show_all() | after.show_changes(before) == after.show_all()


@some
@given(rules(), chances)
def test_a_layout_is_immutable_and_the_same_moves_give_an_equal_one(axes: Rules, chance: Random) -> None:
    start = layout = deal(axes, chance)
    before = facts(start)
    moves: list[str] = []
    while layout.legal_moves() and len(moves) < 60:
        move = chance.choice(layout.legal_moves())
        moves.append(str(move))
        layout = layout.play(move)
    again = start
    for text in moves:
        again = again.play(Move.parse(text))
    assert facts(again) == facts(layout)
    assert facts(start) == before
