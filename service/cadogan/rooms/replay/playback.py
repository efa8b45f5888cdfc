"""Playback: plays the public record of a race to one spectator, from any place at any speed, until it is live.

    playback = rooms.play_back(race_id, spectator)
    playback.order("start", 2)          # may be called again at any time, for another place or speed
    p = await playback.run()            # it has caught up with now; the spectator has seen the race up to p

A playback does not use the race's room. It reads the log a page at a time, so a spectator who is far behind costs
nobody else anything, and it takes turns with others after every few events (`client_turns.py`).
"""

import asyncio
from contextlib import suppress
from typing import Protocol

import structlog

from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import players_in
from cadogan.races.record.public import AnyPublicEvent, CalledStart, GhostJoined, Joined, Withdrew
from cadogan.rooms.audience import SpectatorKey
from cadogan.rooms.hidden import refuse_hidden
from cadogan.rooms.node.client_turns import ClientTurns
from cadogan.rooms.publisher import frame_of
from cadogan.rooms.replay.log_cursor import LogCursor
from cadogan.rooms.seating import Names
from cadogan.rooms.wire import messages
from cadogan.rooms.wire.messages import From
from cadogan.rooms.wire.progress import progress_news
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable
from cadogan.store.log.log import Log

LIVE_MS = 1_000
"""A spectator who is less behind than this is live."""
LOOK_S = 1.0
"""Pause before a log that had no further event is read again."""
RETRY_S = 0.5
"""Pause before a log that did not answer is read again."""
JUMP_S = 0.1
"""Pause before a jump. If several arrive at once, only the last one counts."""
AT_A_STRETCH = 32
"""Events that are processed in a turn: half a millisecond."""

logger = structlog.get_logger()


class Spectator(Protocol):
    """The connection of a spectator."""

    @property
    def counts_as(self) -> SpectatorKey:
        """Its player or address."""

    @property
    def address(self) -> str:
        """Its address, by which it takes turns with others."""

    @property
    def is_slow(self) -> bool:
        """Whether the client reads too slowly. The connection calls `go_on` when it can be written to again."""

    def write(self, frames: bytes) -> None:
        """Send encoded frames."""


