"""The time of all nodes: Postgres's clock, by way of this node's monotonic one."""

import time

import pytest

from cadogan.store.database import Pool
from cadogan.store.postgres_clock import KEPT, OFF_NS, STALE_NS, Measurement, PostgresClock

MS, S = 1_000_000, 1_000_000_000
START_NS = 1_800_000_000 * S
"""When Postgres's clock says this, the monotonic clock is at 0."""


class Machine:
    """The clocks of a node, and Postgres's, in nanoseconds. `system` and `postgres` are ahead of `now` by so much."""

    def __init__(self, pool: Pool) -> None:
        self.now = 0
        self.system = self.postgres = START_NS
        self.clock = PostgresClock(pool, lambda: self.now, lambda: self.now + self.system)

    def measures(self, error: int = MS, wrong_by: int = 0) -> None:
        self.clock.follow(Measurement(self.now, self.postgres + wrong_by, self.system, error))

    def passes(self, duration: int) -> None:
        self.now += duration

    def is_trusted(self) -> bool:
        """Whether things may come due."""
        return self.clock.fault is None

    @property
    def behind(self) -> int:
        """How far the clock is behind Postgres's, in milliseconds."""
        return (self.now + self.postgres) // MS - self.clock.now_ms()


@pytest.fixture
def machine(pool: Pool) -> Machine:
    machine = Machine(pool)
    machine.measures()
    return machine


async def test_the_time_is_that_of_postgres(pool: Pool) -> None:
    clock = PostgresClock(pool, system_ns=lambda: time.time_ns() + 3600 * S)
    assert clock.fault is not None, "it was never measured"
    await clock.measure()
    assert clock.fault is not None, "this machine is an hour ahead"
    before = clock.now_ms()
    now_ms = await pool.fetchval("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
    assert before - OFF_NS // MS < now_ms < clock.now_ms() + OFF_NS // MS


async def test_a_machine_whose_clock_is_right_has_no_fault(pool: Pool) -> None:
    clock = PostgresClock(pool)
    await clock.measure()
    assert clock.fault is None


async def test_a_step_of_the_system_clock_changes_no_time_and_is_a_fault(machine: Machine) -> None:
    for step in (3600 * S, -3600 * S, 2 * S):
        machine.system = START_NS + step
        machine.passes(S)
        machine.measures()
        assert machine.behind == 0
        assert not machine.is_trusted()
    machine.system = START_NS
    machine.measures()
    assert machine.is_trusted()


@pytest.mark.parametrize("step", [3600 * S, -3600 * S])
async def test_a_failover_to_a_host_with_a_wrong_clock_is_not_followed(machine: Machine, step: int) -> None:
    before = machine.clock.now_ms()
    machine.postgres += step
    for _ in range(2 * KEPT):
        machine.passes(S)
        machine.measures()
    assert machine.clock.now_ms() == before + 2 * KEPT * 1000
    assert not machine.is_trusted()
    machine.postgres -= step
    machine.measures()
    assert machine.is_trusted()


async def test_a_suspended_machine_follows_at_once_what_both_clocks_say(machine: Machine) -> None:
    """The monotonic clock stands still meanwhile."""
    machine.postgres = machine.system = START_NS + 7200 * S
    machine.measures(error=100 * MS)
    assert machine.behind == 0
    assert machine.is_trusted()


async def test_a_small_step_back_of_postgres_lets_the_time_stand_still(machine: Machine) -> None:
    before = machine.clock.now_ms()
    machine.postgres -= 500 * MS
    for _ in range(KEPT):
        machine.measures()
        assert machine.clock.now_ms() == before
    machine.passes(400 * MS)
    assert machine.clock.now_ms() == before
    machine.passes(200 * MS)
    assert (machine.clock.now_ms(), machine.behind) == (before + 100, 0)


async def test_of_the_last_measurements_the_most_exact_one_counts(machine: Machine) -> None:
    for _ in range(KEPT - 1):
        machine.measures(error=400 * MS, wrong_by=300 * MS)
        assert machine.behind == 0
    machine.measures(error=400 * MS, wrong_by=300 * MS)
    assert machine.behind == -300, "the first one is too old by now"


async def test_a_round_trip_of_seconds_says_nothing(machine: Machine) -> None:
    machine.measures(error=2 * S, wrong_by=S)
    assert machine.behind == 0
    assert not machine.is_trusted()


async def test_without_measurements_nothing_comes_due(machine: Machine) -> None:
    machine.passes(STALE_NS)
    assert machine.is_trusted()
    machine.passes(1)
    assert not machine.is_trusted()
    assert machine.behind == 0, "commands still have a time"


@pytest.mark.parametrize("ahead", [3600 * S, -3600 * S])
async def test_a_node_that_starts_beside_a_wrong_clock_takes_the_earlier_time(pool: Pool, ahead: int) -> None:
    """What a closed race shows too early cannot be taken back."""
    machine = Machine(pool)
    machine.postgres += ahead
    machine.measures()
    assert machine.clock.now_ms() == (START_NS + min(ahead, 0)) // MS
    assert not machine.is_trusted()
    machine.postgres = START_NS
    machine.measures()
    assert machine.behind == 0
    assert machine.is_trusted()


async def test_a_clock_of_postgres_that_runs_away_slowly_is_not_followed_far(machine: Machine) -> None:
    for _ in range(60):
        machine.postgres += 50 * MS
        machine.passes(S)
        machine.measures()
    assert machine.clock.now_ms() <= (START_NS + machine.now + OFF_NS) // MS
    assert not machine.is_trusted()
