"""What a crash of the service or of its Postgres, or a full disk, may not cost: two racers play through it."""

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan, Seat
from tests.cli.conftest import Serving
from tests.store.embedded.conftest import open_parent
from tests.store.embedded.system import postmaster_of

ENOUGH = 120
"""Acknowledged moves, after which something breaks."""
WITHIN_S = 60
"""Deadline of what takes seconds."""


class Duel:
    """Two racers of one race, who play as fast as they can, and the moves that were acknowledged."""

    def __init__(self, seats: list[Seat], client: Cadogan, race_id: UUID) -> None:
        self.acknowledged: list[list[str]] = [[], []]
        self._client = client
        self._race_id = race_id
        self._grown = asyncio.Event()
        self._players = [asyncio.create_task(self._play(seat)) for seat in seats]

    async def reach(self, moves: int) -> None:
        """Wait until so many moves were acknowledged."""
        async with asyncio.timeout(WITHIN_S):
            while self.moves < moves and not all(player.done() for player in self._players):
                self._grown.clear()
                await self._grown.wait()
        assert not all(player.done() for player in self._players), "the race was over too soon"

    @property
    def moves(self) -> int:
        return sum(map(len, self.acknowledged))

    async def finish(self) -> None:
        """Both play to the end, as if nothing had been, and no acknowledged move is missing from the log."""
        async with asyncio.timeout(WITHIN_S):
            await asyncio.gather(*self._players)
        assert await self.kept() == self.acknowledged

    async def kept(self) -> list[list[str]]:
        """The moves in the log, by seat."""
        kept: list[list[str]] = [[], []]
        async for event in self._client.events(self._race_id):
            if event.__struct_config__.tag == "moved":
                kept[event.seat].append(event.move)  # type: ignore[union-attr]
        return kept

    async def _play(self, seat: Seat) -> None:
        moves = self.acknowledged[seat.board.seat]
        while seat.board.legal:
            move = next((move for move in seat.board.legal if "-t" not in move), seat.board.legal[0])
            if move.startswith("t") and len(moves) > ENOUGH:
                break  # only moves between columns are left
            ack = await seat.play(move)
            assert ack.n == len(moves) + 1
            moves.append(move)
            self._grown.set()
        self._grown.set()


@asynccontextmanager
async def duel(url: str) -> AsyncIterator[Duel]:
    """A duel in open view, in which each move is public at once. The service runs already."""
    async with Cadogan(url) as first, Cadogan(url) as second:
        for client, name in ((first, f"Ada {os.urandom(4).hex()}"), (second, f"Bea {os.urandom(4).hex()}")):
            await client.sign_up(name)
        race = await first.create_race("duchess", seats=2, countdown=0, view="open")
        async with first.race(race.id) as one, second.race(race.id) as other:
            await asyncio.gather(one.ready(), other.ready())
            await asyncio.gather(one.started(), other.started())
            yield Duel([one, other], first, race.id)


async def test_no_acknowledged_move_is_missing_after_kill_9(serving: Serving, port: int) -> None:
    async with serving(port) as service:
        await service.until_up()
        async with duel(service.url) as race:
            await race.reach(ENOUGH)
            await service.end(signal.SIGKILL)
            safe = [list(moves) for moves in race.acknowledged]
            async with serving(port) as restarted:
                await restarted.until_up()
                for moves, acked in zip(await race.kept(), safe, strict=True):
                    assert moves[: len(acked)] == acked
                await race.finish()


async def test_a_race_goes_on_after_the_embedded_postgres_was_killed(
    serving: Serving, port: int, environment: Mapping[str, str]
) -> None:
    home = EmbeddedPostgres(Path(environment["CADOGAN_DATA"])).home
    async with serving(port) as service:
        await service.until_up()
        async with duel(service.url) as race:
            for enough in (ENOUGH // 3, ENOUGH):
                await race.reach(enough)
                os.kill(postmaster_of(home), signal.SIGKILL)
            await race.finish()


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of 160 MB."""
    with open_parent() as parent, mounted(parent / "data", "160m") as data:
        yield data


@contextmanager
def mounted(directory: Path, size: str) -> Iterator[Path]:
    directory.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(directory)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("NOT TESTED: only root may mount a small file system")
    try:
        yield directory
    finally:
        subprocess.run(["umount", "--lazy", str(directory)], check=True)


async def test_a_race_goes_on_when_a_full_disk_has_space_again(serving: Serving, port: int, small_disk: Path) -> None:
    async with serving(port, CADOGAN_DATA=str(small_disk)) as service:
        await service.until_up()
        async with duel(service.url) as race:
            await race.reach(10)
            filler = small_disk / "filler"
            fill(filler)
            stopped_at = await until_nothing_is_acknowledged(service.url, race)
            filler.unlink()
            await race.reach(stopped_at + 1)
            await race.finish()


def fill(file: Path) -> None:
    """Write a file until the disk is full."""
    with file.open("wb", buffering=0) as output:
        try:
            while True:
                output.write(bytes(4096))
        except OSError:
            return


async def until_nothing_is_acknowledged(url: str, race: Duel) -> int:
    """Wait until the service says that it is not ready. Returns how many moves were acknowledged by then."""
    async with asyncio.timeout(WITHIN_S), httpx.AsyncClient(base_url=url) as client:
        while (await client.get("/readyz")).status_code == httpx.codes.OK:  # noqa: ASYNC110 - as probes do
            await asyncio.sleep(0.05)
    return race.moves
