"""The matchmaker: brings those together who wait for somebody to race, and tells them.

Every node has one. It looks at the waiting list in a short beat, and whenever somebody enters it here. A race that did
not begin puts whoever had come back to his old place in the list.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol
from uuid import UUID, uuid4

import structlog
from msgspec.structs import replace

from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.errors import NoDealYet
from cadogan.lobby.notifier import Notifier
from cadogan.people import pairing as people
from cadogan.people.errors import NoOpponent, NotWaiting, UnknownPairing
from cadogan.people.pairing import COMING_S, Company, Waiting, Wish, came, pairs, read_wish
from cadogan.people.player import Player
from cadogan.races.commands import Create
from cadogan.races.errors import RaceError
from cadogan.races.events import RaceAbandoned, RaceStarted, decode
from cadogan.races.evolve import race_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.rooms.errors import RaceNotMade
from cadogan.rules import RulesError
from cadogan.store.clock import Clock
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.pairings import GONE_S, Entered, Paired, Pairing, Pairings, State

BEAT_S = 0.5
"""How often the list is looked at when nobody enters it here."""
PAUSE_S = 0.05
"""Between two looks, however many enter."""
SWEEP_S = 5.0
"""How often those are given up who have gone."""

Rating = Callable[[PlayerId, Settings], Awaitable[float]]
"""A player's rating at a game."""

logger = structlog.get_logger()


class Opponent(NamedTuple):
    """A bot of the house and how strong it is."""

    player: PlayerId
    name: str
    strength: str


class House(Protocol):
    """The house's bots, as far as somebody who waits is concerned."""

    async def opponent(self, rating: float, game: str) -> Opponent | None:
        """One of fitting strength at a game, if the house has any."""

    def play(self, race_id: RaceId, opponent: Opponent) -> None:
        """Let it join a race, and play it."""


class Status(NamedTuple):
    """How a pairing stands: who else wants the same, how far apart they may be, and which bot is offered."""

    pairing: Pairing
    wish: Wish
    others: int
    gap: float
    offer: Opponent | None


