"""`cadogan tournament` computes the table from the log, and finds what differs."""

import asyncio
from uuid import UUID

import pytest
from msgspec.structs import replace

from cadogan.app import Service
from cadogan.cli.players import tournament
from cadogan.tournaments import series
from cadogan.tournaments.events import RaceResult
from cadogan.tournaments.tournament import tournament_of
from cadogan_client import Cadogan


async def race_once(player: Cadogan, arena: UUID, moves: int = 0) -> None:
    """Enter, give one race up after some moves, and wait for its result."""
    await player.enter_tournament(arena)
    while (own := await player.own_place(arena, wait=5)).race is None:
        pass
    async with player.race(own.race) as seat:
        await seat.ready()
        await seat.started()
        for _ in range(moves):
            await seat.play(seat.board.legal[0])
        await seat.resign()
        await seat.finished()
    while (await player.own_place(arena, wait=5)).row.races == 0:
        pass


async def test_the_table_is_computed_from_the_log_and_every_difference_is_said(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as bob:
        await ada.sign_up("Ada Arena")
        await bob.sign_up("Bob Arena")
        arena = (await ada.create_tournament("Checked", ["duchess"], minutes=10)).id
        async with asyncio.timeout(60):
            await asyncio.gather(race_once(ada, arena), race_once(bob, arena))
        assert await tournament.check(arena, service.url) == 0
        said = capsys.readouterr().out
        assert "Ada Arena" in said
        assert "1 races, 0 differences" in said
        log = await tournament.log_of(service.url, arena)
        rows = await tournament.rows_of(ada, arena)
        (result,) = [event for event in log if isinstance(event, RaceResult)]
        views = {result.race: await ada.view(result.race)}
    assert tournament.of_table(tournament_of(log), [replace(rows[0], points=9), *rows[1:]])
    assert tournament.of_table(tournament_of(log), rows[:1])
    forged = replace(result, seats=(replace(result.seats[0], home=52), *result.seats[1:]))
    assert tournament.of_races([forged], views)


async def test_a_sprint_is_checked_with_the_commitments_to_its_deals(
    service: Service, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(series, "FIRST_MS", 0)
    async with Cadogan(service.url) as ada, Cadogan(service.url) as bob:
        await ada.sign_up("Ada Sprint")
        await bob.sign_up("Bob Sprint")
        at = service.services.clock.now_ms() + 1_000
        sprint = await ada.create_tournament("Checked", ["storehouse"], kind="sprint", starts_at=at)
        assert [len(each.commitment) for each in sprint.rounds] == [64] * 5
        async with asyncio.timeout(60):
            await asyncio.gather(race_once(ada, sprint.id, 2), race_once(bob, sprint.id))
        assert await tournament.check(sprint.id, service.url) == 0
        assert "2 races, 0 differences" in capsys.readouterr().out
        folded = tournament_of(await tournament.log_of(service.url, sprint.id))
        (ended,) = folded.series.ended
        views = {board.race: await ada.view(board.race) for board in ended.boards}
        deals = {view.deal for view in views.values() if view.deal is not None}
        assert await tournament.seeds_of(ada, deals) == {}, "the deal opens later"
    assert len(deals) == 1
    assert tournament.of_deals(folded, views, dict.fromkeys(deals, "00"))
    folded.series.ended[0] = replace(ended, seed="00" * 16)
    assert tournament.of_deals(folded, views, {})
