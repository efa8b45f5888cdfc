"""A model of a large arena: the code that pairs and records, in a time of its own, without Postgres and sockets.

It says what a node spends on that, how long players wait, and how much is written and told.
"""

import random
import time
from collections.abc import Sequence
from heapq import heappop, heappush
from uuid import UUID

import msgspec

from cadogan.api.routes.tournaments.table_changes import change_since
from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments import decide
from cadogan.tournaments.events import Event, RacePaired, RaceResult, SeatResult, TournamentCreated, decode, encode
from cadogan.tournaments.terms import TournamentTerms
from cadogan.tournaments.tournament import Tournament, tournament_of
from infra.lab.figure import Figure, at_most

BEAT_MS = 500
RACE_MS = (120_000, 360_000)
"""Bounds of the time of a race."""
WARM_MS = 600_000
"""Time after which races end at any moment, as many in each second."""
PAIRED_S = 2


class ArenaModel:
    """An arena whose players race again and again."""

    def __init__(self, players: int, chance: random.Random) -> None:
        terms = TournamentTerms(name="Model", games=("duchess",), minutes=240)
        created = TournamentCreated(at=0, tournament=UUID(int=1), creator=None, terms=terms)
        self.tournament = Tournament(created)
        self.log = [encode(created)]
        self.waits: list[float] = []
        """Seconds that players were free before each race but the first."""
        self._chance = chance
        self._players = [PlayerId(UUID(int=number + 1)) for number in range(players)]
        self._free_at: dict[PlayerId, int] = {}
        """When the last race of each player ended."""
        self._ends: list[tuple[int, RaceId, RacePaired]] = []
        for player in self._players:
            self._append(decide.enter(self.tournament, player, 0))

    def beat(self, now: int) -> None:
        """Record what is over, and pair who is free."""
        over = []
        while self._ends and self._ends[0][0] <= now:
            ended_at, _, race = heappop(self._ends)
            over.append(self._result(race, ended_at, now))
            self._free_at.update(dict.fromkeys(race.players, ended_at))
        self._append(decide.record(self.tournament, over))
        for event in self._append(decide.advance(self.tournament, self._players, now)):
            if isinstance(event, RacePaired):
                self.waits += [(now - self._free_at[each]) / 1000 for each in event.players if each in self._free_at]
                heappush(self._ends, (now + self._chance.randrange(*RACE_MS), event.race, event))

    def _append(self, events: list[Event]) -> list[Event]:
        for event in events:
            self.tournament.apply(event)
            self.log.append(encode(event))
        return events

    def _result(self, race: RacePaired, ended_at: int, now: int) -> RaceResult:
        homes = [self._chance.randrange(1, 52) for _ in race.players]
        seats = tuple(
            SeatResult(
                player=player,
                place=1 + sum(other > home for other in homes),
                is_shared=homes.count(home) > 1,
                how="stuck",
                home=home,
                time_ms=RACE_MS[0],
            )
            for player, home in zip(race.players, homes, strict=True)
        )
        return RaceResult(at=now, race=race.race, finished_at=ended_at, cards=52, seats=seats)


def run_arena_model(players: int, minutes: float, seed: int) -> list[Figure]:
    """Let the arena go on for so many minutes once its races are under way, and measure."""
    model = ArenaModel(players, random.Random(seed))
    now = 0
    while now < WARM_MS:
        now += BEAT_MS
        model.beat(now)
    model.waits.clear()
    before, events_before, races_before = now, len(model.log), len(model.tournament.races)
    beats, changes, told = [], [], 0
    while now < before + 60_000 * minutes:
        now += BEAT_MS
        version, at = model.tournament.version, time.process_time()
        model.beat(now)
        paired = time.process_time()
        change = msgspec.json.encode(change_since(model.tournament, version))
        beats.append(paired - at)
        changes.append(time.process_time() - paired)
        told += len(change)
    seconds = (now - before) / 1000
    waits = sorted(model.waits)
    return [
        Figure("races a second", (len(model.tournament.races) - races_before) / seconds, ""),
        Figure("from the end of a race to the next pair, p95", waits[len(waits) * 95 // 100], "s", at_most(PAIRED_S)),
        Figure("CPU of pairing and recording, of a core", 100 * sum(beats) / seconds, "%"),
        Figure("longest beat", 1000 * max(beats), "ms"),
        Figure("CPU of the changes of the table at a node, of a core", 100 * sum(changes) / seconds, "%"),
        Figure("changes for one follower", told / seconds / 1000, "kB/s"),
        Figure("log", sum(map(len, model.log[events_before:])) / seconds / 1000, "kB/s"),
        Figure("CPU to follow the log from its start", follow_s(model.log), "s", None, f"{len(model.log):,} events"),
    ]


def follow_s(log: Sequence[str]) -> float:
    """CPU seconds in which a node that takes over follows a log."""
    began = time.process_time()
    tournament_of(map(decode, log))
    return time.process_time() - began
