"""Playback: the public record of a race played to one spectator, from where and as fast as he likes, until he is live.

    playback = rooms.play_back(race_id, spectator)
    playback.order("start", 2)          # may be said again at any time: another place, another speed
    p = await playback.run()            # he has caught up with now, and has seen the race up to p

It has nothing to do with the race's room. Everything comes from the log, a page at a time, so that one who is behind
holds nothing but a race of his own; and it gives way to racers after every few events.
"""

import asyncio
from contextlib import suppress
from typing import Protocol

import structlog

from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.public import AnyPublicEvent, CalledStart, GhostJoined, Joined, Progress, Withdrew
from cadogan.races.race import players_in
from cadogan.rooms import messages
from cadogan.rooms.log_cursor import LogCursor
from cadogan.rooms.messages import From
from cadogan.rooms.progress import progress_news
from cadogan.rooms.publisher import frame_of
from cadogan.rooms.seating import Names
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable
from cadogan.store.log.log import Log

LIVE_MS = 1_000
"""Who is less behind than that is live."""
LOOK_S = 1.0
"""How long a log that had no more is left alone."""
RETRY_S = 0.5
"""Pause before a log that did not answer is asked again."""
JUMP_S = 0.1
"""Pause before a jump: of many that come at once the last one counts."""
AT_A_STRETCH = 32
"""Events that are gone through before others have their turn: half a millisecond."""

logger = structlog.get_logger()


class Spectator(Protocol):
    """The connection of somebody who watches."""

    @property
    def is_slow(self) -> bool:
        """Whether it reads too slowly. It says `go_on` when it can be written to again."""

    def write(self, frames: bytes) -> None:
        """Send frames that are ready for the wire."""


