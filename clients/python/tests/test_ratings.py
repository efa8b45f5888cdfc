"""Profiles, head-to-head, rating histories and leaderboards, with a whole service behind them."""

import asyncio
from contextlib import AsyncExitStack
from itertools import count
from uuid import uuid4

import pytest

from cadogan.app import Service
from cadogan_client import Cadogan, Problem, RaceView

numbers = count(1)


async def raced(winner: Cadogan, loser: Cadogan) -> RaceView:
    """A rated race that is over: the winner has one card home, and both give up."""
    race = await winner.create_race("duchess", seats=2, rated=True, countdown=0)
    async with winner.race(race.id) as one, loser.race(race.id) as other:
        await asyncio.gather(one.ready(), other.ready())
        await asyncio.gather(one.started(), other.started())
        await one.play(one.board.legal[0])
        await other.resign()
        await one.resign()
        await asyncio.gather(one.finished(), other.finished())
    return race


async def test_whoever_asks_sees_what_rated_races_came_to(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, guest = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(3)]
        one, other = [await each.sign_up(f"Rated {next(numbers)}") for each in (ada, ben)]
        races = [await raced(ada, ben) for _ in range(2)]
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


async def test_what_is_not_there_is_told_as_a_problem(service: Service) -> None:
    async with Cadogan(service.url) as guest:
        with pytest.raises(Problem, match="there is no player"):
            await guest.player(uuid4())
        with pytest.raises(Problem, match="there is no game 'chess'"):
            await anext(guest.leaderboard("chess"))
