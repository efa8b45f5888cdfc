"""`cadogan serve`: the console, the end by Ctrl-C, a taken port, and what a kill -9 may not cost."""

import asyncio
import json
import re
import signal
import socket
import subprocess
from collections.abc import Callable, Mapping
from uuid import uuid4

import httpx
import pytest

from cadogan.lobby.bots.house_bot import HOUSE_BOTS
from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan, Seat
from tests.cli.conftest import COMMAND, Serving

Run = Callable[..., subprocess.CompletedProcess[str]]


async def test_the_console_says_where_to_look_and_ctrl_c_ends_it(serving: Serving, port: int) -> None:
    async with serving(port) as service:
        await service.until_said("Ctrl-C")
        said = await service.end(signal.SIGINT)
    assert f"http://127.0.0.1:{port}" in said
    assert "Every acknowledged move is in the log" in said
    assert "Traceback" not in said


async def test_ctrl_c_ends_a_service_that_waits_for_postgres(serving: Serving, port: int) -> None:
    asked = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await reader.read()
        writer.close()

    mute = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    address = f"postgresql://ada@127.0.0.1:{mute.sockets[0].getsockname()[1]}/cadogan"
    async with mute, serving(port, DATABASE_URL=address) as service:
        async with asyncio.timeout(30):
            await asked.wait()
        assert await service.end(signal.SIGINT) == ""


def test_a_port_in_use_is_reported_with_a_free_one(environment: Mapping[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        ended = subprocess.run(
            [*COMMAND, "serve"],
            env={**environment, "PORT": str(port)},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert ended.returncode == 1
    refusal = json.loads(ended.stderr)  # where the log is no terminal, each line of it is JSON
    assert (refusal["event"], refusal["level"]) == ("cannot_start", "critical")
    assert f"Cannot listen on port {port} of 127.0.0.1: Address already in use" in refusal["reason"]
    assert f"for example PORT={port + 1}" in refusal["reason"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"PORT": "70000"}, "Must be <= 65535"),
        ({"PORT": "-1"}, "Must be >= 0"),
        ({"HOST": "192.0.2.1"}, "Cannot assign requested address.\\nHOST and PORT set the address"),
        ({"HOST": "::1"}, "Address family for hostname not supported.\\nHOST and PORT set the address"),
    ],
)
def test_an_address_that_cannot_be_used_is_reported(
    environment: Mapping[str, str], settings: dict[str, str], words: str
) -> None:
    ended = subprocess.run(
        [*COMMAND, "serve"], env={**environment, **settings}, capture_output=True, text=True, timeout=30, check=False
    )
    assert ended.returncode != 0
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr


async def test_there_are_limits_unless_the_operator_wants_none(serving: Serving, port: int) -> None:
    for settings, limited in (({}, True), ({"LIMITS": "0"}, False)):
        async with serving(port, **settings) as service, httpx.AsyncClient(base_url=service.url) as client:
            await service.until_up()
            assert ("ratelimit" in (await client.get("/api/v1/version")).headers) == limited


async def test_a_proxy_that_the_operator_trusts_is_believed(serving: Serving, port: int) -> None:
    async with serving(port, TRUSTED_PROXIES="10.0.0.0/8, 127.0.0.1") as service:
        await service.until_up()
        async with httpx.AsyncClient(base_url=service.url) as client:
            left = [await signs_up(client, *who) for who in (("Dodgson", "1"), ("Boole", "2"), ("Cantor", "1"))]
    assert left == [59, 59, 58]


async def signs_up(client: httpx.AsyncClient, name: str, host: str) -> int:
    """How many more may sign up from the address that the proxy says; one comes back every ten seconds."""
    answer = await client.post("/api/v1/players", json={"name": name}, headers={"X-Forwarded-For": f"192.0.2.{host}"})
    return int(re.findall(r'"sign-up";r=(\d+)', answer.headers["ratelimit"])[0])


def test_an_invalid_proxy_is_reported(environment: Mapping[str, str]) -> None:
    ended = subprocess.run(
        [*COMMAND, "serve"],
        env={**environment, "TRUSTED_PROXIES": "10.0.0.1,nginx"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode == 2
    assert "for TRUSTED_PROXIES provided by env. 'nginx' does not appear to be an IPv4 or IPv6" in ended.stderr
    assert "Traceback" not in ended.stderr


async def test_a_house_bot_whose_name_a_player_has_is_left_out(
    serving: Serving, port: int, postgres: EmbeddedPostgres
) -> None:
    dsn = postgres.dsn(f"named_{uuid4().hex}")
    async with serving(port, DATABASE_URL=dsn) as service, Cadogan(service.url) as person:
        await service.until_up()
        await person.sign_up("Adelaide")
    async with serving(port, DATABASE_URL=dsn, HOUSE_BOTS="1") as service, httpx.AsyncClient() as client:
        await service.until_up()
        ladder = (await client.get(f"{service.url}/api/v1/games/duchess/bots")).json()["bots"]
    assert [bot["name"] for bot in ladder] == [bot.name for bot in HOUSE_BOTS if bot.name != "Adelaide"]


async def test_house_bots_race_at_once(serving: Serving, port: int) -> None:
    async with serving(port, HOUSE_BOTS="1") as service:
        await service.until_up()
        async with asyncio.timeout(30), httpx.AsyncClient(base_url=f"{service.url}/api/v1") as client:
            races: list[dict[str, object]] = []
            while not races:
                races = (await client.get("/races", params={"house": "true"})).json()["races"]
            unasked = (await client.get("/races")).json()["races"]
            assert not any(race["house"] for race in unasked)


async def test_two_processes_serve_one_race_between_them(serving: Serving, port: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as found:
        other_port = int(found.getsockname()[1])
    async with serving(port) as one, serving(other_port) as other:
        await asyncio.gather(one.until_up(), other.until_up())
        async with Cadogan(one.url) as here, Cadogan(other.url) as there:
            for client, name in ((here, "Cleo"), (there, "Dora")):
                await client.sign_up(name)
            race = await here.create_race("eagle-wing", seats=2, countdown=0)
            async with here.race(race.id) as first, there.race(race.id) as second:
                await asyncio.gather(first.ready(), second.ready())
                await asyncio.gather(first.started(), second.started())
                await asyncio.gather(play_out(first), play_out(second))
                assert await first.finished() == await second.finished()
            assert [event async for event in here.events(race.id)] == [event async for event in there.events(race.id)]


async def play_out(seat: Seat) -> None:
    """Play until the board is stuck, foundations first."""
    while seat.board.legal:
        await seat.play(min(seat.board.legal, key=lambda move: "-f" not in move))
