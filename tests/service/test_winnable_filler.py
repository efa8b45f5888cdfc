"""The process that fills the pool: it fills it with deals that their witnesses win, and never outlives the service."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest
from structlog.testing import capture_logs

from cadogan.cli.serving.listeners import bound
from cadogan.lobby import winnable_filler as filler
from cadogan.races.proof.verify.verify import Claim, verdict_on
from cadogan.rules import GAMES, Game, Layout, Move, Seed
from cadogan.rules.solver.solution import find_solution, wins
from cadogan.store.database import connect
from cadogan.store.tables.deals import Deals
from cadogan_client import Cadogan
from tests.fixtures import running

SERVICE = """
import asyncio, sys, uuid
from cadogan.lobby.winnable_filler import keep_filled
from cadogan.store.database import connect
from cadogan.store.tables.deals import Deals

async def main():
    async with await connect(sys.argv[1]) as pool:
        await keep_filled(Deals(pool), sys.argv[1], uuid.uuid4())

asyncio.run(main())
"""

ENDS_SOON = """
from cadogan.lobby import winnable_filler
winnable_filler.IDLE_S = 0.0
winnable_filler.run()
"""
"""Python of a filler that ends as soon as there is nothing to do."""

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def fillers(parent: int) -> list[int]:
    """Fillers that a process has begun."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [pid for pid in map(int, children) if is_filler(pid)]


