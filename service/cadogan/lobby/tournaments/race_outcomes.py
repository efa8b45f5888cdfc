"""How the races of tournaments ended."""

import asyncio
from collections.abc import Awaitable, Iterable, Sequence

from cadogan.people.pairing import present_players
from cadogan.races.events import decode
from cadogan.races.evolve import race_in_steps, race_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import Race
from cadogan.races.steps import Steps
from cadogan.rules import GAMES
from cadogan.store.clock import Clock
from cadogan.store.errors import UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing, OverRace
from cadogan.store.projections.results import Reached, Results
from cadogan.tournaments import decide
from cadogan.tournaments.events import RULES_THAT_ASK_WHEN, RaceResult, RaceVoid, SeatResult
from cadogan.tournaments.tournament import Tournament

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

    async def over(self, tournament: Tournament) -> list[decide.Over]:
        """How those races of a tournament ended that are over, and not recorded."""
        on, rules = list(tournament.on.values()), tournament.created.rules
        if not on:
            return []
        await self._listing.freshen()
        over = await self._listing.over([race.race for race in on])
        results = await self._results.of_races([race.race_id for race in over if race.finished_at is not None])
        at = self._clock.now_ms()
        found: list[Awaitable[decide.Over | None]] = [
            self._result(race, results.get(race.race_id, []), at, rules) for race in over
        ]
        ended = [each for each in await asyncio.gather(*found) if each is not None]
        known = {each.race for each in ended}
        lost = [race.race for race in on if race.race not in known and at - race.at > LOST_MS]
        return [*ended, *(RaceVoid(at=at, race=race, reason="unreadable") for race in lost)]

    async def _result(self, race: OverRace, reached: Sequence[Reached], at: int, rules: int) -> decide.Over | None:
        if race.finished_at is None:
            return await self._void(race.race_id, at)
        if not reached:  # the results are a moment behind the list
            return None
        if rules < RULES_THAT_ASK_WHEN:
            return result_of(reached, unasked(reached), at)
        if not any(each.how in {"resigned", "gone"} for each in reached):
            return result_of(reached, [False] * len(reached), at)
        try:
            gave_up = await self._race_reader.fold(race.race_id, gave_up_in_steps)
        except UnreadableRace:  # an event of a newer release
            return None
        return result_of(reached, gave_up, at)

    async def _void(self, race_id: RaceId, at: int) -> RaceVoid:
        try:
            absent = await self._race_reader.fold(race_id, absent_in_steps)
        except UnreadableRace:  # an event of a newer release
            return RaceVoid(at=at, race=race_id, reason="unreadable")
        return RaceVoid(at=at, race=race_id, reason="abandoned", absent=absent)


def result_of(reached: Sequence[Reached], gave_up: Sequence[bool | None], at: int) -> RaceResult:
    """A race that is finished, as the log of its tournament has it. Who `gave_up` is unknown by the rules 1."""
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
                gave_up=has_given_up,
            )
            for each, has_given_up in zip(reached, gave_up, strict=True)
        ),
    )


def unasked(reached: Sequence[Reached]) -> list[None]:
    """What the rules 1 say of who gave up."""
    return [None] * len(reached)


def gave_up_in_steps(payloads: Iterable[bytes]) -> Steps[list[bool]]:
    """For each racer of a race that is finished, whether they gave it up while a rival still raced, from its log."""
    return gave_up_in((yield from race_in_steps(payloads)))


def gave_up_in(race: Race) -> list[bool]:
    """For each racer of a race, whether they gave it up while a rival still raced."""
    return [each.gave_up for each, seat in zip(race.results(), race.seats, strict=True) if seat.player is not None]


def absent_in_steps(payloads: Iterable[bytes]) -> Steps[tuple[PlayerId, ...]]:
    """Players who did not come to a race that was abandoned, from its log."""
    events = []
    for payload in payloads:
        events.append(decode(payload))
        yield
    race = race_of(events)
    present = present_players(race)
    return tuple(player for player in race.created.invited if player not in present)
