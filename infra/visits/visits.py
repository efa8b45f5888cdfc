"""Five visits: a stranger on a phone, a friend with a link, a returning racer, a spectator, and a player of the day.

They find everything by role and name, as a person does. The rivals are programs.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex

from playwright.async_api import Browser, expect

from cadogan_client import Cadogan
from cadogan_client.seat import Seat
from infra.pictures.scenes import finish_race, play
from infra.visits.visit import DESKTOP, PHONE, SOON_MS, Visit

Look = Callable[[Browser, str, Path | None], Awaitable[Visit]]


@asynccontextmanager
async def rival_at(url: str, name: str) -> AsyncIterator[Cadogan]:
    """A player who is a program. Names are free again in the next run."""
    async with Cadogan(url) as rival:
        await rival.sign_up(f"{name} {token_hex(2)}")
        yield rival


async def stranger(browser: Browser, url: str, folder: Path | None) -> Visit:
    """Nobody else is here: the bot comes first. They read the rules, race it, and give up."""
    visit = await Visit.begin(browser, url, "stranger", folder, PHONE)
    await visit.goto("/")
    await visit.page.get_by_text("A house bot takes you on").wait_for()
    await visit.look("front page")
    await visit.button("Race a bot now").click()
    await visit.page.get_by_role("dialog").wait_for()
    await visit.look("rules")
    await visit.start_after_rules()
    await visit.racing()
    await visit.play(3)
    await visit.look("race")
    await visit.page.get_by_label("Emotes", exact=True).click()
    await visit.look("emotes")
    await visit.button("Hello!").click()
    await visit.resign()
    await visit.page.get_by_role("heading").first.wait_for()
    await visit.look("result")
    await visit.end()
    return visit


async def friend(browser: Browser, url: str, folder: Path | None) -> Visit:
    """They open the link of a friend, see who challenges them to what, and sit down ready with one click."""
    visit = await Visit.begin(browser, url, "friend", folder, PHONE)
    async with rival_at(url, "Wilhelmina") as host:
        race = await host.create_race("duchess", countdown=3, listed=False)
        emotes: asyncio.Queue[str] = asyncio.Queue()
        async with host.race(race.id, on_emote=lambda emote: emotes.put_nowait(emote.emote)) as seat:
            await visit.goto(f"/races/{race.id}")
            await visit.heading("challenges you to Duchess, 10 minutes").wait_for()
            await visit.look("invitation")
            await visit.button("Sit and be ready").click()
            await asyncio.gather(visit.racing(), started(seat))
            await seat.emote("good-luck")
            await visit.said("Good luck!").wait_for()
            await visit.look("emote")
            await visit.page.get_by_label("Emotes", exact=True).click()
            await visit.button("Well played!").click()
            async with asyncio.timeout(SOON_MS / 1000):
                assert [await emotes.get() for _ in range(2)] == ["good-luck", "well-played"]
            await visit.page.get_by_label("Emotes", exact=True).click()
            await visit.button("Mute emotes").click()
            await seat.emote("wow")
            await play(seat, 3, 0.0)
            await visit.resign()
            await seat.resign()
            await expect(visit.said("Wow!")).to_have_count(0, timeout=SOON_MS)
            await visit.look("result")
    await visit.end()
    return visit


async def returning(browser: Browser, url: str, folder: Path | None) -> Visit:
    """A known racer is challenged on the front page, accepts, sees the record, and races again."""
    async with rival_at(url, "Ottilie") as me, rival_at(url, "Blanche") as other:
        token = (await me.create_token("visit", "race:play", "race:create", "player:read", "token:write")).token
        for winner, loser in ((me, other), (me, other), (other, me)):
            await finish_race(winner, loser, 2, 0)
        visit = await Visit.begin(browser, url, "returning", folder, DESKTOP, token)
        await visit.goto("/")
        news = visit.page.get_by_role("region", name="News")
        await visit.page.get_by_role("link", name=(await me.me()).name).first.wait_for()
        challenge = await other.challenge("duchess", (await me.me()).id, countdown=3)
        await expect(news).to_contain_text("challenges you to Duchess.", timeout=SOON_MS)
        await visit.look("challenged")
        await news.get_by_role("button", name="Accept").click()
        async with other.race((await other.accepted(challenge.id)).id) as seat:
            await visit.page.get_by_text("2 won, 1 lost").wait_for()
            await visit.look("lobby")
            await visit.button("Got it").click()
            await asyncio.gather(visit.racing(), started(seat))
            await visit.play(2)
            await visit.page.reload()
            await visit.racing()
            await visit.look("race")
            await visit.resign()
            await play(seat, 1, 0.0)
            await seat.resign()
            await visit.page.get_by_role("button", name="Rematch with").wait_for()
            await visit.look("result")
            await visit.page.get_by_role("link", name="Games").first.click()
            again = await rematch(other, seat)
            await expect(news).to_contain_text("Your rival wants a rematch.", timeout=SOON_MS)
            await visit.look("rematch")
            await news.get_by_role("link", name="To the race").click()
            await visit.page.wait_for_url(f"**/races/{again}")
    await visit.end()
    return visit


async def spectator(browser: Browser, url: str, folder: Path | None) -> Visit:
    """They see that people race, watch, and see an emote."""
    visit = await Visit.begin(browser, url, "spectator", folder, DESKTOP)
    async with rival_at(url, "Cosima") as one, rival_at(url, "Dorothea") as other:
        race = await one.create_race("duchess", countdown=0)
        async with one.race(race.id) as first, other.race(race.id) as second:
            await asyncio.gather(play(first, 4, 0.0), play(second, 6, 0.0))
            await visit.goto("/")
            await visit.page.get_by_text("2 racing").wait_for()
            await visit.look("front page")
            await visit.page.get_by_role("link", name="Watch", exact=True).first.click()
            await visit.page.get_by_role("slider").or_(visit.page.get_by_text("Fair view")).first.wait_for()
            await first.emote("thanks")
            await visit.said("Thanks!").wait_for()
            await visit.look("watching")
            await asyncio.gather(first.resign(), second.resign())
            await first.finished()
            await visit.page.get_by_role("link", name="Replay").first.wait_for()
            await visit.look("result")
    await visit.end()
    return visit


async def player_of_the_day(browser: Browser, url: str, folder: Path | None) -> Visit:
    """They find the deal of the day, play it, and see their place."""
    visit = await Visit.begin(browser, url, "day", folder, PHONE)
    await visit.goto("/")
    await visit.page.get_by_role("link", name="Today's deals").click()
    await visit.heading("Deal of the day").wait_for()
    await visit.look("deals")
    await visit.button("Play").first.click()
    await visit.start_after_rules()
    await visit.racing()
    await visit.play(2)
    await visit.look("race")
    await visit.resign()
    await visit.page.get_by_role("heading").first.wait_for()
    await visit.look("result")
    await visit.goto("/days/today/duchess")
    await visit.heading("Results").wait_for()
    await visit.look("table")
    await visit.end()
    return visit


async def started(seat: Seat) -> None:
    """The rival gets ready, and the race starts."""
    await seat.ready()
    await seat.started()


async def rematch(other: Cadogan, seat: Seat) -> str:
    """The rival asks for a rematch. Returns its id."""
    await seat.finished()
    return str((await other.rematch(seat.race.id)).id)


VISITS: tuple[Look, ...] = (stranger, friend, returning, spectator, player_of_the_day)
"""The stranger comes first, because nobody else may be here then."""
