"""Programs of Node.js, with the npm packages of `infra/spec`."""

import os
import subprocess
from pathlib import Path

from infra.locks.npm import program as program_of

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "infra/spec"


def run_node(program: Path, *words: str | Path, where: Path) -> str:
    """Run a program to its end; returns its output. A program that fails fails the test, with its output."""
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
