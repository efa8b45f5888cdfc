"""Tests of tools, machines and packages run every night. A run of all tests draws one of their numbered parts.

They take much of the CPU, and guard nothing that users meet first. The commit's hash draws the part, so each part is
run every few commits. `PART=3` chooses one, and `PART=all` all of them. A run of named files has all of theirs.
"""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = 8
OF_THE_NIGHT = (
    "clients/web/tests/offline/test_releases.py",
    "tests/infra/faults/",
    "tests/infra/test_attacks.py",
    "tests/infra/test_cluster.py",
    "tests/infra/test_containers.py",
    "tests/infra/test_exports.py",
    "tests/infra/test_nightly.py",
    "tests/infra/test_nodes.py",
    "tests/infra/test_odds.py",
    "tests/infra/test_packages.py",
    "tests/infra/test_proxy.py",
    "tests/infra/test_simulate.py",
    "tests/infra/test_soak.py",
    "tests/infra/test_suspects.py",
    "tests/infra/test_yardstick.py",
    "tests/proxies/",
    "tests/spec/",
)
"""Files and folders."""


def pytest_configure(config: pytest.Config) -> None:
    """Draw the part once; the workers of a run get it from their environment."""
    is_of_all = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    os.environ.setdefault("PART", drawn() if is_of_all else "all")


def pytest_report_header() -> str:
    """Which part this run has."""
    return f"tests of tools, machines and packages: part {os.environ['PART']} of {PARTS} (PART=all for all of them)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the other parts out."""
    if os.environ["PART"] == "all":
        return
    chosen = int(os.environ["PART"])
    left_out = [item for part, item in parts(items) if part not in {None, chosen}]
    config.hook.pytest_deselected(items=left_out)
    out = set(left_out)
    items[:] = [item for item in items if item not in out]


def parts(items: list[pytest.Item]) -> list[tuple[int | None, pytest.Item]]:
    """The tests with the numbers of their parts; None for those of every run.

    The tests of a file follow each other, because they share what they start.
    """
    of_the_night = [item for item in items if is_of_the_night(item)]
    numbers = {item: place * PARTS // len(of_the_night) + 1 for place, item in enumerate(of_the_night)}
    return [(numbers.get(item), item) for item in items]


def is_of_the_night(item: pytest.Item) -> bool:
    """Whether a test is of tools, machines or packages."""
    return item.path.relative_to(ROOT).as_posix().startswith(OF_THE_NIGHT)


def drawn() -> str:
    """A part, by the commit that is checked out; without git, the first one."""
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return str(int(asked.stdout[:8] or "0", 16) % PARTS + 1)
