"""Simulates cheats against the ratings: how far they get, and whether honest players come out in their true order.

The rules of the service compute the ratings (`cadogan.people`), and its matchmaking pairs the honest players. Only the
races are simulated: each player has a strength in points, and in a race the better of two performances wins,
which vary around the strengths as the ratings assume. A cheat may always meet its own accounts, as in a quiet hour.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, count
from statistics import mean
from uuid import UUID

from msgspec import Struct

from cadogan.people.board_score import LAPSE_MS, least_opponents
from cadogan.people.dodging import is_forgiven, paused_until
from cadogan.people.pairing import Waiting, find_pairs
from cadogan.people.rated_outcome import Outcome, Reason
from cadogan.people.rating import LUCK
from cadogan.people.rating_book import DAY_MS, RatingBook
from cadogan.races.commands import Create
from cadogan.races.decide import create
from cadogan.races.errors import InvalidSettings
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings

GAME = "duchess"
POPULATION = 500
SPREAD = 6.0
"""Standard deviation of the strengths of honest players, in points."""
AVERAGE = 25.0
FIRST_RACES = 30
"""Honest races each, after which their order is compared with their strengths."""
SETTLED_RACES = 120
"""Honest races each, after which the cheats begin."""
RACES_A_DAY = 20
"""Races of a cheat in a day. Honest players race three times."""
CHEAT_RACES = 1000
QUEUE = 40
"""Players who wait at a time."""
FORBIDDEN_RANK = 100
"""No cheat may be among so many first players."""
LEAST_CORRELATION = 0.9


class Attempt(Struct, frozen=True):
    """How far a cheat got: its best rank at any time (None: it was never ranked), and its last rating."""

    name: str
    races: int
    best_rank: int | None
    rating: float
    is_provisional: bool
    note: str = ""


class World:
    """Honest players, their races, and a clock in milliseconds."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.book = RatingBook()
        self.now = 1000 * DAY_MS
        self.strengths: dict[PlayerId, float] = {}
        self._ids = count(1)
        self.honest = [self.player(rng.gauss(AVERAGE, SPREAD)) for _ in range(POPULATION)]

    def player(self, strength: float = AVERAGE) -> PlayerId:
        """A new account of a player with this strength."""
        player = PlayerId(UUID(int=next(self._ids)))
        self.strengths[player] = strength
        return player

    def race(self, one: PlayerId, other: PlayerId) -> None:
        """An honest race."""
        first, second = (self.rng.gauss(self.strengths[player], LUCK) for player in (one, other))
        self.outcome(one, other, (1, 2) if first > second else (2, 1))

    def outcome(
        self,
        one: PlayerId,
        other: PlayerId,
        places: tuple[int, int],
        reason: Reason = "raced",
        dodger: int | None = None,
    ) -> None:
        """A race that ended like this."""
        race = RaceId(UUID(int=next(self._ids)))
        self.book.apply(Outcome(race, GAME, self.now, (one, other), True, False, reason, places, dodger))

    def honest_races(self, each: int) -> None:
        """Let honest players race, paired by the matchmaker, about this often each. Three races take a day."""
        rounds = each * POPULATION // QUEUE
        for _ in range(rounds):
            for one, other in self.pairs(self.rng.sample(self.honest, QUEUE)):
                self.race(one, other)
            self.now += DAY_MS * QUEUE // (3 * POPULATION)

    def pairs(self, waiting: Sequence[PlayerId]) -> Iterator[tuple[PlayerId, PlayerId]]:
        """Pairs of waiting players, as the matchmaker finds them. Each has waited for up to half a minute."""
        queue = [
            Waiting(UUID(int=player.int), player, "", self.mu(player), self.rng.uniform(0, 30)) for player in waiting
        ]
        for pair in find_pairs(queue):
            yield pair.one.player, pair.other.player

    def mu(self, player: PlayerId) -> float:
        """Rating points of a player."""
        return self.book.rating(player, GAME).mu

    def opponent_of(self, player: PlayerId) -> PlayerId:
        """An honest opponent that matchmaking would find for a player."""
        queue = self.rng.sample(self.honest, QUEUE // 4)
        return min(queue, key=lambda other: abs(self.mu(other) - self.mu(player)))

    def ranks(self) -> list[PlayerId]:
        """The leaderboard, the best first."""
        established = [player for (player, _), rating in self.book.ratings.items() if rating.is_established]
        entries = {player: self.book.board_entry(player, GAME) for player in established}
        least = least_opponents(len(established))
        ranked = [
            player
            for player, entry in entries.items()
            if entry.opponents >= least and entry.raced_at > self.now - LAPSE_MS
        ]
        return sorted(ranked, key=lambda player: -entries[player].score)

    def correlation(self) -> float:
        """Spearman's rank correlation of the strengths and ratings of honest players."""
        by_strength = ranks_of([self.strengths[player] for player in self.honest])
        by_rating = ranks_of([self.mu(player) for player in self.honest])
        difference = sum((one - other) ** 2 for one, other in zip(by_strength, by_rating, strict=True))
        return 1 - 6 * difference / (POPULATION * (POPULATION**2 - 1))


def ranks_of(values: Sequence[float]) -> list[int]:
    """Rank of each value, from 0."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0] * len(values)
    for rank, number in enumerate(order):
        ranks[number] = rank
    return ranks


class Cheat:
    """A cheat in progress: it races and looks at the board now and then."""

    def __init__(self, world: World, name: str, main: PlayerId) -> None:
        self.world = world
        self.name = name
        self.main = main
        self.races = 0
        self.best: int | None = None

    def raced(self) -> bool:
        """Count a race of the main account, and let time pass. Returns whether there are races left."""
        self.races += 1
        self.world.now += DAY_MS // RACES_A_DAY
        if self.races % 50 == 0 or (self.races <= 100 and self.races % 10 == 0):
            self.look()
        return self.races < CHEAT_RACES

    def look(self) -> None:
        """Note the rank of the main account."""
        ranked = self.world.ranks()
        if self.main in ranked:
            rank = ranked.index(self.main) + 1
            self.best = rank if self.best is None else min(self.best, rank)

    def attempt(self, note: str = "") -> Attempt:
        """How far it got."""
        self.look()
        rating = self.world.book.rating(self.main, GAME)
        return Attempt(self.name, self.races, self.best, rating.mu, rating.is_provisional, note)


def keep_racing(world: World) -> None:
    """Honest players race now and then while a cheat goes on, so that they stay on the board."""
    for one, other in world.pairs(world.rng.sample(world.honest, QUEUE)):
        world.race(one, other)


def farm(world: World, *, at_once: bool) -> Attempt:
    """Victories over throw-away accounts, each of which resigns: at once, or after the first seconds."""
    cheat = Cheat(world, "farm, resigning at once" if at_once else "farm", world.player())
    while True:
        account = world.player()
        if at_once:
            world.outcome(cheat.main, account, (1, 2), "left early", 1)
        else:
            world.outcome(cheat.main, account, (1, 2))
        if not cheat.raced():
            return cheat.attempt()
        keep_racing(world)


def ring(world: World, *, outsiders: int, size: int = 20) -> Attempt:
    """Accounts that become established, then lose to the first of them, in turn.

    With `outsiders` each of them first races so many honest players; without, they become established by races among
    themselves.
    """
    main, *helpers = (world.player() for _ in range(size))
    cheat = Cheat(
        world, f"ring of {size}, {outsiders} honest races first" if outsiders else f"closed ring of {size}", main
    )
    if outsiders:
        for account in (main, *helpers):
            for _ in range(outsiders):
                world.race(account, world.opponent_of(account))
        world.now += outsiders * DAY_MS // RACES_A_DAY
    else:
        for one, other in combinations((main, *helpers), 2):
            world.race(one, other)
        world.now += DAY_MS
    while True:
        for helper in helpers:
            world.outcome(main, helper, (1, 2))
            if not cheat.raced():
                return cheat.attempt()
            if cheat.races % 10 == 0:  # helpers win back from honest players what they can
                world.race(helper, world.opponent_of(helper))
                keep_racing(world)


def dodger(world: World, *, only_forgiven: bool) -> Attempt:
    """A player who dodges opponents with a better rating: each of them, or only one a day, which is forgiven."""
    cheat = Cheat(world, "dodger, one a day" if only_forgiven else "dodger", world.player())
    dodged = 0
    while True:
        dodges = world.book.dodges[cheat.main]
        while (until := paused_until(world.now, dodges)) is not None:
            world.now = until
        other = world.opponent_of(cheat.main)
        is_free = is_forgiven(world.now, dodges)
        if world.mu(other) > world.mu(cheat.main) and (is_free or not only_forgiven):
            world.outcome(cheat.main, other, (1, 1), "did not start", 0)
            dodged += 1
        else:
            world.race(cheat.main, other)
        if not cheat.raced():
            return cheat.attempt(f"{dodged} dodged")
        keep_racing(world)


def scout(world: World) -> Attempt:
    """A second account that was to show the stock from a third seat.

    No such race is rated. So it loses to the main account instead, in the one rated challenge that they have each day.
    """
    try:
        settings = Settings(game=GAME, seats=3, rated=True)
        create(Create(world.now, RaceId(UUID(int=0)), world.honest[0], settings, bytes(32), made_by="pairing"))
    except InvalidSettings as refusal:
        note = f"refused: {refusal}"
    else:
        raise AssertionError("a rated race of three was created")
    cheat, helper = Cheat(world, "scout", world.player()), world.player()
    while True:
        if cheat.races % RACES_A_DAY:
            world.race(cheat.main, world.opponent_of(cheat.main))
        else:
            world.race(helper, world.opponent_of(helper))
            world.outcome(cheat.main, helper, (1, 2))
        if not cheat.raced():
            return cheat.attempt(note)
        keep_racing(world)


def run_cheats(seed: int) -> bool:
    """Run all cheats, each against a population of its own, and print the table. Returns whether none got through."""
    attempts: list[Attempt] = []
    correlations = []
    for number, attack in enumerate(ATTACKS):
        world = World(random.Random(seed * 1000 + number))
        world.honest_races(FIRST_RACES)
        correlations.append(world.correlation())
        world.honest_races(SETTLED_RACES - FIRST_RACES)
        attempts.append(attack(world))
        print(row(attempts[-1]), flush=True)
    print(
        f"{POPULATION} honest players, {FIRST_RACES} races each: Spearman {min(correlations):.3f} to "
        f"{max(correlations):.3f}, mean {mean(correlations):.3f}"
    )
    is_safe = all(each.best_rank is None or each.best_rank > FORBIDDEN_RANK for each in attempts)
    return is_safe and min(correlations) >= LEAST_CORRELATION


ATTACKS = (
    lambda world: farm(world, at_once=True),
    lambda world: farm(world, at_once=False),
    lambda world: ring(world, outsiders=0),
    lambda world: ring(world, outsiders=10),
    lambda world: ring(world, outsiders=45),
    lambda world: ring(world, outsiders=90),
    lambda world: dodger(world, only_forgiven=False),
    lambda world: dodger(world, only_forgiven=True),
    scout,
)


def row(attempt: Attempt) -> str:
    """A line of the table."""
    rank = "not ranked" if attempt.best_rank is None else f"best rank {attempt.best_rank}"
    provisional = " provisional" if attempt.is_provisional else ""
    note = f"; {attempt.note}" if attempt.note else ""
    return f"{attempt.name}: {attempt.races} races, {rank}, rating {attempt.rating:.1f}{provisional}{note}"
