"""The process of a node, and its neighbours."""

import time

from cadogan.metrics.metric import CHOSEN, Kind, Metric, Reading
from cadogan.metrics.node import Node, build
from cadogan.metrics.tasks import QUICK_S, TASKS
from cadogan.store.every import ages

LATE = "nodes: Lateness of the event loop"
BUS = "nodes: Bus: messages per second, and nodes"
QUICK_TASKS = "|".join(task.name for task in TASKS if task.seconds <= QUICK_S)


def release(node: Node) -> Reading:
    """What runs here, as labels of a 1."""
    return {(*build().values(), str(node.services.bus.node_id)): 1}


OF_NODE = (
    Metric(
        "pulse_age_seconds",
        Kind.OF_NODE,
        "Time since the last pulse.",
        lambda node: time.monotonic() - node.services.pulse.last_beat,
        "nodes: Time since the last pulse",
        "s",
    ),
    Metric(
        "loop_lag_seconds",
        Kind.TIMES,
        "How late the event loop was, at looks each 10 ms.",
        lambda node: node.services.watch.wall,
        LATE,
        "s",
    ),
    Metric(
        "loop_own_lag_seconds",
        Kind.TIMES,
        "How much of that the node itself computed. The rest the machine gave to others.",
        lambda node: node.services.watch.own,
        LATE,
        "s",
    ),
    Metric(
        "loop_lag_recent_seconds",
        Kind.OF_NODE,
        "Worst lateness of the last minute or two.",
        lambda node: node.services.watch.wall.recent_max,
        LATE,
        "s",
    ),
    Metric(
        "overloaded",
        Kind.OF_NODE,
        "1 while new races and spectators are refused.",
        lambda node: node.services.rooms.load.is_overloaded,
        "nodes: Refuses new races",
    ),
    Metric(
        "stopping",
        Kind.OF_NODE,
        "1 from the signal to stop until the end.",
        lambda node: node.services.shutdown.has_begun,
        "nodes: Refuses new races",
    ),
    Metric(
        "clock_offset_seconds",
        Kind.OF_NODE,
        "Time by which this machine is ahead of Postgres.",
        lambda node: node.services.clock.offset_s,
        "nodes: Clock ahead of Postgres's",
        "s",
    ),
    Metric(
        "clock_fault",
        Kind.OF_NODE,
        "1 while nothing comes due, because a clock is off.",
        lambda node: node.services.clock.fault is not None,
        "nodes: Clock ahead of Postgres's",
        "s",
    ),
    Metric(
        "lease_held",
        Kind.OF_NODE,
        "1 if this node does the task for all nodes.",
        lambda node: node.services.leases.wanted,
        "nodes: Tasks of one node for all",
        labels=("role",),
        query="cadogan_lease_held == 1",
    ),
    Metric(
        "task_age_seconds",
        Kind.OF_NODE,
        "Time since the last round of a task ended well, or since the task began.",
        lambda _: ages(),
        "nodes: Time since the last good round of a task",
        "s",
        labels=("task",),
        query=f'cadogan_task_age_seconds{{{CHOSEN}, task=~"{QUICK_TASKS}"}}',
    ),
    Metric(
        "nodes",
        Kind.SERVICE,
        "Nodes that are alive, this one included.",
        lambda node: 1 + len(node.services.bus.others),
        BUS,
        "ops",
    ),
    Metric(
        "bus_unreached_nodes",
        Kind.SUM,
        "Nodes that are alive and were not heard over the bus.",
        lambda node: node.services.bus.unreached,
        BUS,
        "ops",
    ),
    Metric("bus_sent", Kind.COUNT, "Messages for other nodes.", lambda node: node.services.bus.sent, BUS, "ops"),
    Metric("bus_heard", Kind.COUNT, "Messages from other nodes.", lambda node: node.services.bus.heard, BUS, "ops"),
    Metric(
        "bus_dropped",
        Kind.COUNT,
        "Messages that were not sent, because too many waited.",
        lambda node: node.services.bus.dropped,
        BUS,
        "ops",
    ),
    Metric(
        "build_info",
        Kind.OF_NODE,
        "What runs here.",
        release,
        "nodes: Releases",
        labels=("version", "rules", "python", "node"),
        query="count by (version, rules) (cadogan_build_info)",
    ),
)
