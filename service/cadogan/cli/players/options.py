"""Options that several commands have: `--option draw=3` of a game, `--url`, `--plain` and `--automatic`."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from cadogan.rules import InvalidOption
from cadogan.rules.game import OptionValue

Options = Annotated[list[str] | None, Parameter(name="--option", negative=(), consume_multiple=False)]
Plain = Annotated[bool, Parameter(negative=())]
Automatic = Annotated[bool, Parameter(negative=())]
LOCAL = "http://127.0.0.1:8000"


def parse_options(texts: list[str] | None) -> dict[str, OptionValue]:
    """Read `name=value` pairs. A value is a number, null, or a word. Raises InvalidOption."""
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


def refuse_wrong_url(url: str) -> None:
    """Exit if this is not the address of a service."""
    if not url.startswith(("http://", "https://")):
        sys.exit(f"--url {url} is not the address of a service. Write it like {LOCAL}.")
