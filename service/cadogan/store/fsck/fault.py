"""What is wrong with a stored race."""

from typing import Literal

from msgspec import Struct

from cadogan.races.ids import RaceId

Of = Literal["log", "rules", "digest", "order", "head", "list", "results", "feats", "ratings"]
"""Part of a race that a fault is in.

log      an event is missing or cannot be read
rules    the events cannot have happened like this: moves, times, deal, standings
digest   the log is another one than when its digest was kept
order    the place of an event in the order that lists follow
head     version or next tick of the race
list     its row in the list of races
results  results of its players
feats    what its players did in it that earns a mark
ratings  changes of ratings by it, or what they add up to
"""


class Fault(Struct, frozen=True):
    """A fault. `race` is None for what belongs to no single race."""

    race: RaceId | None
    of: Of
    text: str

    def __str__(self) -> str:
        """One line."""
        return f"{self.race or 'all races'}: {self.of}: {self.text}"
