"""Clients that are generated from openapi.yaml work: one in TypeScript races, one in Python is imported."""

import asyncio
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from cadogan.app import Service
from tests.spec.conftest import ROOT, run_node

DOCUMENT = ROOT / "openapi.yaml"
LOCK = ROOT / "infra/locks/generator.txt"
PROGRAM = Path(__file__).with_name("typescript") / "race.ts"
CONFIG = Path(__file__).with_name("generator.yaml")
GENERATE = ("--output", "schema.ts", "--default-non-nullable", "false")
"""A body may leave out fields that have a default."""
STRICT = ("--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", "--skipLibCheck")


async def test_a_client_in_typescript_compiles_strictly_and_races(
    service: Service, spec_packages: Path, tmp_path: Path
) -> None:
    (tmp_path / "node_modules").symlink_to(spec_packages)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    shutil.copy(PROGRAM, tmp_path)
    said = await asyncio.to_thread(generate_and_race, spec_packages, tmp_path, service.url)
    assert said.splitlines() == ["wrong-n 20", "finished true"]


def generate_and_race(packages: Path, where: Path, url: str) -> str:
    """Generate, compile and run the client. In a thread: the loop of this process also serves the race."""
    run_node(packages / "openapi-typescript/bin/cli.js", DOCUMENT, *GENERATE, where=where)
    run_node(packages / "typescript/bin/tsc", *STRICT, "race.ts", where=where)
    return run_node(where / "race.js", url, where=where)


@pytest.fixture(scope="session")
def generator() -> Path:
    """The Python of a virtual environment with the generator, made once: its dependencies must not mix with ours."""
    home = Path(sys.prefix) / "generator"
    python, done = home / "bin/python", home / LOCK.name
    if not done.exists() or done.read_text() != LOCK.read_text():
        venv.create(home, clear=True, with_pip=True)
        install: list[str | Path] = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--require-hashes",
            "-r",
            LOCK,
        ]
        subprocess.run([python, *install], check=True, timeout=300)
        shutil.copy(LOCK, done)
    return python


def test_a_client_in_python_is_generated_without_a_warning_and_imported(generator: Path, tmp_path: Path) -> None:
    generate: list[str | Path] = [
        "-m",
        "openapi_python_client",
        "generate",
        "--path",
        DOCUMENT,
        "--config",
        CONFIG,
        "--meta",
        "none",
        "--fail-on-warning",
    ]
    command: list[str | Path] = [generator, *generate, "--output-path", tmp_path / "client"]
    environment = os.environ | {"PATH": f"{generator.parent}:{os.environ['PATH']}"}  # it formats with the ruff there
    made = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    program = (
        "from client import AuthenticatedClient\n"
        "from client.api.racing import play_move\n"
        "from client.models import MoveBody, RaceView\n"
        "print(MoveBody(n=0, move='deal').to_dict(), play_move.sync.__name__)\n"
    )
    said = subprocess.run(
        [generator, "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout == "{'n': 0, 'move': 'deal'} sync\n"
