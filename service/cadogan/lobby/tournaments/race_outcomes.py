"""How the races of tournaments ended."""

import asyncio
from collections.abc import Awaitable, Iterable, Sequence

from cadogan.people.pairing import present_players
from cadogan.races.events import decode
from cadogan.races.evolve import race_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.steps import Steps
from cadogan.rules import GAMES
from cadogan.store.clock import Clock
from cadogan.store.errors import UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing, OverRace
from cadogan.store.projections.results import Reached, Results
from cadogan.tournaments import decide
from cadogan.tournaments.events import RacePaired, RaceResult, RaceVoid, SeatResult

LOST_MS = 3 * 3_600_000
"""Time after which a race does not count whose end nobody can read: longer than a race of a tournament takes. Without
it, the tournament would never end."""
PACK = 52
"""Cards of a pack."""


class RaceOutcomes:
    """What the list of races and their results say of races of tournaments."""

    def __init__(self, listing: Listing, results: Results, race_reader: RaceReader, clock: Clock) -> None:
        self._listing = listing
        self._results = results
        self._race_reader = race_reader
        self._clock = clock

    async def over(self, on: Sequence[RacePaired]) -> list[decide.Over]:
        """How those of these races ended that are over."""
        if not on:
            return []
        await self._listing.freshen()
        over = await self._listing.over([race.race for race in on])
        results = await self._results.of_races([race.race_id for race in over if race.finished_at is not None])
        at = self._clock.now_ms()
        found: list[Awaitable[decide.Over | None]] = [
            self._result(race, results.get(race.race_id, []), at) for race in over
        ]
        ended = [each for each in await asyncio.gather(*found) if each is not None]
        known = {each.race for each in ended}
        lost = [race.race for race in on if race.race not in known and at - race.at > LOST_MS]
        return [*ended, *(RaceVoid(at=at, race=race, reason="unreadable") for race in lost)]

    async def _result(self, race: OverRace, reached: Sequence[Reached], at: int) -> decide.Over | None:
        if race.finished_at is None:
            return await self._void(race.race_id, at)
        if not reached:  # the results are a moment behind the list
            return None
        return result_of(reached, at)

    async def _void(self, race_id: RaceId, at: int) -> RaceVoid:
        try:
            absent = await self._race_reader.fold(race_id, absent_in_steps)
        except UnreadableRace:  # an event of a newer release
            return RaceVoid(at=at, race=race_id, reason="unreadable")
        return RaceVoid(at=at, race=race_id, reason="abandoned", absent=absent)


def result_of(reached: Sequence[Reached], at: int) -> RaceResult:
    """A race that is finished, as the log of its tournament has it."""
    return RaceResult(
        at=at,
        race=reached[0].race_id,
        finished_at=reached[0].finished_at,
        cards=PACK * GAMES[reached[0].game].rules.packs,
        seats=tuple(
            SeatResult(
                player=each.player_id,
                place=each.place,
                is_shared=each.is_shared,
                how=each.how,
                home=each.home,
                time_ms=each.time_ms,
            )
            for each in reached
        ),
    )


def absent_in_steps(payloads: Iterable[bytes]) -> Steps[tuple[PlayerId, ...]]:
    """Players who did not come to a race that was abandoned, from its log."""
    events = []
    for payload in payloads:
        events.append(decode(payload))
        yield
    race = race_of(events)
    present = present_players(race)
    return tuple(player for player in race.created.invited if player not in present)