def is_filler(pid: int) -> bool:
    """Whether this process runs, and is one."""
    with suppress(OSError):
        return b"cadogan.lobby.winnable_filler" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what other processes do, who tell nobody."""
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - as the docstring says
            await asyncio.sleep(0.02)


async def until_some(deals: Deals, *games: Game, count: int = 1) -> None:
    async with asyncio.timeout(60):
        while [await deals.in_pool(game.id, game.chosen) >= count for game in games] != [True] * len(games):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.02)


async def test_the_pool_is_filled_with_deals_that_their_witnesses_win(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {name: GAMES[name] for name in ("duchess", "eagle-wing-coops")}
    monkeypatch.setattr(filler, "WANTED", 2)
    monkeypatch.setattr(filler, "GAMES", games)
    async with await connect(dsn) as pool:
        filling = asyncio.create_task(filler.fill(Deals(pool)))
        await until_some(Deals(pool), *games.values(), count=2)
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
        rows = await pool.fetch("SELECT game, seed, witness FROM winnable")
    assert len(rows) == 4
    for game_id, seed, witness in rows:
        layout = GAMES[game_id].start(Seed(seed).deck(GAMES[game_id]))
        assert wins(layout, [Move.parse(text) for text in witness.split()])


async def test_deals_of_a_game_without_winnable_ones_are_not_tried(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    async def add(deals: Deals, game: Game) -> bool:
        tried.append(game.id)
        await deals.put(game.id, game.chosen, os.urandom(16), "")
        return True

    monkeypatch.setattr(filler, "add", add)
    monkeypatch.setattr(filler, "WANTED", 1)
    async with await connect(dsn) as pool:
        filling = asyncio.create_task(filler.fill(Deals(pool)))
        await until_some(Deals(pool), *(game for game in GAMES.values() if game.has_winnable_deals))
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
    assert tried == [game.id for game in GAMES.values() if game.id != "spider"]


async def test_a_game_whose_deals_cannot_be_won_holds_up_no_other(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    easy, hard = GAMES["duchess"], GAMES["canfield"]
    tried: list[str] = []

    def find(layout: Layout, chance: random.Random) -> tuple[Move, ...] | None:
        tried.append("hard" if layout.deal.compiled is hard.compiled else "easy")
        return None if tried[-1] == "hard" else find_solution(layout, chance)

    monkeypatch.setattr(filler, "find_solution", find)
    monkeypatch.setattr(filler, "WANTED", 2)
    monkeypatch.setattr(filler, "GAMES", {game.id: game for game in (hard, easy)})
    async with await connect(dsn) as pool:
        filling = asyncio.create_task(filler.fill(Deals(pool)))
        await until_some(Deals(pool), easy, count=2)
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
        assert await Deals(pool).in_pool(hard.id, hard.chosen) == 0
    assert tried.count("hard") == filler.TRIES


@LINUX
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
async def test_the_filler_ends_with_the_service_however_that_ends(dsn: str, how: signal.Signals) -> None:
    service = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVICE, dsn, stderr=asyncio.subprocess.DEVNULL, start_new_session=True
    )
    async with await connect(dsn) as pool:
        await until_some(Deals(pool), GAMES["duchess"])
    (child,) = fillers(service.pid)
    assert os.getpriority(os.PRIO_PROCESS, child) == 19
    service.send_signal(how)
    await service.wait()
    await until(lambda: not is_filler(child))


async def test_the_filler_logs_as_the_service_does() -> None:
    node_id = uuid4()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", filler.__name__, stdin=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write(f"postgresql://127.0.0.1:1/nowhere\n{node_id}\n".encode())
    entry = msgspec.json.decode(await process.stderr.readline())
    assert (entry["event"], entry["node"]) == ("postgres does not answer", str(node_id))
    process.stdin.close()
    assert await process.wait() == 0


@LINUX
async def test_a_filler_that_died_is_restarted(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filler, "AGAIN_S", 0.0)
    async with keeping_filled(dsn):
        await until(lambda: bool(fillers(os.getpid())))
        (first,) = fillers(os.getpid())
        os.kill(first, signal.SIGKILL)
        await until(lambda: bool(set(fillers(os.getpid())) - {first}))
    await until(lambda: not fillers(os.getpid()))


@LINUX
async def test_a_filler_that_could_not_be_begun_is_begun_later(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filler, "AGAIN_S", 0.01)
    python = sys.executable
    monkeypatch.setattr(sys, "executable", "/nowhere/python")  # as while an operator replaces it
    with capture_logs() as lines:
        async with keeping_filled(dsn) as keeping:
            await until(lambda: any(line.get("of") == "filler" for line in lines) or keeping.done())
            monkeypatch.setattr(sys, "executable", python)
            await until(lambda: bool(fillers(os.getpid())) or keeping.done())
            assert not keeping.done()
    await until(lambda: not fillers(os.getpid()))


async def test_a_filler_runs_only_while_the_pool_lacks_deals(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lacks: list[bool] = []
    looks = asyncio.Semaphore(0)
    full = [filler.WANTED] * len(filler.filled())
    pool, goal = [0, *full[1:]], full

    async def counts(_deals: Deals) -> list[int]:
        looks.release()
        return [*pool]

    async def run_beside(_dsn: str, _node_id: UUID) -> int:
        lacks.append(min(pool) < filler.WANTED)
        pool[:] = goal
        return 0

    monkeypatch.setattr(filler, "AGAIN_S", 0.0)
    monkeypatch.setattr(filler, "LOOK_S", 0.0)
    monkeypatch.setattr(filler, "LEAST_REST_S", 3_600.0)
    monkeypatch.setattr(filler, "counts", counts)
    monkeypatch.setattr(filler, "run_beside", run_beside)

    async def some_looks() -> None:
        for _ in range(20):
            await looks.acquire()

    async with keeping_filled(dsn):
        await some_looks()
        assert lacks == [True]
        pool[1] = 0
        await some_looks()
        assert lacks == [True, True]
        goal = [filler.WANTED - 1, *full[1:]]  # the first game is hard to win
        pool[2] = 0
        await some_looks()
        assert lacks == [True, True, True]  # not for the hard one alone


async def test_the_filler_ends_well_when_there_is_nothing_to_do(dsn: str) -> None:
    async with await connect(dsn) as pool:
        for game in filler.filled():
            for _ in range(filler.WANTED):
                await Deals(pool).put(game.id, game.chosen, os.urandom(16), "")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", ENDS_SOON, stdin=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert process.stdin is not None
    process.stdin.write(f"{dsn}\n{uuid4()}\n".encode())  # and it stays open, as with a service
    async with asyncio.timeout(60):
        assert await process.wait() == 0


@asynccontextmanager
async def keeping_filled(dsn: str) -> AsyncIterator[asyncio.Task[None]]:
    """Keep the pool filled while the block runs."""
    async with await connect(dsn) as pool:
        keeping = asyncio.create_task(filler.keep_filled(Deals(pool), dsn, uuid4()))
        yield keeping
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


@LINUX
async def test_a_service_uses_the_filler_s_deals_and_stops_it(dsn: str) -> None:
    async with running(dsn, bound("127.0.0.1", 0), winnable=True) as service, Cadogan(service.url) as ada:
        await ada.sign_up("Ada")
        async with await connect(dsn) as pool:
            await until_some(Deals(pool), GAMES["duchess"])
        race = await ada.create_race("duchess", seats=1, countdown=0, deal="winnable")
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
            await seat.finished()
        assert race.deal is not None
        page = await ada.deal(race.deal)
        proof = await ada.proof(race.id)
    await until(lambda: not fillers(os.getpid()))
    game = GAMES["duchess"]
    assert page.witness is not None
    assert wins(game.start(Seed.parse(page.seed).deck(game)), [Move.parse(text) for text in page.witness.split()])
    verdict = verdict_on(msgspec.json.decode(msgspec.json.encode(proof), type=Claim))
    assert verdict.holds, verdict
