"""Scenes: pages of the web client with content, which two players create at a service. For screenshots and tests."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from playwright.async_api import Page, expect

from cadogan.races.hint import hint
from cadogan.rules import GAMES, Game, Seed
from cadogan.rules.words import LANGUAGES
from cadogan_client import Cadogan
from cadogan_client.seat import Seat

SEED = "ad0e1a1decad09a2acead0e1a1decade"
FEW = 14
"""Moves after which a table shows several features of the game."""
COUNTED_S = 14
"""Time after which a racer can leave a rated race whose countdown has begun, so that it counts for both."""
LOADED_MS = 10_000
WORDS = Path(__file__).parents[2] / "clients" / "web" / "src" / "words"


def said(file: str, key: str) -> re.Pattern[str]:
    """What the page says in any of its languages, as a pattern. `file` is one of `clients/web/src/words`."""
    files = (WORDS / ".".join(filter(None, (file, code, "ts"))) for code in LANGUAGES)
    texts = (re.search(rf'^ +{key}: "(.+)",$', path.read_text(encoding="utf-8"), re.MULTILINE) for path in files)
    found = [re.escape(text[1]) for text in texts if text]
    if not found:
        raise KeyError(f"no language says {key!r} in {file or 'its own file'}")
    return re.compile(f"^({'|'.join(found)})$")


LOADING = said("trouble", "loading")


class Scene(NamedTuple):
    """A page as seen by the player with `token` (None: a visitor), after the actions in `act`."""

    name: str
    path: str
    token: str | None = None
    act: Callable[[Page], Awaitable[None]] | None = None


async def scenes(url: str, games: Iterable[str] = tuple(GAMES), pace_s: float = 0.0) -> AsyncIterator[Scene]:
    """Yield all scenes. The state of a scene stays live until the next one is requested.

    `pace_s` is the pause after each move.
    """
    async with Cadogan(url) as ottilie, Cadogan(url) as blanche:
        token = (await ottilie.sign_up("Ottilie")).token
        async for scene in visitor_scenes(games):
            yield scene
        await blanche.sign_up("Blanche of Burgundy")
        async for scene in lobby_scenes(ottilie, blanche, token):
            yield scene
        for game in games:
            async with started_race(ottilie, GAMES[game], 3 * FEW) as race:
                yield Scene(f"table-{game}", f"/races/{race}", token)
        async for scene in race_scenes(ottilie, blanche, token, pace_s):
            yield scene
        async for scene in account_scenes(token):
            yield scene


async def visitor_scenes(games: Iterable[str]) -> AsyncIterator[Scene]:
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


async def lobby_scenes(ottilie: Cadogan, blanche: Cadogan, token: str) -> AsyncIterator[Scene]:
    """Matchmaking, challenges, the lobby and the countdown."""
    yield Scene("seeking", "/", token, act=press("", "go"))
    open_to_all = await ottilie.challenge("duchess")
    yield Scene("challenge-token", f"/challenges/{open_to_all.id}", token)
    yield Scene("challenge", f"/challenges/{open_to_all.id}")
    await ottilie.withdraw(open_to_all.id)
    yield Scene("challenge-gone", f"/challenges/{open_to_all.id}")
    race = await ottilie.create_race("duchess", countdown=60)
    async with ottilie.race(race.id) as one:
        yield Scene("home-open-race", "/", token)
        yield Scene("lobby", f"/races/{race.id}", token)
        yield Scene("lobby-visitor", f"/races/{race.id}")
        async with blanche.race(race.id) as other:
            await asyncio.gather(one.ready(), other.ready())
            await one.until(lambda view: view.phase == "countdown")
            yield Scene("countdown", f"/races/{race.id}", token)
            yield Scene("countdown-visitor", f"/races/{race.id}")


async def race_scenes(ottilie: Cadogan, blanche: Cadogan, token: str, pace_s: float) -> AsyncIterator[Scene]:
    """A race under way, its result, and the pages that show it afterwards."""
    for _ in range(2):
        await finish_race(ottilie, blanche, 3, 0)
    race, _ = await asyncio.gather(*(each.pair("duchess", rated=True) for each in (ottilie, blanche)))
    async with ottilie.race(race.id) as one, blanche.race(race.id) as other:
        started = time.monotonic()
        await asyncio.gather(play(one, FEW, pace_s), play(other, 2 * FEW, pace_s, choice=0))
        yield Scene("race", f"/races/{race.id}", token)
        yield Scene("race-resigning", f"/races/{race.id}", token, act=press("racing", "resign"))
        yield Scene("watch", f"/races/{race.id}")
        yield Scene("home", "/", token)
        await asyncio.sleep(max(0.0, started + COUNTED_S - time.monotonic()))
        await other.resign()
        yield Scene("other-gone", f"/races/{race.id}", token)
        await play(one, FEW, pace_s)
        await one.resign()
        await one.finished()
    yield Scene("result", f"/races/{race.id}", token)
    yield Scene("result-visitor", f"/races/{race.id}")
    yield Scene("replay", f"/races/{race.id}/replay?t=1200", act=verify)
    yield Scene("replay-one-board", f"/races/{race.id}/replay?seat=0", act=press("racing", "end"))
    yield Scene("deal", f"/deals/{await play_deal(ottilie)}", token)
    async with started_race(ottilie, GAMES["duchess"], FEW) as practice:
        yield Scene("deal-early", f"/deals/{(await ottilie.view(practice)).deal}")
        yield Scene("replay-early", f"/races/{practice}/replay")
    yield Scene("player-me", f"/players/{(await ottilie.me()).id}", token)
    yield Scene("player-other", f"/players/{(await blanche.me()).id}", token)
    yield Scene("leaderboard", "/leaderboards/duchess")
    day = await ottilie.play_day("duchess")
    async with ottilie.race(day.id) as one:
        await play(one, FEW, pace_s)
        await one.resign()
        await one.finished()
    yield Scene("day", "/days/today/duchess", token)
    yield Scene("day-visitor", "/days/today")
    yield Scene("day-before", "/days/2026-11-01/duchess")


async def account_scenes(token: str) -> AsyncIterator[Scene]:
    """Pages that only the player sees."""
    yield Scene("account", "/account", token)
    yield Scene("account-open", "/account", token, act=unfold)
    yield Scene("account-code", "/account", token, act=show_code)


async def show(page: Page, url: str, scene: Scene) -> None:
    """Open a scene, wait until it has loaded, and perform its actions."""
    await page.goto(url + scene.path)
    await page.locator("h1, .felt").first.wait_for()
    await expect(page.get_by_text(LOADING)).to_have_count(0, timeout=LOADED_MS)
    if scene.act is not None:
        await scene.act(page)


def press(file: str, key: str) -> Callable[[Page], Awaitable[None]]:
    """An action that presses the button with this text."""

    async def act(page: Page) -> None:
        await page.get_by_role("button", name=said(file, key)).click()

    return act


async def show_code(page: Page) -> None:
    """Ask for a code for another device."""
    await unfold(page)
    await page.locator(".apart + form button").click()


async def unfold(page: Page) -> None:
    """Open all collapsed sections."""
    for summary in await page.locator("summary").all():
        await summary.click()


async def verify(page: Page) -> None:
    """Create a link to the current moment of a replay, and verify the proof of the race."""
    await press("racing", "link")(page)
    await press("racing", "verify")(page)
    await page.locator(".verdict").wait_for()
    await expect(page.get_by_text(said("racing", "verifying"))).to_have_count(0, timeout=LOADED_MS)


@asynccontextmanager
async def started_race(racer: Cadogan, game: Game, moves: int) -> AsyncIterator[str]:
    """A race for one on a fixed deal, after some moves that the hint suggests. Yields its id."""
    race = await racer.create_race(game.id, seats=1, seed=SEED, countdown=0, undo="free", hints=True, listed=False)
    async with racer.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        await play_well(seat, moves)
    yield str(race.id)


async def play_well(seat: Seat, moves: int) -> None:
    """Make moves that the hint suggests, in a race on the deal of `SEED` that has started."""
    game = GAMES[seat.race.settings.game]
    layout = game.start(Seed.parse(SEED).deck(game))
    for _ in range(moves):
        if (move := hint(layout)) is None:
            return
        layout = layout.play(move)
        await seat.play(str(move))


async def finish_race(one: Cadogan, other: Cadogan, moves: int, fewer: int) -> None:
    """Finish a race in which `other` makes fewer moves and resigns first."""
    race = await one.create_race("duchess", countdown=0)
    async with one.race(race.id) as first, other.race(race.id) as second:
        await asyncio.gather(play(first, moves, 0.0), play(second, fewer, 0.0))
        await second.resign()
        await first.resign()
        await first.finished()


async def play_deal(racer: Cadogan) -> str:
    """Play a race for one to its end. Returns the id of its deal."""
    race = await racer.create_race("duchess", seats=1, seed=SEED[::-1], countdown=0)
    async with racer.race(race.id) as seat:
        await play(seat, FEW, 0.0)
        await seat.resign()
        await seat.finished()
        return str(seat.race.deal)


async def play(seat: Seat, moves: int, pace_s: float, choice: int = -1) -> None:
    """Start, unless the race has started, and make moves: to a foundation, or else the legal move at index `choice`."""
    if seat.race.started_at is None:
        await seat.ready()
        await seat.started()
    for _ in range(moves):
        if not seat.board.legal:
            return
        home = (move for move in seat.board.legal if "-f" in move)
        await seat.play(next(home, seat.board.legal[choice]))
        await asyncio.sleep(pace_s)
