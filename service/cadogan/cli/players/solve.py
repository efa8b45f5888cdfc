"""`cadogan solve`: finds moves that win one deal, with all cards known."""

import random
import sys
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from cadogan.cli.players.options import Options, parse_options
from cadogan.races.settings import game_named
from cadogan.rules import RulesError, Seed
from cadogan.rules.solver.search import NODES, Lost, Unknown, Won
from cadogan.rules.solver.solution import decide

LOST, UNKNOWN = 2, 3
"""Exit codes when there are no moves to print. 1 is for invalid arguments."""

Nodes = Annotated[int, Parameter(validator=Number(gte=1))]
Seeds = Annotated[str, Parameter(name=("--seed", "--deal"))]


def solve_command(*, game: str, seed: Seeds, option: Options = None, nodes: Nodes = NODES) -> None:
    """Print moves that win a deal, with all cards known.

    Exit code 0: won. 2: the deal cannot be won, which is proved. 3: the solver gave up.

    Parameters
    ----------
    game
        Id of a game.
    seed
        Seed of the deal: 32 hexadecimal digits; or a numbered deal, such as ms:11982 of Microsoft's FreeCell or
        pysol:24680 of PySolFC.
    option
        An option of the game, such as `trunk=17` or `redeals=null`. Can be repeated.
    nodes
        Layouts to remember before giving up, about half a kilobyte each. Depth first, where every card lies open, or
        in Klondike and its kin, up to twelve times as many keys, about 200 bytes each.
    """
    try:
        played = game_named(game).with_options(parse_options(option))
        deal = Seed.picked(seed, played)
        layout = played.start(deal.deck(played))
    except RulesError as error:
        sys.exit(str(error))
    match decide(layout, random.Random(deal.value), nodes):  # noqa: S311 - games are played at random, no secret is made
        case Won(moves):
            print(" ".join(move.text for move in moves))
        case Lost(looked_at):
            print(f"Lost: no sequence of moves wins. Layouts searched: {looked_at}.", file=sys.stderr)
            sys.exit(LOST)
        case Unknown(looked_at):
            print(f"Unknown: gave up after {looked_at} layouts. To search more: --nodes {10 * nodes}.", file=sys.stderr)
            sys.exit(UNKNOWN)
