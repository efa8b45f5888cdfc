"""An arena of the model: a log, its fold, and players who race in it. Time is in milliseconds, and nothing waits."""

from collections.abc import Callable, Sequence
from random import Random
from uuid import UUID

from cadogan.races.ids import PlayerId
from cadogan.tournaments.decide import advance, enter, record
from cadogan.tournaments.events import Event, RacePaired, RaceResult, SeatResult, TournamentCreated
from cadogan.tournaments.terms import TournamentTerms, checked
from cadogan.tournaments.tournament import Tournament

BEAT_MS = 500
CARDS = 52
NOW = 1_800_000_000_000
ARENA = UUID(int=9)
HOUSE_BOTS = PlayerId(UUID(int=9_001)), PlayerId(UUID(int=9_002))


def player(number: int) -> PlayerId:
    return PlayerId(UUID(int=number + 1))


def created(creator: PlayerId | None = None, **terms: object) -> TournamentCreated:
    wanted: dict[str, object] = {"name": "An arena", "games": ("duchess",), "minutes": 10, **terms}
    return TournamentCreated(
        at=NOW,
        tournament=ARENA,
        creator=creator,
        terms=checked(TournamentTerms(**wanted), NOW),  # type: ignore[arg-type]
    )


def result(race: RacePaired, at: int, chance: Random) -> RaceResult:
    """A result with leads, shared places and racers who left."""
    homes = [chance.choice((0, 10, 26, 40, 52)) for _ in race.racers]
    left = [chance.random() < 0.05 for _ in race.racers]
    order = [(has_left, -home) for has_left, home in zip(left, homes, strict=True)]
    return RaceResult(
        at=at,
        race=race.race,
        finished_at=at - 200,
        cards=CARDS,
        seats=tuple(
            SeatResult(
                player=each,
                place=1 + sum(other < key for other in order),
                is_shared=order.count(key) > 1,
                how="gone" if has_left else "won" if home == CARDS else "stuck",
                home=home,
                time_ms=60_000,
                gave_up=has_left,
            )
            for each, key, home, has_left in zip(race.racers, order, homes, left, strict=True)
        ),
    )


class Arena:
    """An arena whose players come to every race, at a service with house bots. `seen` looks at it after each beat."""

    def __init__(self, players: int, seed: int = 0, **terms: object) -> None:
        self.chance = Random(seed)
        self.log: list[Event] = [created(None, **terms)]
        assert isinstance(self.log[0], TournamentCreated)
        self.tournament = Tournament(self.log[0])
        self.now = NOW
        self.here = [player(number) for number in range(players)]
        self.ends: list[tuple[int, RacePaired]] = []
        """When each race that is on ends."""
        for each in self.here:
            self.append(enter(self.tournament, each, self.now))

    def append(self, events: Sequence[Event]) -> None:
        for event in events:
            self.log.append(event)
            self.tournament.apply(event)
            if isinstance(event, RacePaired):
                self.ends.append((self.now + self.chance.randrange(20_000, 300_000), event))

    def beat(self) -> None:
        self.now += BEAT_MS
        over = [race for ends_at, race in self.ends if ends_at <= self.now]
        self.ends = [each for each in self.ends if each[0] > self.now]
        self.append(record(self.tournament, [result(race, self.now, self.chance) for race in over]))
        self.append(advance(self.tournament, self.here, self.now, HOUSE_BOTS))

    def run(self, seen: Callable[["Arena"], None] = lambda _: None) -> Tournament:
        while not self.tournament.is_over:
            self.beat()
            seen(self)
        return self.tournament
