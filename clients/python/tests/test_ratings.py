"""Profiles, comparisons, rating histories and leaderboards at a running service."""

import asyncio
from contextlib import AsyncExitStack
from itertools import count
from uuid import uuid4

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, Problem, RaceView
from tests.fixtures import dodged_race

numbers = count(1)


async def test_a_dodged_race_changes_profile_and_history(service: Service) -> None:
    """A race that counts for both takes ten seconds. A second dodge is quicker, and changes one rating."""
    async with AsyncExitStack() as stack:
        ada, ben, guest = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(3)]
        one, other = [await each.sign_up(f"Rated {next(numbers)}") for each in (ada, ben)]
        races = [await dodged_race(ada, ben) for _ in range(2)]
        assert (await guest.race_ratings(races[0].id)).seats == ()
        (changed,) = (await guest.race_ratings(races[1].id)).seats
        assert (changed.player, changed.change, changed.reason) == (other.id, -2.64, "did not start")
        rating = (await guest.player(other.id)).rating("duchess")
        assert rating is not None
        assert (rating.races, rating.provisional, (await guest.player(one.id)).ratings) == (1, True, ())
        (point,) = [point async for point in guest.rating_history(other.id, "duchess")]
        assert (point.race, point.rating) == (races[1].id, rating.rating)
        assert [ranked async for ranked in guest.leaderboard("duchess")] == []
        assert await guest.best_times("duchess") == ()
        with pytest.raises(Problem) as refused:
            await ben.pair("duchess", rated=True)
        assert refused.value.code == "pairing-paused"


async def test_a_profile_has_results_and_races(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, guest = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(3)]
        one, other = [await each.sign_up(f"Known {next(numbers)}") for each in (ada, ben)]
        races = [await finished_race(ada, ben) for _ in range(2)]
        profile = await guest.player(one.id)
        assert profile.rating("duchess") is None
        assert [(results.kind, results.wins) for results in profile.results] == [("unrated", 2)]
        assert [race.id async for race in guest.player_races(other.id)] == [race.id for race in reversed(races)]
        against = await guest.against(other.id, one.id)
        assert [(game.races, game.losses) for game in against.games] == [(2, 2)]
        assert [meeting.place for meeting in against.last] == [2, 2]


async def finished_race(winner: Cadogan, loser: Cadogan) -> RaceView:
    """A finished race: the winner has one card on the foundations, and both resign."""
    race = await winner.create_race("duchess", seats=2, countdown=0)
    async with winner.race(race.id) as one, loser.race(race.id) as other:
        await asyncio.gather(one.ready(), other.ready())
        await asyncio.gather(one.started(), other.started())
        await one.play(one.board.legal[0])
        await other.resign()
        await one.resign()
        await asyncio.gather(one.finished(), other.finished())
    return race


async def test_unknown_players_and_games_are_problems(service: Service) -> None:
    async with Cadogan(service.url) as guest:
        with pytest.raises(Problem) as problem:
            await guest.player(uuid4())
        assert problem.value.code == "unknown-player"
        with pytest.raises(Problem) as problem:
            await anext(guest.leaderboard("chess"))
        assert problem.value.code == "unknown-game"
