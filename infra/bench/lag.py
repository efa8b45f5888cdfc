"""Reads the loop lag of a service that the bench has started: the service writes each late look to a file."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from infra.bench.figure import Figure, at_most

WORTH_S = 0.005
"""Shorter lags are not written."""
LONG_S = 0.02
"""A turn of the event loop should take no longer."""

PRELUDE = """
import time
from cadogan.rooms.node.loop_lag import LoopLag
note, file = LoopLag.note, open({path!r}, "a", buffering=1)
def noted(lag, wall_s, computed_s):
    note(lag, wall_s, computed_s)
    if wall_s > {worth_s}:
        print(time.monotonic(), wall_s, min(wall_s, computed_s), file=file)
LoopLag.note = noted"""


class Look(NamedTuple):
    """A late look."""

    at: float
    """By the monotonic clock of the machine."""
    wall_s: float
    own_s: float


def prelude(path: Path) -> str:
    """Python for the service to run before it starts."""
    return PRELUDE.format(path=str(path), worth_s=WORTH_S)


def figures(path: Path, since: float, until: float) -> Iterator[Figure]:
    """How late the loop was at most in a span of time, and how often it was late by its own doing."""
    looks = [look for look in read(path) if since <= look.at < until]
    yield Figure("  loop lag, at most", 1000 * max((look.wall_s for look in looks), default=0), "ms")
    own = [look.own_s for look in looks]
    yield Figure("  loop lag by its own computing, at most", 1000 * max(own, default=0), "ms", at_most(1000 * LONG_S))
    many = sum(each > LONG_S for each in own)
    yield Figure(f"  looks that came more than {1000 * LONG_S:.0f} ms late by it", many, "", at_most(0))


def read(path: Path) -> Iterator[Look]:
    """The late looks of a file. The last line may be incomplete."""
    for line in path.read_text().splitlines(keepends=True):
        if line.endswith("\n"):
            yield Look(*map(float, line.split()))
