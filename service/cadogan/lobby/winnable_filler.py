"""Keeps the pool of winnable deals filled, in a separate process, so that no move waits for the search.

The service starts the process when the pool lacks deals, and stops it (`keep_filled`). The process reads the DSN, and
the id of the node for its logs, from its standard input. When that input ends, the service has ended, and the process
ends at once. It also ends once it has had nothing to do for a while: it takes 50 MB. It runs at the lowest priority
(`nice` 19). One node of all runs it.
"""

import asyncio
import os
import random
import secrets
import sys
import threading
import time
from uuid import UUID

import structlog

from cadogan.logs import name_node, set_up_logs
from cadogan.rules import GAMES, Game, Seed
from cadogan.rules.seed import SEED_BYTES
from cadogan.rules.solver.solution import find_solution, wins
from cadogan.store.database import connect
from cadogan.store.errors import Unreachable
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.deals import Deals

FILLER = "filler"
"""The role of the node that runs the process."""
WANTED = 12
"""Deals of each game in the pool. Draws come one by one, and a deal of most games is found in a second."""
TRIES = 12
"""Deals of a game that are tried in a row. Then it is the turn of the other games that lack some."""
LEAST_REST_S, MOST_REST_S = 10.0, 3_600.0
"""A game of which none could be won rests before it is tried again, each time twice as long."""
PAUSE_S = 2.0
"""Seconds between two looks of the process at a full pool."""
IDLE_S = 30.0
"""The process ends when it had nothing to do for so long."""
LOOK_S = 5.0
"""Seconds between two looks of the service at the pool, while no process runs."""
AGAIN_S = 5.0
"""Pause before the process is restarted or Postgres is asked again."""

logger = structlog.get_logger()


async def keep_filled(deals: Deals, dsn: str, node_id: UUID) -> None:
    """Run the process while the pool lacks deals, until cancelled.

    A process that ends may leave games whose deals are hard to win. For them alone the next one waits, each time twice
    as long.
    """
    left: list[int] | None = None
    rest_s, rested = 0.0, 0.0
    while True:
        pause_s = AGAIN_S
        with run_guarded("filler"):
            await deals.take_back(time.time_ns() // 1_000_000)
            pool = await counts(deals)
            if pool != left:
                rest_s = rested = 0.0
            if min(pool) < WANTED and time.monotonic() >= rested:
                status = await run_beside(dsn, node_id)
                if status:
                    logger.warning("the filler of the pool has ended and is restarted", status=status)
                else:
                    left = await counts(deals)
                    rest_s = min(MOST_REST_S, 2 * rest_s or LEAST_REST_S)
                    rested = time.monotonic() + rest_s
            else:
                pause_s = LOOK_S
        await asyncio.sleep(pause_s)


def filled() -> list[Game]:
    """Games of which the pool has deals."""
    return [game for game in GAMES.values() if game.has_winnable_deals]


async def counts(deals: Deals) -> list[int]:
    """Deals in the pool, of each of these games."""
    return [await deals.in_pool(game.id, game.chosen) for game in filled()]


async def run_beside(dsn: str, node_id: UUID) -> int:
    """Run the process to its end. Cancelling closes its standard input, which ends it, even while it starts."""
    reading, writing = os.pipe()
    with open(reading, "rb") as its_end, open(writing, "wb", buffering=0) as line:  # noqa: ASYNC230, PTH123 - a pipe
        line.write(f"{dsn}\n{node_id}\n".encode())
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __name__,
            stdin=its_end,
            start_new_session=True,  # Ctrl-C reaches only the service, which ends the process
        )
        return await process.wait()


async def fill(deals: Deals) -> None:
    """Fill the pool until nothing is to do. A game whose deals are hard to win holds up no other."""
    rests: dict[str, float] = {}
    rested: dict[str, float] = {}
    worked = time.monotonic()
    while time.monotonic() <= worked + IDLE_S:
        lacking = [game for game, count in zip(filled(), await counts(deals), strict=True) if count < WANTED]
        ready = [game for game in lacking if time.monotonic() >= rested.get(game.id, 0.0)]
        for game in ready:
            if await add(deals, game):
                worked = time.monotonic()
                rests.pop(game.id, None)
            else:
                rests[game.id] = min(MOST_REST_S, 2 * rests.get(game.id, LEAST_REST_S / 2))
                rested[game.id] = time.monotonic() + rests[game.id]
        if not ready:
            await asyncio.sleep(PAUSE_S)


async def add(deals: Deals, game: Game) -> bool:
    """Try deals until one can be won, and add it to the pool. False if none of several could."""
    for _ in range(TRIES):
        seed = Seed(secrets.token_bytes(SEED_BYTES))
        layout = game.start(seed.deck(game))
        moves = find_solution(layout, random.Random(seed.value))  # noqa: S311 - a policy plays, it keeps no secret
        if moves is not None and wins(layout, moves):
            await deals.put(game.id, game.chosen, seed.value, " ".join(move.text for move in moves))
            return True
    return False


async def main(dsn: str) -> None:
    """Fill the pool of a database until nothing is to do."""
    while True:
        try:
            async with await connect(dsn, connections=1) as pool:
                return await fill(Deals(pool))
        except Unreachable as error:
            logger.warning("postgres does not answer", error=str(error))
            await asyncio.sleep(AGAIN_S)


def end_with_the_service() -> None:
    """Wait until the service has ended, then end."""
    os.read(sys.stdin.fileno(), 1)  # not the buffer: its lock, held by this thread, would abort an end of the process
    os._exit(0)


def run() -> None:
    """Be the process."""
    os.nice(19)
    given, node = (sys.stdin.buffer.readline().decode().strip() for _ in range(2))
    set_up_logs()
    name_node(UUID(node))
    threading.Thread(target=end_with_the_service, daemon=True).start()
    asyncio.run(main(given))


if __name__ == "__main__":
    run()
