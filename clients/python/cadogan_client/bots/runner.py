"""Finds races for a bot and plays them, many at once."""

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Literal
from uuid import UUID

from cadogan_client.bots.bot import Bot
from cadogan_client.bots.one_race import play_race
from cadogan_client.client import Cadogan
from cadogan_client.errors import CadoganError, Problem, RaceAbandoned
from cadogan_client.seat import Seat
from cadogan_client.wire_types import (
    AnyPlayerEvent,
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
AGAIN_S = 10
"""Pause before seeking again after an error."""
TURN_S = 20
"""Seconds, up to half as many more, after which the next game is sought, if there is not room for all at once.

The length is random: two bots whose turns are equally long might never seek the same game at the same time.
"""
RENEW_S = 60
"""Seconds between two reports that the bot is available. One is valid for twice as long."""
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
        self._seeking: dict[str, asyncio.Task[None]] = {}
        self._games = list(bot.seeks)
        """The first ones are sought, as many as there is room for."""
        self._changed = asyncio.Event()

    async def run(self) -> None:
        """Race until `stop`. Cancelling it resigns all races.

        Raises: CadoganError if the player is not a bot, or the service is away for too long.
        """
        me = await self._cadogan.me()
        if not me.bot:
            raise CadoganError(f"{me.name} is not a bot. Sign up with bot=True, or call become_bot() once.")
        listening, being_available = asyncio.create_task(self._listen(me)), asyncio.create_task(self._be_available())
        listening.add_done_callback(lambda _: self._changed.set())
        try:
            while not listening.done() and not (self.state != "running" and not self._racing):
                self._balance()
                if self.state != "running":
                    being_available.cancel()
                await self._changed.wait()
                self._changed.clear()
            if listening.done():
                listening.result()
        finally:
            self.state = "stopped"
            await end_all([listening, being_available, *self._seeking.values(), *self._racing.values()])

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
                if self._bot.rematches and self._room > 0 and race not in self._taken_up:
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
            answer = self._bot.accepts(challenge) if self._room > 0 else "later"
            if answer is True:
                self._take_up((await self._cadogan.accept(challenge.id)).id)
            else:
                await self._cadogan.decline(challenge.id, answer or None)
        except Problem as problem:  # for example withdrawn meanwhile
            logger.info("challenge %s: %s", challenge.id, problem)

    async def _join_rematch(self, rematch_of: UUID) -> None:
        try:
            self._take_up((await self._cadogan.rematch(rematch_of)).id)
        except CadoganError as error:
            logger.info("no rematch of race %s: %s", rematch_of, error)

    # Balance

    @property
    def _room(self) -> int:
        """How many more races may begin."""
        if self.state != "running":
            return 0
        left = self._bot.at_once if self._races is None else min(self._bot.at_once, self._races - self.played)
        return left - len(self._racing)

    def _balance(self) -> None:
        """Seek at as many games as there is room for more races.

        Always the first ones: two bots that each kept another game would wait for each other for ever.
        """
        wanted = self._games[: max(0, self._room)]
        for game, task in self._seeking.items():
            if game not in wanted and not task.cancelling():
                task.cancel()  # once: it leaves the queue
        for game in wanted:
            if len(self._seeking) < len(wanted) and game not in self._seeking:
                self._seeking[game] = asyncio.create_task(self._seek(game))

    async def _seek(self, game: str) -> None:
        """Wait for one opponent, or for the end of the game's turn."""
        bot = self._bot
        takes_turns = self._room < len(self._games) and bot.bot_after_s is None  # a house bot ends every wait
        turn_s = TURN_S * random.uniform(1, 1.5) if takes_turns else None  # noqa: S311 - nothing secret depends on it
        try:
            async with asyncio.timeout(turn_s):
                found = await self._cadogan.pair(
                    game, rated=bot.rated, bot_after_s=bot.bot_after_s, keep_others=len(bot.seeks) > 1
                )
            self._take_up(found.id)
        except TimeoutError:
            self._games.remove(game)
            self._games.append(game)
        except CadoganError as error:
            logger.warning("found no opponent at %s: %s", game, error)
            await asyncio.sleep((error.retry_after_s if isinstance(error, Problem) else None) or AGAIN_S)
        finally:
            del self._seeking[game]
            self._changed.set()

    async def _be_available(self) -> None:
        """Be in the list of bots that are online, while races may begin."""
        try:
            while self.state == "running":
                with suppress(Problem):  # a service of an earlier release has no such list
                    await self._cadogan.be_available(self._bot.availability)
                await asyncio.sleep(RENEW_S)
        except CadoganError as error:
            logger.warning("not in the list of bots: %s", error)
        finally:
            with suppress(CadoganError):
                await self._cadogan.be_unavailable()

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
                async with reported(seat):
                    standings = await play_race(self._bot(seat), self._cadogan)
                logger.info("race %s: %s", race, result_text(standings, seat))
            self.played += 1
        except RaceAbandoned as abandoned:
            logger.info("%s", abandoned)
        except CadoganError as error:
            logger.warning("race %s broke off: %s", race, error)
        except Exception:  # of the bot: its author sees it, and it must not end the bot's other races
            logger.exception("the bot failed in race %s", race)
        finally:
            del self._racing[race]
            if self._races is not None and self.played >= self._races:
                self.stop()
            self._changed.set()


@asynccontextmanager
async def reported(seat: Seat) -> AsyncIterator[None]:
    """Log what happens in a race while the block runs: the start, and outages of the service."""
    reporting = asyncio.create_task(report(seat))
    try:
        yield
    finally:
        reporting.cancel()


async def report(seat: Seat) -> None:
    """Log the start, and the begin and the end of each outage. Runs until the race is over, or until cancelled."""
    with suppress(CadoganError):  # the race itself meets it, too
        race = await seat.until(lambda race: race.started_at is not None or race.is_over)
        names = ", ".join(racer.name for racer in seat.racers if racer.seat != seat.number)
        logger.info("race %s: %s against %s started", race.id, race.settings.game, names or "nobody")
        while not (await seat.until(lambda race: seat.outage or race.is_over)).is_over:
            logger.warning("race %s: the service cannot save moves at the moment", race.id)
            await seat.until(lambda race: not seat.outage or race.is_over)
            logger.info("race %s: the service saves moves again", race.id)


def result_text(standings: Sequence[Standing], seat: Seat) -> str:
    """The result of a seat. The cards home are those of its own board: the standings count the public one."""
    (mine,) = [each for each in standings if each.seat == seat.number]
    return f"place {mine.place} of {len(standings)}, {seat.board.home} cards home"


async def end_all(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait for their ends."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
