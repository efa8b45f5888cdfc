"""Daily deals: one per day and game, made a day ahead. Each player may race each of them once."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.errors import AlreadyPlayed, LobbyError, UnknownDay
from cadogan.races import day as days
from cadogan.races.commands import Create, Ghost
from cadogan.races.day import begins_ms, day_of, ends_ms, next_day, opens_ms
from cadogan.races.deal_page import played_in_steps
from cadogan.races.errors import HeldBack, WrongPhase
from cadogan.races.facts import How
from cadogan.races.ghost import ghosts_in_steps
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Abandoned
from cadogan.races.race import Race
from cadogan.races.record.record import PublicRecord
from cadogan.races.settings import Settings, game_named
from cadogan.races.suspicion.pace import is_played_back
from cadogan.rooms.errors import Draining, Overloaded
from cadogan.rules import GAMES
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, UnreadableRace
from cadogan.store.every import every
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.days import DayDeal, DayRow, Days

DAILY_DEALS = "daily-deals"
"""The role of the node that makes the deals ahead."""
BEAT_S = 60.0
"""Seconds between two checks for missing deals."""
DEADLINE_MS = 12 * 3_600_000
"""Time before a day begins at which its deals are made, even if the pool has no winnable one."""

PLAYED_ON: frozenset[How] = frozenset(("won", "stuck", "out of time"))
"""Ends of a board that was played to an end. The others gave up, after one move perhaps."""


class DayPlace(NamedTuple):
    """Sort key of a row in a day's table. Lower is better, and no two rows are equal."""

    group: int
    """0: winners, 1: other finished boards, 2: boards that were played back, 3: boards still being played."""
    first: int
    second: int
    race_id: RaceId


class DayStanding(NamedTuple):
    """A player's row of a day's table, and how it compares with the boards that have ended and were not played back.

    Without a row, or before its board has ended, only `of` says something.
    """

    row: DayRow | None
    place: int
    of: int
    """Boards that have ended, the player's included."""
    worse: int
    """How many of them did worse."""


