"""Races on the screen against a real service: given a rival, when keys are pressed, then both boards follow."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from cadogan.app import Service
from cadogan.cli.players.race import race, wished
from cadogan.cli.serving.listeners import bound
from cadogan.cli.terminal import race_flow
from cadogan.cli.terminal.account import signed_in
from cadogan.cli.terminal.application import Terminal
from cadogan.cli.terminal.lobby_screen import LobbyScreen
from cadogan.cli.terminal.race_screen import RaceScreen
from cadogan.cli.terminal.race_wish import RaceWish
from cadogan.cli.terminal.race_words import LOST
from cadogan.cli.terminal.racing import NO_HINTS, NO_UNDO, Racing, played_ahead
from cadogan.cli.terminal.trouble import REFUSALS
from cadogan.cli.terminal.typed_line import TypedLine
from cadogan.rules import GAMES, Seed
from cadogan_client import Cadogan, RaceView
from infra.lab.tcp_proxy import Does, TcpProxy
from tests.fixtures import running
from tests.service.live import SEED, numbers

SOON_S = 20


@pytest.fixture
def service(service_of_module: Service) -> Service:
    return service_of_module


@pytest.fixture(autouse=True)
def players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A computer without players."""
    file = tmp_path / "data" / "players.json"
    monkeypatch.setattr(race_flow, "players_file", lambda: file)
    return file


