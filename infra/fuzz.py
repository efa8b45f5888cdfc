"""`make fuzz`: asks the service, in every order, whatever its description allows and more. No answer may be a fault."""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx

from infra.bench.service import running_service

CONFIG = Path(__file__).parent / "spec/schemathesis.toml"
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
"""The one of this environment; `sys.executable` need not be on the PATH."""

LONGEST_S = "30"
"""Nobody waits longer than 25 s for news."""


def main() -> int:
    """Start a service, ask it for as long as one is told to, and say how often that was."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=10)
    minutes = words.parse_args().minutes
    with running_service() as service:
        return fuzz(f"http://127.0.0.1:{service.port}", minutes * 60)


def fuzz(url: str, seconds: float) -> int:
    """Ask a service that runs; the exit status is that of Schemathesis, 0 where it found nothing."""
    with tempfile.TemporaryDirectory(prefix="cadogan-fuzz-") as directory:
        report = Path(directory) / "report.json"
        status = subprocess.run(command(url, seconds, token_of_a_new_player(url), report), check=False).returncode
        print(f"{requests_in(report)} requests, in {seconds:.0f} s")
    return status


def command(url: str, seconds: float, token: str, report: Path) -> list[str]:
    """How Schemathesis is called: every check, every phase, and on after a failure."""
    return [
        *(str(SCHEMATHESIS), "--config-file", str(CONFIG), "run", f"{url}/api/v1/openapi.json"),
        *("--header", f"Authorization: Bearer {token}"),
        *("--checks", "all", "--max-time", str(int(seconds)), "--continue-on-failure"),
        *("--request-timeout", LONGEST_S, "--max-response-time", LONGEST_S),
        *("--generation-database", "none", "--report", "json", "--report-json-path", str(report)),
    ]


def token_of_a_new_player(url: str) -> str:
    """Token with which everything is asked that takes a player."""
    made = httpx.post(f"{url}/api/v1/players", json={"name": "Fuzz"})
    made.raise_for_status()
    return str(made.json()["token"])


def requests_in(report: Path) -> int:
    """How many requests a run has made."""
    return int(json.loads(report.read_text())["test_cases"]["generated"])


if __name__ == "__main__":
    sys.exit(main())
