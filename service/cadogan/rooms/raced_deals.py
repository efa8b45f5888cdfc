"""Which races on a deal are under way. A player who may look at the cards of one must not race in the other.

Lists may be behind the log, so they cannot say that there is no race. What they do not know is read from the log, and
what the log cannot tell counts as under way.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from cadogan.races.errors import HeldBack
from cadogan.races.ids import DealId, PlayerId, least_race_id
from cadogan.races.race import Race
from cadogan.races.race_view import phase_name
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.deal_locks import DealLocks
from cadogan.store.tables.deals import Deals, RaceOnDeal

BEING_CREATED_MS = 60_000
"""How long a race that is noted on its deal may take to be created."""
MOST_HELD_S = 10
"""How long a deal is held for one `ready`. Postgres ends the lock a few seconds later."""
STARTED = frozenset(("countdown", "racing", "decided"))


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

    @asynccontextmanager
    async def hold(self, race: Race, player: PlayerId | None) -> AsyncIterator[None]:
        """Hold the deal of a race while a player gets ready in it, so that no other race on the deal starts meanwhile.

        Raises HeldBack if another race on the deal is in play, and Unreachable. Nobody has to wait for a daily deal,
        which everybody plays at the same time; its races are closed.
        """
        deal, use = race.created.deal, await self._deals.use(race.id)
        if deal is None or use is None or use.is_daily:
            yield
            return
        async with self._locks.hold(deal):
            # Under the lock: a race that starts after this check would be the second one in play.
            if not use.by_seed:
                await self._refuse_start(race, deal, player)
            yield

    async def _refuse_start(self, race: Race, deal: DealId, player: PlayerId | None) -> None:
        """Raise HeldBack while another race on the deal is in play. Its creator did not know the cards.

        Practice does not count, because anybody could hold up everybody with it. But nobody practises on a deal and
        races on it at the same time: this looks for races of the player, too.
        """
        races = await self.races(deal)
        now_ms = self._clock.now_ms()
        is_practice = any(each.race_id == race.id and is_practice_on(each, races) for each in races)
        for noted in races:
            if noted.race_id == race.id or noted.is_over(now_ms):
                continue
            try:
                other = await self._race_reader.race(noted.race_id)
            except UnknownRace:  # it is being created: to start, it has to wait for the lock
                continue
            except UnreadableRace:
                other = None  # it may be in play
            if not is_practice_on(noted, races):
                if other is None or is_in_play(other) or is_ready_in(other, player):
                    raise HeldBack("another race on this deal is under way; get ready once it is over")
            elif not is_practice and other is not None and is_in_play(other) and is_ready_in(other, player):
                raise HeldBack(
                    f"you are playing this deal in race {other.id}; get ready once that is over, or resign there"
                )

    async def _read(self, noted: RaceOnDeal) -> RaceOnDeal | None:
        """A race as the log has it. None if it was never created."""
        try:
            race = await self._race_reader.race(noted.race_id)
        except UnknownRace:
            since = least_race_id(self._clock.now_ms() - BEING_CREATED_MS)
            return None if noted.race_id < since else noted._replace(state="lobby")
        except UnreadableRace:
            return noted._replace(state="racing", seats=2)
        seats = sum(seat.ghost is None for seat in race.seats)  # as lists count them
        settings = race.settings
        return RaceOnDeal(noted.race_id, phase_name(race), seats, settings.listed, settings.closed_until)


def is_practice_on(race: RaceOnDeal, races: Sequence[RaceOnDeal]) -> bool:
    """Whether a race only plays again a deal that the first of its races was about, and for one racer."""
    return race.seats <= 1 and race.race_id != races[0].race_id


def is_in_play(race: Race) -> bool:
    """Whether a race has started, or is about to, and is not over."""
    return phase_name(race) in STARTED


def is_ready_in(race: Race, player: PlayerId | None) -> bool:
    """Whether a player has a seat in a race and has got ready."""
    seat = race.seat_of(player)
    return seat is not None and race.seats[seat].is_ready
