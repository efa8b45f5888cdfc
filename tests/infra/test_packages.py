"""The packages of `make dist`, each installed alone: in an environment that has only what they declare."""

import asyncio
import importlib.metadata
import os
import re
import shutil
import signal
import subprocess
import tarfile
import venv
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest
from packaging.requirements import Requirement

from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan
from infra.packaging.packages import ROOT, python_packages
from tests.cli.conftest import UP_S

Installed = Callable[[str], Path]


@pytest.fixture(scope="module")
def dist(built_site: Path, built_docs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert built_site.exists()
    assert built_docs.exists()
    folder = tmp_path_factory.mktemp("dist")
    python_packages(folder)
    return folder


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install `cadogan` or `cadogan[embedded]` into an environment of its own; its folder of programs."""

    def install(requirement: str) -> Path:
        folder = tmp_path_factory.mktemp("environment")
        venv.create(folder, with_pip=False, symlinks=True)
        [packages] = folder.glob("lib/python*/site-packages")
        for wheel in dist.glob("*.whl"):
            ZipFile(wheel).extractall(packages)
        for name in needed_by(packages, requirement):
            link(name, packages)
        program = folder / "bin" / "cadogan"
        program.write_text(f"#!{folder}/bin/python\nfrom cadogan.main import main\nmain()\n")
        program.chmod(0o755)
        return program

    return install


def needed_by(packages: Path, requirement: str) -> set[str]:
    """Names of all distributions that a requirement brings, apart from our own, by what the packages declare."""
    own = {item.name: item for item in importlib.metadata.distributions(path=[str(packages)])}
    asked = [requirement]
    seen: dict[str, Requirement] = {}
    while asked:
        text = asked.pop()
        if text in seen:
            continue
        seen[text] = wanted = Requirement(text)
        distribution = own.get(wanted.name) or importlib.metadata.distribution(wanted.name)
        assert wanted.specifier.contains(distribution.version), wanted
        asked += [needed for needed in distribution.requires or () if applies(Requirement(needed), wanted.extras)]
    return {wanted.name for wanted in seen.values()} - own.keys()


def applies(needed: Requirement, extras: set[str]) -> bool:
    """Whether a requirement holds here, with these extras."""
    return needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in (*extras, ""))


def link(name: str, packages: Path) -> None:
    """Let a distribution of the running environment appear in another one."""
    distribution = importlib.metadata.distribution(name)
    tops = {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}
    for top in tops:
        there = packages / top
        if not there.exists():
            there.symlink_to(Path(str(distribution.locate_file(top))))


@asynccontextmanager
async def serving(program: Path, home: Path, **settings: str) -> AsyncIterator[str]:
    """Serve from an installation, with an empty home and outside the checkout; the address."""
    process = await asyncio.create_subprocess_exec(
        program,
        "serve",
        env=environment(home) | {"PORT": "0", "WINNABLE": "0"} | settings,
        cwd=home,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(UP_S):
            while not (told := re.search(rb"http://127\.0\.0\.1:\d+", await process.stdout.readline())):
                assert process.returncode is None
        yield told[0].decode()
    finally:
        process.send_signal(signal.SIGINT)
        await process.communicate()


def environment(home: Path) -> dict[str, str]:
    """Variables of a user who has nothing yet."""
    return {"HOME": str(home), "PATH": os.environ["PATH"], "TERM": "dumb"}


async def shows_page_and_docs_and_keeps_a_race(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as client:
        for path in ("/", "/docs/index.html"):
            assert "<title>Cadogan" in (await client.get(path)).text
    async with Cadogan(url) as cadogan:
        await cadogan.sign_up("Ada")
        race = await cadogan.create_race("duchess", seats=1)
        async with cadogan.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.play(seat.board.legal[0])
            await seat.resign()
            standings = await seat.finished()
        assert [(place.moves, place.how) for place in standings] == [(1, "resigned")]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """An empty home. Where Postgres's user cannot enter it, its data is elsewhere, and is deleted too."""
    yield tmp_path
    data = tmp_path / ".local" / "share" / "cadogan"
    if data.exists():
        with EmbeddedPostgres(data) as postgres:
            pass
        shutil.rmtree(postgres.home)


async def test_the_wheel_with_its_own_postgres_serves_the_page_the_docs_and_races(
    installed: Installed, home: Path
) -> None:
    program = installed("cadogan[embedded]")
    async with serving(program, home) as url:
        await shows_page_and_docs_and_keeps_a_race(url)
        demo = await asyncio.create_subprocess_exec(
            program, "demo", "--fast", "--json", env=environment(home), cwd=home, stdout=subprocess.PIPE
        )
        said, _ = await demo.communicate()
    assert b'"replay_equals_live":true' in said


async def test_the_wheel_without_postgres_serves_on_another_postgres(
    installed: Installed, tmp_path: Path, dsn: str
) -> None:
    program = installed("cadogan")
    async with serving(program, tmp_path, DATABASE_URL=dsn, ALLOW_DATA_LOSS="1", ALLOW_OWNER="1") as url:
        await shows_page_and_docs_and_keeps_a_race(url)


def test_without_any_postgres_it_says_how_to_get_one(installed: Installed, tmp_path: Path) -> None:
    program = installed("cadogan")
    ended = subprocess.run(
        [program, "serve"],
        env=environment(tmp_path) | {"PORT": "0"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "pip install 'cadogan[embedded]'" in ended.stderr
    assert "DATABASE_URL" in ended.stderr


def test_the_sdist_has_the_files_that_operators_copy(dist: Path) -> None:
    [sdist] = dist.glob("cadogan-*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folders = ("infra/deploy/systemd", "infra/deploy/containers", "infra/deploy/proxy", "infra/deploy/observe")
    wanted = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    code = re.compile(r".*(\.py|_test\.yaml)")
    assert {name for name in wanted.splitlines() if not code.fullmatch(name)} <= names


def test_the_sdk_declares_a_bounded_range_for_each_dependency(dist: Path) -> None:
    for wheel in dist.glob("*.whl"):
        with ZipFile(wheel) as files:
            [name] = [name for name in files.namelist() if name.endswith("/METADATA")]
            declared = [
                Requirement(line[15:])
                for line in files.read(name).decode().splitlines()
                if line[:15] == "Requires-Dist: "
            ]
        for needed in declared:
            if needed.marker is None:
                assert any(part.operator in ("<", "==") for part in needed.specifier), needed
