"""`python -m infra.bench.restarts`: seconds from a kill -9 of `cadogan serve` to the next ack of a racer.

The racer connects again at once, every few milliseconds. Clients for people pause for up to a second first, so that
all of them do not come back at the same moment.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Sequence
from itertools import cycle
from statistics import median, quantiles

from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from cadogan.races.commands import Play, Undo
from cadogan.races.decide import decide
from cadogan.races.ids import RaceId
from cadogan.races.record.applied_event import AppliedEvent, apply
from cadogan.store.clock import Clock
from cadogan.store.database import connect as open_pool
from cadogan.store.log.append import Awaited, Landed, Outcome
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from infra.lab.figure import Figure, at_most, print_figures
from infra.lab.node import Node
from infra.lab.racers.line import heard
from infra.lab.races import SETTINGS, RaceFactory, Racer
from infra.lab.stage import embedded

OPEN = replace(SETTINGS, view="open", undo="free", time_limit=86_400)
"""A race of two, in which moves and their undos can be repeated for ever."""
DEPTH = 40
"""Actions after which a racer takes all moves back."""
AGAIN_S = 0.005
BETWEEN_S = 1.5
"""Time between two kills. A child that is killed sooner is replaced later."""


def main() -> None:
    """Kill, and print the median and the longest time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--all", action="store_true", help="kill both processes, and start the command again at once")
    parser.add_argument("--races", type=int, default=1, help="races with two racers each, who all come back at once")
    parser.add_argument("--events", type=int, default=0, help="events of each race, 3,900 at most")
    options = parser.parse_args()
    times, racers = asyncio.run(measured(options))
    what = "both processes" if options.all else "the process that serves"
    what = f"{what} killed {options.kills} times: next ack of {racers} racers"
    print_figures(
        [
            Figure(f"{what}, median", median(times), "s", at_most(1)),
            Figure(f"{what}, p99", quantiles(times, n=100)[98], "s", at_most(2), f"longest {max(times):.2f} s"),
        ]
    )


async def measured(options: argparse.Namespace) -> tuple[list[float], int]:
    """The seconds, and the number of racers."""
    async with embedded(settings={"RESPAWN": "1"}) as stage:
        with stage.server.kept_up():
            racers = await racers_at(stage.dsn, options.races, options.events)
            return await restarts(stage.nodes[0], racers, options.kills, everything=options.all), len(racers)


async def racers_at(dsn: str, races: int, events: int) -> list[Racer]:
    """Racers in races in which a move and its undo can be repeated for ever. Each race gets so many events at once."""
    racers = await RaceFactory(dsn).start_more_races(races, OPEN)
    async with await open_pool(dsn) as pool, Log(pool) as log:
        for race_id in {racer.race_id for racer in racers if events}:
            await grow(log, race_id, events)
    return racers


async def grow(log: Log, race_id: RaceId, events: int) -> None:
    """Let a race have at least so many events: in turn, its racers play as far as they can, and take all of it back."""
    race = await RaceReader(log, Clock()).race(race_id)
    version, rows = race.version, list[AppliedEvent]()
    for seat in cycle(range(2)):
        while legal := race.boards[seat].layout.legal_moves():
            rows += apply(race, decide(race, Play(race.at + 1, seat, race.boards[seat].n, legal[0].text)))
            race = rows[-1].race
            if race.boards[seat].n % DEPTH == 0:
                break
        while race.boards[seat].back is not None:
            rows += apply(race, decide(race, Undo(race.at + 1, seat, race.boards[seat].n)))
            race = rows[-1].race
        if race.version >= events:
            break
    written: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    log.append(Awaited(race_id, version, rows, race.next_due, written))
    assert isinstance(await written, Landed)


async def restarts(service: Node, racers: Sequence[Racer], kills: int, *, everything: bool) -> list[float]:
    """Kill so often, and return the seconds to the next ack of each racer after each kill."""
    times: list[float] = []
    await asyncio.gather(*(next_ack(service.port, racer) for racer in racers))
    for _ in range(kills):
        await asyncio.sleep(BETWEEN_S)
        killed = time.monotonic()
        if everything:
            service.kill_child()
            service.restart()
        else:
            service.kill_child()
        acked = await asyncio.gather(*(next_ack(service.port, racer) for racer in racers))
        times += [at - killed for at in acked]
    return times


async def next_ack(port: int, racer: Racer) -> float:
    """Connect until that works, move, and wait for the ack. Returns when it came."""
    url = f"ws://127.0.0.1:{port}/api/v1/races/{racer.race_id}/socket"
    while True:
        try:
            async with connect(url, compression=None, ping_interval=None, proxy=None, open_timeout=60) as socket:
                await socket.send(json.dumps({"type": "hello", "token": racer.token}))
                board = (await heard(socket, "welcome"))["board"]
                n = board["n"]
                play = {"type": "play", "n": n, "move": board["legal"][0]}
                await socket.send(json.dumps({"type": "undo", "n": n} if n % 2 else play))
                await heard(socket, "ack")
                return time.monotonic()
        except (OSError, WebSocketException):
            await asyncio.sleep(AGAIN_S)


if __name__ == "__main__":
    main()
