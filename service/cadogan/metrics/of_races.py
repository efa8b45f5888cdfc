"""Moves, rooms and sockets."""

from collections import Counter

from cadogan.metrics.metric import Kind, Metric, Reading
from cadogan.metrics.node import Node

PHASES = ("lobby", "countdown", "racing", "decided", "finished", "abandoned")
SOCKETS = ("racer", "spectator", "playback", "entering", "live")
REFUSED = {"node full": 0, "address full": 0}
NOT_AT_ONCE = "postgres: Appends that did not land at once, per second"


def phases(node: Node) -> Reading:
    """Open rooms by the phase of their races."""
    found = Counter(type(room.committed.phase).__name__.lower() for room in node.services.rooms.open.values())
    return dict.fromkeys(PHASES, 0) | found


def kinds(node: Node) -> Reading:
    """Open sockets by what their clients do."""
    return dict.fromkeys(SOCKETS, 0) | Counter(socket.kind for socket in node.sockets.sockets)


def closes(node: Node) -> Reading:
    """Ended sockets by their close code, as text."""
    return {str(code): count for code, count in node.services.rooms.measures.closes.items()}


OF_RACES = (
    Metric(
        "move_ack_seconds",
        Kind.TIMES,
        "Time from a move or undo to its ack, over sockets and REST. Its count is the number of moves.",
        lambda node: node.services.rooms.measures.acks.in_seconds(),
        "races: Time to the ack",
        "s",
    ),
    Metric(
        "spectator_delay_seconds",
        Kind.TIMES,
        "Time for which frames were gathered for spectators.",
        lambda node: node.services.rooms.measures.spectator_delays,
        "races: Delay of spectators",
        "s",
    ),
    Metric(
        "refusals",
        Kind.COUNT,
        "Refused messages of sockets, by code.",
        lambda node: node.services.rooms.measures.refused,
        "races: Refusals per second",
        "ops",
        ("code",),
    ),
    Metric(
        "append_batch_events",
        Kind.TIMES,
        "Events of a batch of the log.",
        lambda node: node.services.log.written.batch_events,
        "postgres: Events of a batch",
    ),
    Metric(
        "append_seconds",
        Kind.TIMES,
        "Time that Postgres took for a batch of the log.",
        lambda node: node.services.log.written.append_s,
        "postgres: Time of a batch",
        "s",
    ),
    Metric(
        "append_conflicts",
        Kind.COUNT,
        "Appends that another node's event has overtaken.",
        lambda node: node.services.log.written.conflicts,
        NOT_AT_ONCE,
        "ops",
    ),
    Metric(
        "append_failures",
        Kind.COUNT,
        "Appends that Postgres has refused.",
        lambda node: node.services.log.written.failures,
        NOT_AT_ONCE,
        "ops",
    ),
    Metric(
        "append_resends",
        Kind.COUNT,
        "Batches that were sent again, because Postgres had not answered.",
        lambda node: node.services.log.written.resends,
        NOT_AT_ONCE,
        "ops",
    ),
    Metric(
        "append_blocked_races",
        Kind.SUM,
        "Races whose appends wait for a lock of another transaction.",
        lambda node: len(node.services.log.blocked),
        NOT_AT_ONCE,
        "ops",
    ),
    Metric(
        "append_oldest_unacknowledged_seconds",
        Kind.OF_NODE,
        "Time for which appends have waited without a commit.",
        lambda node: node.services.log.stalled_s,
        "postgres: Oldest append without a commit",
        "s",
    ),
    Metric("rooms", Kind.SUM, "Open rooms of this node, by phase.", phases, "races: Open rooms", labels=("phase",)),
    Metric(
        "held_events",
        Kind.SUM,
        "Events that fair view holds back now.",
        lambda node: sum(room.held for room in node.services.rooms.open.values()),
        "races: Events held back",
    ),
    Metric(
        "sockets",
        Kind.SUM,
        "Open sockets, by what their clients do.",
        kinds,
        "races: Sockets and streams",
        labels=("kind",),
    ),
    Metric(
        "streams",
        Kind.SUM,
        "Open streams of races over HTTP.",
        lambda node: len(node.services.streams),
        "races: Sockets and streams",
    ),
    Metric(
        "connections",
        Kind.OF_NODE,
        "Open connections of clients, sockets included.",
        lambda node: len(node.sockets.connections),
        "nodes: Connections, and descriptors that are left",
    ),
    Metric(
        "descriptors_left",
        Kind.OF_NODE,
        "File descriptors that are left, about.",
        lambda node: node.services.watch.descriptors.left,
        "nodes: Connections, and descriptors that are left",
    ),
    Metric(
        "connections_refused",
        Kind.COUNT,
        "Connections that were refused, by the reason.",
        lambda node: REFUSED | node.sockets.connections.refused,
        "nodes: Refused connections per second",
        "ops",
        ("why",),
    ),
    Metric(
        "socket_closes",
        Kind.COUNT,
        "Ended sockets, by close code.",
        closes,
        "nodes: Ended sockets per second",
        "ops",
        ("code",),
    ),
    Metric(
        "slow_readers",
        Kind.COUNT,
        "How often a socket was too slow for its frames.",
        lambda node: node.services.rooms.measures.slow,
        "nodes: Slow readers: now, and per second",
    ),
    Metric(
        "slow_sockets",
        Kind.SUM,
        "Sockets that are too slow now.",
        lambda node: sum(socket.is_slow for socket in node.sockets.sockets),
        "nodes: Slow readers: now, and per second",
    ),
)
