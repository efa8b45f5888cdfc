"""No command lets a service control the terminal: neither by its refusals nor by the names and moves that it tells."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan
from tests.cli.conftest import COMMAND
from tests.cli.terminal.pseudo_terminal import in_terminal
from tests.service.live import SEED, numbers

SOON_S = 60
SOME_ID = "01890000-0000-7000-8000-000000000000"
TITLE = "\x1b]0;yours\x07"
CLEAR = "\x9b2J"
MARK = "xyXYxy"
"""Stands in the names of players and tournaments for a control character, which a real service refuses."""
ESCAPED = "\\u001b"
"""The control character as it stands in JSON: as long as the mark, so that no length changes."""


@pytest.fixture
def service(service_of_module: Service) -> Service:
    return service_of_module


@asynccontextmanager
async def refusing() -> AsyncIterator[str]:
    """A service that refuses everything but texts, by a ban, whose words are its own."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await reader.readuntil(b"\r\n\r\n")
        if b"/text " in asked.splitlines()[0]:
            head, body = "200 OK\r\nContent-Type: text/plain", f"{TITLE}{CLEAR}\nA race\n".encode()
        else:
            problem = {"type": TITLE, "title": TITLE, "status": 403, "code": "banned", "detail": f"No{TITLE}{CLEAR}."}
            head, body = "403 No\r\nContent-Type: application/problem+json", json.dumps(problem).encode()
        writer.write(f"HTTP/1.1 {head}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@asynccontextmanager
async def poisoned(url: str, old: str = MARK, new: str = ESCAPED) -> AsyncIterator[str]:
    """A real service whose answers have another text of the same length: control characters in the names."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, old: bytes, new: bytes) -> None:
        while data := await reader.read(65_536):
            writer.write(data.replace(old, new))
        writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        its_reader, its_writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
        await asyncio.gather(
            carry(reader, its_writer, b"gzip, deflate", b"identity     "),  # so that the answers can be read
            carry(its_reader, writer, old.encode(), new.encode()),
            return_exceptions=True,
        )

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def said(*arguments: str, environment: Mapping[str, str], lines: str = "") -> str:
    """What a command prints, on both streams."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=environment,
    )
    async with asyncio.timeout(SOON_S):
        text, _ = await process.communicate(lines.encode())
    return text.decode()


def must_be_harmless(text: str) -> None:
    unsafe = {each for each in text if not each.isprintable()} - {"\n"}
    assert not unsafe, text


@pytest.mark.parametrize(
    "command",
    [
        ("race", "--url", "{}"),
        ("race", "{}/races/{id}"),
        ("watch", "--url", "{}"),
        ("watch", "{}/races/{id}"),
        ("watch", "{}/races/{id}", "--plain"),
        ("replay", "{}/races/{id}"),
        ("export", "{}/races/{id}"),
        ("tournament", "{}/arenas/{id}"),
    ],
    ids=" ".join,
)
async def test_words_of_a_service_reach_the_terminal_harmless(
    command: tuple[str, ...], environment: Mapping[str, str], tmp_path: Path
) -> None:
    async with refusing() as url:
        own = {**environment, "XDG_DATA_HOME": str(tmp_path)}
        text = await said(*(each.format(url, id=SOME_ID) for each in command), environment=own)
    must_be_harmless(text)
    is_by_socket = command in {
        ("watch", "{}/races/{id}"),
        ("watch", "{}/races/{id}", "--plain"),
        ("replay", "{}/races/{id}"),
    }
    assert text == "The service does not answer.\n" if is_by_socket else "]0;yours" in text


@pytest.mark.parametrize("command", [("race", "{}/races/{id}"), ("watch", "--url", "{}")], ids=" ".join)
async def test_words_of_a_service_are_drawn_harmless(
    command: tuple[str, ...], environment: Mapping[str, str], tmp_path: Path
) -> None:
    own = {**environment, "XDG_DATA_HOME": str(tmp_path)}
    async with (
        asyncio.timeout(SOON_S),
        refusing() as url,
        in_terminal(*(each.format(url, id=SOME_ID) for each in command), environment=own) as terminal,
    ):
        await terminal.until_said(b"]0;yours")
        assert TITLE.encode() not in terminal.said
        assert CLEAR.encode() not in terminal.said


async def over(one: Cadogan, other: Cadogan) -> UUID:
    """Id of a race that is over."""
    race = await one.create_race("duchess", seats=2, countdown=0, seed=SEED, view="open")
    async with one.race(race.id) as seat, other.race(race.id) as rival:
        await asyncio.gather(seat.ready(), rival.ready())
        await asyncio.gather(seat.started(), rival.started())
        await seat.play("r1-f3")
        await seat.resign()
        await rival.resign()
        await asyncio.gather(seat.finished(), rival.finished())
    return race.id


async def test_names_reach_the_terminal_harmless(
    service: Service, environment: Mapping[str, str], tmp_path: Path
) -> None:
    own = {**environment, "XDG_DATA_HOME": str(tmp_path)}
    async with Cadogan(service.url) as ada, Cadogan(service.url) as ben, poisoned(service.url) as url:
        await ada.sign_up(f"Ada {MARK}")
        await ben.sign_up(f"Ben {MARK}")
        past = f"{url}/races/{await over(ada, ben)}"
        arena = (await ada.create_tournament(f"Arena {MARK}", ["duchess"], minutes=10)).id
        await ada.enter_tournament(arena)
        race = await ada.create_race("duchess", seats=2, countdown=0, seed=SEED, view="open")

        async def rival() -> None:
            async with ada.race(race.id) as seat:
                await seat.ready()
                await seat.started()
                await seat.resign()
                await seat.finished()

        texts = await asyncio.gather(
            said("watch", past, "--from", "start", "--speed", "100", "--plain", environment=own),
            said("watch", past, "--from", "start", "--speed", "100", environment=own),
            said("replay", past, "--plain", environment=own),
            said("replay", past, "--speed", "0", environment=own),
            said("tournament", f"{url}/arenas/{arena}", environment=own),
            said("race", f"{url}/races/{race.id}", environment=own, lines="resign\nquit\n"),
            rival(),
        )
    for text in texts[:-1]:
        assert text is not None
        must_be_harmless(text)
        assert "Ada \ufffd" in text or "Arena \ufffd" in text


@pytest.mark.parametrize("command", [("race",), ("watch",), ("watch", "--plain"), ("replay",)], ids=" ".join)
async def test_a_game_of_a_newer_service_is_told_in_a_sentence(
    command: tuple[str, ...], service: Service, environment: Mapping[str, str], tmp_path: Path
) -> None:
    own = {**environment, "XDG_DATA_HOME": str(tmp_path)}
    async with Cadogan(service.url) as ada, poisoned(service.url, '"duchess"', '"dowager"') as url:
        await ada.sign_up(f"Ada {next(numbers)}")
        race = await ada.create_race("duchess", seats=2)
        text = await said(*command, f"{url}/races/{race.id}", environment=own)
        assert "does not know the game 'dowager'" in text
        assert "Traceback" not in text
        assert (await ada.view(race.id)).seats[1].player is None
