"""The code with which the page about fair deals joins a race on a random deal is run."""

import asyncio
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan
from infra.locks.npm import program
from tests.docs.test_guides import blocks

PAGE = "fair-deal.md"

MAIN = """
const isReady = await join(process.env.URL, process.env.TOKEN, process.env.RACE);
console.log((await isReady()).phase);
"""


async def test_its_code_joins_a_race_on_a_random_deal(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Cadogan(service.url) as cadogan:
        token = (await cadogan.sign_up("Own Code")).token
        race = (await cadogan.create_race("duchess", seats=1, countdown=0)).id
    for name, value in (("URL", service.url), ("TOKEN", token), ("RACE", str(race))):
        monkeypatch.setenv(name, value)
    (tmp_path / "join.mjs").write_text(blocks(PAGE, "js") + MAIN)
    process = await asyncio.create_subprocess_exec(program("node"), str(tmp_path / "join.mjs"), stdout=PIPE)
    said, _ = await process.communicate()
    assert said.decode() == "racing\n"