class DailyDeals:
    """Daily deals and the races on them. Times are arguments, in milliseconds since the epoch."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        day_table: Days,
        deal_service: DealService,
        listing: Listing,
        race_reader: RaceReader,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self._days = day_table
        self._deal_service = deal_service
        self._listing = listing
        self._race_reader = race_reader
        self.turns = race_reader.turns
        self._clock = clock
        self._entropy = entropy

    async def run(self) -> None:
        """Make missing deals, until cancelled."""
        await every(BEAT_S, DAILY_DEALS, lambda: self.prepare(self._clock.now_ms()))

    async def prepare(self, now_ms: int) -> None:
        """Make the missing deals of today and tomorrow. Tomorrow's deals may wait for the pool until noon."""
        today = day_of(now_ms)
        for day in (today, next_day(today)):
            is_due = now_ms >= begins_ms(day) - DEADLINE_MS
            made = await self._days.made(day)
            for game in GAMES.values():
                if game.id not in made:
                    seed = self._entropy.seed() if is_due else None
                    await self._days.make(day, game, self._entropy.deal_id(), seed, opens_ms(day))

    async def deals(self, day: date, now_ms: int) -> list[DayDeal]:
        """Deals of a day, by game. Raises UnknownDay."""
        deals = await self._days.deals(day)
        if day == day_of(now_ms) and len(deals) < len(GAMES):  # no node was running to make them yesterday
            await self.prepare(now_ms)
            deals = await self._days.deals(day)
        if not deals:
            raise UnknownDay(f"there are no deals of {day}; deals exist for today, tomorrow, and earlier days")
        return deals

    async def deal(self, day: date, game: str, now_ms: int) -> DayDeal:
        """Deal of a day and game. Raises UnknownDay, UnknownGame."""
        found = [each for each in await self.deals(day, now_ms) if each.deal.game == game_named(game).id]
        if not found:
            raise UnknownDay(f"{day} had no deal of {game}")
        return found[0]

    async def table(self, day: date, game: str, now_ms: int) -> list[DayRow]:
        """Rows of all players: finished boards, the best first, then unfinished ones. Each result is computed once."""
        await self.deal(day, game, now_ms)
        await self._listing.freshen()
        rows = [await self._settled(row) for row in await self._days.rows(day, game)]
        return sorted((row for row in rows if row.state != "abandoned"), key=place)

    async def standing(self, day: date, game: str, player: PlayerId, now_ms: int) -> DayStanding:
        """A player's result among those of the day. Raises UnknownDay, UnknownGame."""
        rows = await self.table(day, game, now_ms)
        mine = next((row for row in rows if row.player == player), None)
        others = [
            place(row)[:3] for row in rows if row.how is not None and not row.played_back and row.player != player
        ]
        if mine is None or mine.how is None:
            return DayStanding(mine, 0, len(others), 0)
        own = place(mine)[:3]
        worse = sum(other > own for other in others)
        return DayStanding(mine, 1 + sum(other < own for other in others), len(others) + 1, worse)

    async def play(self, day: date, game: str, player: PlayerId, race_id: RaceId, now_ms: int) -> Race:
        """Create a player's race. After the day it is practice. Raises AlreadyPlayed, WrongPhase, UnknownDay."""
        deal = (await self.deal(day, game, now_ms)).deal
        if now_ms >= opens_ms(day):
            settings = Settings(game=deal.game, options=deal.options, seats=1)
            return await self._deal_service.create(
                Create(now_ms, race_id, player, settings, b"", deal.seed, deal=deal.id)
            )
        must_be_on(day, now_ms)
        settings = days.settings(GAMES[deal.game], day)
        command = Create(now_ms, race_id, player, settings, b"", deal.seed, invited=(player,), deal=deal.id)
        # The entry comes before the race: of two requests at the same time, only one may create a race.
        await self._enter(day, game, player, race_id)
        try:
            return await self._deal_service.create(replace(command, lobby_s=days.LOBBY_S))
        except (LobbyError, Overloaded, Draining):  # nothing was created: the player may try again
            await self._days.leave(race_id)
            raise

    async def ghosts(
        self, day: date, game: str, player: PlayerId, races: Sequence[RaceId], now_ms: int
    ) -> tuple[Ghost, ...]:
        """Ghosts of finished boards of the day. Raises as `finished` does."""
        records = [await self.finished(day, game, race, player, now_ms) for race in races]
        return tuple([await self._ghost(record, max(now_ms, opens_ms(day))) for record in records])

    async def race_ghosts(  # noqa: PLR0913, PLR0917 - the day's deal, and the race
        self, day: date, game: str, player: PlayerId, ghosts: tuple[Ghost, ...], race_id: RaceId, now_ms: int
    ) -> Race:
        """Create a race against `ghosts` of the day."""
        deal = (await self.deal(day, game, now_ms)).deal
        settings = replace(days.settings(GAMES[deal.game], day, 1 + len(ghosts)), listed=False)
        command = Create(now_ms, race_id, player, settings, b"", deal.seed, ghosts=ghosts, deal=deal.id)
        return await self._deal_service.create(replace(command, invited=(player,)))

    async def _ghost(self, record: PublicRecord, at: int) -> Ghost:
        assert record.race is not None  # it is finished
        (ghost,) = await self.turns.finish(ghosts_in_steps(record.race, record.payloads, [0], at))
        return ghost

    async def finished(self, day: date, game: str, race: RaceId, player: PlayerId, now_ms: int) -> PublicRecord:
        """Record of a finished race of the day, for a player who may see it.

        Raises UnknownRace, WrongPhase; HeldBack before the day opens, unless the board is the player's own, or the
        player played on to an end and has a better place than the board would have if it had been raced: a line that
        was played back can be raced slowly. So nobody sees a line that leads to a better place.
        """
        rows = await self.table(day, game, now_ms)
        row = next((row for row in rows if row.race_id == race), None)
        if row is None:
            raise UnknownRace(f"race {race} is not on the deal of {game} of {day}")
        if row.how is None:
            raise WrongPhase("this board is still being played; it is shown once it has ended")
        if now_ms < opens_ms(day) and row.player != player:
            mine = next((row for row in rows if row.player == player and row.how in PLAYED_ON), None)
            if mine is None or place(mine) > place(row._replace(played_back=False)):
                raise HeldBack(
                    f"this board is shown when the day opens, at {opens_ms(day)} ms since the epoch; before that, "
                    "players who played on to an end see their own board and those below it in the table"
                )
        return (await self._race_reader.public(race))[0]

    async def _enter(self, day: date, game: str, player: PlayerId, race_id: RaceId) -> None:
        before = await self._days.enter(day, game, player, race_id)
        if before is None or before.race_id == race_id:  # or entered by an earlier request with the same key
            return
        if not await self._never_began(before.race_id, is_old=before.is_old):
            raise AlreadyPlayed(before.race_id)
        if not await self._days.replace(before.race_id, race_id):
            now = await self._days.entry(day, game, player)
            raise AlreadyPlayed(before.race_id if now is None else now.race_id)

    async def _never_began(self, race_id: RaceId, *, is_old: bool) -> bool:
        """Whether a race never began, so that its player has seen no card."""
        try:
            return isinstance((await self._race_reader.race(race_id)).phase, Abandoned)
        except UnknownRace:
            return is_old  # a recent one may still be on its way to the log

    async def _settled(self, row: DayRow) -> DayRow:
        if row.how is not None or row.state != "finished":
            return row
        try:
            (board,) = await self._race_reader.fold(row.race_id, played_in_steps)
        except UnreadableRace:
            return row  # as if it were still being played, until a node can read it
        played_back = is_played_back(board.moves, board.time)
        await self._days.settle(row.race_id, board.how, board.home, board.time, played_back=played_back)
        return row._replace(how=board.how, home=board.home, time_ms=board.time, played_back=played_back)


def must_be_on(day: date, now_ms: int) -> None:
    """Raise WrongPhase unless the day is on."""
    if now_ms < begins_ms(day):
        raise WrongPhase(f"the deals of {day} can be played from {begins_ms(day)} ms since the epoch")
    if now_ms >= ends_ms(day):
        raise WrongPhase(f"{day} is over; its deals can be practised from {opens_ms(day)} ms since the epoch")


def place(row: DayRow) -> DayPlace:
    """Sort key: winners by time, others by cards home, boards that were played back, then unfinished ones."""
    if row.how is None:
        return DayPlace(3, 0, 0, row.race_id)
    assert row.home is not None  # both are stored together
    assert row.time_ms is not None
    if row.played_back:
        return DayPlace(2, -row.home, row.time_ms, row.race_id)
    if row.how == "won":
        return DayPlace(0, row.time_ms, 0, row.race_id)
    return DayPlace(1, -row.home, row.time_ms, row.race_id)
