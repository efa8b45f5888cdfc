"""Node.js and the packages of `infra/spec`, which `make test` has installed."""

import os
import subprocess
from pathlib import Path

import pytest

from infra.node import program as program_of

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "infra/spec"


@pytest.fixture(scope="session")
def packages() -> Path:
    """Where the packages are."""
    if not (SPEC / "node_modules/.package-lock.json").exists():
        pytest.skip("the packages of infra/spec are not installed: `make test` does that")
    return SPEC / "node_modules"


def run_node(program: Path, *words: str | Path, where: Path) -> str:
    """What a program says; what it complains of, where it fails."""
    environment = os.environ | {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    done = subprocess.run(
        [program_of("node"), program, *words],
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
