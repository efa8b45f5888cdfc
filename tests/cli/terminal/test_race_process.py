"""`cadogan race` as people run it: in a pseudo-terminal, and in lines, against a real service."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cadogan.app import Service
from cadogan.cli.terminal.race_words import BACK, LOST
from cadogan_client import Cadogan
from infra.lab.tcp_proxy import Does, TcpProxy
from tests.cli.conftest import COMMAND
from tests.cli.terminal.pseudo_terminal import in_terminal
from tests.service.live import SEED, numbers

SOON_S = 60


@pytest.fixture
def service(service_of_module: Service) -> Service:
    return service_of_module


@asynccontextmanager
async def rival_of(url: str) -> AsyncIterator[tuple[Cadogan, str]]:
    """A player with a lobby, and its address."""
    async with Cadogan(url) as cadogan:
        await cadogan.sign_up(f"Rival {next(numbers)}")
        race = await cadogan.create_race("duchess", seats=2, countdown=0, seed=SEED, view="open")
        yield cadogan, f"{url}/races/{race.id}"


async def test_a_race_in_a_pseudo_terminal(service: Service, environment: Mapping[str, str], tmp_path: Path) -> None:
    own = {**environment, "XDG_DATA_HOME": str(tmp_path)}
    async with (
        asyncio.timeout(SOON_S),
        rival_of(service.url) as (rival, address),
        in_terminal("race", address, environment=own) as terminal,
        rival.race(address.rpartition("/")[2]) as seat,
    ):
        await seat.ready()
        await seat.started()
        await terminal.until_said(b"Lift")  # a key that came earlier would be one of the lobby
        terminal.press(b":r1-f3\r")
        await seat.until(lambda race: race.seats[1].home == 1)
        terminal.press(b"qq")
        assert await terminal.process.wait() == 0
        assert f"This leads back:\r\ncadogan race {address}\r\n".encode() in terminal.said


async def test_a_killed_command_leaves_a_sound_terminal(environment: Mapping[str, str]) -> None:
    async with asyncio.timeout(SOON_S), in_terminal("practise", environment=environment) as terminal:
        await terminal.until_said(b"Lift")
        assert not terminal.echoes()
        terminal.process.terminate()
        await terminal.process.wait()
        assert terminal.echoes()
        await terminal.until_said(b"\x1b[?1049l")  # the lines before it are back
        await terminal.until_said(b"\x1b[?25h")  # and the cursor


async def test_ctrl_z_stops_the_command_and_fg_brings_it_back(environment: Mapping[str, str]) -> None:
    async with asyncio.timeout(SOON_S), in_terminal("practise", environment=environment) as terminal:
        await terminal.until_said(b"Lift")
        terminal.press(b"\x1a")
        _, status = await asyncio.to_thread(os.waitpid, terminal.process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        assert terminal.echoes()
        terminal.forget()
        terminal.process.send_signal(signal.SIGCONT)
        await terminal.until_said(b"Lift")
        assert not terminal.echoes()
        terminal.press(b"q")
        assert await terminal.process.wait() == 0


async def test_a_closed_terminal_ends_the_command(environment: Mapping[str, str]) -> None:
    async with asyncio.timeout(SOON_S), in_terminal("practise", environment=environment) as terminal:
        await terminal.until_said(b"Lift")
        terminal.process.send_signal(signal.SIGHUP)
        assert await terminal.process.wait() == -signal.SIGHUP


async def test_an_encoding_without_suits_has_letters(environment: Mapping[str, str]) -> None:
    own = {**environment, "PYTHONIOENCODING": "latin-1"}
    async with asyncio.timeout(SOON_S), in_terminal("practise", "--deal", "ms:7", environment=own) as terminal:
        await terminal.until_said(b"Quit")
        assert b"10S" in terminal.said
        assert b"#########" in terminal.said
        assert b"\\u" not in terminal.said


async def test_a_terminal_that_only_writes_lines_gets_lines(environment: Mapping[str, str]) -> None:
    async with asyncio.timeout(SOON_S), in_terminal("practise", environment=environment, term="dumb") as terminal:
        await terminal.until_said(b"Type a move")
        terminal.press(b"quit\n")
        assert await terminal.process.wait() == 0
        assert b"\x1b" not in terminal.said


async def test_a_command_whose_errors_go_to_a_file_writes_lines(environment: Mapping[str, str], tmp_path: Path) -> None:
    file = tmp_path / "errors"
    with file.open("wb") as errors:
        async with (
            asyncio.timeout(SOON_S),
            in_terminal("practise", environment=environment, errors=errors) as terminal,
        ):
            await terminal.until_said(b"Type a move")
            terminal.press(b"quit\n")
            assert await terminal.process.wait() == 0
    assert not file.read_bytes()


async def test_a_race_in_lines(service: Service, environment: Mapping[str, str], tmp_path: Path) -> None:
    async with asyncio.timeout(SOON_S), rival_of(service.url) as (rival, address):
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            *("race", address),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**environment, "XDG_DATA_HOME": str(tmp_path)},
        )
        async with rival.race(address.rpartition("/")[2]) as seat:
            await seat.ready()
            await seat.started()
            await seat.play("r1-f3")
            said, _ = await process.communicate(b"t0-f0\nx\nr1-f3\nboard\nresign\nquit\n")
    lines = said.decode()
    assert process.returncode == 0
    assert "t0-f0: " in lines
    assert "'x' is not a move" in lines
    assert "f3: eight of diamonds" in lines
    assert ": 1 of 52 home." in lines
    assert "Your race is over: resigned." in lines or "You are 2nd of 2: resigned." in lines


async def test_a_lost_connection_is_told_in_lines_and_nothing_else(
    service: Service, environment: Mapping[str, str], tmp_path: Path
) -> None:
    port = urlsplit(service.url).port
    assert port is not None
    async with asyncio.timeout(SOON_S), TcpProxy(port) as line, rival_of(service.url) as (rival, address):
        race = address.rpartition("/")[2]
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            *("race", f"http://127.0.0.1:{line.port}/races/{race}"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**environment, "XDG_DATA_HOME": str(tmp_path)},
        )
        assert process.stdout is not None
        async with rival.race(race) as seat:
            await seat.ready()
            await process.stdout.readuntil(b"Type a move")
            line.to_client.set(Does.STALL)
            line.cut()
            await process.stdout.readuntil(LOST.encode())
            line.to_client.set(Does.PASS)
            await process.stdout.readuntil(BACK.encode())
            _, log = await process.communicate(b"quit\n")
    assert not log


async def test_quit_ends_the_wait_for_a_race(service: Service, environment: Mapping[str, str], tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *("race", "--friend", "--url", service.url),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**environment, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    async with asyncio.timeout(SOON_S):
        await process.stdout.readuntil(b"waiting until everybody is there.")
        process.stdin.write(b"quit\n")
        assert await process.wait() == 0


async def test_a_service_that_does_not_answer_is_told_in_words(environment: Mapping[str, str], tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *("race", "--url", "http://127.0.0.1:1"),
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env={**environment, "XDG_DATA_HOME": str(tmp_path)},
    )
    async with asyncio.timeout(SOON_S):
        _, said = await process.communicate()
    assert (process.returncode, said.decode()) == (1, "The service does not answer.\n")


async def test_a_demo_is_drawn_and_then_checked(environment: Mapping[str, str]) -> None:
    async with asyncio.timeout(SOON_S), in_terminal("demo", "--fast", environment=environment) as terminal:
        await terminal.until_said(b"Adelaide")
        await terminal.until_said(b"equals what was watched")
        assert await terminal.process.wait() == 0
        assert b"postgres_is_durable" not in terminal.said  # nor any other line for operators
