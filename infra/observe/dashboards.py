"""`python -m infra.observe.dashboards`: writes the Grafana dashboards. A test compares them, and checks every query."""

import json
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent / "grafana"
PANEL_WIDTH, PANEL_HEIGHT = 8, 8
COLUMNS = 24 // PANEL_WIDTH
OF_NODE = 'instance=~"$instance"'


class Panel(NamedTuple):
    """A graph: its title, its unit as Grafana has it, and its queries by legend."""

    title: str
    unit: str
    queries: dict[str, str]


def quantile(share: float, name: str, by: str = "") -> str:
    """A quantile of a histogram over five minutes."""
    return f"histogram_quantile({share}, sum by (le{by}) (rate({name}_bucket[5m])))"


RACES = (
    Panel("Moves per second", "ops", {"moves": "sum(rate(cadogan_move_ack_seconds_count[1m]))"}),
    Panel(
        "Time to the ack",
        "s",
        {f"p{share * 100:g}": quantile(share, "cadogan_move_ack_seconds") for share in (0.5, 0.99, 0.999)},
    ),
    Panel("Open rooms", "short", {"{{phase}}": "sum by (phase) (cadogan_rooms)"}),
    Panel("Sockets", "short", {"{{kind}}": "sum by (kind) (cadogan_sockets)", "streams": "sum(cadogan_streams)"}),
    Panel("Refusals per second", "ops", {"{{code}}": "sum by (code) (rate(cadogan_refusals_total[5m]))"}),
    Panel("Delay of spectators", "s", {"p99": quantile(0.99, "cadogan_spectator_delay_seconds")}),
    Panel("Events held back", "short", {"held": "sum(cadogan_held_events)"}),
    Panel(
        "Matchmaking",
        "short",
        {"waiting": "max(cadogan_pairing_waiting)", "longest (s)": "max(cadogan_pairing_longest_wait_seconds)"},
    ),
    Panel("Winnable deals", "short", {"{{game}}": "max by (game) (cadogan_winnable_deals)"}),
)
POSTGRES = (
    Panel(
        "Time of a batch",
        "s",
        {"p50": quantile(0.5, "cadogan_append_seconds"), "p99": quantile(0.99, "cadogan_append_seconds")},
    ),
    Panel(
        "Events of a batch",
        "short",
        {"p50": quantile(0.5, "cadogan_append_batch_events"), "p99": quantile(0.99, "cadogan_append_batch_events")},
    ),
    Panel("Oldest append without a commit", "s", {"{{instance}}": "cadogan_append_oldest_unacknowledged_seconds"}),
    Panel(
        "Appends that did not land at once, per second",
        "ops",
        {
            "conflicts": "sum(rate(cadogan_append_conflicts_total[5m]))",
            "resends": "sum(rate(cadogan_append_resends_total[5m]))",
            "failures": "sum(rate(cadogan_append_failures_total[5m]))",
            "blocked races": "sum(cadogan_append_blocked_races)",
        },
    ),
    Panel("Lists behind the log", "s", {"{{projection}}": "max by (projection) (cadogan_projection_lag_seconds)"}),
    Panel("Races set aside", "short", {"{{projection}}": "max by (projection) (cadogan_set_aside_races)"}),
    Panel(
        "Oldest open transaction",
        "short",
        {"seconds": "max(cadogan_snapshot_held_seconds)", "transactions": "max(cadogan_snapshot_age_transactions)"},
    ),
    Panel(
        "Connections in use, of all",
        "percentunit",
        {"{{pool}}": "max by (pool) (cadogan_pool_connections_in_use / cadogan_pool_connections_most)"},
    ),
    Panel(
        "Share of queries that wait",
        "percentunit",
        {"{{pool}}": "max by (pool) (rate(cadogan_pool_waits_total[5m]) / rate(cadogan_pool_uses_total[5m]))"},
    ),
    Panel("Overdue races", "short", {"overdue": "max(cadogan_overdue_races)"}),
    Panel("Size of the database", "bytes", {"size": "max(cadogan_database_bytes)"}),
    Panel(
        "Up, synchronous, WAL archived, months with partitions",
        "short",
        {
            "up": "min(cadogan_postgres_up)",
            "standby confirms": "max(cadogan_standby_confirms)",
            "archiving fails": "max(cadogan_wal_archiving_fails)",
            "months": "max(cadogan_partitions_ahead_months)",
        },
    ),
)
NODES = (
    Panel("CPU", "percentunit", {"{{instance}}": f"rate(process_cpu_seconds_total{{{OF_NODE}}}[1m])"}),
    Panel("Memory", "bytes", {"{{instance}}": f"process_resident_memory_bytes{{{OF_NODE}}}"}),
    Panel(
        "Lateness of the event loop",
        "s",
        {
            "worst {{instance}}": f"cadogan_loop_lag_recent_seconds{{{OF_NODE}}}",
            "p99": quantile(0.99, "cadogan_loop_lag_seconds"),
            "p99, computed by the node": quantile(0.99, "cadogan_loop_own_lag_seconds"),
        },
    ),
    Panel("Tasks of one node for all", "short", {"{{role}} {{instance}}": "cadogan_lease_held == 1"}),
    Panel("Time since the last pulse", "s", {"{{instance}}": f"cadogan_pulse_age_seconds{{{OF_NODE}}}"}),
    Panel(
        "Refuses new races",
        "short",
        {"overloaded {{instance}}": f"cadogan_overloaded{{{OF_NODE}}}", "stopping": f"cadogan_stopping{{{OF_NODE}}}"},
    ),
    Panel(
        "Clock ahead of Postgres's",
        "s",
        {"{{instance}}": f"cadogan_clock_offset_seconds{{{OF_NODE}}}", "fault": f"cadogan_clock_fault{{{OF_NODE}}}"},
    ),
    Panel(
        "Connections",
        "short",
        {
            "{{instance}}": f"cadogan_connections{{{OF_NODE}}}",
            "descriptors left": f"cadogan_descriptors_left{{{OF_NODE}}}",
        },
    ),
    Panel(
        "Refused connections per second",
        "ops",
        {"{{why}}": f"sum by (why) (rate(cadogan_connections_refused_total{{{OF_NODE}}}[5m]))"},
    ),
    Panel(
        "Ended sockets per second",
        "ops",
        {"{{code}}": f"sum by (code) (rate(cadogan_socket_closes_total{{{OF_NODE}}}[5m]))"},
    ),
    Panel(
        "Slow readers",
        "short",
        {
            "slow now": f"sum(cadogan_slow_sockets{{{OF_NODE}}})",
            "per second": f"sum(rate(cadogan_slow_readers_total{{{OF_NODE}}}[5m]))",
        },
    ),
    Panel(
        "Requests per second",
        "ops",
        {"{{status}}": f"sum by (status) (rate(cadogan_http_answers_total{{{OF_NODE}}}[1m]))"},
    ),
    Panel(
        "Time of a request (p99)", "s", {"{{operation}}": quantile(0.99, "cadogan_http_request_seconds", ", operation")}
    ),
    Panel(
        "Problems per second",
        "ops",
        {"{{code}}": f"sum by (code) (rate(cadogan_http_problems_total{{{OF_NODE}}}[5m]))"},
    ),
    Panel(
        "Limits that were hit, per second",
        "ops",
        {"{{policy}}": f"sum by (policy) (rate(cadogan_limits_hit_total{{{OF_NODE}}}[5m]))"},
    ),
    Panel(
        "Bus",
        "ops",
        {
            "sent": f"sum(rate(cadogan_bus_sent_total{{{OF_NODE}}}[1m]))",
            "heard": f"sum(rate(cadogan_bus_heard_total{{{OF_NODE}}}[1m]))",
            "dropped": f"sum(rate(cadogan_bus_dropped_total{{{OF_NODE}}}[1m]))",
            "unreached nodes": f"sum(cadogan_bus_unreached_nodes{{{OF_NODE}}})",
            "nodes": "max(cadogan_nodes)",
        },
    ),
    Panel(
        "Attempts to deliver to webhooks, per second",
        "ops",
        {"{{outcome}}": f"sum by (outcome) (rate(cadogan_webhook_attempts_total{{{OF_NODE}}}[5m]))"},
    ),
    Panel(
        "Oldest event not delivered to a webhook",
        "s",
        {
            "oldest": "max(cadogan_webhook_oldest_undelivered_seconds)",
            "due": "max(cadogan_webhook_oldest_due_seconds)",
        },
    ),
    Panel("Webhooks switched off", "short", {"off": "max(cadogan_webhooks_off)"}),
    Panel(
        "Pictures per second",
        "ops",
        {"{{outcome}}": f"sum by (outcome) (rate(cadogan_pictures_total{{{OF_NODE}}}[5m]))"},
    ),
    Panel(
        "Share of time in which pictures are drawn",
        "percentunit",
        {"{{instance}}": f"rate(cadogan_picture_drawing_seconds_total{{{OF_NODE}}}[5m])"},
    ),
    Panel("Releases", "short", {"{{version}}, rules in {{rules}}": "count by (version, rules) (cadogan_build_info)"}),
)
DASHBOARDS = {"races": ("Races", RACES), "postgres": ("Postgres", POSTGRES), "nodes": ("Nodes", NODES)}


def dashboard(name: str, title: str, panels: tuple[Panel, ...]) -> dict[str, Any]:
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
    return {
        "uid": f"cadogan-{name}",
        "title": f"Cadogan: {title}",
        "tags": ["cadogan"],
        "schemaVersion": 39,
        "refresh": "15s",
        "time": {"from": "now-1h", "to": "now"},
        "templating": {"list": variables},
        "panels": [graph(number, panel) for number, panel in enumerate(panels)],
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


def written() -> dict[str, str]:
    """The files by name."""
    return {
        f"{name}.json": json.dumps(dashboard(name, title, panels), indent=2) + "\n"
        for name, (title, panels) in DASHBOARDS.items()
    }


if __name__ == "__main__":
    for name, text in written().items():
        (FOLDER / name).write_text(text)
