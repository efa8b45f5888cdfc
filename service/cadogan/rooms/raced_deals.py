"""The races on each deal as the log has them: when its cards are public, and who plays it now.

Lists may be behind the log, so they cannot say that there is no race. What they do not know is read from the log, and
what the log cannot tell counts as under way.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cadogan.races.errors import HeldBack
from cadogan.races.ids import DealId, PlayerId, created_ms, least_race_id
from cadogan.races.phases import Finished
from cadogan.races.proof.deal_secrecy import RaceOnDeal, first_over, holds, may_hold
from cadogan.races.race import Race
from cadogan.races.record.race_view import phase_name
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.deal_locks import DealLocks
from cadogan.store.tables.deals import Deals

BEING_CREATED_MS = 60_000
"""How long a race that is noted on its deal may take to be created."""
MOST_HELD_S = 10
"""How long a deal is held for one `ready`. Postgres ends the lock a few seconds later."""


class RacedDeals:
    """The races on each deal, as the log has them."""

    def __init__(self, deals: Deals, locks: DealLocks, listing: Listing, race_reader: RaceReader, clock: Clock) -> None:
        self._deals = deals
        self._locks = locks
        self._listing = listing
        self._race_reader = race_reader
        self._clock = clock

    async def races(self, deal: DealId) -> list[RaceOnDeal]:
        """Races on a deal, the oldest first, without those that were never created. Raises Unreachable."""
        await self._listing.follow()
        races = [each if each.state is not None else await self._read(each) for each in await self._deals.races(deal)]
        return [each for each in races if each is not None]

    async def holders(self, races: list[RaceOnDeal]) -> list[RaceOnDeal] | None:
        """The `races` on a deal that keep its cards secret; None if no race on it is over.

        Lists may still have a race as a lobby that started long ago, so those that could matter are read from the log.
        """
        now_ms = self._clock.now_ms()
        first_over_at = first_over(races, now_ms)
        if first_over_at is None:
            return None
        read = [await self._read(race) for race in may_hold(races, first_over_at, now_ms)]
        return [race for race in read if race is not None and holds(race, first_over_at, now_ms)]

    @asynccontextmanager
    async def hold(self, race: Race, player: PlayerId | None) -> AsyncIterator[None]:
        """Hold the deal of a race while a player gets ready in it, so that they start no other race on it meanwhile.

        Raises HeldBack if the player races on the deal elsewhere, and Unreachable. Nobody has to wait for the deal of a
        day that is not over: everybody plays it at the same time, and each player once.
        """
        deal = None if race.created.deal is None or player is None else await self._deals.get(race.created.deal)
        if deal is None or player is None or self._clock.now_ms() < deal.held_until:
            yield
            return
        async with self._locks.hold(deal.id):
            # Under the lock: a race that the player starts after this check would be the second one.
            await self._refuse_second(race, deal.id, player)
            yield

    async def _refuse_second(self, race: Race, deal: DealId, player: PlayerId) -> None:
        """Raise HeldBack if a player is ready in another race on the deal, or plays in it, unless both are alone."""
        for noted in await self.races(deal):
            if noted.race_id == race.id or noted.state == "abandoned" or noted.finished_at is not None:
                continue
            try:
                other = await self._race_reader.race(noted.race_id)
            except UnknownRace:  # it is being created: to get ready in it, the player has to wait for the lock
                continue
            except UnreadableRace:
                is_elsewhere = noted.started_at is not None  # they may play in it
            else:
                is_elsewhere = is_ready_in(other, player) and not (is_alone(race) and is_alone(other))
            if is_elsewhere:
                raise HeldBack(
                    f"you are ready, or play, in another race on this deal, {noted.race_id}; get ready once you have "
                    "ended there"
                )

    async def _read(self, noted: RaceOnDeal) -> RaceOnDeal | None:
        """A race as the log has it. None if it was never created."""
        try:
            race = await self._race_reader.race(noted.race_id)
        except UnknownRace:
            since = least_race_id(self._clock.now_ms() - BEING_CREATED_MS)
            return None if noted.race_id < since else noted._replace(state="lobby")
        except UnreadableRace:
            return noted._replace(state="racing", started_at=noted.started_at or created_ms(noted.race_id))
        finished_at = race.phase.finished_at if isinstance(race.phase, Finished) else None
        settings = race.settings
        return RaceOnDeal(
            noted.race_id, phase_name(race), settings.listed, race.started_at, finished_at, settings.closed_until
        )


def is_ready_in(race: Race, player: PlayerId) -> bool:
    """Whether a player has got ready in a race, and has not ended there."""
    number = race.seat_of(player)
    return number is not None and race.seats[number].is_ready and race.seats[number].end is None


def is_alone(race: Race) -> bool:
    """Whether a race has one seat, beside those of ghosts: nobody else could be cheated in it."""
    return sum(seat.ghost is None for seat in race.seats) <= 1
