"""A run of Schemathesis against a service that is up."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from infra.fuzz.document import document_of
from infra.fuzz.resources import FILE, World, small_world

ROOT = Path(__file__).parents[2]
POLICY = Path(__file__).with_name("schemathesis.toml")
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
"""The program of this environment, which need not be on the PATH."""
REPORT = "report.json"
LONGEST_S = "30"
"""Longer than any long poll, which ends after 25 s."""

NOT_OURS = ("use_after_free",)
"""Checks that do not fit this API: a withdrawn challenge or pairing can still be read after its DELETE."""


def fuzz(url: str, seconds: float) -> int:
    """Fuzz and print the number of requests; returns the exit status of Schemathesis, 0 if it found nothing."""
    with small_world(url) as world, tempfile.TemporaryDirectory(prefix="cadogan-fuzz-") as directory:
        told = policy(world)
        (Path(directory) / "schemathesis.toml").write_text(told, encoding="utf-8")
        (Path(directory) / "openapi.json").write_text(document_of(url, told), encoding="utf-8")
        (Path(directory) / FILE).write_bytes(msgspec.json.encode(world))
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        status = subprocess.run(command(url, seconds), cwd=directory, env=environment, check=False).returncode
        print(f"{requests_in(Path(directory) / REPORT)} requests, in {seconds:.0f} s")
    return status


def policy(world: World) -> str:
    """Return the configuration of Schemathesis: the common policy, and the ids that exist in this service."""
    return POLICY.read_text(encoding="utf-8") + world.dictionaries()


def command(url: str, seconds: float) -> list[str]:
    """Return the command line of Schemathesis: all checks but `NOT_OURS`, all phases, no stop at the first failure."""
    return [
        *(str(SCHEMATHESIS), "run", "openapi.json", "--url", url),
        *("--checks", "all", "--exclude-checks", ",".join(NOT_OURS), "--continue-on-failure"),
        *("--max-time", str(int(seconds))),
        *("--request-timeout", LONGEST_S, "--max-response-time", LONGEST_S),
        *("--generation-database", "none", "--report", "json", "--report-json-path", REPORT),
    ]


def requests_in(report: Path) -> int:
    """Return the number of requests of a run."""
    return int(json.loads(report.read_text(encoding="utf-8"))["test_cases"]["generated"])
