"""Something that must not be: a kind, the race, and words for a person."""

from typing import Literal, NamedTuple

from cadogan.races.ids import RaceId

Kind = Literal[
    "lost",
    "duplicated",
    "wrongly ended",
    "wrongly away",
    "refused",
    "never sent",
    "gap",
    "fork",
    "head",
    "rules",
    "time",
    "welcome",
    "spectator",
    "view",
    "projection",
    "stalled",
]
"""What is wrong.

lost           an acknowledged command is not in the log
duplicated     a command was carried out twice
wrongly ended  a seat was ended that was playing
wrongly away   a racer was declared away who was connected
refused        a refused command is in the log
never sent     the log has a command that no client sent
gap, fork      versions are missing, or there twice
head           the head has another version than the log
rules          the log breaks the rules
time           an event has a time at which its command was not under way
welcome        a racer was shown a board without acknowledged moves, or with moves that were not committed
spectator      a spectator has another sequence than the log leads to
view           a node shows another view or other standings than the log leads to
projection     lists, ratings or results differ from a rebuild
stalled        a racer is not answered any more
"""


class Finding(NamedTuple):
    """A fault of the service. `race_id` is None if it concerns more than one race."""

    kind: Kind
    race_id: RaceId | None
    words: str

    def __str__(self) -> str:
        of_race = "" if self.race_id is None else f" race {self.race_id}:"
        return f"{self.kind}:{of_race} {self.words}"
