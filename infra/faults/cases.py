"""The registry of cases: one file each, in the order in which they run."""

from infra.faults import failover, half_open, locked_head
from infra.faults.case import Case

CASES: dict[str, Case] = {
    case.name: case
    for case in (
        failover.HUNG,
        failover.KILLED,
        half_open.CASE,
        locked_head.CASE,
    )
}
