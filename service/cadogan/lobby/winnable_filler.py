"""Keeps the pool of winnable deals filled: a process beside the service, so that no move ever waits for the search.

It is begun and ended by the service (`keep_filled`), and reads the DSN from its standard input. When that ends, the
service has ended, however it did; the process then ends at once, in the middle of a deal. It is as nice as it can be.
"""

import asyncio
import os
import random
import secrets
import sys
import threading

import structlog

from cadogan.rules import GAMES, Game, Seed
from cadogan.rules.seed import SEED_BYTES
from cadogan.rules.solver.solution import find_solution, wins
from cadogan.store.database import connect
from cadogan.store.errors import Unreachable
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.deals import Deals

WANTED = 12
"""Deals of each game in the pool: an evening's draws come one by one, and a deal of most games is found in a second."""
PAUSE_S = 2.0
"""How often it is looked whether somebody has drawn, once the pool is full."""
AGAIN_S = 5.0
"""Pause before the process is begun anew, or Postgres asked again."""

logger = structlog.get_logger()


async def keep_filled(dsn: str) -> None:
    """Have the process beside this one until cancelled."""
    while True:
        with run_guarded("filler"):
            status = await run_beside(dsn)
            logger.warning("the filler of the pool has ended; it is begun anew", status=status)
        await asyncio.sleep(AGAIN_S)


async def run_beside(dsn: str) -> int:
    """Run the process to its end. It ends with the line, which whoever cancels this closes: even half begun."""
    reading, writing = os.pipe()
    with open(reading, "rb") as its_end, open(writing, "wb", buffering=0) as line:  # noqa: ASYNC230, PTH123 - a pipe
        line.write(dsn.encode() + b"\n")
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __name__,
            stdin=its_end,
            start_new_session=True,  # Ctrl-C is for the service, which ends it
        )
        return await process.wait()


async def fill(deals: Deals) -> None:
    """Fill the pool, and keep it full, until cancelled."""
    while True:
        lacking = [game for game in GAMES.values() if await deals.in_pool(game.id, game.chosen) < WANTED]
        for game in lacking:
            await add(deals, game)
        if not lacking:
            await asyncio.sleep(PAUSE_S)


async def add(deals: Deals, game: Game) -> None:
    """Look at deals until one is won, and let the pool have it."""
    while True:
        seed = Seed(secrets.token_bytes(SEED_BYTES))
        layout = game.start(seed.deck(game))
        moves = find_solution(layout, random.Random(seed.value))  # noqa: S311 - it plays, it keeps no secret
        if moves is not None and wins(layout, moves):
            await deals.put(game.id, game.chosen, seed.value, " ".join(move.text for move in moves))
            return


async def main(dsn: str) -> None:
    """Fill the pool of a database for ever."""
    while True:
        try:
            async with await connect(dsn, connections=1) as pool:
                await fill(Deals(pool))
        except Unreachable as error:
            logger.warning("postgres does not answer", error=str(error))
            await asyncio.sleep(AGAIN_S)


def end_with_the_service() -> None:
    """Wait until the service has ended, and end."""
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    os.nice(19)
    given = sys.stdin.buffer.readline().decode().strip()
    threading.Thread(target=end_with_the_service, daemon=True).start()
    asyncio.run(main(given))
