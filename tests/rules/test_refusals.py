"""Refusals: every reason that a person may be given for a move that is not legal, and when it is true."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings

from cadogan.rules import GAMES, Card, IllegalMove, Layout, Move, Seed
from tests.examples_drawn import examples
from tests.rules.lines import GAMES_AND_OPTIONS, lines, refusals


@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.too_slow])
@given(lines())
def test_every_move_is_legal_or_refused_for_a_reason_that_is_true(line: list[Layout]) -> None:
    layout = line[-1]
    for move, refusal in refusals(layout):
        assert refusal.move == str(move)
        assert is_true(layout, move, refusal.reason), (str(move), refusal.reason, layout.show_all())


@pytest.mark.parametrize(
    ("game_id", "moves", "move", "reason"),
    [
        ("duchess", "", "redeal", "the stock still has 36 cards"),
        ("duchess", "", "deal", "the base is not chosen yet: first move the top card of a reserve pile"),
        ("eagle-wing", "", "s-f0", "cards of the stock are dealt by `deal`, or fill gaps"),
        ("eagle-wing-coops", "", "s-f0", "cards of the stock are dealt by `deal`"),
        ("grand-duchess", "", "s-t0", "cards of the stock are dealt by `deal`"),
        ("grand-duchess", "", "w-f0", "there is no pile w in this game; its piles are s f0 f1"),
    ],
)
def test_refusals_in_words(game_id: str, moves: str, move: str, reason: str) -> None:
    layout = GAMES[game_id].start(Seed(bytes(16)).deck(GAMES[game_id]))
    for text in moves.split():
        layout = layout.play(Move.parse(text))
    with pytest.raises(IllegalMove) as refusal:
        layout.play(Move.parse(move))
    assert refusal.value.reason.startswith(reason)
    assert str(refusal.value) == f"{move}: {refusal.value.reason}"


# What each reason says, worked out from the piles that everybody sees


def is_built(layout: Layout, upper: Card, lower: Card) -> bool:
    build = layout.deal.compiled.rules.build
    assert build is not None
    fits = {"suit": upper.suit == lower.suit, "alternating": upper.is_red != lower.is_red, "any": True}[build.match]
    rank = lower.rank + (build.step or 0)
    return fits and (build.step is None or upper.rank == (rank % 13 if build.wrap else rank))


def run_of(layout: Layout, name: str) -> int:
    pile = layout.piles[name][: -face_up(layout, name) - 1 : -1]
    is_in_suit = layout.deal.compiled.rules.runs == "in suit"
    broken = [
        i
        for i, (upper, lower) in enumerate(pairwise(pile), start=1)
        if not is_built(layout, upper, lower) or (is_in_suit and upper.suit != lower.suit)
    ]
    return broken[0] if broken else len(pile)


def face_up(layout: Layout, name: str) -> int:
    """Cards of a pile that everybody sees."""
    return sum(card != "--" for card in layout.show_all()[name].split())


def carried(layout: Layout, target: str) -> int:
    """Cards that free cells can carry there, and gaps that take any card."""
    free = [name for name, pile in layout.piles.items() if not pile and name != target]
    cells, gaps = ([name for name in free if name[0] == kind] for kind in "rt")
    takes_any = layout.deal.compiled.rules.gap_rank == "any"
    return int((len(cells) + 1) * 2 ** (len(gaps) if takes_any else 0))


def lifted(layout: Layout, move: Move) -> Card:
    pile = layout.piles[move.source]
    return pile[-move.cards if move.place is None else move.place]


def wants(layout: Layout, foundation: str, text: str) -> bool:
    """Whether the foundation wants that card, by the cards that lie there and on the others."""
    rules, pile, number = layout.deal.compiled.rules, layout.piles[foundation], int(foundation[1:])
    rank = "A23456789TJQK".index(text[0])
    if rules.by_suit and text[1] != "CSHD"[number % 4]:
        return False
    step = 1 if number < rules.ascending else -1
    if pile:
        return rank == (pile[-1].rank + step) % 13
    bases = {p[0].rank for name, p in layout.piles.items() if name[0] == "f" and p and int(name[1:]) < rules.ascending}
    base = next(iter(bases), 0)
    return rank == (base if step == 1 else (base - 1) % 13)


Truth = Callable[[Layout, Move, list[str]], bool]

REASONS: dict[str, Truth] = {
    r"the game is won": lambda at, _, __: at.is_won,
    r"the base is not chosen yet: first move the top card of a reserve pile to the foundation of its suit": (
        lambda at, move, _: at.home == 0 and str(move) != "redeal"
    ),
    r"there is no stock in this game": lambda at, move, _: move.source == "deal" and "s" not in at.piles,
    r"the stock is empty": lambda at, move, _: (
        move.source == "deal" and not at.piles["s"] and "redeal" not in legal(at)
    ),
    r"the stock is empty; redeal first": (
        lambda at, move, _: move.source == "deal" and not at.piles["s"] and "redeal" in legal(at)
    ),
    r"play the turned card (..) first": (
        lambda at, move, said: move.source == "deal" and [str(card) for card in at.piles["w"]] == said
    ),
    r"nothing but deal and redeal was legal since the last redeal, so the next round would be the same": (
        lambda at, move, _: (
            not move.target and at.is_stuck and at.redealt >= 2 and at.deal.compiled.rules.redeals is None
        )
    ),
    r"the stock still has (\d+) cards?": (
        lambda at, move, said: move.source == "redeal" and len(at.piles["s"]) == int(said[0]) > 0
    ),
    r"no redeal is left; this game has (\d)": (
        lambda at, move, said: move.source == "redeal" and at.deal.compiled.rules.redeals == int(said[0]) == at.redealt
    ),
    r"there is no card to gather": lambda at, move, _: move.source == "redeal" and not at.piles.get("w"),
    r"there is no pile (\w+) in this game; its piles are (.*)": (
        lambda at, move, said: (
            said[0] in (move.source, move.target) and said[0] not in at.piles and said[1].split() == list(at.piles)
        )
    ),
    r"(\w+) is empty": lambda at, move, said: [move.source] == said and not at.piles[move.source],
    r"(\w+) has (\d+) cards?, not (\d+)": (
        lambda at, move, said: (
            move.source == said[0] and len(at.piles[said[0]]) == int(said[1]) < move.cards == int(said[2])
        )
    ),
    r"cards on foundations never come back in this game": (
        lambda at, move, _: move.source[0] == "f" and "foundation" not in at.deal.compiled.rules.built_from
    ),
    r"a card of a foundation goes nowhere but to the tableau": (
        lambda _, move, __: (move.source[0], move.target[0]) == ("f", "f")
    ),
    r"nothing is laid on the reserve in this game": (
        lambda at, move, _: move.target[0] == "r" and not at.deal.compiled.rules.cells
    ),
    r"(\w+) has a card, and a cell holds one": (
        lambda at, move, said: [move.target] == said and len(at.piles[said[0]]) == 1
    ),
    r"a cell takes the top card of a tableau pile or of the waste": (
        lambda _, move, __: move.target[0] == "r" and move.source[0] in "rsf"
    ),
    r"foundations take only complete runs, king to ace in one suit, which leave by themselves": (
        lambda at, move, _: move.target[0] == "f" and at.deal.compiled.rules.home == "runs"
    ),
    r"fill every gap before you deal": (
        lambda at, move, _: move.source == "deal" and any(not pile for name, pile in at.piles.items() if name[0] == "t")
    ),
    r"free cells and gaps can carry (\d+) cards? to (\w+), not (\d+)": (
        lambda at, move, said: (
            move.target == said[1] and carried(at, said[1]) == int(said[0]) < move.cards == int(said[2])
        )
    ),
    r"(\w+) is a gap, and gaps take only a king, or a run that begins with one; the card is (..)": (
        lambda at, move, said: move.target == said[0] and said[1] == str(lifted(at, move)) and said[1][0] != "K"
    ),
    r"(\w+) is a gap; it now takes one card at a time": (
        lambda at, move, said: (
            [move.target] == said
            and move.cards > 1
            and not at.piles[said[0]]
            and not at.deal.compiled.rules.runs_to_gaps
        )
    ),
    r"(\w+) has (\d+) cards? face up, not (\d+)": (
        lambda at, move, said: (
            face_up(at, said[0]) == int(said[1]) < move.cards == int(said[2]) and move.source == said[0]
        )
    ),
    r"the top (\d+) cards of (\w+) are not built in sequence in suit; its run has (\d+)": (
        lambda at, move, said: (
            run_of(at, said[1]) == int(said[2]) < move.cards == int(said[0]) and move.source == said[1]
        )
    ),
    r"a run moves only from one tableau pile to another": (
        lambda _, move, __: move.cards > 1 and (move.source[0], move.target[0]) != ("t", "t")
    ),
    r"(\w+) is not available until the stock is empty": (
        lambda at, move, said: [move.source] == said and said[0][0] == "r" and len(at.piles["s"]) > 0
    ),
    r"every card of (\w+) is available: name one by its index from the bottom, as in (\w+)\.(\d+)": (
        lambda at, move, said: (
            move.source == said[0] == said[1] and move.place is None and int(said[2]) == len(at.piles[said[0]]) - 1
        )
    ),
    r"only the top card of (\w+) may be named, and without an index": (
        lambda _, move, said: [move.source] == said and move.place is not None
    ),
    r"(\w+) has (\d+) cards?; the index counts from 0 at the bottom": (
        lambda at, move, said: move.place == len(at.piles[said[0]]) == int(said[1])
    ),
    r"(\w+) is not available until one card is left; it has (\d+)": (
        lambda at, move, said: move.source == said[0] and len(at.piles[said[0]]) == int(said[1]) > 1
    ),
    r"the card is already on (\w+)": lambda _, move, said: [move.source] == [move.target] == said,
    r"(\w+) is the foundation of (\w+), and the card is (..)": (
        lambda at, move, said: (
            move.target == said[0]
            and {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}[said[1]] == "CSHD"[int(said[0][1:]) % 4]
            and said[2] == str(lifted(at, move))
            and said[2][1] != said[1][0].upper()
        )
    ),
    r"(\w+) is full": lambda at, move, said: [move.target] == said and len(at.piles[said[0]]) == 13,
    r"(\w+) takes (\w\w|\w of any suit) next, not (..)": (
        lambda at, move, said: (
            move.target == said[0]
            and wants(at, said[0], said[1])
            and not wants(at, said[0], said[2])
            and said[2] == str(lifted(at, move))
        )
    ),
    r"moving a whole pile to a gap would change nothing": (
        lambda at, move, _: (
            not at.piles[move.target] and len(at.piles[move.source]) == move.cards and move.source[0] == "t"
        )
    ),
    r"(\w+) is a gap, and no move fills a gap in this game": (
        lambda at, move, said: [move.target] == said and not at.piles[said[0]] and not fillers(at)
    ),
    r"(\w+) is a gap; it now takes only (.*)": (
        lambda at, move, said: move.target == said[0] and not at.piles[said[0]] and fillers(at) == said[1]
    ),
    r"cards of the stock are dealt by `deal`(?:, or fill gaps when the rules allow it)?": (
        lambda at, move, _: move.source == "s" and not (move.target[0] == "t" and not at.piles[move.target])
    ),
    r"there is no building on the tableau in this game": (
        lambda at, move, _: (
            at.deal.compiled.rules.build is None and move.target[0] == "t" and len(at.piles[move.target]) > 0
        )
    ),
    r"cards of the (\w+) are not built on the tableau in this game": (
        lambda at, move, said: move.source[0] == said[0][0] and at.deal.compiled.rules.waste_limit == 1
    ),
    r"the top (\d+) cards of (\w+) are not built in sequence; its run has (\d+)": (
        lambda at, move, said: (
            run_of(at, said[1]) == int(said[2]) < move.cards == int(said[0]) and move.source == said[1]
        )
    ),
    r"one card at a time moves between tableau piles": (
        lambda at, move, _: at.deal.compiled.rules.runs == "single" and move.cards > 1
    ),
    r"only an entire pile moves to another; (\w+) has (\d+) cards": (
        lambda at, move, said: (
            at.deal.compiled.rules.runs == "whole" and move.cards < len(at.piles[said[0]]) == int(said[1])
        )
    ),
    r"one card or an entire pile moves to another; (\w+) has (\d+) cards": (
        lambda at, move, said: (
            at.deal.compiled.rules.runs == "single-or-whole" and 1 < move.cards < len(at.piles[said[0]]) == int(said[1])
        )
    ),
    r"(..) may not lie on (..): piles are built .*": (
        lambda at, move, said: (
            said == [str(lifted(at, move)), str(at.piles[move.target][-1])]
            and not is_built(at, lifted(at, move), at.piles[move.target][-1])
        )
    ),
    r"(\w+) may hold at most (\d) cards": (
        lambda at, move, said: move.target == said[0] and len(at.piles[said[0]]) == int(said[1])
    ),
}
"""Every reason that a person may be given, and when it is true."""


def legal(layout: Layout) -> set[str]:
    return set(map(str, layout.legal_moves()))


def fillers(layout: Layout) -> str:
    """What a gap takes now, by the game's page."""
    has_reserve = any(pile for name, pile in layout.piles.items() if name.startswith("r"))
    game = next(game for game in GAMES_AND_OPTIONS if game.compiled.rules == layout.deal.compiled.rules)
    other_column = "the top card of another tableau pile"
    stock_too = "the top of the waste or the next card of the stock"
    comes_back = " or the top of a foundation" if "foundation" in game.rules.built_from else ""
    words = {
        "duchess": "the top of the reserve" if has_reserve else f"{stock_too} when the waste is empty",
        "eagle-wing": stock_too,
        **dict.fromkeys(("sir-tommy", "american-toad"), "the top of the waste"),
        **dict.fromkeys(("grand-duchess", "parisienne", "bakers-dozen"), ""),
        **dict.fromkeys(
            ("klondike", "westcliff", "forty-thieves", "josephine"),
            f"{other_column} or the top of the waste{comes_back}",
        ),
        **dict.fromkeys(
            ("freecell", "eight-off", "bakers-game", "seahaven-towers"),
            f"{other_column} or the top of the reserve" if has_reserve else other_column,
        ),
    }
    wings = f"the top of the waste or {other_column}"
    return words.get(game.id, other_column if game.rules.lengths else wings)


def is_true(layout: Layout, move: Move, reason: str) -> bool:
    """Whether the reason is one that is known, and true of this move here."""
    found = [(truth, match) for pattern, truth in REASONS.items() if (match := re.fullmatch(pattern, reason))]
    return len(found) == 1 and found[0][0](layout, move, list(found[0][1].groups()))
