"""Tests that take much of the CPU run every night. A run of all tests draws one of their numbered parts.

Tests of tools, machines and packages guard nothing that users meet first: a run has an eighth of them. Tests of one
fact at every game, by every hand or after every fault have others beside them that are quick and in every run: a run
has a quarter. The commit's hash draws the part, so each is run every few commits. `PART=3` chooses one, and `PART=all`
all of them. A run of named files has all of theirs, unless `PART=drawn`.
"""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = 8
OF_THE_NIGHT = (
    "clients/web/tests/offline/test_releases.py",
    "clients/web/tests/pages/test_late_answers.py",
    "tests/cli/serving/test_attacks.py",
    "tests/cli/serving/test_clock.py",
    "tests/cli/serving/test_processes.py",
    "tests/cli/serving/test_respawner.py",
    "tests/cli/operators/test_packed_size.py",
    "tests/cli/operators/test_suspects.py",
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
    "tests/store/embedded/",
)
"""Files and folders of tools, machines and packages."""
QUARTERS = 4
IN_QUARTERS = (
    "clients/typescript/tests/test_rules.py::test_it_plays_every",
    "clients/web/tests/account/test_storage.py",
    "clients/web/tests/pages/test_looks.py::test_every_page_is_accessible_and_fits_every_width",
    "clients/web/tests/pages/test_print.py",
    "clients/web/tests/pages/test_progress.py::test_the_day_shows_the_own_result_at_once",
    "clients/web/tests/pages/test_visits.py",
    "clients/web/tests/playing/test_drops.py",
    "clients/web/tests/playing/test_eight_racers.py",
    "clients/web/tests/playing/test_input.py",
    "clients/web/tests/playing/test_quick_taps.py",
    "clients/web/tests/playing/test_sixteen_games.py",
    "clients/web/tests/playing/test_touch.py",
    "clients/web/tests/race/test_reflow.py::test_each_card_shows_its_rank_and_suit",
    "clients/web/tests/race/test_shifts.py",
    "clients/web/tests/service/test_outage.py",
    "clients/web/tests/service/test_trouble.py",
    "clients/web/tests/table/test_table.py::test_table_shows_the_board_after_every_move",
    "tests/api/test_ways_to_a_deal.py::test_nobody_races_and_plays_the_deal_elsewhere_at_the_same_time",
    "tests/cli/operators/doctor/",
    "tests/cli/operators/test_migrate.py",
    "tests/cli/players/test_demo.py",
    "tests/cli/serving/test_serve_crashes.py",
    "tests/cli/serving/test_stopping.py",
    "tests/docs/test_guides.py",
    "tests/examples/",
    "tests/races/inference/test_inference.py::test_nothing_that_is_told_gives_a_card_away",
    "tests/rooms/presence/test_dead_nodes.py",
    "tests/rooms/presence/test_outages.py",
    "tests/rules/policies/test_policies.py::test_a_board",
    "tests/rules/policies/test_policies.py::test_the_steady",
    "tests/rules/test_axes.py::test_awkward_games",
    "tests/rules/test_axes.py::test_each_game",
    "tests/rules/test_perft.py::test_the_twin_counts_as_the_vectors_do",
    "tests/rules/test_twin.py",
    "tests/service/test_bot_races.py",
    "tests/service/test_twin_races.py",
    "tests/service/test_winnable_filler.py::test_a_service",
    "tests/store/log/test_failover.py",
)
"""Beginnings of the ids of tests that say one fact of every game, look, hand or fault."""


def pytest_configure(config: pytest.Config) -> None:
    """Draw the part once; the workers of a run get it from their environment."""
    is_of_all = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    asked = os.environ.get("PART", "drawn" if is_of_all else "all")
    os.environ["PART"] = drawn() if asked == "drawn" else asked


def pytest_report_header() -> str:
    """Which part this run has."""
    return f"tests of the night: part {os.environ['PART']} of {PARTS} (PART=all for all of them)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the other parts out."""
    if os.environ["PART"] == "all":
        return
    chosen = int(os.environ["PART"])
    left_out = {item for item, own in parts(items).items() if chosen not in own}
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def parts(items: Sequence[pytest.Item]) -> dict[pytest.Item, set[int]]:
    """The tests that are not in every run, with the parts in which they are.

    Tests of tools that follow each other share what they start, and so a part.
    """
    tools = [item for item in items if item.nodeid.startswith(OF_THE_NIGHT)]
    quarters = [item for item in items if item.nodeid.startswith(IN_QUARTERS)]
    return {item: {place * PARTS // len(tools) + 1} for place, item in enumerate(tools)} | {
        item: set(range(place % QUARTERS + 1, PARTS + 1, QUARTERS)) for place, item in enumerate(quarters)
    }


def drawn() -> str:
    """A part, by the commit that is checked out; without git, the first one."""
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return str(int(asked.stdout[:8] or "0", 16) % PARTS + 1)
