"""Every example does what it says, against a real service."""

import asyncio
import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from playwright.async_api import Browser

from cadogan.app import Service
from tests.service.live import Live, entered, racing

NODE = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}") or "node"
EXAMPLES = Path(__file__).parents[2] / "clients/examples"


async def said_by(*command: str | Path, cwd: Path | None = None) -> str:
    process = await asyncio.create_subprocess_exec(
        *map(str, command), cwd=cwd, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    said, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0, said.decode()
    return said.decode()


async def test_two_bots_find_each_other_and_race(service: Service, tmp_path: Path) -> None:
    bots = (
        (sys.executable, EXAMPLES / "bot.py", service.url, "--races", "1", "--name", name) for name in ("Ada", "Ben")
    )
    for said in await asyncio.gather(*(said_by(*bot, cwd=tmp_path) for bot in bots)):
        assert re.search("place [12] of 2, [0-9]+ cards home", said)


def test_the_bot_has_less_than_fifty_lines() -> None:
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) < 50


async def test_a_bot_in_typescript_races_one_over_raw_sockets(
    service: Service, client_packages: Path, tmp_path: Path
) -> None:
    program, configuration = tmp_path / "bot.mjs", EXAMPLES / "tsconfig.json"
    rolldown = client_packages / ".bin/rolldown"
    await said_by(
        rolldown, "bot.ts", "--file", program, "--platform", "node", "--tsconfig", configuration, cwd=EXAMPLES
    )
    said = await asyncio.gather(
        said_by("node", "--experimental-websocket", "--no-warnings", program, service.url, "Typed"),
        said_by(sys.executable, EXAMPLES / "sockets.py", service.url, "Raw"),
    )
    assert all(re.match("place [12], [0-9]+ cards home$", each) for each in said)


async def test_a_league_ends_with_a_table(service: Service) -> None:
    said = await said_by(sys.executable, EXAMPLES / "league.py", service.url)
    rows = re.findall(r"^([A-Z]\w+) +([\d.]+) points", said, re.MULTILINE)
    assert {name for name, _ in rows} == {"Eager", "Careless", "Homeward"}
    assert sum(float(points) for _, points in rows) == 3


@pytest.mark.skipif(shutil.which("jq") is None, reason="there is no jq here")
async def test_curl_and_jq_race(service: Service) -> None:
    assert "is finished" in await said_by(EXAMPLES / "race.sh", service.url, "Shell")


async def test_a_page_watches(chromium: Browser, service: Service) -> None:
    race: Live = await racing(service.url)
    async with entered(race, 0) as racer, await chromium.new_context() as context:
        page = await context.new_page()
        await page.goto(f"{(EXAMPLES / 'watch.html').as_uri()}?url={service.url}&race={race.race_id}")
        await page.get_by_text("duchess: racing").wait_for()
        await racer.play(0, "r1-f3")
        await page.get_by_role("heading", name=": 1 home").wait_for()
        board = page.locator("section").first
        assert "8D" in await board.locator("dt:text-is('f3') + dd").inner_text()
        await racer.say("resign")


async def test_a_page_without_a_race_says_so(chromium: Browser, service: Service) -> None:
    async with await chromium.new_context() as context:
        page = await context.new_page()
        await page.goto(f"{(EXAMPLES / 'watch.html').as_uri()}?url={service.url}")
        await page.get_by_text("No race is running right now.").wait_for()
