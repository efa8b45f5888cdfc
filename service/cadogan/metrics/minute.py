"""A line of the log for each minute in which anything happened, so that an operator sees that people race."""

from collections import Counter

import structlog

from cadogan.lobby.services import Services
from cadogan.races.phases import Decided, Racing
from cadogan.rooms.sockets.client_socket import SocketContext
from cadogan.store.every import every
from cadogan.store.histogram import quantile

MINUTE_S = 60.0

logger = structlog.get_logger()


class Minute:
    """What a node did in the last minute. Needs `run`."""

    def __init__(self, services: Services, sockets: SocketContext) -> None:
        self._services = services
        self._sockets = sockets
        self._acks: list[int] = []
        self._refused = 0

    async def run(self) -> None:
        """Log once a minute until cancelled."""
        await every(MINUTE_S, "minute", self.log, waits_first=True)

    def log(self) -> None:
        """Log what has happened since the last call. A node with nobody on it logs nothing."""
        measures = self._services.rooms.measures
        acks, before = measures.acks.counts.copy(), self._acks or [0] * len(measures.acks.counts)
        since = [now - then for now, then in zip(acks, before, strict=True)]
        refused = measures.refused.total() - self._refused
        self._acks, self._refused = acks, measures.refused.total()
        kinds = Counter(socket.kind for socket in self._sockets.sockets)
        moves = sum(since)
        if not (moves or kinds):
            return
        logger.info(
            "minute",
            moves=moves,
            ack_ms_p50=quantile(since, 0.5),
            ack_ms_p99=quantile(since, 0.99),
            refused=refused,
            races=sum(
                isinstance(room.committed.phase, Racing | Decided) for room in self._services.rooms.open.values()
            ),
            racers=kinds["racer"],
            spectators=kinds["spectator"] + kinds["playback"],
            streams=len(self._services.streams),
        )
