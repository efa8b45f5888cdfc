"""A fault of a proof."""

from typing import Any, NamedTuple

LoggedEvent = dict[str, Any]
"""An event of a proof, with its type and its fields by name."""


class Finding(NamedTuple):
    """A fault of a proof. `version` is that of the event, or 0 for the proof as a whole."""

    version: int
    words: str
    """What the proof states and what would be right."""