class Racer:
    """A racer at a terminal."""

    def __init__(self, pilot: Pilot[str]) -> None:
        self.pilot = pilot

    @property
    def screen(self) -> RaceScreen:
        assert isinstance(self.pilot.app.screen, RaceScreen)
        return self.pilot.app.screen

    @property
    def racing(self) -> Racing:
        return self.screen.racing

    def text(self, place: str) -> str:
        return str(self.pilot.app.screen.query_one(f"#{place}", Static).content)

    @property
    def question(self) -> str:
        return self.screen.query_one(TypedLine).placeholder

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Let the application work until something holds."""
        async with asyncio.timeout(SOON_S):
            while not holds():
                await self.pilot.pause(0.01)

    async def is_racing(self) -> None:
        await self.until(
            lambda: (
                isinstance(self.pilot.app.screen, RaceScreen)
                and bool(self.pilot.app.screen.query("#head"))  # it is on the screen before its parts are
                and bool(self.text("head"))
            )
        )


@asynccontextmanager
async def at_terminal(wish: RaceWish, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Racer]:
    async with Terminal(LobbyScreen(wish)).run_test(size=size) as pilot:
        yield Racer(pilot)


@asynccontextmanager
async def rival_at(url: str) -> AsyncIterator[Cadogan]:
    async with Cadogan(url) as cadogan:
        await cadogan.sign_up(f"Rival {next(numbers)}")
        yield cadogan


async def race_of(rival: Cadogan) -> RaceView:
    return await rival.create_race("duchess", seats=2, countdown=0, seed=SEED, view="open", undo="free")


async def test_a_race_is_played_to_its_result_and_rematched(service: Service) -> None:
    async with rival_at(service.url) as rival:
        race = await race_of(rival)
        async with at_terminal(RaceWish(service.url, race=race.id)) as me, rival.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await me.is_racing()
            assert "Duchess" in me.text("head")

            await me.press("colon", *"r1-f3", "enter")
            await seat.until(lambda view: view.seats[1].home == 1)  # in the log, and public
            await me.until(lambda: "1/52 home" in me.text("head"))
            await me.press("u")
            await seat.until(lambda view: view.seats[1].n == 2)

            await seat.play("r1-f3")
            await me.until(lambda: "1/52 home" in me.text("rivals"))
            await me.press("colon", *"t0-f0", "enter")
            await me.until(lambda: me.text("said").startswith("t0-f0: "))  # refused, and says why
            assert me.racing.table.piles == me.racing.seat.board.piles

            await seat.resign()
            await me.until(
                lambda: me.text("said").startswith("You are 1st of 2, and may play on. m asks for a rematch")
            )
            await me.press("x", *"yes", "enter")
            await me.until(lambda: me.text("said").startswith("You are 1st of 2: resigned."))
            assert me.text("rivals").splitlines()[0].startswith("1st")

            await me.press("m")
            again = await rival.rematch(race.id)
            async with rival.race(again.id) as other:
                await other.ready()
                await other.started()
                await me.is_racing()
                assert me.racing.race.id == again.id
                await me.press("q", "q")  # the first one warns
                await me.until(lambda: not me.pilot.app.is_running)


async def test_the_last_racer_stops_and_does_not_resign(service: Service) -> None:
    async with rival_at(service.url) as rival:
        race = await rival.create_race("duchess", seats=2, countdown=0, seed=SEED)
        async with at_terminal(RaceWish(service.url, race=race.id)) as me, rival.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await me.is_racing()
            await me.press("u")
            assert me.text("said") == NO_UNDO
            await me.press("h")
            assert me.text("said") == NO_HINTS
            await me.press("x")
            assert me.question == "Really resign? Type yes"
            await me.press("escape")
            await seat.resign()
            await me.until(lambda: me.racing.is_last)
            await me.press("x")
            assert me.question == "Stop? You keep your place. Type yes"
            await me.press(*"yes", "enter")
            await me.until(lambda: me.text("said").startswith("You are 1st of 2: resigned."))


async def test_a_rematch_with_a_house_bot_is_a_race_with_the_same_bot(dsn: str) -> None:
    async with (
        running(dsn, bound("127.0.0.1", 0), house_bots=True) as service,
        at_terminal(RaceWish(service.url, bot="Adelaide")) as me,
    ):
        await me.is_racing()
        first = me.racing.race
        await me.press("x", *"yes", "enter")
        await me.until(lambda: "m asks for a rematch" in me.text("said"))
        await me.press("m")
        await me.until(lambda: isinstance(me.pilot.app.screen, RaceScreen) and me.racing.race.id != first.id)
        assert me.racing.race.house_bots == first.house_bots


async def raced(rival: Cadogan, race: RaceView) -> RaceView:
    """A race that is given up, and the one that follows it."""
    async with rival.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        await seat.resign()
        await seat.finished()
        return await race_flow.once_more(rival, seat)


async def test_a_rematch_with_ghosts_is_a_race_with_the_same_ghosts(service: Service) -> None:
    async with rival_at(service.url) as rival:
        alone = await rival.create_race("duchess", seats=1, countdown=0, seed=SEED)
        await raced(rival, alone)
        first = await rival.race_ghosts(alone.id, 0, countdown=0)
        again = await raced(rival, first)
        assert again.id != first.id
        assert [seat.ghost for seat in again.seats] == [seat.ghost for seat in first.seats]


async def test_a_lost_connection_is_told_and_loses_nothing(service: Service) -> None:
    port = urlsplit(service.url).port
    assert port is not None
    async with TcpProxy(port) as line, rival_at(service.url) as rival:
        race = await race_of(rival)
        wish = RaceWish(f"http://127.0.0.1:{line.port}", race=race.id)
        async with at_terminal(wish) as me, rival.race(race.id) as seat:
            await seat.ready()
            await me.is_racing()
            line.to_client.set(Does.STALL)
            line.cut()
            await me.until(lambda: me.text("said") == LOST)
            await me.press("colon", *"r1-f3", "enter")
            assert me.screen.view.hand.table.piles["f3"]  # shown before it is answered
            line.to_client.set(Does.PASS)
            await seat.until(lambda view: view.seats[1].home == 1)
            await me.until(lambda: me.racing.seat.board.n == 1)
            await me.until(lambda: me.text("said") == "Connected again. Nothing is lost.")


async def test_practice_at_the_service_has_hints(service: Service) -> None:
    async with rival_at(service.url) as creator:
        race = await creator.create_race("duchess", seats=1, countdown=0, seed=SEED, hints=True)
        async with at_terminal(RaceWish(service.url, race=race.id), (200, 50)) as me:
            await me.is_racing()
            await me.press("h")
            await me.until(lambda: me.text("said").startswith("Hint: "))
            assert me.text("said").removeprefix("Hint: ") in me.racing.seat.board.legal


@pytest.mark.parametrize("allowed", [True, False])
async def test_safe_cards_go_home_by_themselves_where_the_race_allows_it(service: Service, *, allowed: bool) -> None:
    seed = str(Seed.picked("ms:3", GAMES["freecell"]))
    async with rival_at(service.url) as rival:
        race = await rival.create_race("freecell", countdown=0, seed=seed, view="open", automatic_moves=allowed)
        wish = RaceWish(service.url, race=race.id, automatic=True)
        async with at_terminal(wish) as me, rival.race(race.id) as seat:
            await me.until(lambda: "waiting until everybody is there" in me.text("told"))
            assert ("No card goes home by itself" in me.text("told")) is not allowed
            await seat.ready()
            await me.is_racing()
            await me.press("1", "7")
            await seat.until(lambda view: view.seats[1].n == (3 if allowed else 1))
            assert seat.race.seats[1].home == (2 if allowed else 0)
            await me.until(lambda: me.text("said") == ("Sent home: t5-f2." if allowed else ""))


async def test_a_friend_gets_an_address_and_a_code(service: Service) -> None:
    async with at_terminal(RaceWish(service.url, "spider", friend=True)) as me, rival_at(service.url) as friend:
        await me.until(lambda: "Or say the code" in me.text("told"))
        code = me.text("told").partition("Or say the code: ")[2].split()[0]
        invitation = await friend.invitation_with(code)
        assert f"{service.url}/races/{invitation.race}" in me.text("told")
        async with friend.race(invitation.race) as seat:
            await seat.ready()
            await me.until(lambda: "The race starts" in me.text("told"))  # the player need not press a key
        await me.press("q")


async def test_a_friend_comes_by_the_code(service: Service) -> None:
    async with rival_at(service.url) as rival:
        race = await race_of(rival)
        code = (await rival.invitation(race.id)).code
        assert code is not None
        async with at_terminal(wished(code.lower(), service.url, None)) as me, rival.race(race.id) as seat:
            await seat.ready()
            await me.is_racing()
            assert me.racing.race.id == race.id
    async with at_terminal(wished(code, service.url, None)) as me:
        await me.until(lambda: REFUSALS["unknown-race"] in me.text("told"))
        await me.press("q")


async def test_a_resized_terminal_keeps_a_line_for_each_rival(service: Service) -> None:
    async with rival_at(service.url) as rival:
        race = await rival.create_race("klondike", seats=2, countdown=0, seed=SEED)
        async with at_terminal(RaceWish(service.url, race=race.id)) as me, rival.race(race.id) as seat:
            await seat.ready()
            await me.is_racing()
            await seat.play("deal")
            await me.until(lambda: "ahead, with cards that are not shown yet" in me.text("rivals"))
            for size in ((200, 60), (50, 20), (80, 24)):
                await me.pilot.resize_terminal(*size)
                await me.pilot.pause()
                assert me.screen.query_one("#rivals").size.height == 1
                assert me.screen.view.arrangement is not None


async def test_ctrl_c_leaves_as_q_does(service: Service) -> None:
    async with rival_at(service.url) as rival:
        race = await race_of(rival)
        async with at_terminal(RaceWish(service.url, race=race.id)) as me, rival.race(race.id) as seat:
            await seat.ready()
            await me.is_racing()
            await me.press("question_mark", "ctrl+c")  # closes the keys
            await me.press("ctrl+c")
            assert me.text("said").startswith("The race goes on.")
            assert me.racing.way_back.endswith(f"cadogan race {service.url}/races/{race.id}")
            await me.press("ctrl+c")
            await me.until(lambda: not me.pilot.app.is_running)


async def test_what_cannot_be_raced_says_why(service: Service) -> None:
    async with at_terminal(RaceWish(service.url, bot="Nobody")) as me:
        await me.until(lambda: "There is no house bot 'Nobody'" in me.text("told"))
        await me.press("q")
        assert not me.pilot.app.is_running


@pytest.mark.parametrize("more", [{"bot": "Adelaide"}, {"friend": True}, {"option": ["trunk=17"]}], ids=str)
@pytest.mark.parametrize("given", [f"http://127.0.0.1:1/races/{UUID(int=7)}", "kanema"])
def test_a_race_that_exists_has_its_game_and_its_racers(given: str, more: dict[str, Any]) -> None:
    with pytest.raises(SystemExit, match="has its game and its racers"):
        race(given, **more)


async def test_the_player_of_this_computer_comes_back(service: Service, players: Path) -> None:
    names = []
    for name in (None, None, "Another One", None):
        cadogan = await signed_in(service.url, name, players)
        async with cadogan:
            names.append((await cadogan.me()).name)
    assert names[0] == names[1] != "Another One"
    assert names[2:] == ["Another One"] * 2
    status = await asyncio.to_thread(players.stat)
    assert status.st_mode & 0o777 == 0o600


def test_moves_that_are_not_answered_yet_are_shown() -> None:
    piles = {"t0": "-- 9S 8H", "t1": "TD", "w": "2C", "f0": "", "r0": "3C 4C"}
    ahead = played_ahead(piles, ["t0-t1x2", "w-f0", "r0.0-f0", "deal", "t1-t0"])
    assert ahead == {"t0": "--", "t1": "TD 9S 8H", "w": "", "f0": "2C 3C", "r0": "4C"}
    assert played_ahead(piles, ["what", "w-f0"]) == piles
