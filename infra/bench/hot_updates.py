"""`python -m infra.bench.hot_updates`: the share of each table's updates that are in place (HOT), in short races.

An update in place leaves the indexes alone. Any other writes an entry in every index of its table.
"""

import argparse
import asyncio
import time

import asyncpg

from cadogan_client import Cadogan
from infra.bench.figure import Figure, print_figures
from infra.bench.service import running_service

SHARES = """
SELECT relname, n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE n_tup_upd >= $1 ORDER BY n_tup_upd DESC
"""
LEAST_UPDATES = 50
APART_S = 1.5
"""Longer than the projections wait at most."""


def main() -> None:
    """Let pairs of players race, and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    with running_service() as service:
        asyncio.run(race(f"http://127.0.0.1:{service.port}", options.pairs, time.monotonic() + options.seconds))
        print_figures(asyncio.run(shares(service.dsn)))


async def race(url: str, pairs: int, until: float) -> None:
    """Let pairs of players race, one short race after the other."""
    async with asyncio.TaskGroup() as group:
        for pair in range(pairs):
            group.create_task(race_pair(url, pair, until))


async def race_pair(url: str, pair: int, until: float) -> None:
    """Let two players race."""
    async with Cadogan(url) as one, Cadogan(url) as other:
        await one.sign_up(f"Host {pair}", bot=True)
        await other.sign_up(f"Guest {pair}", bot=True)
        while time.monotonic() < until:
            made = await one.create_race("duchess", seats=2, countdown=1)
            async with asyncio.TaskGroup() as group:
                group.create_task(race_once(one, str(made.id)))
                group.create_task(race_once(other, str(made.id)))


async def race_once(player: Cadogan, race_id: str) -> None:
    """Make a move and resign, one racer after the other: a longer race also has its start and its end apart."""
    async with player.race(race_id) as seat:
        await seat.ready()
        await seat.started()
        await seat.play(seat.board.legal[0])
        await asyncio.sleep((1 + seat.number) * APART_S)
        await seat.resign()
        await seat.finished()


async def shares(dsn: str) -> list[Figure]:
    """The share of each table with more than a few updates."""
    connection = await asyncpg.connect(dsn)
    try:
        rows = await connection.fetch(SHARES, LEAST_UPDATES)
    finally:
        await connection.close()
    return [
        Figure(f"updates of `{table}` in place", 100 * hot / updates, "%", None, f"{updates:,} updates")
        for table, updates, hot in rows
    ]


if __name__ == "__main__":
    main()
