"""Metrics of Postgres and what depends on it."""

from collections.abc import Iterator

from prometheus_client.core import Metric

from cadogan.metrics.families import counters, gauge, gauges
from cadogan.metrics.node import Node


def of_postgres(node: Node) -> Iterator[Metric]:
    """Pools, and the vital signs. While Postgres does not answer, there are none."""
    pools = node.pools._asdict()
    yield gauges("pool_connections_in_use", "Connections in use.", "pool", {name: pools[name].in_use for name in pools})
    most = {name: pools[name].get_max_size() for name in pools}
    yield gauges("pool_connections_most", "Connections that a pool may have.", "pool", most)
    yield counters(
        "pool_uses", "How often a connection was asked for.", "pool", {name: pools[name].uses for name in pools}
    )
    waits = {name: pools[name].waits for name in pools}
    yield counters("pool_waits", "How often no connection was free.", "pool", waits)
    signs = node.signs.last
    yield gauge("postgres_up", "1 if Postgres answered a few seconds ago.", signs is not None)
    if signs is None:
        return
    yield gauge("standby_confirms", "1 if commits wait for a standby.", signs.has_standby)
    yield gauge("wal_archiving_fails", "1 if the last attempt to archive WAL failed.", signs.archiving_fails)
    yield gauge("overdue_races", "Races that needed a tick more than a second ago.", signs.overdue)
    yield gauges("projection_lag_seconds", "Age of the oldest event not followed.", "projection", signs.lag_s)
    yield gauges("set_aside_races", "Races that a projection cannot apply.", "projection", signs.set_aside)
    yield gauge("snapshot_age_transactions", "Transactions since the oldest open one began.", signs.snapshot.age)
    yield gauge("snapshot_held_seconds", "Time for which the same transaction was the oldest.", node.signs.held_s)
    yield gauge("pairing_waiting", "Players in matchmaking.", signs.waiting)
    yield gauge("pairing_longest_wait_seconds", "How long a player has waited at most.", signs.longest_wait_s)
    yield gauge("webhooks_off", "Webhooks that are switched off.", signs.webhooks.off)
    yield gauge("webhook_oldest_undelivered_seconds", "Age of the oldest event not delivered.", signs.webhooks.oldest_s)
    yield gauge("webhook_oldest_due_seconds", "Time for which an event has been due.", signs.webhooks.oldest_due_s)
    yield gauges("winnable_deals", "Deals in the pool that can be won, by game.", "game", signs.winnable)
    yield gauge("partitions_ahead_months", "Months after this one that have a partition.", signs.partitions_ahead)
    yield gauge("database_bytes", "Size of the database.", signs.bytes)
