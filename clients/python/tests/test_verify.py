"""`cadogan verify` with the proof of a race and the commitments that its racers saw."""

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
from cadogan_client.fair_deal import service_commitment
from cadogan_client.verification import Seen, verify_proof

COMMAND = str(Path(sys.executable).with_name("cadogan"))


async def verify(*arguments: Path | str) -> tuple[int | None, str]:
    """Run the command; its exit status and output."""
    process = await asyncio.create_subprocess_exec(
        COMMAND, "verify", *map(str, arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output, _ = await process.communicate()
    return process.returncode, output.decode()


async def race_five_moves(cadogan: Cadogan, race: RaceView) -> Seat:
    async with cadogan.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        for _ in range(5):
            await seat.play(seat.board.legal[0])
        await seat.resign()
        await seat.finished()
    return seat


async def test_a_proof_passes_with_seen_commitments_and_fails_with_others(service: Service, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(2)]
        for cadogan in (ada, ben):
            await cadogan.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=2, countdown=0)
        with pytest.raises(Problem) as problem:
            await ada.proof(race.id)
        assert problem.value.code == "wrong-phase"
        seats = await asyncio.gather(race_five_moves(ada, race), race_five_moves(ben, race))
        proof = await ben.proof(race.id)
    proof.save(tmp_path / "race.json")
    for seat in seats:
        assert seat.seen is not None
        seat.seen.save(tmp_path / "seen.json")
        assert Seen.load(tmp_path / "seen.json") == seat.seen
    digest = seats[0].race.digest
    assert digest is not None
    status, output = await verify(tmp_path / "race.json", "--seen", tmp_path / "seen.json", "--digest", digest)
    assert status == 0, output
    assert "this proof holds, against what was seen" in output

    seen = seats[0].seen
    assert seen is not None
    assert verify_proof(proof, seen=seen).answer == "holds"
    other = replace(seen, commitment=service_commitment(race.id, sha256(b"another secret").digest()))
    other.save(tmp_path / "seen.json")
    status, output = await verify(tmp_path / "race.json", "--seen", tmp_path / "seen.json")
    assert status == 1
    assert f"event 1, the service committed to {seen.commitment}; this client saw {other.commitment}" in output


async def test_a_racer_who_comes_back_after_the_end_has_not_seen_the_log_end(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(2)]
        for cadogan in (ada, ben):
            await cadogan.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=2, countdown=0)
        await asyncio.gather(race_five_moves(ada, race), race_five_moves(ben, race))
        async with ada.race(race.id) as seat:
            await seat.finished()
        assert seat.seen is not None
        assert seat.race.digest is not None
        assert seat.seen.digest is None
        assert verify_proof(await ada.proof(race.id), seen=seat.seen).answer == "consistent"
