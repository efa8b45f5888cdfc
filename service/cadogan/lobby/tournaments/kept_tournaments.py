"""The tournaments that this node has folded from their logs."""

from collections import OrderedDict
from uuid import UUID

from cadogan.store.tables.tournaments import Tournaments
from cadogan.tournaments.tournament import Tournament

MOST_KEPT = 50
"""Tournaments that a node keeps folded."""


class KeptTournaments:
    """Tournaments, each brought up to date with its log before it is given."""

    def __init__(self, log: Tournaments) -> None:
        self.log = log
        self._kept: OrderedDict[UUID, Tournament] = OrderedDict()

    async def get(self, tournament_id: UUID) -> Tournament:
        """A tournament as it is now. It is this node's: others read it, too. Raises UnknownTournament, Unreachable."""
        kept = self._kept.get(tournament_id)
        if kept is None:
            kept = await self.log.get(tournament_id)
            kept = self._kept.setdefault(tournament_id, kept)  # another request may have been quicker
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        elif not kept.is_over:
            await self.log.follow(kept)
        if tournament_id in self._kept:
            self._kept.move_to_end(tournament_id)
        return kept