class Playback:
    """One spectator's way through a race. Positions are moments of the race, in milliseconds since the epoch."""

    def __init__(  # noqa: PLR0913, PLR0917 - what it reads from, and its spectator
        self, race_id: RaceId, spectator: Spectator, log: Log, names: Names, clock: Clock, turns: ClientTurns
    ) -> None:
        self.race_id = race_id
        self._spectator = spectator
        self._log = log
        self._names = names
        self._clock = clock
        self._turns = turns
        self._cursor = LogCursor(race_id, log)
        self._place: From | None = None
        self._is_to_jump = True
        self._speed = 1.0
        self._position_then: float = clock.now_ms()
        self._then_ms = clock.now_ms()
        self._changed = asyncio.Event()
        self._p: int | None = None
        self._spectators = 0
        self._announced: set[int] = set()
        self._racers: tuple[messages.Named, ...] = ()
        self._players: dict[int, PlayerId] = {}

    @property
    def counts_as(self) -> SpectatorKey:
        """Player or address of the spectator."""
        return self._spectator.counts_as

    @property
    def address(self) -> str:
        """Address of the spectator."""
        return self._spectator.address

    @property
    def position(self) -> float:
        """The moment that is shown now."""
        return self._position_then + (self._clock.now_ms() - self._then_ms) * self._speed

    def order(self, place: From | None, speed: float | None) -> None:
        """Go to another place, or go on at another speed. Without a place, a playback begins where the race is now."""
        self._stand_at(self.position)
        if speed is not None:
            self._speed = speed
        if place is not None:
            self._place = place
            self._is_to_jump = True
        elif self._p is not None:  # no message may come before the welcome
            self._spectator.write(frame_of(messages.PaceSet(self._pace)))
        self._changed.set()

    def go_on(self) -> None:
        """Called when the client has drained its buffer. It may have missed messages that are sent only once."""
        if self._p is not None:
            sent_once = (
                messages.PaceSet(self._pace),
                messages.Racers(self._racers),
                messages.Spectators(self._spectators),
            )
            self._spectator.write(b"".join(map(frame_of, sent_once)))
        self._changed.set()

    def notice_spectators(self, count: int) -> None:
        """Announce the number of spectators, on all nodes."""
        if count != self._spectators:
            self._spectators = count
            if self._p is not None and not self._spectator.is_slow:
                self._spectator.write(frame_of(messages.Spectators(count)))

    @property
    def goes_on(self) -> bool:
        """Whether the spectator has asked for another place meanwhile."""
        return self._is_to_jump and self._place != "now"

    async def run(self) -> int | None:
        """Play until it has caught up with now. Returns the number of the last event sent. Raises UnknownRace."""
        while self._place != "now":
            if self._is_to_jump:
                await self._jump()
            elif await self._play():
                break
        return self._p

    # Jumping

    async def _jump(self) -> None:
        """Go to the place that was asked for, and send the race as it was there."""
        self._is_to_jump = False
        place, self._place = self._place, None
        self._cursor = LogCursor(self.race_id, self._log)
        self._announced.clear()
        is_there = await self._advance_to(place)
        race, key = self._cursor.record.race, self.counts_as
        if race is not None:
            refuse_hidden(race, None if isinstance(key, str) else key, self._clock.now_ms())
        await self._read_names()
        while self._spectator.is_slow:
            await self._wait(None)
        if not self._is_to_jump:
            self._stand_at(min(self._position_of(place, is_there=is_there), self._clock.now_ms()))
            self._spectator.write(frame_of(self._welcome()))
            self._p = self._cursor.record.p
            progress_news(self._cursor.record, self._announced)  # the welcome has it
            return
        await asyncio.sleep(JUMP_S)

    async def _advance_to(self, place: From | None) -> bool:
        """Advance the record to a place. Returns whether the race has got that far."""
        advanced = 0
        while not self._is_to_jump:
            moment = await self._next_moment()
            if moment is None or moment > self._clock.now_ms():
                return self._is_at(place, None)
            if not self._cursor.is_between and self._is_at(place, moment):
                return True
            self._cursor.advance(moment)
            advanced += 1
            if advanced % AT_A_STRETCH == 0:
                await self._turns.take(self._spectator.address)
        return False

    def _is_at(self, place: From | None, next_moment: int | None) -> bool:
        """Whether the record is at a place. `next_moment` is None if nothing has happened since."""
        record = self._cursor.record
        race = record.race
        if race is None:
            return False
        match place:
            case None:
                return next_moment is None or next_moment > self._position_then
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
                return self._position_then
            case int() | "start":
                return self._cursor.at if is_there else self._clock.now_ms()
            case _:
                return self._clock.now_ms() if race.started_at is None else race.started_at + ms_of(place)

    # Playing

    async def _play(self) -> bool:
        """Play until it has caught up with now, or is to go elsewhere. Returns whether it has caught up."""
        played = 0
        while not self._is_to_jump:
            moment = await self._next_moment()
            now = self._clock.now_ms()
            is_known = moment is not None and moment <= now
            is_caught_up = not is_known and self._speed >= 1 and self.position > now - LIVE_MS
            if (self._cursor.is_over or is_caught_up) and not self._spectator.is_slow:
                return True
            wait_s = self._wait_s(moment if is_known else None, now)
            if moment is None or wait_s is None or wait_s > 0:
                self._tell_progress()
                await self._wait(wait_s)
                continue
            await self._show(self._cursor.advance(moment))
            played += 1
            if played % AT_A_STRETCH == 0:
                await self._turns.take(self._spectator.address)
        return False

    def _wait_s(self, moment: int | None, now: int) -> float | None:
        """Seconds until the position reaches a moment, or now if there is none; None: until something changes."""
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
            await self._read_names()
            self._spectator.write(frame_of(messages.Racers(self._racers)))

    def _tell_progress(self) -> None:
        """Send the progress of seats whose boards were held back then, unless the client is slow."""
        news = () if self._spectator.is_slow else progress_news(self._cursor.record, self._announced)
        if news:
            self._spectator.write(frame_of(messages.ProgressMade(news)))

    # Shared

    def _stand_at(self, position: float) -> None:
        self._position_then, self._then_ms = position, self._clock.now_ms()

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

    async def _read_names(self) -> None:
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
        """Wait this long, or until something changes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        self._changed.clear()


def ms_of(time: str) -> int:
    """Milliseconds of a time since the start, `2:30.5`."""
    minutes, _, seconds = time.partition(":")
    return round(int(minutes) * 60_000 + float(seconds) * 1000)
