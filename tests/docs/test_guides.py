"""Everything that the quick start and the guides show is run, in the order of the pages, and says what they promise."""

import asyncio
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from cadogan.app import Service

DOCS = Path(__file__).parents[2] / "docs"
SOON_S = 20
BLOCK = re.compile(r"^```(bash|json|python|js)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(page: str, language: str) -> str:
    """All that a page shows in a language."""
    return "".join(text for kind, text in BLOCK.findall((DOCS / page).read_text()) if kind == language)


async def run(program: str, service: Service, directory: Path) -> str:
    """What a program of the shell says."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    text = program.replace("http://127.0.0.1:8000", service.url)
    process = await asyncio.create_subprocess_exec(
        *("bash", "-euo", "pipefail", "-c", text),
        cwd=directory,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, complaints = await process.communicate()
    assert process.returncode == 0, said + complaints
    return said.decode()


async def test_the_quick_start_runs_and_leaves_a_finished_race(service: Service, tmp_path: Path) -> None:
    pages = ("quick-start.md", "guides/log.md", "guides/lists.md")
    program = "".join(blocks(page, "bash") for page in pages)
    assert await run(program, service, tmp_path) == "".join(blocks(page, "json") for page in pages)


async def test_the_proof_of_its_race_is_verified(service: Service, tmp_path: Path) -> None:
    program = blocks("quick-start.md", "bash") + blocks("guides/verify.md", "bash")
    assert "this proof is consistent in itself" in await run(program, service, tmp_path)


async def test_the_log_is_read_with_the_client(service: Service, tmp_path: Path) -> None:
    program = blocks("quick-start.md", "bash") + "\necho $race"
    race = (await run(program, service, tmp_path)).split()[-1]
    shown: dict[str, object] = {}
    exec(blocks("guides/log.md", "python"), shown)
    counts = await shown["count_events"](service.url, race)  # type: ignore[operator]  # the page's
    assert (counts["Moved"], counts["Finish"]) == (1, 1) or counts.total() > 5


async def test_a_list_is_gone_through_with_the_client(service: Service, tmp_path: Path) -> None:
    program = blocks("quick-start.md", "bash") + '\ncurl -sS "$url/races/$race" | jq -r ".seats[0].player, .created_at"'
    *_, player, created_at = (await run(program, service, tmp_path)).split()
    shown: dict[str, object] = {}
    exec(blocks("guides/lists.md", "python"), shown)
    for since, races in ((int(created_at), 1), (int(created_at) + 1, 0)):
        assert await shown["solved"](service.url, player, since) == races  # type: ignore[operator]  # the page's


async def test_statistics_are_stored_and_continued(service: Service, tmp_path: Path) -> None:
    program = "".join(blocks(page, "bash") for page in ("quick-start.md", "guides/statistics.md"))
    shown, file = "".join(blocks("guides/statistics.md", "json")), tmp_path / "statistics.json"
    assert (await run(program, service, tmp_path)).endswith(shown)
    page: dict[str, object] = {}
    exec(blocks("guides/statistics.md", "python"), page)
    first = await counted(page, service, file)
    await run(blocks("quick-start.md", "bash"), service, tmp_path)
    second = await counted(page, service, file)
    assert sum(second["wins"].values()) == sum(first["wins"].values()) + 1


async def counted(page: dict[str, object], service: Service, file: Path) -> dict[str, Any]:
    """What the page's program has counted once it has come to the end of the feed."""
    async with httpx.AsyncClient(base_url=f"{service.url}/api/v1") as http:
        end = (await http.get("/feed", params={"limit": 1000})).json()["events"][-1]["cursor"]
    task = asyncio.create_task(page["count_wins"](service.url, file))  # type: ignore[operator]  # the page's
    async with asyncio.timeout(SOON_S):
        while kept(file).get("cursor") != end:  # noqa: ASYNC110 - a file tells nobody
            await asyncio.sleep(0.02)
    task.cancel()
    await asyncio.wait([task])
    return kept(file)


def kept(file: Path) -> dict[str, Any]:
    """What is in the file, which is empty for a moment while it is written."""
    return dict(json.loads(file.read_text() or "{}")) if file.exists() else {}


async def test_the_guide_to_bots_races(service: Service) -> None:
    shown: dict[str, object] = {}
    exec(blocks("guides/bot.md", "python"), shown)
    race_once = shown["race_once"]
    homes = await asyncio.gather(*(race_once(service.url, name) for name in ("Eager", "Keen")))  # type: ignore[operator]  # the page's
    assert len(homes) == 2


async def test_what_was_seen_is_kept_and_compared(service: Service, tmp_path: Path) -> None:
    shown: dict[str, object] = {}
    exec(blocks("guides/verify.md", "python"), shown)
    await shown["race_and_keep"](service.url, tmp_path)  # type: ignore[operator]  # the page's
    said = await run("cadogan verify race.json --seen seen.json", service, tmp_path)
    assert "as it was seen" in said


@pytest.mark.parametrize("page", [path.name for path in (DOCS / "guides").iterdir()])
def test_every_guide_shows_only_what_is_run(page: str) -> None:
    shown = set(re.findall(r"^```(\S+)", (DOCS / "guides" / page).read_text(), re.MULTILINE))
    assert shown <= {"bash", "json", "python", "{literalinclude}"}
