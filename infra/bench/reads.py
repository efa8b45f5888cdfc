"""Reads: what a page costs that many people look at, and what it costs them that somebody exports everything.

The five are what a visit asks for: the list of races, one of them and its boards, a player, and who leads. Beside them
the events of a race of 300 moves, which a replay takes.
"""

import asyncio
import threading
from collections.abc import Iterator
from hashlib import md5
from uuid import UUID

from cadogan.races.ids import RaceId
from infra.bench.figure import Figure, at_most
from infra.bench.load import Moves, playing
from infra.bench.races import Starter
from infra.bench.request_rate import ask
from infra.bench.service import Service
from infra.scale.copies import make_races
from infra.scale.export_reader import Read, read_export
from infra.scale.generated_races import make_listed

WHOLE_RACES = 10_000
LISTED_RACES = 20_000
MOST_MB = 200
MOVES_PER_S = 1_000
CONNECTIONS = 50
RACES = 200
SECONDS = 5
"""Moves are measured for so long without an export, and beside one."""
NDJSON = "application/x-ndjson"


def read_figures(service: Service, starter: Starter) -> Iterator[Figure]:
    """Figure an export, moves beside one, then each read, with more races that only lists know."""
    race_id = make_races(service.dsn, WHOLE_RACES)
    yield from export_figures(read_export(service.port, service.pid, NDJSON))
    yield from beside_figures(service, starter)
    asyncio.run(make_listed(service.dsn, LISTED_RACES))
    for name, path in paths(race_id).items():
        asked = ask(service, path)
        yield Figure(
            f"{name}, over REST",
            asked.answers / asked.seconds,
            "answers/s",
            remark=f"CPU {asked.cpu_s / asked.answers * 1e3:.2f} ms, {asked.answer_bytes:,} bytes",
        )


def paths(race_id: RaceId) -> dict[str, str]:
    """Address of each read."""
    player = UUID(md5(b"player 100", usedforsecurity=False).hexdigest())  # as infra/scale/sql/players.sql has it
    return {
        "the list of races": "/races",
        "a race that is over": f"/races/{race_id}",
        "a board of it at n=100": f"/races/{race_id}/boards/0?n=100",
        "a player": f"/players/{player}",
        "a leaderboard": "/leaderboards/duchess",
        "events of a race of 300 moves": f"/races/{race_id}/events",
    }


def export_figures(read: Read) -> Iterator[Figure]:
    """Figure an export of all that there is."""
    size = f"{read.size_bytes / 1e6:.0f} MB"
    yield Figure(f"export of {WHOLE_RACES:,} races of 300 moves", read.seconds, "s", remark=size)
    yield Figure("  CPU of the service", read.cpu_s / WHOLE_RACES * 1e3, "ms/race")
    yield Figure("  memory of the service, at the most", read.most_mb, "MB", at_most(MOST_MB))


def beside_figures(service: Service, starter: Starter) -> Iterator[Figure]:
    """Figure how long a move's answer takes by itself, and beside an export."""
    alone = play(service, starter)
    exporting = threading.Thread(target=read_export, args=(service.port, service.pid, NDJSON))
    exporting.start()
    beside = play(service, starter)
    is_whole = "" if exporting.is_alive() else "; the export ended before it"
    exporting.join()
    yield Figure(
        f"answer to a move, p99, {MOVES_PER_S:,} moves/s", alone.p99_ms, "ms", remark=f"p50 {alone.p50_ms:.1f}"
    )
    yield Figure("  beside an export", beside.p99_ms, "ms", remark=f"p50 {beside.p50_ms:.1f}{is_whole}")
    yield Figure("  times as long", beside.p99_ms / alone.p99_ms, "")


def play(service: Service, starter: Starter) -> Moves:
    """Let racers play at a pace."""
    racers = starter.prepare(RACES)
    with playing(service.port, racers, CONNECTIONS, SECONDS, moves_per_s=MOVES_PER_S) as client:
        client.go()
        return client.moves()
