"""Postgres, and what depends on it. Every node reports the figures of the database for the whole service."""

from collections.abc import Callable

from cadogan.metrics.metric import Kind, Metric, Reading, in_database
from cadogan.metrics.node import Node
from cadogan.store.database import Pool

STATE = "postgres: Up, synchronous, WAL archived, months with partitions"


def of_pools(read: Callable[[Pool], float]) -> Callable[[Node], Reading]:
    """Read it from each pool."""
    return lambda node: {name: read(pool) for name, pool in node.pools._asdict().items()}


OF_POSTGRES = (
    Metric(
        "pool_connections_in_use",
        Kind.OF_NODE,
        "Connections in use.",
        of_pools(lambda pool: pool.in_use),
        "postgres: Connections in use, of all",
        "percentunit",
        ("pool",),
        "max by (pool) (cadogan_pool_connections_in_use / cadogan_pool_connections_most)",
    ),
    Metric(
        "pool_connections_most",
        Kind.OF_NODE,
        "Connections that a pool may have.",
        of_pools(lambda pool: pool.get_max_size()),
        labels=("pool",),
    ),
    Metric(
        "pool_waits",
        Kind.COUNT,
        "How often no connection was free.",
        of_pools(lambda pool: pool.waits),
        "postgres: Share of queries that wait",
        "percentunit",
        ("pool",),
        "max by (pool) (rate(cadogan_pool_waits_total[5m]) / rate(cadogan_pool_uses_total[5m]))",
    ),
    Metric(
        "pool_uses",
        Kind.COUNT,
        "How often a connection was asked for.",
        of_pools(lambda pool: pool.uses),
        labels=("pool",),
    ),
    Metric(
        "postgres_up",
        Kind.OF_NODE,
        "1 if Postgres answered a few seconds ago.",
        lambda node: node.signs.last is not None,
        STATE,
        query="min(cadogan_postgres_up)",
    ),
    Metric(
        "standby_confirms",
        Kind.SERVICE,
        "1 if commits wait for a standby.",
        in_database(lambda signs: signs.has_standby),
        STATE,
    ),
    Metric(
        "wal_archiving_fails",
        Kind.SERVICE,
        "1 if the last attempt to archive WAL failed.",
        in_database(lambda signs: signs.archiving_fails),
        STATE,
    ),
    Metric(
        "partitions_ahead_months",
        Kind.SERVICE,
        "Months after this one that have a partition.",
        in_database(lambda signs: signs.partitions_ahead),
        STATE,
    ),
    Metric(
        "overdue_races",
        Kind.SERVICE,
        "Races that needed a tick more than a second ago.",
        in_database(lambda signs: signs.overdue),
        "postgres: Overdue races",
    ),
    Metric(
        "projection_lag_seconds",
        Kind.SERVICE,
        "Age of the oldest event that a list does not show.",
        in_database(lambda signs: signs.lag_s),
        "postgres: Lists behind the log",
        "s",
        ("projection",),
    ),
    Metric(
        "set_aside_races",
        Kind.SERVICE,
        "Races that a projection cannot apply.",
        in_database(lambda signs: signs.set_aside),
        "postgres: Races set aside",
        labels=("projection",),
    ),
    Metric(
        "snapshot_held_seconds",
        Kind.SERVICE,
        "Time for which the same transaction was the oldest.",
        lambda node: None if node.signs.last is None else node.signs.held_s,
        "postgres: Oldest open transaction",
    ),
    Metric(
        "snapshot_age_transactions",
        Kind.SERVICE,
        "Transactions since the oldest open one began.",
        in_database(lambda signs: signs.snapshot.age),
        "postgres: Oldest open transaction",
    ),
    Metric(
        "database_bytes",
        Kind.SERVICE,
        "Size of the database.",
        in_database(lambda signs: signs.bytes),
        "postgres: Size of the database",
        "bytes",
    ),
    Metric(
        "pairing_waiting",
        Kind.SERVICE,
        "Players in matchmaking.",
        in_database(lambda signs: signs.waiting),
        "races: Matchmaking",
    ),
    Metric(
        "pairing_longest_wait_seconds",
        Kind.SERVICE,
        "How long a player has waited at most.",
        in_database(lambda signs: signs.longest_wait_s),
        "races: Matchmaking",
    ),
    Metric(
        "winnable_deals",
        Kind.SERVICE,
        "Deals in the pool that can be won, by game that has any (GET /games says which).",
        in_database(lambda signs: signs.winnable),
        "races: Winnable deals",
        labels=("game",),
    ),
)
