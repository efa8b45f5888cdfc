"""The way to the screens. Textual is imported here, once a command needs it: no other command pays for it."""

import logging
import os
import sys
from importlib import import_module
from importlib.util import find_spec

MISSING = "The screen needs Textual: pip install 'cadogan[terminal]'. These are lines, as with --plain."


def has_screen(*, plain: bool) -> bool:
    """Whether the player wants a screen, and there can be one."""
    if plain or os.environ.get("TERM") in {"dumb", "unknown"}:
        return False
    streams = sys.stdin, sys.stdout, sys.stderr  # Textual draws on standard error
    return all(stream.isatty() for stream in streams) and find_spec("textual") is not None


def say_what_is_missing(*, plain: bool) -> None:
    """Tell the player of a terminal without Textual why there is no screen."""
    if not plain and sys.stdout.isatty() and find_spec("textual") is None:
        print(MISSING, file=sys.stderr)


def run(screen: str, *arguments: object) -> None:
    """Run the application with a screen, named `module:Class`, until the player quits. Exits with what went wrong."""
    from cadogan.cli.terminal.application import Terminal  # noqa: PLC0415 - see above

    module, _, name = screen.partition(":")
    made = getattr(import_module(f"cadogan.cli.terminal.{module}"), name)(*arguments)
    logging.captureWarnings(capture=True)
    logging.disable()  # lines of a log would be written over the screen, which says what they say
    wrong = Terminal(made).run()
    if wrong is not None:
        sys.exit(wrong)