class Matchmaker:
    """Pairs those who wait. `notifier` rings for whoever waits here for news."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that it works with
        self,
        pairings: Pairings,
        deal_service: DealService,
        race_reader: RaceReader,
        clock: Clock,
        entropy: Entropy,
        rating_of: Rating,
        house: House,
    ) -> None:
        self.notifier = Notifier()
        self._pairings = pairings
        self._deal_service = deal_service
        self._race_reader = race_reader
        self._clock = clock
        self._entropy = entropy
        self._rating_of = rating_of
        self._house = house
        self._somebody_came = asyncio.Event()

    # What one who waits asks for

    async def enter(self, player: Player, wish: Wish, company: Company) -> Entered:
        """Let a player wait; his wish of before is replaced if it was another one."""
        await self._settle(await self._pairings.overdue(COMING_S, player.id))
        rating = await self._rating_of(player.id, wish.settings())
        entered = await self._pairings.enter(uuid4(), player.id, wish.text, rating, company)
        self._somebody_came.set()
        if entered.replaced is not None:
            self.notifier.notify([entered.replaced])
        return entered

    async def status(self, pairing_id: UUID, player: PlayerId, wait_s: float = 0) -> Status:
        """How a player's pairing stands, once that is news or so long has gone by; UnknownPairing.

        News are a race, the end of the waiting, and the offer of a bot.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + wait_s
        with self.notifier.listening(pairing_id) as listener:
            first = pairing = known(await self._pairings.ask(pairing_id, player))
            while (
                pairing.state == "waiting" and not self.notifier.is_closed and not await self._is_news(first, pairing)
            ):
                left_s = until - loop.time()
                if left_s <= 0:
                    break
                to_offer_s = people.OFFER_S - pairing.waited_s
                await listener.wait(min(left_s, to_offer_s + 0.01) if to_offer_s > 0 else left_s)
                pairing = known(await self._pairings.get(pairing_id, player))
        return await self.told(pairing)

    async def told(self, pairing: Pairing) -> Status:
        """What somebody is told of his pairing."""
        wish = read_wish(pairing.wish)
        others = await self._pairings.alike(pairing) if pairing.state == "waiting" else 0
        is_offered = pairing.state == "waiting" and pairing.waited_s >= people.OFFER_S
        return Status(
            pairing,
            wish,
            others,
            people.permitted_gap(pairing.waited_s),
            await self._opponent(pairing) if is_offered else None,
        )

    async def cancel(self, pairing_id: UUID, player: PlayerId) -> Status:
        """Let a player wait no longer; UnknownPairing, NotWaiting if there is a race for him."""
        await self._pairings.cancel(pairing_id, player)
        pairing = known(await self._pairings.get(pairing_id, player))
        if pairing.state == "paired":
            raise NotWaiting(f"somebody was found for you: race {pairing.race} waits for you, or may be left there")
        self.notifier.notify([pairing_id])
        return await self.told(pairing)

    async def take_bot(self, pairing_id: UUID, player: PlayerId) -> Status:
        """Race a bot of the house; UnknownPairing, NotWaiting, NoOpponent. A race that there is stands."""
        pairing = known(await self._pairings.get(pairing_id, player))
        opponent = await self._opponent(pairing)
        if opponent is None:
            raise NoOpponent("this house has no bots to race; somebody else may come yet")
        made: list[RaceId] = []

        async def make(waiting: Pairing) -> RaceId:
            settings = replace(read_wish(waiting.wish).settings(), rated=False)  # a bot's strength is what we make it
            made.append(await self._race(settings, (player, opponent.player)))
            return made[0]

        is_taken = await self._pairings.take(pairing_id, player, make)
        pairing = known(await self._pairings.get(pairing_id, player))
        if is_taken:
            self._house.play(made[0], opponent)
            self.notifier.notify([pairing_id])
        elif pairing.race is None:
            raise NotWaiting(f"this pairing was {pairing.state}; POST /api/v1/pairings makes another")
        return await self.told(pairing)

    # What the matchmaker does by itself

    async def run(self) -> None:
        """Pair until cancelled."""
        loop = asyncio.get_running_loop()
        sweep_at = loop.time() + GONE_S  # after a restart everybody has time to come back
        while True:
            with run_guarded("matchmaker"):
                await self._beat()
                if loop.time() >= sweep_at:
                    await self._pairings.expire()
                    sweep_at = loop.time() + SWEEP_S
            await asyncio.sleep(PAUSE_S)
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S - PAUSE_S):
                    await self._somebody_came.wait()

    def close(self) -> None:
        """Let those go who wait for news."""
        self.notifier.close()

    async def _beat(self) -> None:
        self._somebody_came.clear()
        self.notifier.notify(await self._pairings.pair(pairs, self._make))
        await self._settle(await self._pairings.overdue(COMING_S))
        if self.notifier.heard:
            self.notifier.notify(await self._pairings.news(self.notifier.heard))  # other nodes pair, too

    async def _make(self, found: Sequence[tuple[Waiting, Waiting]]) -> Mapping[UUID, RaceId]:
        """Make a race for each pair. Those for whom it fails wait on."""
        made = await asyncio.gather(*(self._race_for(*pair) for pair in found))
        return {
            waiting.id: race_id
            for pair, race_id in zip(found, made, strict=True)
            if race_id is not None
            for waiting in pair
        }

    async def _race_for(self, one: Waiting, other: Waiting) -> RaceId | None:
        try:
            return await self._race(read_wish(one.wish).settings(), (one.player, other.player))
        except (RaceNotMade, NoDealYet, RaceError, RulesError) as error:  # or it is a wish that another release knows
            logger.warning("no race for a pair", error=str(error))
            return None

    async def _race(self, settings: Settings, invited: tuple[PlayerId, PlayerId]) -> RaceId:
        at = self._clock.now_ms()
        race_id, secret = self._entropy.race_id(at), self._entropy.secret()
        create = Create(at, race_id, invited[0], settings, secret, invited=invited, lobby_s=COMING_S)
        return (await self._deal_service.create(create)).id

    async def _settle(self, paired: Sequence[Paired]) -> None:
        fates = [(each, await self._fate(each)) for each in paired]
        over = [(each, fate) for each, fate in fates if fate != "paired"]
        if over:
            await self._pairings.settle(over)
            self.notifier.notify(each.id for each, _ in over)

    async def _fate(self, paired: Paired) -> State:
        """What has become of somebody's race."""
        events = [decode(payload) for payload in await self._race_reader.payloads(paired.race)]
        if any(isinstance(event, RaceStarted) for event in events):
            return "begun"  # it starts with both or not at all
        if not any(isinstance(event, RaceAbandoned) for event in events):
            return "paired"
        return "waiting" if paired.player in came(race_of(events)) else "missed"

    async def _opponent(self, pairing: Pairing) -> Opponent | None:
        return await self._house.opponent(pairing.rating, read_wish(pairing.wish).game)

    async def _is_news(self, first: Pairing, pairing: Pairing) -> bool:
        """Whether a bot is offered to one who waits, and was not when he asked."""
        return first.waited_s < people.OFFER_S <= pairing.waited_s and await self._opponent(pairing) is not None


def known(pairing: Pairing | None) -> Pairing:
    """Pairing that a player has; UnknownPairing."""
    if pairing is None:
        raise UnknownPairing("you have no such pairing; POST /api/v1/pairings makes one")
    return pairing
