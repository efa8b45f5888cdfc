"""`cadogan tournament` computes the table from the log, and finds what differs."""

import asyncio
from functools import partial
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from cadogan.app import Service
from cadogan.cli.players import tournament
from cadogan.races.proof.proof import proof_of
from cadogan.races.proof.verify.verify import Claim
from cadogan.tournaments.events import RacePaired, RaceResult, RaceVoid
from cadogan.tournaments.tournament import tournament_of
from cadogan_client import Cadogan
from cadogan_client.wire_types import Proof
from tests.tournaments.sprints import begin_with


async def race_once(player: Cadogan, arena: UUID, moves: int = 0) -> None:
    """Enter, give one race up after some moves, and wait for its result. No other race follows."""
    await player.enter_tournament(arena)
    while (own := await player.own_place(arena, wait=5)).race is None:
        pass
    async with player.race(own.race) as seat:
        await seat.ready()
        await seat.started()
        await player.leave_tournament(arena)
        for _ in range(moves):
            await seat.play(seat.board.legal[0])
        await seat.resign()
        await seat.finished()
    while (await player.own_place(arena, wait=5)).row.races == 0:
        pass


async def test_the_table_is_computed_from_the_log_and_every_difference_is_said(
    service: Service, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as bob:
        await ada.sign_up("Ada Arena")
        await bob.sign_up("Bob Arena")
        arena = (await ada.create_tournament("Checked", ["duchess"], minutes=10)).id
        async with asyncio.timeout(60):
            await asyncio.gather(race_once(ada, arena), race_once(bob, arena))
        with pytest.raises(SystemExit) as ended:  # its address leads to its service
            await asyncio.to_thread(tournament.tournament, f"{service.url}/arenas/{arena}")
        assert ended.value.code == 0
        said = capsys.readouterr().out
        assert "Ada Arena" in said
        assert "1 race, 0 differences" in said
        log = await tournament.log_of(service.url, arena)
        rows = await tournament.rows_of(ada, arena)
        (result,) = [event for event in log if isinstance(event, RaceResult)]
        (paired,) = [event for event in log if isinstance(event, RacePaired)]
        proof = await ada.proof(result.race)
        assert tournament.of_table(tournament_of(log), [replace(rows[0], points=9), *rows[1:]])
        assert tournament.of_table(tournament_of(log), rows[:1])
        claim = claim_of(proof)
        assert tournament.of_proof(claim, paired, result) == ""
        forged = replace(result, seats=(replace(result.seats[0], home=52), *result.seats[1:]))
        assert "seats is [" in tournament.of_proof(claim, paired, forged)
        assert sorted(seat.gave_up is True for seat in result.seats) == [False, True]
        forged = replace(result, seats=tuple(replace(seat, gave_up=False) for seat in result.seats))
        assert "gave_up" in tournament.of_proof(claim, paired, forged)
        old = replace(result, seats=tuple(replace(seat, gave_up=None) for seat in result.seats))
        assert tournament.of_proof(claim, paired, old, rules=1) == "", "a log of the rules 1 has nothing of it"
        void = RaceVoid(at=result.at, race=result.race, reason="abandoned")
        assert "phase finished" in tournament.of_proof(claim, paired, void)
        assert "duchess" in tournament.of_proof(claim, replace(paired, game="klondike"), result)
        *others, last = proof.events

        async def forged_proof(*_: object) -> Proof:
            return replace(proof, events=(*others, replace(last, payload=others[-1].payload)))

        monkeypatch.setattr(Cadogan, "proof", forged_proof)
        capsys.readouterr()
        assert await tournament.check(arena, service.url) == 1
    said = capsys.readouterr().out
    assert f"race {result.race}: its proof does not hold: event {len(proof.events)}, " in said
    assert "1 race, 1 difference" in said


def claim_of(proof: object) -> Claim:
    """A proof as the check reads it."""
    return msgspec.json.decode(msgspec.json.encode(proof), type=Claim)


async def test_a_sprint_is_checked_with_the_commitments_to_its_deals(
    service: Service, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_with(monkeypatch, 2)
    async with Cadogan(service.url) as ada, Cadogan(service.url) as bob:
        await ada.sign_up("Ada Sprint")
        await bob.sign_up("Bob Sprint")
        sprint = await ada.create_tournament("Checked", ["storehouse"], kind="sprint")
        assert [len(each.commitment) for each in sprint.rounds] == [64] * 5
        async with asyncio.timeout(60):
            await asyncio.gather(race_once(ada, sprint.id, 2), race_once(bob, sprint.id))
        assert await tournament.check(sprint.id, service.url) == 0
        said = capsys.readouterr().out
        assert "0 races, 0 differences" in said
        assert "Not checked: 2 races" in said, "their proofs have the deal, which opens later"
        folded = tournament_of(await tournament.log_of(service.url, sprint.id))
        (ended,) = folded.series.ended
        reader = service.services.race_reader
        claims = {
            board.race: claim_of(proof_of(await reader.payloads(board.race))) for board in ended.boards
        }  # as they open
    paired = {each.race: each for each in folded.races}
    for board in ended.boards:
        check = partial(tournament.of_proof, claims[board.race], paired[board.race])
        assert check(board, ended.seed) == ""
        assert "its deal has the seed" in check(board, "00" * 16)
        assert "home_ms is" in check(replace(board, home_ms=1), ended.seed)
    assert tournament.of_deals(folded) == []
    folded.series.ended[0] = replace(ended, seed="00" * 16)
    assert len(tournament.of_deals(folded)) == 1
