"""Profiles, comparisons, rating histories and leaderboards at a running service."""

import asyncio
from contextlib import AsyncExitStack
from itertools import count
from uuid import uuid4

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, Problem, RaceView

numbers = count(1)


async def race_rated(winner: Cadogan, loser: Cadogan) -> RaceView:
    """Finish a rated race: the winner has one card on the foundations, and both resign."""
    race = await winner.create_race("duchess", seats=2, rated=True, countdown=0)
    async with winner.race(race.id) as one, loser.race(race.id) as other:
        await asyncio.gather(one.ready(), other.ready())
        await asyncio.gather(one.started(), other.started())
        await one.play(one.board.legal[0])
        await other.resign()
        await one.resign()
        await asyncio.gather(one.finished(), other.finished())
    return race


async def test_rated_races_change_profile_history_and_leaderboard(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, guest = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(3)]
        one, other = [await each.sign_up(f"Rated {next(numbers)}") for each in (ada, ben)]
        races = [await race_rated(ada, ben) for _ in range(2)]
        changed = await guest.race_ratings(races[0].id)
        assert [(seat.player, seat.change) for seat in changed.seats] == [(one.id, 2.64), (other.id, -2.64)]
        profile = await guest.player(one.id)
        rating = profile.rating("duchess")
        assert rating is not None
        assert (rating.races, rating.provisional, profile.rating("canfield")) == (2, True, None)
        assert [(results.kind, results.wins) for results in profile.results] == [("rated", 2)]
        history = [point async for point in guest.rating_history(one.id, "duchess")]
        assert [point.race for point in history] == [race.id for race in races]
        assert history[-1].rating == rating.rating
        assert [race.id async for race in guest.player_races(other.id)] == [race.id for race in reversed(races)]
        board = [(ranked.rank, ranked.player) async for ranked in guest.leaderboard("duchess")]
        assert board == [(1, one.id), (2, other.id)]
        assert [ranked async for ranked in guest.leaderboard("duchess", bots=True)] == []
        against = await guest.against(other.id, one.id)
        assert [(game.races, game.losses) for game in against.games] == [(2, 2)]
        assert [meeting.place for meeting in against.last] == [2, 2]


async def test_unknown_players_and_games_are_problems(service: Service) -> None:
    async with Cadogan(service.url) as guest:
        with pytest.raises(Problem) as problem:
            await guest.player(uuid4())
        assert problem.value.code == "unknown-player"
        with pytest.raises(Problem) as problem:
            await anext(guest.leaderboard("chess"))
        assert problem.value.code == "unknown-game"
