"""`docs/notation.md` is executed: its grammar, and its transcripts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cadogan.rules import GAMES, InvalidMove, Layout, Move, Seed
from tests.examples_drawn import examples

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
GRAMMAR = dict(re.findall(r"^(\w+) += (.*) ;$", PAGE, re.MULTILINE))
TRANSCRIPTS = re.findall(r"```transcript\n([\w-]+) (\w+)\n(.*?)\n\n(.*?)```", PAGE, re.DOTALL)


def pattern(name: str) -> str:
    """A rule of the grammar as a regular expression; no rule leads back to itself."""
    words = []
    for text, rule, mark in re.findall(r'"([^"]*)"|(\w+)|([][{}|,])', GRAMMAR[name]):
        marks = {"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "|": "|", ",": "", "": ""}
        words.append(re.escape(text) if text else pattern(rule) if rule else marks[mark])
    return f"(?:{''.join(words)})"


MOVE = re.compile(pattern("move"))
GRAMMATICAL = st.from_regex(MOVE, fullmatch=True)


def parses(text: str) -> bool:
    try:
        Move.parse(text)
    except InvalidMove:
        return False
    return True


@settings(max_examples=examples(50))
@given(GRAMMATICAL)
def test_every_move_of_the_grammar_is_read_and_written_unchanged(text: str) -> None:
    assert str(Move.parse(text)) == text


@given(
    GRAMMATICAL.flatmap(lambda text: st.permutations(text).map("".join)) | st.text("swtrf0123456789.-xdeal", max_size=9)
)
@example("t0-t1x1")
@example("t0-t1x02")
@example("T0-f1")
@example("w-f01")
@example("r0.05-f2")
@example("t0-t1x100")
@example("t0-t1x1000")
def test_nothing_else_is_read(text: str) -> None:
    assert parses(text) == bool(MOVE.fullmatch(text))


def test_the_spellings_that_the_page_rejects_are_refused() -> None:
    named = re.search(r"every other text is refused: (.*?)\.\s", PAGE, re.DOTALL)
    assert named
    refused = re.findall("`([^`]+)`", named[1])
    assert len(refused) == 4
    assert not any(map(parses, refused))


def test_a_transcript_is_of_the_grammar() -> None:
    assert re.fullmatch(pattern("transcript"), " ".join(move for line in lines(TRANSCRIPTS[0][2]) for move in line[0]))


def lines(text: str) -> Iterator[tuple[list[str], str]]:
    """Moves that stand in one line, and what is said of them."""
    for line in text.splitlines():
        moves, _, words = line.partition("  ")
        yield moves.split(), words.strip()


@pytest.mark.parametrize(("game_id", "seed", "moves", "end"), TRANSCRIPTS, ids=[game for game, *_ in TRANSCRIPTS])
def test_a_transcript_leads_to_its_layout(game_id: str, seed: str, moves: str, end: str) -> None:
    game = GAMES[game_id]
    layout = game.start(Seed.parse(seed).deck(game))
    for line, words in lines(moves):
        before = layout
        for move in line:
            layout = layout.play(Move.parse(move))
        assert set(re.findall(r"\b[A2-9TJQK][CSHD]\b", words)) <= seen(before) | seen(layout), words
    shown = {name: cards for name, cards in layout.show_all().items() if cards}
    assert shown == {
        name: re.sub("-- \u00d7 ([0-9]+)", lambda many: " ".join(["--"] * int(many[1])), cards.strip())
        for name, cards in (row.split(maxsplit=1) for row in end.splitlines())
    }


def seen(layout: Layout) -> set[str]:
    return {card for cards in layout.show_all().values() for card in cards.split()}
