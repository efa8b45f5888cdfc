"""What the pools of a node are for, and how many connections each may have."""

from collections.abc import Mapping
from typing import NamedTuple

from cadogan.store.errors import TooFewConnections


class Use(NamedTuple):
    """What a pool is for: how many connections it has, and how long a query may take."""

    connections: int
    answer_s: float
    """Seconds after which Postgres ends a query, and the connection counts as dead. Answers take milliseconds."""
    needs_session: bool = False
    """Whether it needs a session of Postgres of its own, so that no pooler may be in between."""


USES: Mapping[str, Use] = {
    "tables": Use(4, 5),
    "lists": Use(4, 3),  # a reader has waited for the newest events before: all in all, less than 10 s
    "entrance": Use(3, 3),
    "heartbeat": Use(2, 2),
    "bus": Use(1, 5, needs_session=True),  # it listens
    "log": Use(4, 5),
    "writer": Use(2, 30, needs_session=True),  # it pins what its promise needs
}
"""The uses of the pools, with the connections of a node that is given no number of them."""

CONNECTIONS = sum(use.connections for use in USES.values())
LEAST: Mapping[str, int] = {name: use.connections if use.needs_session else 1 for name, use in USES.items()}
LEAST_CONNECTIONS = sum(LEAST.values())


def uses_of(connections: int) -> Mapping[str, Use]:
    """The uses of a node with so many connections. Those of the bus and of the writer stay; the others share the rest.

    Raises TooFewConnections.

    >>> [use.connections for use in uses_of(8).values()]
    [1, 1, 1, 1, 1, 1, 2]
    >>> [use.connections for use in uses_of(12).values()]
    [2, 2, 2, 1, 1, 2, 2]
    """
    if connections < LEAST_CONNECTIONS:
        raise TooFewConnections(
            f"{connections} connections to Postgres are too few for a node: it needs {LEAST_CONNECTIONS}, one for each "
            f"of its {len(USES)} pools and a second one for the writer. Set DATABASE_CONNECTIONS to "
            f"{LEAST_CONNECTIONS} or more; {CONNECTIONS} is the default"
        )
    shares = dict(LEAST)
    for _ in range(connections - LEAST_CONNECTIONS):
        neediest = min(
            (name for name, use in USES.items() if not use.needs_session),
            key=lambda name: shares[name] / USES[name].connections,
        )
        shares[neediest] += 1
    return {name: use._replace(connections=shares[name]) for name, use in USES.items()}
