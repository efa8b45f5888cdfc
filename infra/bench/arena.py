"""`python -m infra.bench.arena`: an arena of 500 players at two nodes with NATS, and the same races without one.

Every player follows the table on a live socket, moves at a steady pace, and races again as soon as a race is found. The
players come one after the other, so races end at any time. First they race in fixed pairs, which nobody has to find.
"""

import argparse
import asyncio
import json
import random
import re
import sys
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import cycle, pairwise
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import uvloop
from websockets.asyncio.client import connect

from cadogan.cli.players.tournament import log_of, rows_of
from cadogan.races.ids import PlayerId
from cadogan.tournaments.events import Event, RacePaired, RaceResult
from cadogan_client import Cadogan, TableRow, with_change
from infra.lab.bus import nats_server
from infra.lab.figure import Figure, at_most, machine, print_figures
from infra.lab.racers.arena import GAME, ArenaPlayer
from infra.lab.races import RaceFactory
from infra.lab.stage import Stage, external
from infra.lab.usage import cpu_s

WITHIN_S = 2
MOST_CPU = 1.5
NODES = 2
MOVE_S = 5
"""Mean of the seconds between two moves of a player."""
LOOK_S = 0.1
CALM_S = 5
"""Seconds after the last player has come in which nothing is measured."""
VERSION = re.compile(rb'"cursor":"[^"]*","version":(\d+)')


class Cost(NamedTuple):
    """What races took of the nodes."""

    races: float
    cpu_s: float

    @property
    def each_ms(self) -> float:
        """Milliseconds of CPU for a race."""
        return 1000 * self.cpu_s / self.races


class Heard(NamedTuple):
    """A change of the table at a follower. The time is in milliseconds since the epoch."""

    at: float
    version: int
    bytes: int


class Bench:
    """Players at two nodes."""

    def __init__(self, stage: Stage, players: Sequence[ArenaPlayer], race_s: float) -> None:
        self.heard: list[list[Heard]] = []
        """The changes that each follower got."""
        self.late_s: list[float] = []
        """How late this process is, by many looks: as late are players who ask for the next race."""
        self._stage = stage
        self._players = players
        self._race_s = race_s

    async def in_pairs(self, seconds: float) -> Cost:
        """Race without a tournament."""
        pairs = zip(self._players[::2], self._players[1::2], strict=True)
        return await self._cost([self._race_each_other(one, other) for one, other in pairs], seconds)

    async def in_arena(self, arena: UUID, seconds: float) -> Cost:
        """Race in an arena, and follow its table."""
        return await self._cost([self._take_part(player, arena) for player in self._players], seconds)

    def failures(self) -> Counter[str]:
        """What went wrong, and how often."""
        return sum((player.failures for player in self._players), Counter[str]())

    async def _cost(self, racing: Sequence[Coroutine[Any, Any, None]], seconds: float) -> Cost:
        """Let racers come one after the other, in the time of a race, and measure from then on."""
        tasks: list[asyncio.Task[None]] = []
        for each in racing:
            tasks.append(asyncio.create_task(each))
            await asyncio.sleep(self._race_s / len(racing))
        await asyncio.sleep(CALM_S)
        before, ended = self._cpu_s(), self._ended()
        until, self.late_s = time.monotonic() + seconds, []
        while time.monotonic() < until:
            self.late_s.append(await late_s())
        cost = Cost((self._ended() - ended) / 2, self._cpu_s() - before)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        return cost

    def _cpu_s(self) -> float:
        return sum(cpu_s(node.pid) for node in self._stage.nodes)

    def _ended(self) -> int:
        """Seats of races that have ended."""
        return sum(len(player.standings) for player in self._players)

    async def _race_each_other(self, one: ArenaPlayer, other: ArenaPlayer) -> None:
        while True:
            race = (await one.client.create_race(GAME, seats=2, time_limit=int(self._race_s))).id
            await asyncio.gather(one.race(race), other.race(race))

    async def _take_part(self, player: ArenaPlayer, arena: UUID) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._follow(player.client.url, arena))
            group.create_task(player.take_part(arena))

    async def _follow(self, url: str, arena: UUID) -> None:
        """Note when changes of the table come, without their contents: a client of 500 would be the slowest part."""
        heard: list[Heard] = []
        self.heard.append(heard)
        address = f"ws{url.removeprefix('http')}/api/v1/live"
        async with connect(address, compression=None, max_size=None, proxy=None) as socket:
            await socket.send('{"type":"hello"}')
            await socket.send(json.dumps({"type": "table", "tournament": str(arena), "cursor": "start"}))
            async for frame in socket:
                said = frame.encode() if isinstance(frame, str) else frame
                if found := VERSION.search(said):
                    heard.append(Heard(1000 * time.time(), int(found[1]), len(said)))


def main() -> None:
    """Race, and print. The exit status is 1 if a figure missed its bound."""
    parser = argparse.ArgumentParser(prog="infra.bench.arena", description=__doc__)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10, help="of the arena")
    parser.add_argument("--alone", type=float, default=3, help="minutes of the races without a tournament")
    parser.add_argument("--race", type=int, default=60, help="seconds of a race")
    options = parser.parse_args()
    print(machine(), flush=True)
    figures = uvloop.run(measure(options.players, 60 * options.minutes, 60 * options.alone, options.race))
    print_figures(figures)
    sys.exit(int(any(figure.target is not None and not figure.target.is_met_by(figure.value) for figure in figures)))


