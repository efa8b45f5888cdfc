"""`python -m infra.bench.rooms`: the memory of what does nothing, and the CPU of opening a race.

A node at rest, races whose racers only answer pings, and spectators of a race that stands still. Each is measured on
top of others, because the first ones take what the start of the service has freed again. `python -X uncompiled`
measures races and their opening without what is compiled.
"""

import asyncio
import random
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack

from msgspec.structs import replace

from cadogan.races.ids import RaceId
from cadogan.races.steps import in_one_piece
from cadogan.rooms.publisher import begun_in_steps
from cadogan.rules import RULES_FORM
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from infra.lab.figure import Figure, at_most, print_figures
from infra.lab.load import playing, watching
from infra.lab.node import running_node
from infra.lab.postgres import data_directory, postgres_at
from infra.lab.races import SETTINGS, RaceFactory
from infra.lab.random_play import append_random_play
from infra.lab.stage import Service, embedded
from infra.lab.usage import pss_mb

OPTIONS = () if RULES_FORM == "compiled" else ("-X", "uncompiled")
SETTLED_S = 20
"""Seconds until what a start or many entries leave to do is done."""
FIRST_RACES, RACES, SPECTATORS = 1_000, 2_000, 2_000
SELDOM, LONG_S = 0.001, 3600
"""Moves a second of all racers together, who so do nothing, for longer than the measurement."""
OPENED_RACES, MOVES, ROUNDS = 40, 150, 8
"""Races that are opened, moves and undos on each of their two boards, and rounds, of which the cheapest counts."""


def main() -> None:
    """Measure and print."""
    ArgumentParser(prog="infra.bench.rooms", description=__doc__).parse_args()  # so that --help measures nothing
    print_figures(asyncio.run(at_rest()))
    with data_directory() as directory, postgres_at(directory / "data") as server:
        with running_node(server.dsn(), directory / "service.log", options=OPTIONS) as node:
            print_figures(idle_figures(Service(node.pid, node.port, server.dsn())))
        print_figures(opening_figures(server.dsn()))


async def at_rest() -> list[Figure]:
    """Memory of a node that was started as `cadogan serve` starts it, on a database that is up to date."""
    with data_directory() as directory:
        async with embedded(directory / "data"):
            pass  # makes the database
        async with embedded(directory / "data", {"RESPAWN": "1"}) as stage:
            await asyncio.sleep(SETTLED_S)
            watcher = stage.nodes[0]
            memory_mb, watching_mb = sum(map(pss_mb, watcher.children)), pss_mb(watcher.pid)
    remark = f"{memory_mb:.0f} of the service, {watching_mb:.0f} of the process that watches it"
    return [Figure("a node at rest", memory_mb + watching_mb, "MB", at_most(110), remark)]


def idle_figures(service: Service) -> Iterator[Figure]:
    """Memory of an idle race with two sockets, and of a spectator."""
    factory = RaceFactory(service.dsn)
    with ExitStack() as idle:

        def seat(races: int) -> None:
            racers = factory.start_races(races)
            client = idle.enter_context(playing(service.port, racers, len(racers), LONG_S, moves_per_s=SELDOM))
            client.start()
            idle.callback(client.stop)
            time.sleep(SETTLED_S)

        seat(FIRST_RACES)
        before = pss_mb(service.pid)
        seat(RACES)
        after = pss_mb(service.pid)
        name = f"an idle race with two sockets, rules {RULES_FORM}"
        yield Figure(name, (after - before) / RACES * 1000, "KB", at_most(24))
        (racer, _) = factory.start_races(1)
        client = idle.enter_context(watching(service.port, racer.race_id, SPECTATORS, LONG_S))
        client.start()
        idle.callback(client.stop)
        time.sleep(SETTLED_S)
        each_kb = (pss_mb(service.pid) - after) / SPECTATORS * 1000
        yield Figure("a spectator", each_kb, "KB", at_most(6.5))


def opening_figures(dsn: str) -> Iterator[Figure]:
    """CPU of what a room begins with, from the whole log of its race."""
    for view in ("open", "fair"):
        logs = asyncio.run(logs_of_races(dsn, view))
        events, now_ms = sum(map(len, logs)), time.time_ns() // 1_000_000
        spent = []
        for _ in range(ROUNDS):
            began = time.process_time()
            for payloads in logs:
                in_one_piece(begun_in_steps(payloads, now_ms))
            spent.append(time.process_time() - began)
        remark = f"{len(logs)} races of {events / len(logs):.0f} events"
        yield Figure(f"opening a race, {view} view", min(spent) / events * 1e6, "µs/event", at_most(4), remark)


async def logs_of_races(dsn: str, view: str) -> list[list[bytes]]:
    """Logs of races whose racers play at random."""
    settings = replace(SETTINGS, view=view, undo="free")
    racers = await RaceFactory(dsn, random.SystemRandom().getrandbits(64)).start_more_races(OPENED_RACES, settings)
    races = dict.fromkeys(racer.race_id for racer in racers)
    return [await played(dsn, race_id) for race_id in races]


async def played(dsn: str, race_id: RaceId) -> list[bytes]:
    """The log of a race after random play."""
    await append_random_play(dsn, race_id, MOVES)
    async with await connect(dsn) as pool, Log(pool) as log:
        return [entry.payload for entry in await log.read(race_id)]


if __name__ == "__main__":
    main()
