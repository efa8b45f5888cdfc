"""Metrics of races, rooms and sockets."""

import time
from collections import Counter
from collections.abc import Iterator

from prometheus_client.core import Metric

from cadogan.metrics.families import counter, counters, gauge, gauges, histogram
from cadogan.metrics.node import Node

PHASES = ("lobby", "countdown", "racing", "decided", "finished", "abandoned")
KINDS = ("racer", "spectator", "playback", "entering", "live")


def of_races(node: Node) -> Iterator[Metric]:
    """Moves and what became of them."""
    measures, written, log = node.services.rooms.measures, node.services.log.written, node.services.log
    yield histogram(
        "move_ack_seconds", "Time from a move or undo to its ack, which follows its commit.", measures.acks.in_seconds()
    )
    yield histogram(
        "spectator_delay_seconds", "Time for which frames were gathered for spectators.", measures.spectator_delays
    )
    yield counters("refusals", "Refused messages of sockets, by code.", "code", measures.refused)
    yield histogram("append_batch_events", "Events of a batch of the log.", written.batch_events)
    yield histogram("append_seconds", "Time that Postgres took for a batch of the log.", written.append_s)
    yield counter("append_conflicts", "Appends that another node's event has overtaken.", written.conflicts)
    yield counter("append_failures", "Appends that Postgres has refused.", written.failures)
    yield counter("append_resends", "Batches that were sent again, because Postgres had not answered.", written.resends)
    yield gauge(
        "append_oldest_unacknowledged_seconds", "Time for which appends have waited without a commit.", log.stalled_s
    )
    yield gauge("append_blocked_races", "Races whose appends wait for a lock of another transaction.", len(log.blocked))


def of_rooms(node: Node) -> Iterator[Metric]:
    """Rooms and sockets that are open now."""
    services, sockets = node.services, node.sockets
    measures, rooms = services.rooms.measures, services.rooms.open.values()
    phases = Counter(type(room.committed.phase).__name__.lower() for room in rooms)
    yield gauges("rooms", "Open rooms of this node, by phase.", "phase", dict.fromkeys(PHASES, 0) | phases)
    yield gauge("held_events", "Events that fair view holds back now.", sum(room.held for room in rooms))
    kinds: Counter[str] = Counter(socket.kind for socket in sockets.sockets)
    yield gauges("sockets", "Open sockets, by what their clients do.", "kind", dict.fromkeys(KINDS, 0) | kinds)
    yield gauge("streams", "Open streams of races over HTTP.", len(services.streams))
    yield gauge("connections", "Open connections of clients, sockets included.", len(sockets.connections))
    yield counters("socket_closes", "Ended sockets, by close code.", "code", of_numbers(measures.closes))
    yield counter("slow_readers", "How often a socket was too slow for its frames.", measures.slow)
    yield gauge("slow_sockets", "Sockets that are too slow now.", sum(socket.is_slow for socket in sockets.sockets))
    refused = {"node full": 0, "address full": 0} | sockets.connections.refused
    yield counters("connections_refused", "Connections that were refused, by the reason.", "why", refused)


def of_node(node: Node) -> Iterator[Metric]:
    """The process and its neighbours."""
    services, bus = node.services, node.services.bus
    yield gauge("pulse_age_seconds", "Time since the last pulse.", time.monotonic() - services.pulse.last_beat)
    lag = services.loop_lag
    yield histogram("loop_lag_seconds", "How late the event loop was, at looks each 10 ms.", lag.wall)
    yield histogram("loop_own_lag_seconds", "How much of that the node itself computed.", lag.own)
    yield gauge("loop_lag_recent_seconds", "Worst lateness of the last minute or two.", lag.wall.recent_max)
    yield gauge("descriptors_left", "File descriptors that are left, about.", services.descriptors.left)
    yield gauge("overloaded", "1 while new races and spectators are refused.", services.rooms.load.is_overloaded)
    yield gauge("clock_offset_seconds", "Time by which this machine is ahead of Postgres.", services.clock.offset_s)
    yield gauge("clock_fault", "1 while nothing comes due, because a clock is off.", services.clock.fault is not None)
    yield gauge("stopping", "1 from the signal to stop until the end.", services.shutdown.has_begun)
    yield gauges("lease_held", "1 if this node does the task for all nodes.", "role", services.leases.wanted)
    yield gauge("nodes", "Nodes that are alive, this one included.", 1 + len(bus.others))
    yield gauge("bus_unreached_nodes", "Nodes that are alive and were not heard over the bus.", bus.unreached)
    yield counter("bus_sent", "Messages for other nodes.", bus.sent)
    yield counter("bus_heard", "Messages from other nodes.", bus.heard)
    yield counter("bus_dropped", "Messages that were not sent, because too many waited.", bus.dropped)


def of_numbers(counts: Counter[int]) -> dict[str, float]:
    """Counts by a number as text."""
    return {str(number): count for number, count in counts.items()}