async def measure(players: int, seconds: float, alone_s: float, race_s: int) -> list[Figure]:
    """Race without a tournament, then in one, and say how both went."""
    async with at_two_nodes(players, race_s) as (bench, url):
        alone = await bench.in_pairs(alone_s)
        async with Cadogan(url) as maker:
            await maker.sign_up("Organizer")
            arena = (await maker.create_tournament("Bench", [GAME], minutes=240, time_limit=race_s)).id
            rows: list[TableRow] = []
            following = asyncio.create_task(keep_up(maker, arena, rows))
            cost = await bench.in_arena(arena, seconds)
            await maker.cancel_tournament(arena, "The bench is over.")
            await following
            whole = await rows_of(maker, arena)
        log = await log_of(url, arena)
    for failure, times in bench.failures().most_common(3):
        print(f"{times} times: {failure}")
    different = sum(one != other for one, other in zip(rows, whole, strict=True))
    return [
        Figure("race without a tournament, CPU of the nodes", alone.each_ms, "ms", None, f"{alone.races:,.0f} races"),
        Figure("race of the arena, CPU of the nodes", cost.each_ms, "ms", None, f"{cost.races:,.0f} races"),
        Figure("the same, against one without", cost.each_ms / alone.each_ms, "", at_most(MOST_CPU)),
        times_figure("from the end of a race to the next pair", pairing_s(log)),
        times_figure("how late the players are by the CPU that they get", bench.late_s)._replace(target=None),
        times_figure("from the end of a race to the table of a follower", table_s(log, bench.heard)),
        *change_figures(bench.heard, len(msgspec.json.encode(whole))),
        Figure("rows of a follower that differ at the end", different, "rows", at_most(0), f"of {len(rows)}"),
    ]


@asynccontextmanager
async def at_two_nodes(count: int, race_s: int) -> AsyncIterator[tuple[Bench, str]]:
    """Players, half of them at each node, and the address of one."""
    with nats_server() as nats:
        async with external(environments=[{"NATS_URL": nats.url}] * NODES) as stage, AsyncExitStack() as stack:
            players = await RaceFactory(stage.dsn).add_players(count)
            urls = [node.url for node in stage.nodes]
            chance = random.Random(1)
            clients = [
                await stack.enter_async_context(Cadogan(url, player.token))
                for player, url in zip(players, cycle(urls), strict=False)
            ]
            yield Bench(stage, [ArenaPlayer(client, chance, race_s, MOVE_S) for client in clients], race_s), urls[0]


async def late_s() -> float:
    """How late this process wakes up."""
    due = time.monotonic() + LOOK_S
    await asyncio.sleep(LOOK_S)
    return time.monotonic() - due


async def keep_up(client: Cadogan, arena: UUID, rows: list[TableRow]) -> None:
    """Keep a table up to date by its changes alone, until the arena is over."""
    async for change in client.table_changes(arena):
        rows[:] = with_change(rows, change)


def pairing_s(log: Sequence[Event]) -> list[float]:
    """Seconds from the end of each race to the next pair, for each of its players."""
    ended_at: dict[PlayerId, int] = {}
    found = []
    for event in log:
        if isinstance(event, RaceResult):
            ended_at.update((seat.player, event.finished_at) for seat in event.seats)
        elif isinstance(event, RacePaired):
            found += [(event.at - ended_at[player]) / 1000 for player in event.players if player in ended_at]
    return found


def table_s(log: Sequence[Event], heard: Sequence[Sequence[Heard]]) -> list[float]:
    """Seconds from the end of each race to the change with its points, for each follower."""
    results = [(version, event) for version, event in enumerate(log, 1) if isinstance(event, RaceResult)]
    versions = [version for version, _ in results]
    return [
        (later.at - event.finished_at) / 1000
        for changes in heard
        for before, later in pairwise(changes)
        for _, event in results[bisect_right(versions, before.version) : bisect_right(versions, later.version)]
    ]


def times_figure(name: str, seconds: Sequence[float]) -> Figure:
    """The 95th percentile of times."""
    ordered = sorted(seconds)
    p50, p95 = (ordered[int(share * len(ordered))] for share in (0.5, 0.95))
    remark = f"p50 {p50:.2f} s, max {ordered[-1]:.2f} s, {len(ordered):,} times"
    return Figure(f"{name}, p95", p95, "s", at_most(WITHIN_S), remark)


def change_figures(heard: Sequence[Sequence[Heard]], whole: int) -> list[Figure]:
    """How large changes are after the first one, which has the whole table. That has `whole` bytes at the end."""
    sizes = [change.bytes for changes in heard for change in changes[1:]]
    remark = f"{len(sizes):,} changes for {len(heard)} followers; the whole table has {whole:,} bytes"
    return [Figure("a change", sum(sizes) / len(sizes), "bytes", None, remark)]


if __name__ == "__main__":
    main()
