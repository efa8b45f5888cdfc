"""`cadogan practise`: plays patience alone in the terminal, without a service."""

import sys
from typing import Annotated

from cyclopts import Parameter

from cadogan.cli.players.options import Automatic, Options, Plain, parse_options
from cadogan.cli.terminal.practice import Practice
from cadogan.cli.terminal.practise_lines import practise_in_lines
from cadogan.cli.terminal.screens import has_screen, run, say_what_is_missing
from cadogan.races.settings import game_named
from cadogan.rules import RulesError

Deal = Annotated[str | None, Parameter(name=("--deal", "--seed"))]


def practise(
    game: str = "klondike",
    /,
    *,
    deal: Deal = None,
    option: Options = None,
    automatic: Automatic = False,
    plain: Plain = False,
) -> None:
    """Practise a game in the terminal: any deal, with undo, redo and hints. Needs no service.

    Parameters
    ----------
    game
        Id of a game, as `cadogan games` lists them.
    deal
        A numbered deal, such as ms:617 of Microsoft's FreeCell or pysol:24680 of PySolFC; or the seed of a deal, 32
        hexadecimal digits. Without it, a deal is drawn.
    option
        An option of the game, such as `trunk=17` or `redeals=null`. Can be repeated.
    automatic
        Safe cards go to the foundations by themselves after each move: those that nothing needs any more.
    plain
        Lines instead of a screen: for screen readers, and wherever standard output is no terminal.
    """
    try:
        practice = Practice.dealt(game_named(game), deal, parse_options(option), sends_home=automatic)
    except RulesError as error:
        sys.exit(f"Cannot practise: {error}.")
    if has_screen(plain=plain):
        run("practise_screen:PractiseScreen", practice)
    else:
        say_what_is_missing(plain=plain)
        for line in practise_in_lines(practice, sys.stdin):
            print(line, flush=True)
