"""`cadogan solve`: one deal with all cards known, and how it is won."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from cadogan.races.settings import game_named
from cadogan.rules import InvalidOption, RulesError, Seed
from cadogan.rules.game import OptionValue
from cadogan.rules.solver.search import NODES, Lost, Unknown, Won, solve

LOST, UNKNOWN = 2, 3
"""How the command ends when there is no transcript to print; 1 is for mistakes."""

Nodes = Annotated[int, Parameter(validator=Number(gte=1))]
Options = Annotated[list[str] | None, Parameter(name="--option", negative=(), consume_multiple=False)]


def solve_command(*, game: str, seed: str, option: Options = None, nodes: Nodes = NODES) -> None:
    """Print the moves that win a deal, all cards known.

    It ends with 0 when the deal is won, with 2 when it is lost, which is then proved, and with 3 when it gave up.

    Parameters
    ----------
    game
        Id of a game.
    seed
        What the deal is computed from: 32 hexadecimal digits.
    option
        An option of the game, as in `trunk=17` or `redeals=null`; may be given several times.
    nodes
        Layouts to remember before giving up, about half a kilobyte each.
    """
    try:
        played = game_named(game).with_options(parse_options(option))
        layout = played.start(Seed.parse(seed).deck(played))
    except RulesError as error:
        sys.exit(str(error))
    match solve(layout, nodes):
        case Won(moves):
            print(" ".join(move.text for move in moves))
        case Lost(looked_at):
            print(f"Lost: no line wins. Layouts looked at: {looked_at}.", file=sys.stderr)
            sys.exit(LOST)
        case Unknown(looked_at):
            print(f"Unknown: gave up after {looked_at} layouts. More: --nodes {10 * nodes}.", file=sys.stderr)
            sys.exit(UNKNOWN)


def parse_options(texts: list[str] | None) -> dict[str, OptionValue]:
    """Read `name=value` pairs; a value is a number, null, or a word. InvalidOption for anything else."""
    options: dict[str, OptionValue] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise InvalidOption(f"{text!r} is not an option; options look like trunk=17, redeals=null, runs=whole")
        try:
            options[name] = msgspec.json.decode(value, type=int | None)
        except msgspec.DecodeError:
            options[name] = value
    return options
