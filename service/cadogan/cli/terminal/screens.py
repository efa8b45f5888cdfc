"""The way to the screens. Textual is imported here, once a command needs it: no other command pays for it."""

import sys
from importlib import import_module
from importlib.util import find_spec

MISSING = (
    "The screen needs Textual, which the extra `terminal` brings: pip install 'cadogan[terminal]'. Or use --plain, "
    "which prints lines."
)


def has_screen(*, plain: bool) -> bool:
    """Whether the player wants a screen, and standard output and input are a terminal. Exits if Textual is missing."""
    if plain or not (sys.stdout.isatty() and sys.stdin.isatty()):
        return False
    if find_spec("textual") is None:
        sys.exit(MISSING)
    return True


def run(screen: str, *arguments: object) -> None:
    """Run the application with a screen, named `module:Class`, until the player quits."""
    from cadogan.cli.terminal.application import Terminal  # noqa: PLC0415 - see above

    module, _, name = screen.partition(":")
    made = getattr(import_module(f"cadogan.cli.terminal.{module}"), name)(*arguments)
    Terminal(made).run()