class Playback:
    """One spectator's way through a race. His position is a moment in its life, in milliseconds since the epoch."""

    def __init__(self, race_id: RaceId, spectator: Spectator, log: Log, names: Names, clock: Clock) -> None:
        self.race_id = race_id
        self._spectator = spectator
        self._log = log
        self._names = names
        self._clock = clock
        self._cursor = LogCursor(race_id, log)
        self._place: From | None = None
        self._goes_elsewhere = True
        self._speed = 1.0
        self._stood_at: float = clock.now_ms()
        self._then = clock.now_ms()
        self._stirred = asyncio.Event()
        self._p: int | None = None
        self._spectators = 0
        self._told: dict[int, Progress] = {}
        self._racers: tuple[messages.Named, ...] = ()
        self._players: dict[int, PlayerId] = {}

    @property
    def position(self) -> float:
        """The moment that is shown now."""
        return self._stood_at + (self._clock.now_ms() - self._then) * self._speed

    def order(self, place: From | None, speed: float | None) -> None:
        """Go to another place, or on at another speed; without a place it begins where the race is now."""
        self._stand_at(self.position)
        if speed is not None:
            self._speed = speed
        if place is not None:
            self._place = place
            self._goes_elsewhere = True
        elif self._p is not None:  # nothing comes before the welcome
            self._spectator.write(frame_of(messages.PaceSet(self._pace)))
        self._stirred.set()

    def go_on(self) -> None:
        """Hear that the spectator reads again; he may have missed what is no event and is said once."""
        if self._p is not None:
            said_once = (
                messages.PaceSet(self._pace),
                messages.Racers(self._racers),
                messages.Spectators(self._spectators),
            )
            self._spectator.write(b"".join(map(frame_of, said_once)))
        self._stirred.set()

    def notice_spectators(self, count: int) -> None:
        """Hear how many watch, on all nodes."""
        if count != self._spectators:
            self._spectators = count
            if self._p is not None and not self._spectator.is_slow:
                self._spectator.write(frame_of(messages.Spectators(count)))

    @property
    def goes_on(self) -> bool:
        """Whether he wants to be elsewhere than where he has come to."""
        return self._goes_elsewhere and self._place != "now"

    async def run(self) -> int | None:
        """Play until he has caught up with now; the last public event that he has by then, if any. UnknownRace."""
        while self._place != "now":
            if self._goes_elsewhere:
                await self._jump()
            elif await self._play():
                break
        return self._p

    # Jumping

    async def _jump(self) -> None:
        """Go where he wants to be, and show him the race as it was."""
        self._goes_elsewhere = False
        place, self._place = self._place, None
        self._cursor = LogCursor(self.race_id, self._log)
        self._told.clear()
        is_there = await self._wind(place)
        await self._learn_names()
        while self._spectator.is_slow:
            await self._wait(None)
        if not self._goes_elsewhere:
            self._stand_at(min(self._position_of(place, is_there=is_there), self._clock.now_ms()))
            self._spectator.write(frame_of(self._welcome()))
            self._p = self._cursor.record.p
            progress_news(self._cursor.record, self._told)  # the welcome has told it
            return
        await asyncio.sleep(JUMP_S)

    async def _wind(self, place: From | None) -> bool:
        """Go through the record as far as that place; whether the race has come so far."""
        wound = 0
        while not self._goes_elsewhere:
            moment = await self._next_moment()
            if moment is None or moment > self._clock.now_ms():
                return self._is_at(place, None)
            if self._is_at(place, moment):
                return True
            self._cursor.advance(moment)
            wound += 1
            if wound % AT_A_STRETCH == 0:
                await asyncio.sleep(0)
        return False

    def _is_at(self, place: From | None, next_moment: int | None) -> bool:
        """Whether that is the place; nothing has happened since if there is no next moment."""
        record = self._cursor.record
        race = record.race
        if race is None:
            return False
        match place:
            case None:
                return next_moment is None or next_moment > self._stood_at
            case int():
                return record.p >= place
            case "start":
                return race.started_at is not None
            case _:
                is_past = next_moment is not None and next_moment <= (race.started_at or 0) + ms_of(place)
                return race.started_at is not None and not is_past

    def _position_of(self, place: From | None, *, is_there: bool) -> float:
        race = self._cursor.record.race
        assert race is not None  # the record begins with it
        match place:
            case None:
                return self._stood_at
            case int() | "start":
                return self._cursor.at if is_there else self._clock.now_ms()
            case _:
                return self._clock.now_ms() if race.started_at is None else race.started_at + ms_of(place)

    # Playing

    async def _play(self) -> bool:
        """Play until he has caught up with now, or wants to be elsewhere; whether he has caught up."""
        played = 0
        while not self._goes_elsewhere:
            moment = await self._next_moment()
            now = self._clock.now_ms()
            is_known = moment is not None and moment <= now
            is_caught_up = not is_known and self._speed >= 1 and self.position > now - LIVE_MS
            if (self._cursor.is_over or is_caught_up) and not self._spectator.is_slow:
                return True
            wait_s = self._waits_s(moment if is_known else None, now)
            if moment is None or wait_s is None or wait_s > 0:
                self._tell_progress()
                await self._wait(wait_s)
                continue
            await self._show(self._cursor.advance(moment))
            played += 1
            if played % AT_A_STRETCH == 0:
                await asyncio.sleep(0)
        return False

    def _waits_s(self, moment: int | None, now: int) -> float | None:
        """Seconds until he is at that moment, or at now, when there may be more; None: until he stirs."""
        if self._speed == 0 or self._spectator.is_slow:
            return None
        if moment is None:
            return max(LOOK_S, (now - self.position) / 1000 / self._speed)
        return (moment - self.position) / 1000 / self._speed

    async def _show(self, events: list[AnyPublicEvent]) -> None:
        if events:
            self._spectator.write(b"".join(map(frame_of, events)))
            self._p = events[-1].p
        if any(isinstance(event, Joined | GhostJoined | Withdrew | CalledStart) for event in events):
            await self._learn_names()
            self._spectator.write(frame_of(messages.Racers(self._racers)))

    def _tell_progress(self) -> None:
        """Tell what has changed of seats whose boards were held back then, once he reads it."""
        news = () if self._spectator.is_slow else progress_news(self._cursor.record, self._told)
        if news:
            self._spectator.write(frame_of(messages.ProgressMade(news)))

    # Both

    def _stand_at(self, position: float) -> None:
        self._stood_at, self._then = position, self._clock.now_ms()

    @property
    def _pace(self) -> messages.Pace:
        return messages.Pace(round(self.position), self._speed)

    def _welcome(self) -> messages.Welcome:
        record = self._cursor.record
        return messages.Welcome(
            now=self._clock.now_ms(),
            p=record.p,
            racers=self._racers,
            race=record.view(),
            progress=tuple(record.progress(number) for number in range(len(record.boards))),
            spectators=self._spectators,
            playback=self._pace,
        )

    async def _learn_names(self) -> None:
        race = self._cursor.record.race
        players = {} if race is None else players_in(race)
        if players != self._players:
            names = await self._names(players.values())
            named = (messages.Named(seat, player, names.get(player, "")) for seat, player in players.items())
            self._players, self._racers = players, tuple(named)

    async def _next_moment(self) -> int | None:
        while True:
            try:
                return await self._cursor.next_moment()
            except Unreachable as error:
                logger.warning("cannot read the log", race_id=str(self.race_id), error=str(error))
                await asyncio.sleep(RETRY_S)

    async def _wait(self, seconds: float | None) -> None:
        """Wait so long, or until he stirs."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stirred.wait()
        self._stirred.clear()


def ms_of(time: str) -> int:
    """Milliseconds of a time since the start, `2:30.5`."""
    minutes, _, seconds = time.partition(":")
    return round(int(minutes) * 60_000 + float(seconds) * 1000)
