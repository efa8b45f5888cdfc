"""Policies play from what a racer sees: they end, they keep to the rules, and no hidden card has any say."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cadogan.rules import GAMES, Card, Game, Layout, Move, Seed
from cadogan.rules.policies.heuristic import best_move
from cadogan.rules.policies.observation import UNSEEN, Observation
from cadogan.rules.policies.policies import MEASURED, POLICIES, play_to_end
from tests.examples_drawn import examples

GAMES_AND_POLICIES = [(game, policy) for game in GAMES for policy in MEASURED]

SELDOM_TELLING = {
    "simple-simon",
    "westcliff",
    "bakers-dozen",
    "beleaguered-castle",
    "grand-duchess",
    "eagle-wing",
}
"""Games in which cards home over few deals tell little: either bot seldom brings a run home, or mostly wins, or
overlooks hardly anything; or the steady one, which wins more of them, leaves cards on columns while it can still win.
`docs/odds.md` has the wins."""
EASIER = {"spider": {"suits": 1}}
"""Options with which few deals tell, where they do not with the usual ones."""

BETTER_THAN_THE_BASELINE = [
    ("grand-duchess", "steady", 6),
    ("parisienne", "steady", 6),
    ("sir-tommy", "steady", 3),
    ("grand-duchess", "hasty", 20),
    ("parisienne", "hasty", 10),
    ("parisienne", "patient", 2),
    *((game, "steady", 2) for game in ["duchess", "wings", "bald-eagle", "storehouse"]),
]
"""Deals in which the difference is clear. `docs/odds.md` has the wins of a thousand deals of every game."""


def deal_of(game: str, number: int) -> Layout:
    return GAMES[game].start(Seed(number.to_bytes(16)).deck(GAMES[game]))


@pytest.mark.parametrize(("game", "policy"), GAMES_AND_POLICIES)
def test_a_board_is_played_to_its_end(game: str, policy: str) -> None:
    before = deal_of(game, 7)
    after = play_to_end(before, MEASURED[policy], random.Random(7))
    assert after.home > before.home or (GAMES[game].rules.home == "runs" and after.stacks != before.stacks)


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**64), st.integers(0, 60), st.randoms(use_true_random=False))
def test_unseen_cards_that_are_shuffled_change_no_move(game: str, seed: int, moves: int, chance: random.Random) -> None:
    deck = list(Seed(seed.to_bytes(16)).deck(GAMES[game]))
    layout, observation, line = start(game, deck)
    for _ in range(moves):
        if not observation.legal:
            break
        line.append(chance.choice(observation.legal))
        layout, observation = after(layout, observation, line[-1:])
    unseen = [place for place in range(len(deck)) if not layout.seen >> place & 1]
    shuffled = list(deck)
    for place, other in zip(unseen, chance.sample(unseen, len(unseen)), strict=True):
        shuffled[place] = deck[other]
    another, its_sight, _ = start(game, shuffled)
    assume(another.stacks == start(game, deck)[0].stacks)  # of two equal cards, the first in the deal may be taken out
    another, its_sight = after(another, its_sight, line)
    assert another.stacks == layout.stacks
    for policy in POLICIES.values():
        move = policy(observation, random.Random(seed))
        assert move == policy(its_sight, random.Random(seed))
        assert move is None or move in layout.legal_moves()


def start(game: str, deck: Sequence[Card]) -> tuple[Layout, Observation, list[Move]]:
    """A deal, what is seen of it, and no moves yet."""
    layout = GAMES[game].start(deck)
    return layout, Observation.of(layout), []


def after(layout: Layout, observation: Observation, line: Sequence[Move]) -> tuple[Layout, Observation]:
    """The layout and what is seen of it after some moves."""
    for move in line:
        layout = layout.play(move)
        observation = observation.follow(move, layout)
    return layout, observation


@settings(max_examples=examples(60))
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**64), st.integers(0, 60), st.randoms(use_true_random=False))
def test_observations_from_frames_equal_those_from_layouts(
    game: str, seed: int, moves: int, chance: random.Random
) -> None:
    """A client, which has only frames, makes the same observation as the service."""
    layout = GAMES[game].start(Seed(seed.to_bytes(16)).deck(GAMES[game]))
    observation = shown(layout)
    for _ in range(moves):
        if not observation.legal:
            break
        move = chance.choice(observation.legal)
        layout = layout.play(move)
        observation = observation.follow_shown(move, layout.show_all(), [legal.text for legal in layout.legal_moves()])
    told = Observation.of(layout, observation.vain)
    told.settled = observation.settled  # it counts what has come back since
    assert [getattr(observation, fact) for fact in Observation.__slots__] == [
        getattr(told, fact) for fact in Observation.__slots__
    ]


@settings(max_examples=examples(60))
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**64), st.randoms(use_true_random=False))
def test_an_observer_who_comes_after_a_redeal_knows_what_later_moves_do(
    game: str, seed: int, chance: random.Random
) -> None:
    layout = GAMES[game].start(Seed(seed.to_bytes(16)).deck(GAMES[game]))
    for _ in range(200):
        if layout.redealt or not layout.legal_moves():
            break
        layout = layout.play(dealing(layout, chance))
    observation = shown(layout)
    for _ in range(100):
        if not observation.legal:
            break
        move = dealing(layout, chance)
        layout = layout.play(move)
        observation = observation.follow_shown(move, layout.show_all(), [legal.text for legal in layout.legal_moves()])
    assert list(map(len, observation.stacks)) == list(map(len, layout.stacks))


def dealing(layout: Layout, chance: random.Random) -> Move:
    """A legal move: a deal or a redeal if there is one."""
    legal = layout.legal_moves()
    return chance.choice([move for move in legal if move.text in {"deal", "redeal"}] or legal)


def shown(layout: Layout) -> Observation:
    """What a client sees of a layout that it has not seen before."""
    legal = [move.text for move in layout.legal_moves()]
    return Observation.shown(layout.deal.compiled, layout.show_all(), legal, layout.redeals_left)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    "game",
    [
        GAMES["duchess"].with_options(runs="whole"),
        GAMES["eagle-wing"].with_options(trunk=21, redeals=None),
        GAMES["eagle-wing"].with_options(trunk=11, redeals=0),
        GAMES["eagle-wing-coops"].with_options(redeals=None),
        GAMES["eagle-wing-coops"].with_options(redeals=None, trunk_top="playable", runs="any", limit=None),
        GAMES["wings"].with_options(trunk=21, redeals=None),
        GAMES["bald-eagle"].with_options(trunk=11, redeals=0),
    ],
    ids=lambda game: f"{game.id} {game.chosen}",
)
def test_a_board_ends_whatever_the_options(game: Game, policy: str) -> None:
    for deal in range(examples(1, least=1)):
        before = game.start(Seed(deal.to_bytes(16)).deck(game))
        assert play_to_end(before, POLICIES[policy], random.Random(deal)).home >= before.home


def cards_home(game: str, policy: str, deals: int) -> int:
    """Cards that a policy brings home, over so many deals."""
    played = GAMES[game].with_options(EASIER.get(game))
    layouts = [played.start(Seed(deal.to_bytes(16)).deck(played)) for deal in range(deals)]
    return sum(play_to_end(layout, MEASURED[policy], random.Random(deal)).home for deal, layout in enumerate(layouts))


@pytest.mark.parametrize(("game", "policy", "deals"), BETTER_THAN_THE_BASELINE)
def test_policies_that_judge_moves_beat_the_baseline(game: str, policy: str, deals: int) -> None:
    assert cards_home(game, "baseline", deals) < cards_home(game, policy, deals)


@pytest.mark.parametrize("game", ["grand-duchess", "parisienne"])
def test_a_card_that_two_foundations_want_goes_to_the_shorter_one(game: str) -> None:
    compiled = GAMES[game].compiled
    piles = dict.fromkeys(compiled.names, "") | {"f0": "AC 2C 3C", "f4": "KC QC JC TC 9C 8C 7C 6C 5C", "t0": "4C"}
    observation = Observation.shown(compiled, piles, ["t0-f0", "t0-f4"], None)
    for seed in range(20):
        move = POLICIES["steady"](observation, random.Random(seed))
        assert move is not None
        assert move.text == "t0-f0"


@pytest.mark.parametrize("game", [game for game in GAMES if game not in SELDOM_TELLING])
def test_the_steady_bring_more_cards_home_than_the_hasty(game: str) -> None:
    boards = 40 if game == "canfield" else 15  # a few deals of Canfield tell nothing
    assert cards_home(game, "hasty", boards) < cards_home(game, "steady", boards)


@pytest.mark.parametrize("game", ["grand-duchess", "parisienne", "canfield", "sir-tommy"])
def test_the_patient_bring_more_cards_home_than_the_steady(game: str) -> None:
    """The games in which few deals tell; over many it holds in every game."""
    assert cards_home(game, "steady", 3) < cards_home(game, "patient", 3)


def test_a_card_is_needed_by_the_foundation_that_is_furthest_behind() -> None:
    """Foundations of Sir Tommy take any suit. One of them is near the nine, but three fours come before most nines."""
    compiled = GAMES["sir-tommy"].compiled
    piles = dict.fromkeys(compiled.names, "") | {"f0": "AC 2C 3C 4C 5C 6C 7C", "t0": "KC", "t1": "4D", "w": "9H"}
    observation = Observation.shown(compiled, piles, ["w-t0", "w-t1"], None)
    move = best_move(observation, observation.legal, random.Random(1))
    assert move is not None
    assert move.text == "w-t0"


def test_a_policy_sees_no_card_that_was_never_turned() -> None:
    """The type cannot hold one: in a new deal of Canfield, 46 cards are unseen."""
    observation = Observation.of(deal_of("canfield", 7))
    assert b"".join(observation.stacks).count(UNSEEN) == 12 + 34
    assert len(observation.seen) == 6


def test_a_policy_sees_the_top_of_a_trunk_that_is_shown() -> None:
    game = GAMES["eagle-wing"].with_options(trunk_top="playable")
    observation = Observation.of(game.start(Seed(bytes(16)).deck(game)))
    trunk = observation.stacks[game.compiled.numbers["r0"]]
    assert trunk[:-1] == bytes([UNSEEN] * 12)
    assert trunk[-1] != UNSEEN
