"""The table of faults: its figures, and the page that has it."""

from pathlib import Path

import pytest

from infra.faults.case import Case, Outcome
from infra.faults.cases import CASES
from infra.faults.table import all_figures, is_missed, percentile, row_of, write_row
from infra.lab.history.check import Verdict
from infra.lab.history.finding import Finding, Kind

PAGE = Path(__file__).parents[3] / "docs" / "reliability.md"


def outcome_of(*kinds: Kind, recoveries: tuple[float, ...] = ()) -> Outcome:
    return Outcome(3, Verdict(1234, 5, tuple(Finding(kind, None, "") for kind in kinds)), recoveries)


CASE = Case("kills", "nothing is lost", lambda *_: outcome_of(), short=1, full=3, recovery_p99_s=2)


def test_a_row_counts_what_is_wrong() -> None:
    outcome = outcome_of("lost", "lost", "duplicated", "wrongly ended", "wrongly away", recoveries=(0.5, 1.25))
    assert row_of(CASE, outcome) == ("kills", "3", "1,234", "5", "2", "1", "2", "1.25 / 1.25 / 1.25 s")


def test_a_case_without_recoveries_has_none_in_its_row() -> None:
    assert row_of(CASE, outcome_of())[-1] == "-"


def test_a_percentile_is_one_of_the_values() -> None:
    assert [percentile(list(range(100)), share) for share in (0, 0.5, 0.99)] == [0, 50, 99]


@pytest.mark.parametrize(("recovery_s", "misses"), [(1.9, False), (2.1, True)])
def test_a_recovery_beyond_its_bound_is_missed(recovery_s: float, misses: bool) -> None:  # noqa: FBT001 - a parameter
    (figure,) = all_figures(CASE, outcome_of(recoveries=(recovery_s,)))
    assert is_missed(figure) == misses


def test_a_row_replaces_that_of_the_same_case(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("| fault | times |\n|---|--:|\n\nThe end.\n")
    for row in (("kills", "1"), ("cuts", "2"), ("kills", "3")):
        write_row(page, row)
    assert page.read_text() == "| fault | times |\n|---|--:|\n| `kills` | 3 |\n| `cuts` | 2 |\n\nThe end.\n"


def test_the_page_has_every_case() -> None:
    text = PAGE.read_text()
    described, _, results = text.partition("## Results")
    assert {name for name in CASES if f"`{name}`" not in described} == set()
    assert {name for name in CASES if f"| `{name}` |" not in results} == set()
