"""A race over the real service, what was seen of it, and its proof: all together as people use it."""

import asyncio
import subprocess
import sys
from contextlib import AsyncExitStack
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

import pytest
from msgspec.structs import replace

from cadogan.app import Service
from cadogan_client import Cadogan, Problem, RaceView, Seat
from cadogan_client.fair_deal import Seen, service_commitment

COMMAND = str(Path(sys.executable).with_name("cadogan"))


async def verify(*arguments: Path | str) -> tuple[int | None, str]:
    """Run the command; how it ended, and what it said."""
    process = await asyncio.create_subprocess_exec(
        COMMAND, "verify", *map(str, arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said, _ = await process.communicate()
    return process.returncode, said.decode()


async def race_a_little(cadogan: Cadogan, race: RaceView) -> Seat:
    async with cadogan.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        for _ in range(5):
            await seat.play(seat.board.legal[0])
        await seat.resign()
        await seat.finished()
    return seat


async def test_what_two_saw_holds_against_the_proof_and_another_secret_does_not(
    service: Service, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(2)]
        for cadogan in (ada, ben):
            await cadogan.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=2, countdown=0)
        with pytest.raises(Problem, match="once it is over"):
            await ada.proof(race.id)
        seats = await asyncio.gather(race_a_little(ada, race), race_a_little(ben, race))
        proof = await ben.proof(race.id)
    proof.save(tmp_path / "race.json")
    for seat in seats:
        assert seat.seen is not None
        seat.seen.save(tmp_path / "seen.json")
        assert Seen.load(tmp_path / "seen.json") == seat.seen
    digest = seats[0].race.digest
    assert digest is not None
    status, said = await verify(tmp_path / "race.json", "--seen", tmp_path / "seen.json", "--digest", digest)
    assert status == 0, said
    assert "this proof holds" in said

    seen = seats[0].seen
    assert seen is not None
    other = replace(seen, commitment=service_commitment(race.id, sha256(b"another secret").digest()))
    other.save(tmp_path / "seen.json")
    status, said = await verify(tmp_path / "race.json", "--seen", tmp_path / "seen.json")
    assert status == 1
    assert f"event 1, secret: committed to by {seen.commitment}; right would be {other.commitment}, as seen" in said
