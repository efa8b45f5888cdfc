"""Writes the page of all metrics, and the dashboards for Grafana that it links to, from the list of metrics."""

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from cadogan.metrics.metric import CHOSEN, PREFIX, Kind, Metric
from cadogan.metrics.metrics import METRICS
from cadogan.metrics.tasks import TASKS

PANEL_WIDTH, PANEL_HEIGHT = 8, 8
COLUMNS = 24 // PANEL_WIDTH
DASHBOARDS = ("races", "postgres", "nodes")


class Panel(NamedTuple):
    """A graph: its dashboard, its title, its unit as Grafana has it, and its queries by legend."""

    dashboard: str
    title: str
    unit: str
    queries: dict[str, str]


BESIDE = (
    Panel("races", "Moves per second", "ops", {"moves": "sum(rate(cadogan_move_ack_seconds_count[1m]))"}),
    Panel("nodes", "CPU", "percentunit", {"{{instance}}": f"rate(process_cpu_seconds_total{{{CHOSEN}}}[1m])"}),
    Panel("nodes", "Memory", "bytes", {"{{instance}}": f"process_resident_memory_bytes{{{CHOSEN}}}"}),
)
"""Panels that show no metric of the list by its kind."""


def panels() -> list[Panel]:
    """All panels, those of a dashboard in the order of their metrics."""
    found = {(panel.dashboard, panel.title): panel for panel in BESIDE}
    for metric in METRICS:
        if not metric.panel:
            continue
        dashboard, title = metric.panel.split(": ", 1)
        panel = found.setdefault((dashboard, title), Panel(dashboard, title, metric.unit, {}))
        panel.queries.update(queries(metric))
    return list(found.values())


def queries(metric: Metric) -> dict[str, str]:
    """What a panel asks for, by its legend."""
    has_name = not metric.labels or sum(metric.panel == other.panel for other in METRICS) > 1
    name = metric.name.replace("_", " ") if has_name else ""
    legend = " ".join([name, *("{{" + label + "}}" for label in metric.labels)]).strip()
    by = ", ".join(metric.labels)
    chosen = f"{{{CHOSEN}}}" if metric.panel.startswith("nodes") else ""
    summed = f"sum by ({by}) " if by else "sum"
    if metric.query:
        kept = re.search(r"by \(([^)]*)\)", metric.query)
        asked = kept[1].split(", ") if kept else [*metric.labels, "instance", "process"] if by else []
        return {" ".join("{{" + label + "}}" for label in asked) or legend: metric.query}
    match metric.kind:
        case Kind.TIMES:
            rate = f"sum by (le{', ' + by if by else ''}) (rate({metric.sample}{chosen}[5m]))"
            shares = (0.99,) if by else (0.5, 0.99, 0.999)
            return {f"{legend} p{share * 100:g}".strip(): f"histogram_quantile({share}, {rate})" for share in shares}
        case Kind.COUNT:
            return {legend: f"{summed}(rate({metric.sample}{chosen}[5m]))"}
        case Kind.OF_NODE:
            return {f"{legend} {{{{instance}}}} {{{{process}}}}".strip(): f"{metric.sample}{{{CHOSEN}}}"}
        case Kind.SUM:
            return {legend: f"{summed}({metric.sample}{chosen})"}
        case Kind.SERVICE:
            return {legend: f"max by ({by}) ({metric.sample})" if by else f"max({metric.sample})"}


def dashboard(name: str) -> dict[str, Any]:
    """A dashboard as Grafana imports it. It asks which data source to use."""
    variables = [
        {"name": "source", "label": "Data source", "type": "datasource", "query": "prometheus"},
        {
            "name": "instance",
            "label": "Node",
            "type": "query",
            "datasource": {"type": "prometheus", "uid": "$source"},
            "query": "label_values(cadogan_build_info, instance)",
            "includeAll": True,
            "multi": True,
            "refresh": 2,
        },
    ]
    shown = [panel for panel in panels() if panel.dashboard == name]
    return {
        "uid": f"cadogan-{name}",
        "title": f"Cadogan: {name.capitalize()}",
        "tags": ["cadogan"],
        "schemaVersion": 39,
        "refresh": "15s",
        "time": {"from": "now-1h", "to": "now"},
        "templating": {"list": variables},
        "panels": [graph(number, panel) for number, panel in enumerate(shown)],
    }


def graph(number: int, panel: Panel) -> dict[str, Any]:
    """A panel at its place in the grid."""
    row, column = divmod(number, COLUMNS)
    return {
        "id": number + 1,
        "type": "timeseries",
        "title": panel.title,
        "datasource": {"type": "prometheus", "uid": "$source"},
        "gridPos": {"x": column * PANEL_WIDTH, "y": row * PANEL_HEIGHT, "w": PANEL_WIDTH, "h": PANEL_HEIGHT},
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0 if "Clock" not in panel.title else None}},
        "targets": [
            {"refId": chr(ord("A") + place), "expr": query, "legendFormat": legend}
            for place, (legend, query) in enumerate(panel.queries.items())
        ],
    }


def page() -> str:
    """The page at /docs/metrics: for each dashboard, its panels and their metrics; then the periodic tasks."""
    text = (
        "# Metrics\n\nThe metrics of a node, by the dashboard and the panel that show them. All names begin with "
        f"`{PREFIX}`. Counters and histograms have the endings that Prometheus gives them. Every node reports the "
        "figures *of the service* alike, so a query takes their maximum and not their sum. "
        "[Running a service](operating.md#metrics) says how to collect them.\n\nThe dashboards, for Grafana: "
    )
    text += ", ".join(f"[{name}.json](site:dashboards/{name}.json)" for name in DASHBOARDS) + ".\n"
    for name, of_dashboard in groupby(sorted(METRICS, key=place), key=dashboard_of):
        text += f"\n## {name.capitalize()}\n\n| panel | metric | says | kind |\n|---|---|---|---|\n"
        for metric in of_dashboard:
            labels = "".join(f", by `{label}`" for label in metric.labels)
            title = metric.panel.partition(": ")[2] or "-"
            text += f"| {title} | `{metric.name}` | {metric.about} | {metric.kind}{labels} |\n"
    return text + tasks()


def tasks() -> str:
    """The part of the page about periodic tasks."""
    text = (
        "\n## Tasks\n\nWhat a node does by itself, and the pause between two rounds. A round that fails is logged as "
        "`periodic work failed`, or as `postgres does not answer`, with the name of the task in `of`, and the next one "
        "still happens. `task_age_seconds` is of the tasks that the node does now.\n\n"
        "| task | pause | a round | where |\n|---|---|---|---|\n"
    )
    for task in TASKS:
        where = "one node for all" if task.is_of_one else "every node"
        text += f"| `{task.name}` | {task.seconds:g} s | {task.about} | {where} |\n"
    return text


def dashboard_of(metric: Metric) -> str:
    """The dashboard that shows a metric; that of Postgres has the metrics without a panel of their own, too."""
    return metric.panel.partition(": ")[0] or "postgres"


def place(metric: Metric) -> int:
    """Of the dashboard of a metric."""
    return DASHBOARDS.index(dashboard_of(metric))


def write_dashboards(folder: Path) -> None:
    """Write a file for each dashboard."""
    folder.mkdir()
    for name in DASHBOARDS:
        (folder / f"{name}.json").write_text(json.dumps(dashboard(name), indent=2) + "\n")
