"""What one node of three does for all: it ticks overdue races, and looks for the seats of lost nodes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from cadogan.races.facts import LOBBY_S
from cadogan.races.ids import RaceId
from cadogan.races.phases import Abandoned
from cadogan.rooms.append_pipeline import AppendPipeline
from cadogan.rooms.pending_append import PendingAppend
from cadogan.rooms.pulse import OVERDUE_MS, SWEEPER, TICKER
from cadogan.store.log import append
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.tables.presence import NODE_LOST_S, RaceSeat
from tests.clock import MovableClock
from tests.fixtures import execute
from tests.rooms.clients import DEADLINE_S, Player
from tests.rooms.conftest import Enters, Node, running_node, until

RACES = 30


@pytest.fixture
async def nodes(dsn: str, clock: MovableClock) -> AsyncIterator[list[Node]]:
    """Three nodes that pulse. The first one has the roles."""
    async with AsyncExitStack() as stack:
        nodes = []
        for _ in range(3):
            nodes.append(await stack.enter_async_context(running_node(dsn, clock)))
            await nodes[-1].beats()
            await until(lambda: nodes[0].leases.holds(TICKER) and nodes[0].leases.holds(SWEEPER))
        yield nodes


async def until_abandoned(node: Node, race: RaceId) -> None:
    """Wait for the log: a room that is opened for the question would tick the race itself."""
    reader = RaceReader(node.log, node.clock)
    async with asyncio.timeout(DEADLINE_S):
        while not isinstance((await reader.race(race)).phase, Abandoned):  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)


async def test_three_nodes_tick_overdue_races_without_a_conflict(
    nodes: list[Node], clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes: list[tuple[RaceId, append.Outcome]] = []
    finish = AppendPipeline.finish

    def counted(pipeline: AppendPipeline, appending: PendingAppend, outcome: append.Outcome) -> None:
        outcomes.append((pipeline.committed.id, outcome))
        finish(pipeline, appending, outcome)

    monkeypatch.setattr(AppendPipeline, "finish", counted)
    races = [await nodes[number % 3].creates() for number in range(RACES)]
    clock.passes(LOBBY_S + OVERDUE_MS / 1000)
    for race in races:
        await until_abandoned(nodes[0], race)
    here = [outcome for race, outcome in outcomes if race in races]  # the node that tests share has races, too
    assert here == [append.LANDED] * RACES
    assert not any(node.rooms.open for node in nodes[1:]), "they opened races in order to tick them"


async def test_one_node_of_three_looks_for_empty_seats(nodes: list[Node], monkeypatch: pytest.MonkeyPatch) -> None:
    sweeps: list[list[bool]] = [[], [], []]

    def count(node: Node, noted: list[bool]) -> None:
        beat = node.presence.beat

        async def counted(*, sweeps: bool) -> dict[RaceSeat, int]:
            noted.append(sweeps)
            return await beat(sweeps=sweeps)

        monkeypatch.setattr(node.presence, "beat", counted)

    for node, noted in zip(nodes, sweeps, strict=True):
        count(node, noted)
    await until(lambda: all(len(noted) >= 5 for noted in sweeps))
    assert [any(noted) for noted in sweeps] == [True, False, False]


async def test_another_node_looks_for_the_seats_of_the_one_that_looked_for_all(
    nodes: list[Node], dsn: str, enters: Enters, ada: Player, ben: Player
) -> None:
    sweeper, other, _ = nodes
    race = await sweeper.race(ada, ben)
    await enters(sweeper, race, ada)
    racer = await enters(other, race, ben)
    await until(lambda: not sweeper.rooms.open[race].is_busy)
    await sweeper.dies()
    await execute(
        dsn,
        f"UPDATE node SET seen = seen - interval '{NODE_LOST_S} seconds' WHERE node_id = '{sweeper.id}'; "
        f"UPDATE lease SET until = now() - interval '1 ms' WHERE node_id = '{sweeper.id}'",
    )
    await racer.hears("left", seat=0)


async def test_a_node_whose_clock_is_off_does_not_tick(
    nodes: list[Node], clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nodes share a clock here, so this is the fault of the first one alone."""

    class Off(MovableClock):
        fault = "the clock of this machine is wrong"

    monkeypatch.setattr(nodes[0].pulse, "_clock", Off())
    race = await nodes[0].creates()
    await until(lambda: any(node.leases.holds(TICKER) for node in nodes[1:]))
    assert not nodes[0].leases.holds(TICKER)
    clock.passes(LOBBY_S + OVERDUE_MS / 1000)
    await until_abandoned(nodes[1], race)
