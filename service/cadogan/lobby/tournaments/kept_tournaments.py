"""The tournaments that this node has folded from their logs."""

from collections import OrderedDict
from uuid import UUID

from cadogan.races.ids import RaceId
from cadogan.store.tables.tournaments import Tournaments
from cadogan.tournaments.tournament import Tournament

MOST_KEPT = 2_000
"""Tournaments that a node keeps folded. Many small ones must not push out the large one that is on."""
MOST_EVENTS = 1_000_000
"""Events of all their logs."""
MOST_MADE = 5_000
"""Races that a node remembers to exist."""


class KeptTournaments:
    """Tournaments, each brought up to date with its log before it is given."""

    def __init__(self, log: Tournaments) -> None:
        self.log = log
        self._kept: OrderedDict[UUID, Tournament] = OrderedDict()
        self._made: OrderedDict[RaceId, None] = OrderedDict()

    async def get(self, tournament_id: UUID) -> Tournament:
        """A tournament as it is now. It is this node's: others read it, too. Raises UnknownTournament, Unreachable."""
        kept = self._kept.get(tournament_id)
        if kept is None:
            kept = await self.log.get(tournament_id)
            kept = self._kept.setdefault(tournament_id, kept)  # another request may have been quicker
            self._forget()
        elif not kept.is_over:
            await self.log.follow(kept)
        if tournament_id in self._kept:
            self._kept.move_to_end(tournament_id)
        return kept

    def _forget(self) -> None:
        """Forget the tournaments that were asked for longest ago, until the others are few enough."""
        events = sum(each.version for each in self._kept.values())
        while len(self._kept) > 1 and (len(self._kept) > MOST_KEPT or events > MOST_EVENTS):
            _, gone = self._kept.popitem(last=False)
            events -= gone.version

    async def is_made(self, race: RaceId) -> bool:
        """Whether a race exists that a log names: it is created a moment later. Raises Unreachable."""
        if race in self._made:
            return True
        if await self.log.missing([race]):
            return False
        self._made[race] = None
        if len(self._made) > MOST_MADE:
            self._made.popitem(last=False)
        return True
