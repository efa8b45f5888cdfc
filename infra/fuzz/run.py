"""A run of Schemathesis against a service that is up."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from infra.fuzz.races import Racer

POLICY = Path(__file__).with_name("schemathesis.toml")
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
"""The one of this environment, which need not be on the PATH."""
LONGEST_S = "30"
"""Nobody waits longer than 25 s for news."""

NOT_OURS = ("use_after_free",)
"""Checks that ask for what we do not mean: DELETE takes a challenge or a pairing back, and that stays to be seen."""


def fuzz(url: str, seconds: float) -> int:
    """Ask, and say how often; the exit status is that of Schemathesis, 0 where it found nothing."""
    with Racer(url) as racer, tempfile.TemporaryDirectory(prefix="cadogan-fuzz-") as directory:
        config, report = Path(directory) / "schemathesis.toml", Path(directory) / "report.json"
        races = f"\n[dictionaries.races]\nvalues = {json.dumps(racer.races())}\n"
        config.write_text(POLICY.read_text(encoding="utf-8") + races, encoding="utf-8")
        words = command(url, config, report, racer.token, seconds)
        status = subprocess.run(words, cwd=directory, check=False).returncode
        print(f"{requests_in(report)} requests, in {seconds:.0f} s")
    return status


def command(url: str, config: Path, report: Path, token: str, seconds: float) -> list[str]:
    """How Schemathesis is called: every check of ours, every phase, and on after a failure."""
    return [
        *(str(SCHEMATHESIS), "--config-file", str(config), "run", f"{url}/api/v1/openapi.json"),
        *("--header", f"Authorization: Bearer {token}"),
        *("--checks", "all", "--exclude-checks", ",".join(NOT_OURS), "--continue-on-failure"),
        *("--max-time", str(int(seconds))),
        *("--request-timeout", LONGEST_S, "--max-response-time", LONGEST_S),
        *("--generation-database", "none", "--report", "json", "--report-json-path", str(report)),
    ]


def requests_in(report: Path) -> int:
    """How many requests a run has made."""
    return int(json.loads(report.read_text(encoding="utf-8"))["test_cases"]["generated"])
