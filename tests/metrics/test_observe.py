"""Rules, alerts and dashboards: they ask for metrics that exist, they fire, and each alert has a page that helps."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cadogan.metrics.metrics import METRICS
from infra.docs.metrics import DASHBOARDS, dashboard, page, panels
from tests.metrics.conftest import Observed

ROOT = Path(__file__).parents[2]
OBSERVE = ROOT / "infra" / "deploy" / "observe"
RUNBOOKS = (ROOT / "docs" / "runbooks.md").read_text()
NAME = re.compile(r"\b(?:cadogan|process|python)_\w+")
PARTS = {
    re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-"): text
    for title, text in re.findall(r"^## (.*)\n((?:(?!## ).*\n?)*)", RUNBOOKS, re.MULTILINE)
}
"""Parts of the page by their anchors."""
SECTIONS = ["### What it means", "### What people notice", "### What to look at", "### What to do"]

PROMTOOL = shutil.which("promtool")
needs_promtool = pytest.mark.skipif(
    PROMTOOL is None, reason="NO PROMTOOL: rules are NOT tested; install Debian's `prometheus` and run it again"
)


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((OBSERVE / "rules.yaml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


ALERTS = {rule["alert"]: rule for rule in rules() if "alert" in rule}


def queries() -> Iterator[str]:
    for rule in rules():
        yield rule["expr"]
    for name in DASHBOARDS:
        for panel in dashboard(name)["panels"]:
            for target in panel["targets"]:
                yield target["expr"]


def promtool(*arguments: str) -> subprocess.CompletedProcess[str]:
    assert PROMTOOL is not None
    return subprocess.run([PROMTOOL, *arguments], capture_output=True, text=True, check=False, timeout=60)


async def test_every_query_asks_for_metrics_that_the_service_exports(observed: Observed) -> None:
    scraped = await observed.until("cadogan_postgres_up", 1)
    names = {name for name, *_ in scraped.samples}
    of_type = {family.name: family.type for family in scraped.families.values()}
    for name, kind in of_type.items():  # families without a sample yet
        endings = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}.get(kind, ("",))
        names |= {name + ending for ending in endings}
    asked = {name for query in queries() for name in NAME.findall(query)}
    assert asked <= names
    ours = {name for name in of_type if name.startswith("cadogan_")}
    shown = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in asked}
    assert ours <= shown, "every metric is on a dashboard"


def test_each_metric_of_a_panel_has_a_legend_of_its_own() -> None:
    shown = Counter(metric.panel for metric in METRICS if metric.panel)
    queries_of = {f"{panel.dashboard}: {panel.title}": len(panel.queries) for panel in panels()}
    assert {panel: count for panel, count in shown.items() if queries_of[panel] < count} == {}


def test_the_page_of_metrics_has_each() -> None:
    text = page()
    assert [metric.name for metric in METRICS if f"| `{metric.name}` | {metric.about} |" not in text] == []


@needs_promtool
def test_each_alert_fires_after_its_fault_and_is_silent_before() -> None:
    tested = promtool("test", "rules", str(OBSERVE / "rules_test.yaml"))
    assert tested.returncode == 0, tested.stdout + tested.stderr
    tests = yaml.safe_load((OBSERVE / "rules_test.yaml").read_text())["tests"]
    for test in tests:
        silent, fires = test["alert_rule_test"]
        assert (silent["alertname"], silent["exp_alerts"]) == (fires["alertname"], [])
        assert fires["exp_alerts"]
    assert [test["alert_rule_test"][1]["alertname"] for test in tests] == list(ALERTS)


@needs_promtool
def test_a_wrong_rule_would_be_noticed(tmp_path: Path) -> None:
    text = (OBSERVE / "rules.yaml").read_text()
    (tmp_path / "rules.yaml").write_text(text.replace("cadogan_postgres_up == 0", "cadogan_postgres_up == 1"))
    (tmp_path / "rules_test.yaml").write_text((OBSERVE / "rules_test.yaml").read_text())
    assert promtool("test", "rules", str(tmp_path / "rules_test.yaml")).returncode != 0


@needs_promtool
def test_prometheus_reads_the_example_and_every_query_of_the_dashboards(tmp_path: Path) -> None:
    checked = promtool("check", "config", str(OBSERVE / "prometheus.yaml"))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    asked = [query.replace("$instance", ".*") for query in queries()]
    records = [{"record": f"asked:{number}", "expr": query} for number, query in enumerate(asked)]
    file = tmp_path / "queries.yaml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "asked", "rules": records}]}))
    checked = promtool("check", "rules", str(file))
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("alert", ALERTS)
def test_each_alert_leads_to_what_to_do(alert: str) -> None:
    page, _, anchor = ALERTS[alert]["annotations"]["runbook_url"].partition("#")
    assert page == "https://cadogan.example/docs/runbooks"
    assert [line for line in PARTS[anchor].splitlines() if line.startswith("### ")] == SECTIONS
    assert f"`{alert}`" in PARTS[anchor]


def test_each_part_of_the_runbooks_belongs_to_an_alert() -> None:
    anchors = {rule["annotations"]["runbook_url"].partition("#")[2] for rule in ALERTS.values()}
    assert PARTS.keys() - {"objectives"} == anchors
