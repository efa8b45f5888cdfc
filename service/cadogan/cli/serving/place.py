"""The place of a process that serves: its number, and the descriptors that it has from the process that watches it.

The process that watches imports this module, so the module imports next to nothing.
"""

import os
from collections.abc import MutableMapping
from typing import NamedTuple, Self

VARIABLE = "SERVE_AT"
"""Environment variable of a process that takes the place of another one. It is not for operators."""


class Place(NamedTuple):
    """A place. All but the first two are descriptors."""

    number: int
    processes: int
    """How many serve on the same port."""
    listener: int
    """The port, bound. The process listens once it can serve."""
    metrics: int | None = None
    """The port of the metrics, which listens. All processes have the same one."""
    metrics_of_each: tuple[int, ...] = ()
    """Ports of the metrics of each process, by number, if there are several. Each serves its own."""
    life: int | None = None
    """Ends when the process that watches has ended; None if none does."""
    up: int | None = None
    """The process writes its number here when it serves."""

    @property
    def descriptors(self) -> list[int]:
        """All descriptors."""
        own = (self.listener, self.metrics, self.life, self.up, *self.metrics_of_each)
        return [each for each in own if each is not None]

    @property
    def text(self) -> str:
        """The place as a word.

        >>> Place(1, 2, 5, None, (6, 7), 8, 9).text
        '1:2:5::6,7:8:9'
        """
        parts = (",".join(map(str, part)) if isinstance(part, tuple) else part for part in self)
        return ":".join("" if part is None else str(part) for part in parts)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the word.

        >>> Place.parse("1:2:5::6,7:8:9")
        Place(number=1, processes=2, listener=5, metrics=None, metrics_of_each=(6, 7), life=8, up=9)
        """
        number, processes, listener, metrics, several, life, up = text.split(":")
        of_each = tuple(map(int, several.split(","))) if several else ()
        return cls(int(number), int(processes), int(listener), or_none(metrics), of_each, or_none(life), or_none(up))

    def share(self, *, are_inherited: bool) -> None:
        """Let programs that this process starts have the descriptors, or not."""
        for each in self.descriptors:
            os.set_inheritable(each, are_inherited)


def or_none(text: str) -> int | None:
    """A number, or None if there is none."""
    return int(text) if text else None


def given(environ: MutableMapping[str, str]) -> Place | None:
    """The place of this process, if it takes that of another one. Its own programs do not."""
    text = environ.pop(VARIABLE, None)
    return None if text is None else Place.parse(text)
