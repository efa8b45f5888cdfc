"""The registry of cases, in the order in which they run."""

from infra.faults import (
    calm,
    clocks,
    cuts,
    failover,
    full_disk,
    kills,
    limits_reached,
    locked_head,
    pauses,
    poison,
    slow_queries,
    tournaments,
)
from infra.faults.case import Case

CASES: dict[str, Case] = {
    case.name: case
    for case in (
        calm.CASE,
        kills.SERVICE,
        kills.CHILD,
        kills.EMBEDDED,
        kills.WATCHER,
        kills.EXTERNAL,
        kills.THREE_NODES,
        cuts.CUTS,
        cuts.HALF_OPEN,
        cuts.DEAD_LINES,
        pauses.SERVICE,
        pauses.POSTGRES,
        failover.HUNG,
        failover.KILLED,
        full_disk.CASE,
        full_disk.WAL,
        limits_reached.TIMEOUTS,
        limits_reached.CONNECTIONS,
        limits_reached.REFUSED,
        clocks.CASE,
        poison.CASE,
        locked_head.CASE,
        kills.LAZY,
        slow_queries.CASE,
        tournaments.KILLED,
        tournaments.FAILOVER,
        tournaments.CUT,
        tournaments.SPRINT,
    )
}
