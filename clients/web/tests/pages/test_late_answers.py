"""Layout shifts (CLS) while a page loads on a slow line, where the answers of the API arrive one by one."""

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Literal

import pytest
from playwright.async_api import Page, Request, Route, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from infra.lab.vitals import OBSERVE, vitals_of
from infra.pictures.scenes import LOADING, finish_race, play

FINE_CLS = 0.05
PLAYERS = ("Ottilie", "Blanche of Burgundy", "Cosima", "Dorothea", "Euphemia", "Friederike")
SHOWN = "new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))"
"""Ends after a frame that shows what there is now."""
MOST_MS = 500
"""A request without an answer after this time is a long poll, which answers when there is news."""


Order = Literal["oldest first", "newest first", "newest first, games last"]
ORDERS = [
    pytest.param("oldest first", marks=pytest.mark.long),
    "newest first",  # the player of the visitor last
    "newest first, games last",  # their names are on every page
]


class HeldAnswers:
    """Requests of a page to the API, whose answers come one by one."""

    def __init__(self, order: Order) -> None:
        self._waiting: list[Route] = []
        self._order = order

    async def hold(self, route: Route) -> None:
        """Keeps a request."""
        self._waiting.append(route)

    async def let_through(self, page: Page) -> None:
        """Answers all requests, those that follow from an answer too, with a frame after each answer."""
        await page.evaluate(SHOWN)
        while self._waiting:
            route = self._waiting.pop(self._next())
            await route.continue_()
            await answer_of(route.request)
            await page.evaluate(SHOWN)

    def _next(self) -> int:
        """Place of the request that is answered next."""
        if self._order == "oldest first":
            return 0
        newest = range(len(self._waiting) - 1, -1, -1)
        others = [place for place in newest if not self._waiting[place].request.url.endswith("/api/v1/games")]
        return (others if others and self._order == "newest first, games last" else newest)[0]


async def answer_of(request: Request) -> None:
    """Waits for the answer to a request, unless it is a long poll."""
    with_timeout = asyncio.timeout(MOST_MS / 1000)
    try:
        async with with_timeout:
            response = await request.response()
            if response is not None:
                await response.finished()
    except TimeoutError:
        if not with_timeout.expired():
            raise


@pytest.fixture
async def paths(service: Service) -> dict[str, str]:
    """Addresses of pages with content, and a token of the player who looks at them."""
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Cadogan(service.url)) for _ in PLAYERS]
        tokens = [(await player.sign_up(name)).token for player, name in zip(players, PLAYERS, strict=True)]
        me, rival = players[:2]
        await finish_race(me, rival, 3, 0)
        race = await me.create_race("duchess", countdown=0)
        async with me.race(race.id) as one, rival.race(race.id) as other:
            await asyncio.gather(play(one, 5, 0.0), play(other, 3, 0.0))
            await other.resign()
            await one.resign()
            await one.finished()
        for player in players:
            day = await player.play_day("duchess")
            async with player.race(day.id) as seat:
                await play(seat, 2, 0.0)
                await seat.resign()
                await seat.finished()
        challenge = await rival.challenge("duchess")
        lobby, invitation, full = [await player.create_race("duchess") for player in (me, rival, rival)]
        for player, seated in ((me, lobby), (rival, invitation), (rival, full), (me, full)):
            async with player.race(seated.id):
                """Takes a seat and keeps it."""
        return {
            "token": tokens[0],
            "front page": "/",
            "day": "/days/today",
            "deal of the day": "/days/today/duchess",
            "player": f"/players/{(await rival.me()).id}",
            "challenge": f"/challenges/{challenge.id}",
            "game": "/games/duchess",
            "leaderboard": "/leaderboards/duchess",
            "result": f"/races/{race.id}",
            "replay": f"/races/{race.id}/replay",
            "account": "/account",
            "new token": "/account/tokens/new",
            "webhooks": "/account/webhooks",
            "lobby": f"/races/{lobby.id}",
            "invitation": f"/races/{invitation.id}",
            "full lobby": f"/races/{full.id}",
        }


@pytest.mark.parametrize("order", ORDERS)
async def test_answers_that_arrive_one_by_one_move_nothing(people: People, paths: dict[str, str], order: Order) -> None:
    moved: list[str] = []
    token = paths.pop("token")
    for name, path in paths.items():
        visitor = await people.new_person(viewport={"width": 390, "height": 844})
        await visitor.context.add_init_script(OBSERVE)
        await visitor.context.add_init_script(f"localStorage.setItem('cadogan.token', '{json.dumps(token)}')")
        answers = HeldAnswers(order)
        await visitor.page.route("**/api/v1/**", answers.hold)
        await visitor.goto(path)
        await answers.let_through(visitor.page)
        await expect(visitor.page.get_by_text(LOADING)).to_have_count(0)
        await answers.let_through(visitor.page)
        vitals = await vitals_of(visitor.page)
        if (vitals.cls or 0) >= FINE_CLS:
            moved += [f"{name}: {shift}" for shift in vitals.shifts]
        await visitor.context.close()
    assert not moved, "\n".join(moved)
