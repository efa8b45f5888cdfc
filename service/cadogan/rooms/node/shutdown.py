"""The end of a node: readiness announces it, and the node takes nothing new while clients learn of it.

A node drains first: races under way go on, and proxies and clients turn to other nodes. Then it closes its sockets,
and each client is told when to connect again.
"""

import random

from cadogan.rooms.errors import Draining

DRAIN_S = 5.0
"""Seconds for which a node drains after a SIGTERM, by default: a proxy asks every other second, and believes the second
failure."""
CLOSING_S = 1.5
"""Seconds that a client may take to answer the close frame of a node that ends."""
GRACE_S = 2
"""Seconds for all requests and sockets to end: more than `CLOSING_S`, after which uvicorn looks once more."""
COMMIT_S = 2.0
"""Seconds for the last commits, once all sockets are closed. A batch has 1.5."""
END_S = 5.0
"""Seconds from the end of the draining to the end of the process. What takes longer is killed."""

LEAST_SPREAD_MS, MOST_SPREAD_MS = 100, 5_000
CONNECTIONS_PER_MS = 4
"""Clients that come back in a millisecond. A node welcomes about as many."""


class Shutdown:
    """Whether a node is about to shut down."""

    def __init__(self) -> None:
        self.has_begun = False

    def begin(self) -> None:
        """Let `/readyz` answer 503, and refuse new races, from now on."""
        self.has_begun = True

    def refuse_new(self) -> None:
        """Raise Draining if the node is about to shut down."""
        if self.has_begun:
            raise Draining("this node is shutting down and takes no new races; try again in a moment to reach another")


def come_back_ms(connections: int) -> int:
    """A random time after which a client connects again, when so many connections are closed together.

    All at once would keep each other waiting for their welcomes.
    """
    spread_ms = min(max(connections // CONNECTIONS_PER_MS, LEAST_SPREAD_MS), MOST_SPREAD_MS)
    return random.randrange(spread_ms)  # noqa: S311 - jitter, no secret
