"""Runs Schemathesis against a running service."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from infra.fuzz.document import document_with_examples
from infra.fuzz.resources import FILE, Resources, created_resources

ROOT = Path(__file__).parents[2]
CONFIGURATION = Path(__file__).with_name("schemathesis.toml")
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
"""Its program in this virtual environment, which may not be on the PATH."""
REPORT = "report.json"
TIMEOUT_S = "30"
"""Longer than a long poll, which ends after 25 s."""

EXCLUDED = ("use_after_free",)
"""Checks that do not fit this API: a withdrawn challenge or pairing can still be read after its DELETE."""


def fuzz(url: str, seconds: float) -> int:
    """Fuzz and print the number of requests. Returns the exit status of Schemathesis, 0 if it found nothing."""
    with created_resources(url) as resources, tempfile.TemporaryDirectory(prefix="cadogan-fuzz-") as directory:
        configuration = configure(resources)
        (Path(directory) / "schemathesis.toml").write_text(configuration, encoding="utf-8")
        (Path(directory) / "openapi.json").write_text(document_with_examples(url, configuration), encoding="utf-8")
        (Path(directory) / FILE).write_bytes(msgspec.json.encode(resources))
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        status = subprocess.run(command(url, seconds), cwd=directory, env=environment, check=False).returncode
        print(f"{requests_in(Path(directory) / REPORT)} requests in {seconds:.0f} s")
    return status


def configure(resources: Resources) -> str:
    """Return the configuration of Schemathesis: the common part, and the ids that exist in this service."""
    return CONFIGURATION.read_text(encoding="utf-8") + resources.dictionaries()


def command(url: str, seconds: float) -> list[str]:
    """Return the command line of Schemathesis: all checks but `EXCLUDED`, all phases, no stop at the first failure."""
    return [
        *(str(SCHEMATHESIS), "run", "openapi.json", "--url", url),
        *("--checks", "all", "--exclude-checks", ",".join(EXCLUDED), "--continue-on-failure"),
        *("--max-time", str(int(seconds))),
        *("--request-timeout", TIMEOUT_S, "--max-response-time", TIMEOUT_S),
        *("--generation-database", "none", "--report", "json", "--report-json-path", REPORT),
    ]


def requests_in(report: Path) -> int:
    """Return the number of requests of a run."""
    return int(json.loads(report.read_text(encoding="utf-8"))["test_cases"]["generated"])
