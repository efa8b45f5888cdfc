"""Something on every page: made at a service by two who race there, and kept until it has been looked at."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import NamedTuple
from uuid import uuid4

from playwright.async_api import Page, expect

from cadogan.races.hint import hint
from cadogan.rules import GAMES, Game, Seed
from cadogan_client import Cadogan
from cadogan_client.seat import Seat

SEED = "ad0e1a1decad09a2acead0e1a1decade"
FEW = 14
"""Moves after which a table has something to show."""
LOADED_MS = 10_000
LOADING = re.compile("^(One moment|Un momento)…$")


class Scene(NamedTuple):
    """A page as the player of `token` sees it (None: a visitor), after `act`."""

    name: str
    path: str
    token: str | None = None
    act: Callable[[Page], Awaitable[None]] | None = None


async def scenes(url: str, games: Iterable[str] = tuple(GAMES), pace_s: float = 0.0) -> AsyncIterator[Scene]:
    """All of them in turn; what is live in one stays so until the next is asked for. Racers move at this pace."""
    async with Cadogan(url) as ottilie, Cadogan(url) as blanche:
        mine = (await ottilie.sign_up("Ottilie")).token
        async for scene in of_visitors(games):
            yield scene
        await blanche.sign_up("Blanche of Burgundy")
        async for scene in before_a_race(ottilie, blanche, mine):
            yield scene
        for game in games:
            async with in_its_middle(ottilie, GAMES[game], 3 * FEW) as race:
                yield Scene(f"table-{game}", f"/races/{race}", mine)
        async for scene in of_a_race(ottilie, blanche, mine, pace_s):
            yield scene
        async for scene in of_an_account(mine):
            yield scene


async def of_visitors(games: Iterable[str]) -> AsyncIterator[Scene]:
    """Pages that a first visitor sees, and pages that do not exist."""
    yield Scene("home-first", "/")
    yield Scene("account-nobody", "/account", act=unfold)
    yield Scene("games", "/games")
    for game in games:
        yield Scene(f"game-{game}", f"/games/{game}")
    yield Scene("nowhere", "/no/such/page")
    yield Scene("no-race", f"/races/{uuid4()}")
    yield Scene("no-player", f"/players/{uuid4()}")
    yield Scene("leaderboard-empty", "/leaderboards/duchess")


async def before_a_race(ottilie: Cadogan, blanche: Cadogan, mine: str) -> AsyncIterator[Scene]:
    """Looking for somebody, challenging somebody, waiting in a lobby, and the countdown."""
    yield Scene("seeking", "/", mine, act=press("Race somebody", "Correr contra alguien"))
    open_to_all = await ottilie.challenge("duchess")
    yield Scene("challenge-mine", f"/challenges/{open_to_all.id}", mine)
    yield Scene("challenge", f"/challenges/{open_to_all.id}")
    await ottilie.withdraw(open_to_all.id)
    yield Scene("challenge-gone", f"/challenges/{open_to_all.id}")
    race = await ottilie.create_race("duchess", countdown=60, rated=True)
    async with ottilie.race(race.id) as one:
        yield Scene("home-open-race", "/", mine)
        yield Scene("lobby", f"/races/{race.id}", mine)
        yield Scene("lobby-visitor", f"/races/{race.id}")
        async with blanche.race(race.id) as other:
            await asyncio.gather(one.ready(), other.ready())
            await one.until(lambda view: view.phase == "countdown")
            yield Scene("countdown", f"/races/{race.id}", mine)
            yield Scene("countdown-visitor", f"/races/{race.id}")


async def of_a_race(ottilie: Cadogan, blanche: Cadogan, mine: str, pace_s: float) -> AsyncIterator[Scene]:
    """A race in progress, its result, and its pages afterwards."""
    for _ in range(2):
        await raced(ottilie, blanche, 3, 0)
    race = await ottilie.create_race("duchess", countdown=0, rated=True)
    async with ottilie.race(race.id) as one, blanche.race(race.id) as other:
        await asyncio.gather(play(one, FEW, pace_s), play(other, 2 * FEW, pace_s, choice=0))
        yield Scene("race", f"/races/{race.id}", mine)
        yield Scene("race-resigning", f"/races/{race.id}", mine, act=press("Resign", "Rendirse"))
        yield Scene("watch", f"/races/{race.id}")
        yield Scene("home", "/", mine)
        await other.resign()
        yield Scene("other-gone", f"/races/{race.id}", mine)
        await play(one, FEW, pace_s)
        await one.resign()
        await one.finished()
    yield Scene("result", f"/races/{race.id}", mine)
    yield Scene("result-visitor", f"/races/{race.id}")
    yield Scene("replay", f"/races/{race.id}/replay?t=1200", act=verified)
    yield Scene("replay-one-board", f"/races/{race.id}/replay?seat=0", act=press("To the end", "Al final"))
    yield Scene("deal", f"/deals/{await played(ottilie)}", mine)
    async with in_its_middle(ottilie, GAMES["duchess"], FEW) as practice:
        yield Scene("deal-early", f"/deals/{(await ottilie.view(practice)).deal}")
        yield Scene("replay-early", f"/races/{practice}/replay")
    yield Scene("player-me", f"/players/{(await ottilie.me()).id}", mine)
    yield Scene("player-other", f"/players/{(await blanche.me()).id}", mine)
    yield Scene("leaderboard", "/leaderboards/duchess")
    day = await ottilie.play_day("duchess")
    async with ottilie.race(day.id) as one:
        await play(one, FEW, pace_s)
        await one.resign()
        await one.finished()
    yield Scene("day", "/days/today/duchess", mine)
    yield Scene("day-visitor", "/days/today")
    yield Scene("day-before", "/days/2026-11-01/duchess")


async def of_an_account(mine: str) -> AsyncIterator[Scene]:
    """What is for oneself alone."""
    yield Scene("account", "/account", mine)
    yield Scene("account-open", "/account", mine, act=unfold)
    yield Scene("account-code", "/account", mine, act=press("Add another device", "Añadir otro dispositivo"))


async def show(page: Page, url: str, scene: Scene) -> None:
    """Open a scene, and wait until all of it is there."""
    await page.goto(url + scene.path)
    await page.locator("h1, .felt").first.wait_for()
    await expect(page.get_by_text(LOADING)).to_have_count(0, timeout=LOADED_MS)
    if scene.act is not None:
        await scene.act(page)


def press(*names: str) -> Callable[[Page], Awaitable[None]]:
    """Press the button that has one of these names, a language each."""

    async def act(page: Page) -> None:
        await page.get_by_role("button", name=re.compile(f"^({'|'.join(names)})$")).click()

    return act


async def unfold(page: Page) -> None:
    """Open whatever is folded."""
    for summary in await page.locator("summary").all():
        await summary.click()


async def verified(page: Page) -> None:
    """Ask for a link to the moment, and have the proof checked."""
    await press("Link to this moment", "Enlace a este momento")(page)
    await press("Verify", "Verificar")(page)
    await page.get_by_text(re.compile("All of it holds|Todo es correcto")).wait_for()


@asynccontextmanager
async def in_its_middle(racer: Cadogan, game: Game, moves: int) -> AsyncIterator[str]:
    """A race alone on a deal that is always the same, after so many moves of a good player."""
    race = await racer.create_race(game.id, seats=1, seed=SEED, countdown=0, undo="free", hints=True, listed=False)
    async with racer.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        layout = game.start(Seed.parse(SEED).deck(game))
        for _ in range(moves):
            if (move := hint(layout)) is None:
                break
            layout = layout.play(move)
            await seat.play(str(move))
    yield str(race.id)


async def raced(one: Cadogan, other: Cadogan, moves: int, less: int) -> None:
    """A rated race in which `other` makes fewer moves and resigns."""
    race = await one.create_race("duchess", countdown=0, rated=True)
    async with one.race(race.id) as first, other.race(race.id) as second:
        await asyncio.gather(play(first, moves, 0.0), play(second, less, 0.0))
        await second.resign()
        await first.resign()
        await first.finished()


async def played(racer: Cadogan) -> str:
    """A deal that was played; its id."""
    race = await racer.create_race("duchess", seats=1, seed=SEED[::-1], countdown=0)
    async with racer.race(race.id) as seat:
        await play(seat, FEW, 0.0)
        await seat.resign()
        await seat.finished()
        return str(seat.race.deal)


async def play(seat: Seat, moves: int, pace_s: float, choice: int = -1) -> None:
    """Be ready, unless one was before, and make so many moves: to a foundation, or else that one of all there are."""
    if seat.race.started_at is None:
        await seat.ready()
        await seat.started()
    for _ in range(moves):
        if not seat.board.legal:
            return
        home = (move for move in seat.board.legal if "-f" in move)
        await seat.play(next(home, seat.board.legal[choice]))
        await asyncio.sleep(pace_s)
