"""Bots of the framework at a running service."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import ClassVar

import pytest

from cadogan.app import Service
from cadogan_client import Board, Bot, BotRunner, Cadogan, Challenge, Standing
from cadogan_client.bots import runner
from cadogan_client.wire_types import Availability, ChallengeNews, DeclineReason

SOON_S = 30


@pytest.fixture
def service(reused_service: Service) -> Service:
    return reused_service


class Brief(Bot):
    """Makes a few moves."""

    patience_s: ClassVar[float | None] = 0.2
    seeks: ClassVar[Sequence[str]] = ()

    def choose(self, board: Board) -> str | None:
        return board.legal[0] if board.n < 3 else None


async def signed_up(cadogan: Cadogan, *, bot: bool = False) -> str:
    name = f"Bo {token_hex(4)}"
    await cadogan.sign_up(name, bot=bot)
    return name


async def test_two_bots_find_each_other_twice(service: Service) -> None:
    results: list[Sequence[Standing]] = []

    class Seeker(Brief):
        seeks = ("duchess", "canfield")

        async def choose(self, board: Board) -> str | None:  # type: ignore[override]  # mypy: the base may return either
            return super().choose(board)

        def after_race(self, standings: Sequence[Standing]) -> None:
            results.append(standings)

    async with asyncio.timeout(SOON_S), Cadogan(service.url) as one, Cadogan(service.url) as other:
        await asyncio.gather(signed_up(one, bot=True), signed_up(other, bot=True))
        await asyncio.gather(*(BotRunner(each, Seeker, races=2).run() for each in (one, other)))
    assert [len(standings) for standings in results] == [2] * 4


async def test_a_bot_with_room_for_one_race_seeks_at_each_of_its_games_in_turn(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Either(Brief):
        seeks = ("duchess", "canfield")
        at_once = 1

    class Other(Brief):
        seeks = ("canfield",)

    monkeypatch.setattr(runner, "TURN_S", 0.2)
    async with asyncio.timeout(SOON_S), Cadogan(service.url) as one, Cadogan(service.url) as other:
        await asyncio.gather(signed_up(one, bot=True), signed_up(other, bot=True))
        runners = BotRunner(one, Either, races=1), BotRunner(other, Other, races=1)
        await asyncio.gather(*(each.run() for each in runners))
    assert [each.played for each in runners] == [1, 1]


async def test_a_bot_answers_challenges_and_joins_rematches(service: Service) -> None:
    class Polite(Brief):
        availability = Availability(games=("duchess",))

        @classmethod
        def accepts(cls, challenge: Challenge) -> bool | DeclineReason:
            return "undo" if challenge.settings.undo != "none" else super().accepts(challenge)

    async with asyncio.timeout(SOON_S), Cadogan(service.url) as ada, Cadogan(service.url) as bots:
        await signed_up(ada)
        name = await signed_up(bots, bot=True)
        early = await ada.challenge("duchess", name, countdown=0)
        running = asyncio.create_task(BotRunner(bots, Polite, races=2).run())
        async with ada.race((await ada.accepted(early.id)).id) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
            await seat.decided(timeout_s=SOON_S)
        refused = await ada.challenge("duchess", name, undo="free")
        async for news in ada.incoming("start"):
            if isinstance(news, ChallengeNews) and news.challenge.id == refused.id:
                assert (news.state, news.challenge.decline_reason) == ("declined", "undo")
                break
        (listed,) = [each for each in await ada.bots("duchess") if each.name == name]
        assert listed.accepts == Polite.availability
        assert name not in [each.name for each in await ada.bots("canfield")]
        again = await ada.rematch(seat.race.id)
        async with ada.race(again.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
        await running
        assert name not in [each.name for each in await ada.bots()]


async def test_a_bot_with_more_cards_home_waits_for_a_slow_racer(
    service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot that resigned would be placed behind the racer, who has no card home and may play on for minutes."""
    caplog.set_level("INFO", "cadogan_client.bots")
    has_no_move = asyncio.Event()

    class Patient(Brief):
        patience_s = Bot.patience_s

        async def choose(self, board: Board) -> str | None:  # type: ignore[override]  # mypy: the base may return either
            if not board.home:
                return next((move for move in board.legal if "-f" in move), board.legal[0])
            has_no_move.set()
            return None

    assert Bot.patience_s is None

    async with asyncio.timeout(SOON_S), Cadogan(service.url) as ada, Cadogan(service.url) as bots:
        slow = await signed_up(ada)
        name = await signed_up(bots, bot=True)
        challenge = await ada.challenge("duchess", name, countdown=0)
        running = asyncio.create_task(BotRunner(bots, Patient, races=1).run())
        race = (await ada.accepted(challenge.id)).id
        async with ada.race(race) as seat:
            await seat.ready()
            await seat.started()
            await has_no_move.wait()
            await seat.resign()
            standings = await seat.decided()
        await running
    assert standings[0].seat != seat.number
    said = " ".join(caplog.messages)
    assert f"duchess against {slow} started" in said
    assert "place 1 of 2, 1 cards home" in said


async def test_a_bot_takes_up_the_races_of_its_last_run_and_a_failure_ends_one_only(service: Service) -> None:
    class Failing(Brief):
        def choose(self, board: Board) -> str | None:
            if self.seat.race.settings.game == "canfield":
                raise ValueError("this bot cannot play canfield")
            return super().choose(board)

    async with asyncio.timeout(SOON_S), Cadogan(service.url) as bots:
        await signed_up(bots, bot=True)
        races = [await bots.create_race(game, seats=1, countdown=0) for game in ("duchess", "canfield")]
        for race in races:
            async with bots.race(race.id) as seat:
                await seat.ready()
                await seat.started()
        await BotRunner(bots, Failing, races=1).run()
        ended = [await bots.view(race.id) for race in races]
        assert [race.seats[0].ended for race in ended] == ["resigned", "resigned"]
        assert [race.standings and race.standings[0].moves for race in ended] == [3, 0]


async def test_a_program_ends_on_a_signal_after_its_races(service: Service, tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(PROGRAM)
    name = f"Bo {token_hex(4)}"
    command = [sys.executable, str(program), service.url, "--name", name]
    process = await asyncio.create_subprocess_exec(*command, cwd=tmp_path, stderr=asyncio.subprocess.PIPE)
    async with asyncio.timeout(SOON_S), Cadogan(service.url) as ada:
        await signed_up(ada)
        race = await ada.pair("duchess", bots=True)
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            os.kill(process.pid, signal.SIGTERM)
            await seat.until(lambda race: race.seats[1 - seat.number].ended is not None)
            await seat.resign()
        _, said = await process.communicate()
    assert process.returncode == 0
    assert "place 1 of 2" in said.decode() or "place 2 of 2" in said.decode()
    assert (tmp_path / f"{name}.token").stat().st_mode & 0o777 == 0o600


PROGRAM = """
from cadogan_client.bots import Bot, main

class Quick(Bot):
    patience_s = 0.5

    def choose(self, board):
        return board.legal[0] if board.n < 5 else None

main(Quick)
"""
