"""The deal service: creates races, and records every picked deal under an id before a race uses it.

The public record of a race never has the seed of such a deal, because another race may be using it. The deal knows its
races, and shows its seed once it is public (see `races/proof/deal_secrecy.py`).
"""

from contextlib import suppress

from msgspec.structs import replace

from cadogan.lobby.entropy import Entropy
from cadogan.lobby.errors import NoDealYet, UnknownDeal
from cadogan.lobby.open_lobbies import OpenLobbies
from cadogan.races.commands import Create
from cadogan.races.errors import HeldBack, InvalidSettings
from cadogan.races.ids import DealId, RaceId
from cadogan.races.proof.deal_secrecy import RaceOnDeal
from cadogan.races.race import LATE_MS, Race
from cadogan.races.settings import refuse_late_opening, refuse_unproved, settled
from cadogan.rooms.errors import RaceExists
from cadogan.rooms.raced_deals import RacedDeals
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.errors import UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.tables.deals import Deal, Deals

UNREADABLE_MS = 86_400_000
"""How long a race that cannot be read counts as under way: longer than any lasts."""


class DealService:
    """Creates races, each with its deal."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        deals: Deals,
        raced_deals: RacedDeals,
        rooms: Rooms,
        race_reader: RaceReader,
        clock: Clock,
        entropy: Entropy,
        open_lobbies: OpenLobbies,
    ) -> None:
        self._deals = deals
        self._raced_deals = raced_deals
        self._rooms = rooms
        self._race_reader = race_reader
        self._clock = clock
        self._entropy = entropy
        self._open_lobbies = open_lobbies

    async def create(self, command: Create) -> Race:
        """Create a race. Raises RaceError, RulesError, NoDealYet, RaceNotMade, Overloaded, Draining, TooManyLobbies.

        The deal learns of the race before the race exists: a race unknown to its deal could not hold the seed back.
        """
        self.refuse_new_races()  # before a deal is drawn
        if command.made_by != "player" or command.is_house:
            return await self._create(command)
        async with self._open_lobbies.one_more(command.creator):
            return await self._create(command)

    async def create_once(self, command: Create) -> RaceId:
        """Create a race, unless an earlier request with the same key has created it. Raises as `create`."""
        with suppress(RaceExists):
            await self.create(command)
        return command.race_id

    async def _create(self, command: Create) -> Race:
        settings, _ = settled(command.settings)
        refuse_late_opening(settings, command.at)
        refuse_unproved(settings)
        if settings.deal == "winnable" and command.seed is not None:
            raise InvalidSettings(
                "deal",
                "a winnable deal is drawn from a pool and takes no seed; leave out the seed, or ask for any deal",
            )
        picks = command.deal is None and (settings.deal == "winnable" or command.seed is not None)
        noted = await self._deals.of_race(command.race_id) if picks else None
        if noted is not None:  # by an earlier request with the same key, whose race may be written yet
            command = with_deal(command, noted)
        elif settings.deal == "winnable":
            command = with_deal(command, await self._draw(settings.game, settings.options))
        elif command.seed is not None and command.deal is None:
            deal = await self._deals.enter(self._entropy.deal_id(), settings.game, settings.options, command.seed)
            is_by_seed = command.origin is None and not command.ghosts
            await self._deals.add_race(deal.id, command.race_id, by_seed=is_by_seed)
            command = with_deal(command, deal)
        if command.deal is not None:
            await self._note(command, command.deal)
        return await self._rooms.create(command)

    @property
    def is_draining(self) -> bool:
        """Whether this node is about to shut down."""
        return self._rooms.shutdown.has_begun

    @property
    def race_rules(self) -> int:
        """Rules of new races: the newest that all nodes know."""
        return self._rooms.race_rules

    def refuse_new_races(self) -> None:
        """Raise Overloaded or Draining if this node takes no new races now."""
        self._rooms.refuse_new_races()

    async def public_deal(self, deal_id: DealId) -> tuple[Deal, list[RaceOnDeal]]:
        """A deal whose cards are public, and the races on it that are. Raises UnknownDeal, HeldBack."""
        deal = await self._deals.get(deal_id)
        if deal is None:
            raise UnknownDeal(f"no deal has the id {deal_id}; the field `deal` of a race has the id of its deal")
        races, now_ms = await self._raced_deals.races(deal_id), self._clock.now_ms()
        if now_ms < deal.held_until:
            raise HeldBack(f"this is a daily deal: it is hidden until {deal.held_until} ms since the epoch")
        if not deal.held_until:  # a daily deal is public from then on
            await self._refuse_secret(races)
        return deal, [race for race in races if race.was_played(now_ms)]

    async def must_be_public(self, race: Race) -> None:
        """Raise HeldBack while the cards of the deal of a finished race are secret."""
        if race.created.deal is not None:
            await self.public_deal(race.created.deal)

    async def _draw(self, game: str, options: dict[str, int | str | None]) -> Deal:
        deal = await self._deals.draw(self._entropy.deal_id(), game, options)
        if deal is None:
            raise NoDealYet(f"no winnable deal of {game} is ready; the service is searching for more: try again soon")
        return deal

    async def _note(self, command: Create, deal: DealId) -> None:
        """Record a race on its deal, and the races whose boards or positions it takes over."""
        sources = [ghost.race_id for ghost in command.ghosts]
        if command.origin is not None:
            sources.append(command.origin.race_id)
        for race_id in (*sources, command.race_id):
            await self._deals.add_race(deal, race_id)

    async def _refuse_secret(self, races: list[RaceOnDeal]) -> None:
        holders = await self._raced_deals.holders(races)
        if holders is None:
            raise HeldBack("no race on this deal is finished yet; the deal is public once one is")
        if holders:
            until = max([await self._until(race) for race in holders])
            raise HeldBack(
                "the deal is hidden until each race on it that had started before the first one was over is over, too: "
                f"{len(holders)} still to end, at the latest at {until} ms since the epoch"
            )

    async def _until(self, race: RaceOnDeal) -> int:
        try:
            ends_by = (await self._race_reader.race(race.race_id)).ends_by
        except UnreadableRace:
            return self._clock.now_ms() + UNREADABLE_MS
        return ends_by if race.closed_until is None else max(ends_by, race.closed_until + LATE_MS)


def with_deal(command: Create, deal: Deal) -> Create:
    """The command to create a race on a deal."""
    return replace(command, seed=deal.seed, deal=deal.id)
