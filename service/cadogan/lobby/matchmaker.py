"""The matchmaker: pairs waiting players, creates their races, and notifies them.

Every node answers requests, and one of them pairs: it looks at the queue at short intervals, and whenever a player
enters it at any node. A pair has one race: its id follows from the pair, so a race whose outcome is unknown is created
again, and found. The waiting requests of other nodes are notified over the bus. If a race does not begin, the
players who came to it get their old places in the queue.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol
from uuid import UUID, uuid4

import structlog
from msgspec.structs import replace

from cadogan.bus.bus import Bus
from cadogan.bus.leases import Leases
from cadogan.bus.topic import Topic
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.errors import NoDealYet
from cadogan.lobby.news.notifier import Notifier
from cadogan.lobby.rated_play import RatedPlay
from cadogan.people import pairing as people
from cadogan.people.errors import NoOpponent, NotWaiting, UnknownPairing
from cadogan.people.pairing import (
    COMING_S,
    MOST_PAIRINGS,
    Company,
    Pair,
    Waiting,
    Wish,
    find_pairs,
    present_players,
    race_root,
    read_wish,
)
from cadogan.people.player import Player
from cadogan.races.commands import Create
from cadogan.races.errors import RaceError
from cadogan.races.events import RaceAbandoned, RaceStarted, decode
from cadogan.races.evolve import race_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.races.steps import Steps
from cadogan.rooms.errors import Draining, Overloaded, RaceExists, RaceNotMade
from cadogan.rules import RulesError
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable, UnreadableRace
from cadogan.store.every import every
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.tables.pairings import GONE_S, Entered, Paired, Pairing, Pairings, State

BEAT_S = 0.5
"""Seconds between two looks at the queue."""
PAUSE_S = 0.02
"""Least seconds between two looks, however many players enter."""
SWEEP_S = 5.0
"""Seconds between two sweeps of players who stopped polling."""

MATCHMAKER = "matchmaker"
"""The role of the node that pairs."""
ENTERED = Topic("pairings.entered", type(None))
"""A player has entered the queue."""

logger = structlog.get_logger()


class Opponent(NamedTuple):
    """A house bot that a player may race, and its policy."""

    player: PlayerId
    name: str
    strength: str


class BotPool(Protocol):
    """The bots that players may race."""

    async def opponent(self, rating: float, game: str) -> Opponent | None:
        """A bot of similar strength at a game; None if there is no bot."""

    def called(self, player: PlayerId) -> Opponent | None:
        """The bot with this id; None if no house bot has it."""

    async def announce(self, race_id: RaceId) -> None:
        """Say that a bot will play a race, before the race is created."""

    def play(self, race_id: RaceId, opponent: Opponent) -> None:
        """Let a bot play a race in which it has a seat, and which was announced."""


class Status(NamedTuple):
    """State of a pairing: how many others want the same, the accepted rating gap, and the offered bot."""

    pairing: Pairing
    wish: Wish
    others: int
    gap: float
    offer: Opponent | None


class Matchmaker:
    """Pairs waiting players. `notifier` wakes requests that wait for news."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        pairings: Pairings,
        deal_service: DealService,
        race_reader: RaceReader,
        clock: Clock,
        entropy: Entropy,
        rated_play: RatedPlay,
        bot_pool: BotPool,
        bus: Bus,
        leases: Leases,
        player_news: Notifier,
    ) -> None:
        self.notifier = Notifier(bus, "pairings")
        self._player_news = player_news
        self._pairings = pairings
        self._deal_service = deal_service
        self._race_reader = race_reader
        self._clock = clock
        self._entropy = entropy
        self._rated_play = rated_play
        self._bot_pool = bot_pool
        self._bus = bus
        self._leases = leases
        self._player_entered = asyncio.Event()
        bus.subscribe(ENTERED, lambda *_: self._player_entered.set())
        self._players_paired: list[PlayerId] = []
        """Players of the pairs that are being made."""
        self._unsettled: set[frozenset[UUID]] = set()
        """Pairs of pairings whose race may exist, although they do not know of it. They stay pairs."""

    # Requests of waiting players

    async def enter(self, player: Player, wish: Wish, company: Company, *, keeps_others: bool = False) -> Entered:
        """Add a player to the queue. A different earlier wish is replaced, unless a bot keeps its others.

        Raises PairingPaused, TooManyPairings, Overloaded, Draining.
        """
        self._deal_service.refuse_new_races()
        await self._settle(await self._pairings.overdue(COMING_S, player.id))
        if wish.is_rated:
            await self._rated_play.refuse_dodger(player.id)
        rating = await self._rated_play.strength(player.id, wish.settings())
        others = MOST_PAIRINGS - 1 if keeps_others and player.is_bot else 0
        entered = await self._pairings.enter(uuid4(), player.id, wish.text, rating, company, most_others=others)
        self._player_entered.set()
        self._bus.tell_all(ENTERED, None)
        if entered.replaced is not None:
            self.notifier.notify([entered.replaced])
        return entered

    async def status(self, pairing_id: UUID, player: PlayerId, wait_s: float = 0) -> Status:
        """State of a pairing, once there is news or `wait_s` seconds have passed. Raises UnknownPairing.

        News is a race, the end of the pairing, or the offer of a bot.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + wait_s
        with self.notifier.waiting_for(pairing_id) as waiter:
            first = pairing = existing(await self._pairings.ask(pairing_id, player))
            while (
                pairing.state == "waiting" and not self.notifier.is_closed and not await self._is_news(first, pairing)
            ):
                left_s = until - loop.time()
                if left_s <= 0:
                    break
                to_offer_s = people.OFFER_S - pairing.waited_s
                await waiter.wait(min(left_s, to_offer_s + 0.01) if to_offer_s > 0 else left_s)
                pairing = existing(await self._pairings.get(pairing_id, player))
        return await self.describe(pairing)

    async def describe(self, pairing: Pairing) -> Status:
        """The state of a pairing as its player sees it."""
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
        """Cancel a pairing. Raises UnknownPairing; NotWaiting if a race exists."""
        await self._pairings.cancel(pairing_id, player)
        pairing = existing(await self._pairings.get(pairing_id, player))
        if pairing.state == "paired":
            raise NotWaiting(f"an opponent was found: race {pairing.race} is waiting for you; you can leave it there")
        self.notifier.notify([pairing_id])
        return await self.describe(pairing)

    async def take_bot(self, pairing_id: UUID, player: PlayerId, bot: PlayerId | None = None) -> Status:
        """Race a house bot instead: this one, or one of similar strength. An existing race stays.

        Raises UnknownPairing, NotWaiting, NoOpponent.
        """
        pairing = existing(await self._pairings.get(pairing_id, player))
        opponent = await self._opponent(pairing) if bot is None else self._bot_pool.called(bot)
        if opponent is None and bot is not None:
            game = read_wish(pairing.wish).game
            raise NoOpponent(f"no house bot has the id {bot}; GET /api/v1/games/{game}/bots lists them")
        if opponent is None:
            raise NoOpponent("this service has no house bots; wait for another player")
        made: list[RaceId] = []

        async def make(waiting: Pairing) -> RaceId:
            # Unrated: the service decides how strong its bots are.
            settings = replace(read_wish(waiting.wish).settings(), rated=False)
            both = player, opponent.player
            made.append(await self._race_of([waiting.id], waiting.since_ms, settings, both, (opponent.player,)))
            return made[0]

        is_taken = await self._pairings.take(pairing_id, player, make)
        pairing = existing(await self._pairings.get(pairing_id, player))
        if is_taken:
            self._bot_pool.play(made[0], opponent)
            self.notifier.notify([pairing_id])
        elif pairing.race is None:
            raise NotWaiting(f"this pairing is {pairing.state}; create another with POST /api/v1/pairings")
        return await self.describe(pairing)

    # Background work

    async def run(self) -> None:
        """Pair while this node has the role, and notify the requests that wait here, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._leases.do_while_held(MATCHMAKER, self._pair_always))
            group.create_task(every(BEAT_S, "pairings", self._notice_news))

    async def _pair_always(self) -> None:
        loop = asyncio.get_running_loop()
        sweep_at = loop.time() + GONE_S  # after a restart, players have time to poll again

        async def pair() -> None:
            nonlocal sweep_at
            await self._pair_waiting()
            if loop.time() >= sweep_at:
                await self._pairings.expire()
                sweep_at = loop.time() + SWEEP_S

        await every(BEAT_S, MATCHMAKER, pair, wake=self._player_entered, least_s=PAUSE_S)

    async def _notice_news(self) -> None:
        """Look for what the bus has lost."""
        if self.notifier.awaited:
            self.notifier.notify_here(await self._pairings.news(self.notifier.awaited))

    def close(self) -> None:
        """Answer all waiting requests."""
        self.notifier.close()

    async def _pair_waiting(self) -> None:
        if not self._deal_service.is_draining:  # the others pair: a race of this node would begin with a reconnect
            pairs = await self._pairings.pair(self._choose, self._make)
            # After the commit: until then, the races exist and nobody knows of them.
            self._unsettled = {pair for pair in self._unsettled if pair.isdisjoint(pairs.races)}
            if pairs.left_over:  # a row is held for a millisecond: the next look finds it free
                self._player_entered.set()
            self.notifier.notify(pairs.races)
            players, self._players_paired = self._players_paired, []
            if pairs.races:  # after the commit, which shows the news
                self._player_news.notify(players)
        await self._settle(await self._pairings.overdue(COMING_S))

    def _choose(self, waiting: Sequence[Waiting]) -> Sequence[tuple[Waiting, Waiting]]:
        """Pairs whose race may exist, and pairs of the others."""
        here = {each.id: each for each in waiting}
        self._unsettled = {pair for pair in self._unsettled if pair <= here.keys()}  # or one of them has gone
        stay = [Pair(*map(here.pop, sorted(pair))) for pair in self._unsettled]
        return [*stay, *find_pairs(here.values())]

    async def _make(self, found: Sequence[tuple[Waiting, Waiting]]) -> Mapping[UUID, RaceId]:
        """Create a race for each pair. Players whose race fails stay in the queue."""
        self._players_paired = [waiting.player for pair in found for waiting in pair]
        self._unsettled |= {frozenset((one.id, other.id)) for one, other in found}
        made = await asyncio.gather(*(self._race_for(*pair) for pair in found))
        return {
            waiting.id: race_id
            for pair, race_id in zip(found, made, strict=True)
            if race_id is not None
            for waiting in pair
        }

    async def _race_for(self, one: Waiting, other: Waiting) -> RaceId | None:
        since_ms, both = max(one.since_ms, other.since_ms), (one.player, other.player)
        try:
            return await self._race_of([one.id, other.id], since_ms, read_wish(one.wish).settings(), both)
        except Unreachable as error:  # the others have their races; this pair finds its race with the next look
            logger.warning("the race of a pair may be stored yet", error=str(error))
            return None
        except (
            RaceNotMade,
            Overloaded,
            Draining,
            NoDealYet,
            RaceError,
            RulesError,
        ) as error:  # or a wish of another release
            logger.warning("no race for a pair", error=str(error))
            self._unsettled.discard(frozenset((one.id, other.id)))
            return None

    async def _race_of(
        self,
        pairings: Sequence[UUID],
        since_ms: int,
        settings: Settings,
        invited: tuple[PlayerId, PlayerId],
        house_bots: tuple[PlayerId, ...] = (),
    ) -> RaceId:
        """Create the race of pairings, unless an earlier attempt has. Raises as `DealService.create`.

        A player who is paired again after a race that did not begin gets another one.
        """
        at, attempt = self._clock.now_ms(), 0
        while True:
            race_id = self._entropy.rooted(race_root(since_ms, pairings, attempt)).race_id(at)
            create = Create(
                at,
                race_id,
                invited[0],
                settings,
                self._entropy.secret(),
                invited=invited,
                lobby_s=COMING_S,
                house_bots=house_bots,
                made_by="pairing",
            )
            if house_bots:
                await self._bot_pool.announce(race_id)
            try:
                await self._deal_service.create(create)
            except RaceExists:
                if await self._race_state(Paired(pairings[0], invited[0], race_id)) not in {"paired", "begun"}:
                    attempt += 1
                    continue
            return race_id

    async def _settle(self, paired: Sequence[Paired]) -> None:
        states = [(each, await self._race_state(each)) for each in paired]
        over = [(each, state) for each, state in states if state != "paired"]
        if over:
            await self._pairings.settle(over)
            self.notifier.notify(each.id for each, _ in over)

    async def _race_state(self, paired: Paired) -> State:
        """What became of a player's race."""
        try:
            return await self._race_reader.fold(paired.race, partial(state_in_steps, player=paired.player))
        except UnreadableRace:
            return "paired"  # a node of a newer release can tell what became of it

    async def _opponent(self, pairing: Pairing) -> Opponent | None:
        return await self._bot_pool.opponent(pairing.rating, read_wish(pairing.wish).game)

    async def _is_news(self, first: Pairing, pairing: Pairing) -> bool:
        """Whether a bot is offered now and was not when the request began."""
        return first.waited_s < people.OFFER_S <= pairing.waited_s and await self._opponent(pairing) is not None


def existing(pairing: Pairing | None) -> Pairing:
    """The pairing. Raises UnknownPairing if it is None."""
    if pairing is None:
        raise UnknownPairing("you have no pairing with this id; create one with POST /api/v1/pairings")
    return pairing


def state_in_steps(payloads: Iterable[bytes], player: PlayerId) -> Steps[State]:
    """What became of a player's race, from its log, an event at a time."""
    events = []
    for payload in payloads:
        event = decode(payload)
        if isinstance(event, RaceStarted):
            return "begun"  # it starts only with both players
        events.append(event)
        yield
    if not any(isinstance(event, RaceAbandoned) for event in events):
        return "paired"
    return "waiting" if player in present_players(race_of(events)) else "missed"
