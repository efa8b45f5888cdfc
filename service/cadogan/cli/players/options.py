"""Options of a game on the command line, such as `--option draw=3`."""

from typing import Annotated

import msgspec
from cyclopts import Parameter

from cadogan.rules import InvalidOption
from cadogan.rules.game import OptionValue

Options = Annotated[list[str] | None, Parameter(name="--option", negative=(), consume_multiple=False)]


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
