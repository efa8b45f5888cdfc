"""Races to look at on the screen: live, played back, and replayed step by step."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from uuid import UUID

import pytest
from textual.containers import Vertical
from textual.pilot import Pilot
from textual.widgets import Static

from cadogan.app import Service
from cadogan.cli.players import replay, watch
from cadogan.cli.players.address import Address
from cadogan.cli.terminal.application import Terminal
from cadogan.cli.terminal.boards_screen import BoardsScreen
from cadogan.cli.terminal.replay_screen import ReplayScreen
from cadogan.cli.terminal.trouble import REFUSALS
from cadogan.cli.terminal.watch_screen import WatchScreen
from tests.cli.players.test_watch import DEEDS
from tests.service.live import entered, racing
from tests.service.past_race import PastRace, past_race

SOON_S = 20


@pytest.fixture
def service(service_of_module: Service) -> Service:
    return service_of_module


@pytest.fixture
async def past(service: Service, dsn_of_module: str) -> PastRace:
    return await past_race(service.url, dsn_of_module, DEEDS, view="fair")


class Spectator:
    """A spectator at a terminal."""

    def __init__(self, pilot: Pilot[str], screen: BoardsScreen) -> None:
        self.pilot = pilot
        self.screen = screen

    def text(self, place: str) -> str:
        return str(self.screen.query_one(f"#{place}", Static).content)

    @property
    def boards(self) -> list[str]:
        """Names above the boards that are shown."""
        shown = (board for board in self.screen.query(Vertical) if board.display)
        return [str(board.query_one(".name", Static).content).strip() for board in shown]

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(SOON_S):
            while not holds():
                await self.pilot.pause(0.01)


@asynccontextmanager
async def looking_at(screen: BoardsScreen, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Spectator]:
    async with Terminal(screen).run_test(size=size) as pilot:
        await pilot.pause()
        yield Spectator(pilot, screen)


async def test_a_race_that_is_on_is_followed_to_its_result(service: Service) -> None:
    race = await racing(service.url)
    async with entered(race, 0) as one, entered(race, 1) as other:
        screen = WatchScreen(race.url, UUID(race.race_id), None, None, until_over=True)
        async with looking_at(screen) as me:
            await me.until(lambda: "live" in me.text("head"))
            await one.play(0, "r1-f3")
            await me.until(lambda: "1/52 home" in me.text("progress").splitlines()[0])
            assert me.text("said").endswith("r1-f3")
            for racer in (one, other):
                await racer.say("resign")
            await me.until(lambda: not me.pilot.app.is_running)
    assert screen.view is not None
    assert screen.view.race.is_over


async def test_a_race_is_played_back_paused_and_left(past: PastRace) -> None:
    screen = WatchScreen(past.live.url, past.id, "start", 1)
    async with looking_at(screen) as me:
        await me.until(lambda: "at 1x" in me.text("head"))
        await me.pilot.press("full_stop")
        await me.until(lambda: "at 2x" in me.text("head"))
        await me.pilot.press("space")
        await me.until(lambda: "standing still" in me.text("head"))
        await me.pilot.press("end")
        await me.until(lambda: me.text("said") == "The race is over.")
        assert me.text("progress").startswith("1st")


async def test_a_race_that_there_is_not_is_said_at_the_end(service: Service) -> None:
    unknown = WatchScreen(service.url, UUID(int=7), None, None)
    async with looking_at(unknown) as me:
        await me.until(lambda: not me.pilot.app.is_running)
        assert me.pilot.app.return_value == REFUSALS["unknown-race"]


async def test_a_replay_goes_on_and_back_by_keys(past: PastRace) -> None:
    recorded = await asyncio.to_thread(replay.over_the_wire, Address(past.id, past.live.url))
    moments = list(replay.moments_of(recorded))
    begins = replay.place_in(moments, "start")
    screen = ReplayScreen(moments, begins, {0: "Ada", 1: "Ben"}, replay.differences(recorded), 0)
    async with looking_at(screen, (200, 50)) as me:
        assert "paused" in me.text("head")
        await me.pilot.press("right")
        assert me.text("said").endswith("Ada: r1-f3")
        assert "1/52 home" in me.text("progress").splitlines()[0]
        await me.pilot.press("left")
        assert "0/52 home" in me.text("progress").splitlines()[0]
        await me.pilot.press("end")
        assert "differ first at move 2" in me.text("said")
        await me.pilot.press("home", *["full_stop"] * 6, "space")
        await me.until(lambda: screen.at == len(moments) - 1)  # played to the end
        await me.until(lambda: len(me.boards) == 2)


async def test_boards_that_do_not_fit_come_with_tab(service: Service) -> None:
    race = await racing(service.url, game="spider")
    screen = WatchScreen(race.url, UUID(race.race_id), None, None)
    async with looking_at(screen, (70, 24)) as me:
        await me.until(lambda: len(me.boards) == 1)
        first = me.boards
        await me.pilot.press("tab")
        await me.until(lambda: len(me.boards) == 1 and me.boards != first)
        await me.pilot.resize_terminal(200, 50)
        await me.until(lambda: len(me.boards) == 2)


async def test_a_race_is_watched_in_lines(past: PastRace, capsys: pytest.CaptureFixture[str]) -> None:
    await watch.show(Address(past.id, past.live.url), past.live.url, "start", 100, plain=True)
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("Duchess, ")
    assert any(line.startswith("0:01.0 ") and line.endswith(": r1-f3") for line in said)
    assert said[-2].startswith("1st")
