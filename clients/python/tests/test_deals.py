"""Deals that are played again, and daily deals, at a running service."""

from collections.abc import AsyncIterator
from secrets import token_hex

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, Problem, RaceView


@pytest.fixture
async def ada(service: Service) -> AsyncIterator[Cadogan]:
    async with Cadogan(service.url) as cadogan:
        await cadogan.sign_up("Ada")
        yield cadogan


async def resign_race(cadogan: Cadogan, race: RaceView) -> None:
    async with cadogan.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        await seat.resign()
        await seat.finished()


async def test_a_deal_played_again_lists_both_boards(ada: Cadogan) -> None:
    seed = token_hex(16)
    first = await ada.create_race("duchess", seats=1, countdown=0, seed=seed)
    await resign_race(ada, first)
    assert first.deal is not None
    again = await ada.play_again(first.deal, countdown=0)
    assert again.deal == first.deal
    await resign_race(ada, again)
    page = await ada.deal(first.deal)
    assert (page.seed, page.races, {board.race for board in page.boards}) == (seed, 2, {first.id, again.id})


async def test_a_daily_deal_is_played_once_and_then_shows_other_boards(ada: Cadogan) -> None:
    today = await ada.day()
    assert {deal.game for deal in today.deals} == {game.id for game in await ada.games()}
    with pytest.raises(ValueError, match="is not public before"):
        today.deals[0].keeps(today.deals[0].commitment)
    race = await ada.play_day("duchess")
    with pytest.raises(Problem) as problem:
        await ada.play_day("duchess")
    assert (problem.value.code, problem.value.extra["race"]) == ("already-played", str(race.id))
    await resign_race(ada, race)
    (result,) = (await ada.day_table("duchess", today.day)).results
    assert (result.name, result.how, result.race) == ("Ada", "resigned", race.id)
    assert (await ada.day_board("duchess", race.id)).n == 0
    ghosts = await ada.race_day_ghosts("duchess", race.id)
    assert ghosts.seats[1].ghost is not None


async def test_an_empty_pool_of_winnable_deals_is_a_problem(service: Service) -> None:
    async with Cadogan(service.url, give_up_after_s=0) as hasty:
        await hasty.sign_up("Ada")
        with pytest.raises(Problem) as problem:
            await hasty.create_race("duchess", deal="winnable")
    assert problem.value.code == "no-deal-yet"
