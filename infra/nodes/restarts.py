"""Nodes that come and go under racers: all restarted one after the other, or one killed."""

import asyncio
import random
import time
from collections.abc import Sequence
from typing import NamedTuple

from cadogan.races.events import RacerLeft, RacerReturned
from infra.lab.figure import Figure, at_least, at_most
from infra.lab.history.check import Verdict
from infra.lab.history.history import SeatId
from infra.lab.history.stored_race import StoredRace
from infra.lab.racers.sdk_racer import SdkRacer
from infra.nodes.against_bots import AgainstBots
from infra.nodes.racing import Racing, Service, block, racing, roll, three_nodes

PAUSE_S = 2
"""Seconds that a racer may wait for an answer while nodes are restarted."""
ELSEWHERE_S = 5
"""Seconds in which the racers of a killed node are on another one."""
AWAY_S = 9
"""Seconds for which late racers stay away: longer than a killed node takes to count as dead, less than a minute."""
END_S = 10
"""Seconds in which a node ends after a SIGTERM."""


class Load(NamedTuple):
    """How much goes on meanwhile."""

    races: int
    moves_per_s: float
    bots: int = 0
    """Racers against house bots."""
    calm_s: float = 1
    """Seconds of racing before and after."""

    def of(self, races: int) -> "Load":
        """The same with another number of races, in which the racers keep their pace."""
        return self._replace(races=races, moves_per_s=self.moves_per_s * races / self.races)


LONG = Load(races=200, moves_per_s=500, bots=6, calm_s=5)


class Roll(NamedTuple):
    """A rolling restart, and what became of everybody."""

    acks: int
    ends_s: Sequence[float]
    """Seconds from each SIGTERM to the end of the process."""
    longest_pause_s: float
    verdict: Verdict
    bots_away: int
    """House bots that are away for good."""

    def figures(self, load: Load) -> list[Figure]:
        """The lines of the table."""
        findings = "; ".join(map(str, self.verdict.findings[:3]))
        return [
            Figure("rolling restart of three nodes: acks", self.acks, "", None, f"{load.races} races"),
            Figure("  acks that the log lacks", self.verdict.lost, "", at_most(0)),
            Figure("  all findings in the history", len(self.verdict.findings), "", at_most(0), findings),
            Figure("  longest pause of a racer", self.longest_pause_s, "s", at_most(PAUSE_S)),
            Figure("  longest end of a node", max(self.ends_s), "s", at_most(END_S)),
            Figure("  house bots that are away for good", self.bots_away, "", at_most(0), f"of {load.bots}"),
        ]


class Kill(NamedTuple):
    """A node killed in mid-race, and what became of its racers."""

    racers: int
    slowest_s: float
    """Seconds from the kill to the next ack of the slowest racer of that node."""
    verdict: Verdict
    late: int
    """Racers who stayed away for a while."""
    away_and_back: int
    """Those of them whose race says that they were away, and that they came back."""

    def figures(self) -> list[Figure]:
        """The lines of the table."""
        findings = "; ".join(map(str, self.verdict.findings[:3]))
        return [
            Figure("node killed: racers on it", self.racers, ""),
            Figure("  the last of them moves on another node after", self.slowest_s, "s", at_most(ELSEWHERE_S)),
            Figure("  acks that the log lacks", self.verdict.lost, "", at_most(0)),
            Figure("  all findings in the history", len(self.verdict.findings), "", at_most(0), findings),
            Figure("  late racers who are told away and back", self.away_and_back, "", at_least(self.late)),
        ]


async def rolling_restart(service: Service, load: Load, chance: random.Random) -> Roll:
    """Restart three nodes one after the other under load."""
    async with racing(service, load.races, load.moves_per_s, chance) as under_way:
        async with AgainstBots.racing(service, load.bots, chance) as against_bots:
            await under_way.more_acks()
            await asyncio.sleep(load.calm_s)
            ends_s = await roll(service.nodes)
            await under_way.more_acks()
            await asyncio.sleep(load.calm_s)
            bots_away = await against_bots.count_away()
        longest_pause_s = under_way.longest_pause_s
    return Roll(under_way.acks, ends_s, longest_pause_s, await under_way.judged(), bots_away)


async def killed_node(service: Service, load: Load, chance: random.Random, *, late: int) -> Kill:
    """Kill a node under load. Racers of `late` races, wherever they are, reach no node for a while."""
    node = service.nodes[0]
    async with racing(service, load.races, load.moves_per_s, chance, late=late) as under_way:
        await under_way.more_acks()
        await asyncio.sleep(load.calm_s)
        killed_at = time.monotonic()
        node.kill()
        slowest_s, _ = await asyncio.gather(slowest(under_way.of_node[node.port], killed_at), stay_away(under_way))
        node.start()
        await node.until_up()
        await under_way.more_acks()
    verdict, races = await under_way.judged(), await under_way.stored()
    away_and_back = sum(was_away_and_back(races, racer.seat) for racer in under_way.late)
    return Kill(len(under_way.of_node[node.port]), slowest_s, verdict, late, away_and_back)


async def slowest(racers: Sequence[SdkRacer], since: float) -> float:
    """Seconds from a moment to the next ack of the slowest racer."""
    return max(await asyncio.gather(*(racer.next_ack() for racer in racers))) - since


async def stay_away(under_way: Racing) -> None:
    """Keep the late racers away for a while."""
    assert under_way.late_line is not None  # racing has begun
    for racer in under_way.late:
        racer.note_cut()
    await block(under_way.late_line, AWAY_S)


def was_away_and_back(races: Sequence[StoredRace], seat: SeatId) -> bool:
    """Whether a race says that a racer left, and then that the racer came back."""
    told = [
        type(applied.event)
        for stored in races
        if stored.race_id == seat.race_id
        for applied in stored.applied
        if isinstance(applied.event, RacerLeft | RacerReturned) and applied.event.seat == seat.number
    ]
    return told[:2] == [RacerLeft, RacerReturned]  # at the end of the racing, all leave


async def measure_rolling(load: Load = LONG) -> list[Figure]:
    """The long form of the rolling restart."""
    async with three_nodes({"HOUSE_BOTS": "1"}) as service:
        return (await rolling_restart(service, load, random.Random(1))).figures(load)


async def measure_killed(load: Load = LONG) -> list[Figure]:
    """The long form of the kill."""
    async with three_nodes({}) as service:
        return (await killed_node(service, load, random.Random(1), late=load.races // 10)).figures()
