"""House bots are racers like all others: over the socket, by what their own frames show them."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from uuid import uuid4

import pytest
from structlog.testing import capture_logs

from cadogan.app import assemble
from cadogan.cli.serving.listeners import bound
from cadogan.lobby.bots import bot_races, house_races
from cadogan.lobby.bots.bot_play import MACHINE_S, THINKING_S, outlast, play_to_the_end
from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.lobby.bots.house_bot import HOUSE_BOTS, HousePlayer
from cadogan.lobby.bots.house_races import HouseRaces
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.news.front_page import FrontPage
from cadogan.lobby.services import Services
from cadogan.races.ids import PlayerId
from cadogan.rules.policies.policies import POLICIES
from cadogan.store.clock import Clock
from cadogan.store.database import open_pools
from cadogan.store.log.log import Log
from cadogan_client import Cadogan
from cadogan_client.wire_types import RaceSummary
from tests.api.conftest import serving_node
from tests.fixtures import running
from tests.service.live import SEED

FAILED = "periodic work failed"
AT_ONCE_S = (0.0, 0.0)


@pytest.mark.parametrize("game", ["canfield", "grand-duchess"])
async def test_bots_of_every_strength_race_to_the_end(url: str, game: str) -> None:
    async with AsyncExitStack() as stack:
        racers = [await stack.enter_async_context(Cadogan(url)) for _ in POLICIES]
        for racer, policy in zip(racers, POLICIES, strict=True):
            await racer.sign_up(f"{game} {policy}"[-20:])
        race = await racers[0].create_race(game, seats=len(racers), seed=SEED, countdown=0)

        async def take_part(racer: Cadogan, policy: str) -> None:
            async with racer.race(race.id) as seat:
                await seat.ready()
                dealt = (await seat.started()).home
                await play_to_the_end(seat, POLICIES[policy], random.Random(policy), AT_ONCE_S)
                standings = {standing.seat: standing for standing in await seat.finished()}
                assert standings[seat.number].how in {"won", "stuck", "resigned"}
                assert standings[seat.number].home > dealt

        await asyncio.gather(*map(take_part, racers, POLICIES))


@pytest.mark.parametrize(("is_bot", "pace_s"), [(True, MACHINE_S), (False, THINKING_S)])
async def test_a_house_bot_moves_as_fast_as_its_opponent_can(
    url: str, *, is_bot: bool, pace_s: tuple[float, float]
) -> None:
    async with Cadogan(url) as racer:
        await racer.sign_up(f"machine {is_bot}", bot=is_bot)
        race = await racer.create_race("duchess", seats=1, countdown=0)
        async with racer.race(race.id) as seat:
            assert await bot_races.thinking_s(racer, seat) == pace_s


@pytest.mark.parametrize(("are_bots", "pace_s"), [((True, True), MACHINE_S), ((True, False), THINKING_S)])
async def test_one_person_among_its_opponents_keeps_a_house_bot_at_the_pace_of_people(
    url: str, *, are_bots: tuple[bool, ...], pace_s: tuple[float, float]
) -> None:
    async with AsyncExitStack() as stack:
        racers = [await stack.enter_async_context(Cadogan(url)) for _ in are_bots]
        for number, (racer, is_bot) in enumerate(zip(racers, are_bots, strict=True)):
            await racer.sign_up(f"pace {number} {sum(are_bots)}", bot=is_bot)
        race = await racers[0].create_race("duchess", seats=len(racers), countdown=0)
        seats = [await stack.enter_async_context(racer.race(race.id)) for racer in racers]
        await asyncio.gather(*(seat.ready() for seat in seats))
        await asyncio.gather(*(seat.started() for seat in seats))
        assert await bot_races.thinking_s(racers[0], seats[0]) == pace_s


async def test_a_bot_resigns_only_once_that_costs_no_place(url: str) -> None:
    """The bot has no sensible move left. It waits for its rival, who gives up behind it."""
    async with Cadogan(url) as ada, Cadogan(url) as bot:
        await ada.sign_up("waits for the bot")
        await bot.sign_up("outlasts")
        race = await ada.create_race("duchess", seats=2, seed=SEED, countdown=0)
        async with ada.race(race.id) as rival, bot.race(race.id) as seat:
            await asyncio.gather(rival.ready(), seat.ready())
            await asyncio.gather(rival.started(), seat.started())
            waiting = asyncio.create_task(outlast(seat))
            await rival.play(rival.board.legal[0])
            await rival.resign()
            await waiting
            standings = await seat.finished()
    assert [(row.seat, row.how) for row in standings] == [(1, "resigned"), (0, "resigned")]


async def test_a_house_bot_ends_at_once_for_a_person_who_has_resigned(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then it thinks about its first move, for an hour."""
    monkeypatch.setattr(bot_races, "THINKING_S", (3600.0, 3600.0))
    async with running(dsn, bound("127.0.0.1", 0), house_bots=True) as service, Cadogan(service.url) as ada:
        await ada.sign_up("gives up")
        race = await ada.pair("grand-duchess", bot_after_s=0)
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
            bot, person = await seat.finished(timeout_s=60)
    assert (bot.place, person.place, person.how) == (1, 2, "resigned")
    assert bot.moves > 0


