"""The registry of cases: one file each, in the order in which they run."""

from infra.faults import failover, half_open, lazy_commits, locked_head, slow_queries
from infra.faults.case import Case

CASES: dict[str, Case] = {
    case.name: case
    for case in (
        failover.HUNG,
        failover.KILLED,
        half_open.CASE,
        locked_head.CASE,
        lazy_commits.CASE,
        slow_queries.CASE,
    )
}
