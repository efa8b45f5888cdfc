"""`cadogan table`: the rules as a filter for other programs. Reads and writes JSON lines."""

import sys
from collections.abc import Iterator

import msgspec
from msgspec import Raw, Struct

from cadogan.cli.players.description import described
from cadogan.races.settings import game_named
from cadogan.rules import Game, Layout, Move, RulesError
from cadogan.rules.game import OptionValue


class Question(Struct, forbid_unknown_fields=True):
    """A deck, moves, and whether to show every step. `game` is an id or an object of axes."""

    game: Raw
    deck: list[str]
    options: dict[str, OptionValue] = {}
    moves: list[str] = []
    steps: bool = False


class Shown(Struct):
    """A layout: piles from bottom to top. Each card says whether it lies face up."""

    piles: dict[str, list[tuple[str, bool]]]
    legal: list[str]
    home: int
    won: bool
    stuck: bool


class Mistake(Struct):
    """What was wrong, and the index of the move, from 0; null if it was not a move."""

    error: str
    at: int | None


def table() -> None:
    """Read JSON lines `{"game", "options"?, "deck", "moves"?, "steps"?}` and answer each with the resulting layout.

    "game" is the id of a game, or a description: an object of axes, as printed by `cadogan games ID --json`.
    """
    for line in sys.stdin.buffer:
        if line.strip():
            for answer in answers(line):
                print(msgspec.json.encode(answer).decode(), flush=True)


def answers(line: bytes) -> Iterator[Shown | Mistake]:
    """Layouts for one line, or what is wrong with it."""
    at = None
    try:
        question = msgspec.json.decode(line, type=Question)
        layout = game_asked_for(question.game).with_options(question.options).start(question.deck)
        if question.steps:
            yield shown(layout)
        for number, move in enumerate(question.moves):
            at = number
            layout = layout.play(Move.parse(move))
            if question.steps:
                yield shown(layout)
        if not question.steps:
            yield shown(layout)
    except (RulesError, msgspec.DecodeError) as error:
        yield Mistake(str(error), at)
    except UnicodeDecodeError as error:
        yield Mistake(f"the line is not UTF-8: {error.reason}", at)
    except RecursionError:
        yield Mistake("the line is nested too deeply", at)


def game_asked_for(game: Raw) -> Game:
    """Game with this id or description."""
    if bytes(game).startswith(b"{"):
        return described(game)
    try:
        return game_named(msgspec.json.decode(game, type=str))
    except msgspec.ValidationError:
        text = bytes(game).decode()
        raise msgspec.ValidationError(f"game is {text}; it takes the id of a game, or an object of axes") from None


def shown(layout: Layout) -> Shown:
    """A layout with every face, those of face-down cards included."""
    numbers = layout.deal.compiled.numbers
    return Shown(
        piles={
            name: [(str(card), place >= layout.face_down(numbers[name])) for place, card in enumerate(cards)]
            for name, cards in layout.piles.items()
        },
        legal=[move.text for move in layout.legal_moves()],
        home=layout.home,
        won=layout.is_won,
        stuck=layout.is_stuck,
    )
