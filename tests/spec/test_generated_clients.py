"""Clients that are generated from openapi.yaml work: one in TypeScript and one in Python race."""

import asyncio
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from cadogan.app import Service
from infra.locks.locked import install
from tests.spec.conftest import ROOT, run_node

DOCUMENT = ROOT / "openapi.yaml"
LOCK = ROOT / "infra/locks/tools.txt"
PROGRAM = Path(__file__).with_name("typescript") / "race.ts"
IN_PYTHON = Path(__file__).with_name("python") / "race.py"
RACED = ["wrong-n 20", "finished true"]
"""What the programs print: a refusal as the client decodes it, and the end of the race."""
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
    assert said.splitlines() == RACED


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
        venv.create(home, clear=True)
        install("tools", "openapi-python-client", python=python)
        shutil.copy(LOCK, done)
    return python


async def test_a_client_in_python_is_generated_without_a_warning_and_races(
    service: Service, generator: Path, tmp_path: Path
) -> None:
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
    await asyncio.to_thread(run_python, generator, *generate, "--output-path", tmp_path / "client")
    said = await asyncio.to_thread(run_python, generator, shutil.copy(IN_PYTHON, tmp_path), service.url)
    assert said.splitlines() == RACED


def run_python(python: Path, *arguments: str | Path) -> str:
    """Run a program of that virtual environment. Returns what it prints."""
    environment = os.environ | {"PATH": f"{python.parent}:{os.environ['PATH']}"}  # the generator formats with its ruff
    ran = subprocess.run(
        [python, *arguments], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