@pytest.fixture
async def services(dsn: str) -> AsyncIterator[Services]:
    """Services of a node that serves nothing, on a database on which no house race is on."""
    async with open_pools(dsn) as pools, Log(pools.log, pools.writer) as log:
        services = assemble(pools, log, Clock(), Entropy(secrets.token_bytes))
        yield services
        await services.close()


@pytest.mark.parametrize(
    ("names", "told"),
    [
        pytest.param(["Henshaw", "Whitmore"], "house bots were cut off", id="each race is refused"),
        pytest.param(["Henshaw"], FAILED, id="there are not two of them"),
    ],
)
async def test_a_failed_house_race_is_followed_by_another(
    url: str, services: Services, names: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bots have unknown tokens."""
    monkeypatch.setattr(house_races, "PAUSE_S", 0.01)
    monkeypatch.setattr(bot_races, "AGAIN_S", 0.01)
    players = [HousePlayer(bot, PlayerId(uuid4()), "unknown") for bot in HOUSE_BOTS if bot.name in names]
    bots = BotRaces(url, players, random.Random(1), services.race_reader, services.leases)
    house = HouseRaces(
        services.rooms, services.front_page, services.clock, services.entropy, bots, players, random.Random(1)
    )
    with capture_logs() as logs:
        racing = asyncio.create_task(house.run())
        async with asyncio.timeout(10):
            while sum(line["event"] == told for line in logs) < 2 * bot_races.TRIES:
                assert not racing.done()
                await asyncio.sleep(0.01)
        racing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await racing
        await bots.close()
    of_services_beside = {"minute", "event_loop_late"}
    assert {line["event"] for line in logs} - of_services_beside == {told}


async def test_house_bots_race_each_other_rated(dsn: str) -> None:
    """Both are ready from the beginning, so nobody could join, or choose a nonce later."""
    async with (
        running(dsn, bound("127.0.0.1", 0), house_bots=True) as service,
        Cadogan(service.url) as guest,
        asyncio.timeout(10),
    ):
        races: list[RaceSummary] = []
        while not races:
            races = [race async for race in guest.races(house=True)]
            await asyncio.sleep(0.01)
        race = await guest.view(races[0].id)
        assert race.settings.rated
        assert {seat.player for seat in race.seats} == set(race.house_bots)


class WatchedPage(FrontPage):
    """A front page that says when somebody looks for visitors."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.rooms, services.clock, services.bus)
        self.was_asked = asyncio.Event()

    @property
    def is_visited(self) -> bool:
        """Whether somebody looks at a front page."""
        self.was_asked.set()
        return super().is_visited


async def test_a_visitor_to_the_front_page_wakes_the_house_bots(
    url: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without bots each race is abandoned at once, and the log says so."""
    monkeypatch.setattr(house_races, "WARM_UP_S", -1)
    monkeypatch.setattr(house_races, "LOOK_S", 0.01)
    page = WatchedPage(services)
    bots = BotRaces(url, [], random.Random(1), services.race_reader, services.leases)
    house = HouseRaces(services.rooms, page, services.clock, services.entropy, bots, [], random.Random(1))
    with capture_logs() as logs:
        racing = asyncio.create_task(house.run())
        async with asyncio.timeout(10):
            await page.was_asked.wait()
            assert not any(line["event"] == FAILED for line in logs)
            page.visit()
            while not any(line["event"] == FAILED for line in logs):
                assert not racing.done()
                await asyncio.sleep(0.01)
        racing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await racing


async def test_asking_for_the_featured_race_is_a_visit(dsn: str) -> None:
    async with serving_node(dsn) as node, Cadogan(node.url) as guest:
        assert not node.services.front_page.is_visited
        await guest.featured()
        assert node.services.front_page.is_visited
