"""Reads: what common requests cost, and how an export of everything slows racers down.

The requests are those of a visit to the web client (the list of races, a race, a board, a player, a leaderboard) and
the events of a race of 300 moves, which a replay reads.
"""

import asyncio
import threading
from collections.abc import Iterator
from hashlib import md5
from uuid import UUID

from cadogan.races.ids import RaceId
from infra.bench.request_rate import measure_requests
from infra.lab.figure import Figure, at_most
from infra.lab.load import PlayCounts, playing
from infra.lab.races import RaceFactory
from infra.lab.stage import Service
from infra.scale.copies import create_copies
from infra.scale.export_reader import ExportRead, read_export
from infra.scale.generated_races import generate_races

WHOLE_RACES = 10_000
LISTED_RACES = 20_000
MOST_MB = 200
MOVES_PER_S = 1_000
CONNECTIONS = 50
RACES = 200
MOST_CPU_MS = {"the list of races": 0.35, "a board of it at n=100": 1.0, "events of a race of 300 moves": 0.7}
"""Targets for the service's CPU time of a request, by label."""
SECONDS = 5
"""How long moves are measured without an export, and again during one."""
NDJSON = "application/x-ndjson"


def read_figures(service: Service, factory: RaceFactory) -> Iterator[Figure]:
    """Figures of an export, of moves during one, and of each read. The lists also have races without a log."""
    race_id = create_copies(service.dsn, WHOLE_RACES)
    yield from export_figures(read_export(service.port, service.pid, NDJSON))
    yield from concurrent_export_figures(service, factory)
    asyncio.run(generate_races(service.dsn, LISTED_RACES))
    for name, path in paths(race_id).items():
        rate = measure_requests(service, path)
        most_ms = MOST_CPU_MS.get(name)
        yield Figure(
            f"CPU of {name}, over REST",
            rate.cpu_s / rate.responses * 1e3,
            "ms",
            None if most_ms is None else at_most(most_ms),
            f"{rate.responses / rate.seconds:,.0f} responses/s of {rate.response_bytes:,} bytes",
        )


def paths(race_id: RaceId) -> dict[str, str]:
    """Path of each read, by its label."""
    player = UUID(md5(b"player 100", usedforsecurity=False).hexdigest())  # the id in infra/scale/generated_races.py
    return {
        "the list of races": "/races",
        "a finished race": f"/races/{race_id}",
        "a board of it at n=100": f"/races/{race_id}/boards/0?n=100",
        "a player": f"/players/{player}",
        "a leaderboard": "/leaderboards/duchess",
        "events of a race of 300 moves": f"/races/{race_id}/events",
    }


def export_figures(read: ExportRead) -> Iterator[Figure]:
    """Figures of an export of all races."""
    size = f"{read.size_bytes / 1e6:.0f} MB"
    yield Figure(f"export of {WHOLE_RACES:,} races of 300 moves", read.seconds, "s", remark=size)
    yield Figure("  CPU of the service", read.cpu_s / WHOLE_RACES * 1e3, "ms/race")
    yield Figure("  memory of the service, at most", read.most_mb, "MB", at_most(MOST_MB))


def concurrent_export_figures(service: Service, factory: RaceFactory) -> Iterator[Figure]:
    """Latency of acks without an export, and during one."""
    alone = play_at_pace(service, factory)
    exporting = threading.Thread(target=read_export, args=(service.port, service.pid, NDJSON))
    exporting.start()
    during = play_at_pace(service, factory)
    note = "" if exporting.is_alive() else "; the export ended first"
    exporting.join()
    yield Figure(f"ack of a move, p99, {MOVES_PER_S:,} moves/s", alone.p99_ms, "ms", remark=f"p50 {alone.p50_ms:.1f}")
    yield Figure("  during an export", during.p99_ms, "ms", remark=f"p50 {during.p50_ms:.1f}{note}")
    yield Figure("  times as long", during.p99_ms / alone.p99_ms, "")


def play_at_pace(service: Service, factory: RaceFactory) -> PlayCounts:
    """Let racers play at `MOVES_PER_S` together."""
    racers = factory.start_races(RACES)
    with playing(service.port, racers, CONNECTIONS, SECONDS, moves_per_s=MOVES_PER_S) as client:
        client.start()
        return client.play_counts()
