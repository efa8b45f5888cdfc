"""Which races on a deal are under way. A player who may look at the cards of one must not race in the other.

Lists may be behind the log, so they cannot say that there is no race. What they do not know is read from the log, and
what the log cannot tell counts as under way.
"""

from cadogan.races.errors import HeldBack
from cadogan.races.ids import DealId, least_race_id
from cadogan.races.race import Race
from cadogan.races.race_view import phase_name
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.deals import Deals, RaceOnDeal

BEING_CREATED_MS = 60_000
"""How long a race that is noted on its deal may take to be created."""
STARTED = frozenset(("countdown", "racing", "decided"))


class RacedDeals:
    """The races on each deal, as the log has them."""

    def __init__(self, deals: Deals, listing: Listing, race_reader: RaceReader, clock: Clock) -> None:
        self._deals = deals
        self._listing = listing
        self._race_reader = race_reader
        self._clock = clock

    async def races(self, deal: DealId) -> list[RaceOnDeal]:
        """Races on a deal, the oldest first, without those that were never created. Raises Unreachable."""
        await self._listing.follow()
        races = [each if each.state is not None else await self._read(each) for each in await self._deals.races(deal)]
        return [each for each in races if each is not None]

    async def refuse_start(self, race: Race) -> None:
        """Raise HeldBack while another race on the deal is on, unless the creator of this one knew the cards.

        Practice on the deal does not count. Raises Unreachable.
        """
        if race.created.deal is None or not await self._deals.is_hidden_from(race.id):
            return
        for number, other in enumerate(await self.races(race.created.deal)):
            counts = other.race_id != race.id and (number == 0 or other.seats > 1)
            if counts and not other.is_over(self._clock.now_ms()) and await self._has_started(other):
                raise HeldBack("another race on this deal is under way; get ready once it is over")

    async def _has_started(self, other: RaceOnDeal) -> bool:
        exact = await self._read(other)
        return exact is not None and exact.state in STARTED

    async def _read(self, noted: RaceOnDeal) -> RaceOnDeal | None:
        """A race as the log has it. None if it was never created."""
        try:
            race = await self._race_reader.race(noted.race_id)
        except UnknownRace:
            since = least_race_id(self._clock.now_ms() - BEING_CREATED_MS)
            return None if noted.race_id < since else noted._replace(state="lobby")
        except UnreadableRace:
            return noted._replace(state="racing", seats=2)
        settings = race.settings
        return RaceOnDeal(noted.race_id, phase_name(race), settings.seats, settings.listed, settings.closed_until)
