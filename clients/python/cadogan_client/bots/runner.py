"""Finds races for a bot and plays them, many at once."""

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Literal
from uuid import UUID

from cadogan_client.bots.bot import Bot
from cadogan_client.bots.one_race import play_race
from cadogan_client.client import Cadogan
from cadogan_client.errors import CadoganError, Problem, RaceAbandoned
from cadogan_client.feed import AnyPlayerEvent
from cadogan_client.wire_types import (
    Challenge,
    ChallengeNews,
    PairingNews,
    Phase,
    Player,
    RaceStartNews,
    RematchNews,
    Standing,
)

MOST_REMEMBERED = 1000
"""Races that are remembered, so that late news of one that is over does not begin it again."""
SEEK_AGAIN_S = 10
"""Pause before seeking again after an error."""
UNDER_WAY: tuple[Phase, ...] = ("lobby", "countdown", "racing")

State = Literal["running", "stopping", "stopped"]

logger = logging.getLogger("cadogan_client.bots")


class BotRunner:
    """Lets a bot race as the player of a client: `await BotRunner(cadogan, MyBot).run()`.

    It takes up races in which the player has a seat, seeks opponents, and answers challenges and calls for a rematch.
    With `races`, it stops after that many.
    """

    def __init__(self, cadogan: Cadogan, bot: type[Bot], *, races: int | None = None) -> None:
        self.state: State = "running"
        self.played = 0
        """Races that are over."""
        self._cadogan = cadogan
        self._bot = bot
        self._races = races
        self._racing: dict[UUID, asyncio.Task[None]] = {}
        self._taken_up: dict[UUID, None] = {}
        self._seeking: asyncio.Task[None] | None = None
        self._games = cycle(bot.seeks) if bot.seeks else None
        self._changed = asyncio.Event()

    async def run(self) -> None:
        """Race until `stop`. Cancelling it resigns all races.

        Raises: CadoganError if the player is not a bot, or the service is away for too long.
        """
        me = await self._cadogan.me()
        if not me.bot:
            raise CadoganError(f"{me.name} is not a bot. Sign up with bot=True, or call become_bot() once.")
        listening = asyncio.create_task(self._listen(me))
        listening.add_done_callback(lambda _: self._changed.set())
        try:
            while not listening.done() and not (self.state != "running" and not self._racing):
                self._balance()
                await self._changed.wait()
                self._changed.clear()
            if listening.done():
                listening.result()
        finally:
            self.state = "stopped"
            await end_all([listening, self._seeking, *self._racing.values()])

    def stop(self) -> None:
        """Begin no more races. `run` returns when those under way are decided."""
        if self.state == "running":
            self.state = "stopping"
        self._changed.set()

    # Where races come from

    async def _listen(self, me: Player) -> None:
        """Take up what there is already, then what comes."""
        cursor = await self._cadogan.incoming_cursor()  # first: what happens meanwhile comes twice rather than never
        async for race in self._cadogan.my_races(*UNDER_WAY):
            self._take_up(race.id)
        async for challenge in self._cadogan.challenges():
            if challenge.expires_at > time.time() * 1000:
                await self._answer(challenge, me)
        async for news in self._cadogan.incoming(cursor):
            await self._on_news(news, me)

    async def _on_news(self, news: AnyPlayerEvent, me: Player) -> None:
        match news:
            case ChallengeNews(challenge=challenge):
                await self._answer(challenge, me)
            case PairingNews(race=race) | RaceStartNews(race=race):
                self._take_up(race)
            case RematchNews(rematch_of=rematch_of, race=race):
                if self._bot.rematches and self._has_room and race not in self._taken_up:
                    await self._join_rematch(rematch_of)
            case _:
                pass

    async def _answer(self, challenge: Challenge, me: Player) -> None:
        """Answer a challenge to this bot, or enter the race of an accepted one."""
        if challenge.race is not None:
            if challenge.race not in self._taken_up and (await self._cadogan.view(challenge.race)).phase in UNDER_WAY:
                self._take_up(challenge.race)
        elif challenge.state == "open" and challenge.to is not None and challenge.to.id == me.id:
            await self._accept_or_decline(challenge)

    async def _accept_or_decline(self, challenge: Challenge) -> None:
        try:
            if self._has_room and self._bot.accepts(challenge):
                self._take_up((await self._cadogan.accept(challenge.id)).id)
            else:
                await self._cadogan.decline(challenge.id)
        except Problem as problem:  # for example withdrawn meanwhile
            logger.info("challenge %s: %s", challenge.id, problem)

    async def _join_rematch(self, rematch_of: UUID) -> None:
        try:
            self._take_up((await self._cadogan.rematch(rematch_of)).id)
        except CadoganError as error:
            logger.info("no rematch of race %s: %s", rematch_of, error)

    # Balance

    @property
    def _has_room(self) -> bool:
        """Whether another race may begin."""
        is_enough = self._races is not None and self.played + len(self._racing) >= self._races
        return self.state == "running" and not is_enough and len(self._racing) < self._bot.at_once

    def _balance(self) -> None:
        """Seek while there is room for another race."""
        if self._has_room and self._seeking is None and self._games is not None:
            self._seeking = asyncio.create_task(self._seek(next(self._games)))
        elif not self._has_room and self._seeking is not None and not self._seeking.cancelling():
            self._seeking.cancel()  # once: it leaves the queue

    async def _seek(self, game: str) -> None:
        """Wait for one opponent."""
        try:
            found = await self._cadogan.pair(game, rated=self._bot.rated, bot_after_s=self._bot.bot_after_s)
            self._take_up(found.id)
        except CadoganError as error:
            logger.warning("found no opponent at %s: %s", game, error)
            await asyncio.sleep((error.retry_after_s if isinstance(error, Problem) else None) or SEEK_AGAIN_S)
        finally:
            self._seeking = None
            self._changed.set()

    def _take_up(self, race: UUID) -> None:
        """Play a race, unless that has begun already."""
        if race in self._taken_up:
            return
        self._taken_up[race] = None
        if len(self._taken_up) > MOST_REMEMBERED:
            del self._taken_up[next(iter(self._taken_up))]
        self._racing[race] = asyncio.create_task(self._play(race))
        self._changed.set()

    async def _play(self, race: UUID) -> None:
        """Play a race. An error ends this race only."""
        try:
            async with self._cadogan.race(race) as seat:
                standings = await play_race(self._bot(seat))
                logger.info("race %s: %s", race, result_text(standings, seat.number))
            self.played += 1
        except RaceAbandoned as abandoned:
            logger.info("%s", abandoned)
        except CadoganError as error:
            logger.warning("race %s broke off: %s", race, error)
        except Exception:
            logger.exception("the bot failed in race %s", race)
        finally:
            del self._racing[race]
            if self._races is not None and self.played >= self._races:
                self.stop()
            self._changed.set()


def result_text(standings: Sequence[Standing], seat: int) -> str:
    """The result of a seat."""
    (mine,) = [each for each in standings if each.seat == seat]
    return f"place {mine.place} of {len(standings)}, {mine.home} cards home"


async def end_all(tasks: Iterable[asyncio.Task[None] | None]) -> None:
    """Cancel tasks and wait for their ends."""
    existing = [task for task in tasks if task is not None]
    for task in existing:
        task.cancel()
    await asyncio.gather(*existing, return_exceptions=True)
