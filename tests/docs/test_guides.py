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
BLOCK = re.compile(r"^```(bash|json|python|js|typescript)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


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


async def test_oembed_answers_as_its_page_shows(service: Service, tmp_path: Path) -> None:
    said = await run(blocks("quick-start.md", "bash") + blocks("guides/showing.md", "bash"), service, tmp_path)
    assert said.endswith(blocks("guides/showing.md", "json"))


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


IN_TYPESCRIPT = """
import {{ countEvents }} from "./log";
import {{ raceOnce }} from "./bot";
import {{ raceAndKeep }} from "./verify";
import {{ solved }} from "./lists";
const url = "{url}";
const homes = await Promise.all(["Prompt", "Brisk"].map((name) => raceOnce(url, name)));
await raceAndKeep(url, ".");
const counts = await countEvents(url, "{race}");
console.log(JSON.stringify({{ homes, finished: counts.get("finished"), solved: await solved(url, "{player}", 0) }}));
"""


async def test_the_guides_in_typescript_compile_and_run(
    service: Service, client_packages: Path, tmp_path: Path
) -> None:
    made = blocks("quick-start.md", "bash") + '\necho "$race" "$(curl -sS "$url/races/$race" | jq -r .seats[0].player)"'
    race, player = (await run(made, service, tmp_path)).split()[-2:]
    for name in ("lists", "log", "bot", "verify"):
        (tmp_path / f"{name}.ts").write_text(blocks(f"guides/{name}.md", "typescript"))
    (tmp_path / "main.ts").write_text(IN_TYPESCRIPT.format(url=service.url, race=race, player=player))
    packages = client_packages.parent
    options = {
        "paths": {"cadogan-client": [f"{packages}/typescript/src/index.ts"]},
        "typeRoots": [f"{client_packages}/@types"],
    }
    settings = {"extends": f"{packages}/examples/tsconfig.json", "compilerOptions": options, "include": ["*.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    program = f"""
node {client_packages}/typescript/bin/tsc --project . >&2
node {client_packages}/rolldown/bin/cli.mjs main.ts --file main.mjs --platform node --tsconfig tsconfig.json >&2
node --experimental-websocket --no-warnings main.mjs
cadogan verify race.json --seen seen.json
"""
    said, verdict = (await run(program, service, tmp_path)).split("\n", 1)
    shown = json.loads(said)
    assert ([type(home) for home in shown["homes"]], shown["finished"], shown["solved"]) == ([int, int], 1, 1)
    assert "as it was seen" in verdict


@pytest.mark.parametrize("page", [path.name for path in (DOCS / "guides").iterdir()])
def test_every_guide_shows_only_what_is_run(page: str) -> None:
    shown = set(re.findall(r"^```(\S+)", (DOCS / "guides" / page).read_text(), re.MULTILINE))
    assert shown <= {"bash", "json", "python", "typescript", "{literalinclude}"}
