"""What spectators pay for fair view: how long the moves of races between bots are held back, in simulated time.

The bots see what racers see and play as the house bots do. Nothing but the core runs, decide, evolve and the public
record, by a clock that is only counted: the figures are the same on every machine.
"""

import argparse
import random
from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple
from uuid import UUID

from cadogan.lobby.bot_play import THINKING_S
from cadogan.races import public
from cadogan.races.applied_event import apply_one
from cadogan.races.commands import Command, Create, Join, Play, Ready, Resign, Tick
from cadogan.races.decide import create, decide
from cadogan.races.events import Event
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import Race
from cadogan.races.record import PublicRecord
from cadogan.races.settings import Settings
from cadogan.rules import GAMES
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES

RACES = 200
"""Of each kind; the table of docs/decisions/0007 is of so many."""
SEATS = (2, 4, 8)
PACES = {"equal": 1, "double": 2}
"""How many times as fast every other racer plays, beginning with the first."""
DELAY_MS = 30_000
"""A usual delay, to compare."""
NOBODY = PlayerId(UUID(int=0))


class Shown(NamedTuple):
    """A move that has become public: how long it was held back, and how many moves behind its racer the board was."""

    held_ms: int
    behind: int


class Bot:
    """A racer who plays by the steady policy of the house bots, and resigns where it gives up."""

    def __init__(self, seat: int, pace: int, chance: random.Random) -> None:
        self.seat = seat
        self._pace = pace
        self._chance = chance
        self._sight: Observation | None = None

    def thinks_ms(self) -> int:
        """Thinking time of the next move, in milliseconds."""
        return round(self._chance.uniform(*THINKING_S) * 1000 / self._pace)

    def command(self, race: Race, now: int) -> Command:
        """The racer's next command."""
        board = race.boards[self.seat]
        if self._sight is None:
            self._sight = Observation.of(board.layout)
        move = POLICIES["steady"](self._sight, self._chance)
        if move is None:
            return Resign(now, self.seat)
        self._sight = self._sight.follow(move, board.layout.foresee(move))
        return Play(now, self.seat, board.n, move.text)


class Simulation:
    """A race as it is, and what is public of it."""

    def __init__(self, game: str, seats: int, seed: bytes) -> None:
        settings = Settings(game=game, seats=seats, countdown=0, view="fair")
        self._record = PublicRecord()
        self._follow(create(Create(0, RaceId(UUID(int=1)), NOBODY, settings, b"", seed)))
        for seat in range(seats):
            self.carry_out(Join(0, PlayerId(UUID(int=seat)), None))
        for seat in range(seats):
            self.carry_out(Ready(0, seat, None))

    @property
    def race(self) -> Race:
        """The race as its log has it."""
        assert self._record.race is not None  # it was created
        return self._record.race

    def carry_out(self, command: Command) -> list[public.AnyPublicEvent]:
        """What is published of what happens."""
        return self._follow(decide(self.race, command))

    def _follow(self, events: Iterable[Event]) -> list[public.AnyPublicEvent]:
        told = []
        for event in events:  # stored nowhere: the digest of this log is nobody's concern
            told += self._record.follow(apply_one(self._record.race, event, b""))
        return told


def run(game: str, seats: int, pace: int, number: int) -> Iterator[Shown]:
    """Run a race to its end; every move in it, as it becomes public. The number decides the deal and all chance."""
    chance = random.Random(f"{game} {number}")
    simulation = Simulation(game, seats, chance.randbytes(16))
    bots = [Bot(seat, pace if seat % 2 == 0 else 1, chance) for seat in range(seats)]
    turns = [(bot.thinks_ms(), bot.seat) for bot in bots]
    heapify(turns)
    while turns:
        now, seat = heappop(turns)
        bot, race = bots[seat], simulation.race
        if race.seats[seat].end is not None:
            continue
        is_due = race.next_due is not None and race.next_due <= now  # some boards can be played without an end
        told = simulation.carry_out(Tick(now) if is_due else bot.command(race, now))
        for moved in told:
            if isinstance(moved, public.Moved):
                yield Shown(now - moved.t, simulation.race.boards[moved.seat].n - moved.n)
        heappush(turns, (now + bot.thinks_ms(), seat))


def line_of(game: str, seats: int, pace: str, shown: list[Shown]) -> str:
    """One line of the table."""
    at_once = sum(not move.held_ms for move in shown) / len(shown)
    early = sum(move.held_ms > DELAY_MS for move in shown) / len(shown)
    held_ms, behind = sorted(move.held_ms for move in shown), sorted(move.behind for move in shown)
    held = f"{middle(held_ms) / 1000:>6.1f} | {ninth(held_ms) / 1000:>6.1f}"
    lag = f"{middle(behind):>4} | {ninth(behind):>4}"
    return (
        f"| {game:<16} | {seats:>5} | {pace:<6} | {len(shown):>7,} | {at_once:>7.0%} | {held} | {lag} | {early:>5.0%} |"
    )


def middle(values: list[int]) -> int:
    """Median of sorted values."""
    return values[(len(values) - 1) // 2]


def ninth(values: list[int]) -> int:
    """Nine tenths of sorted values are no greater."""
    return values[(len(values) - 1) * 9 // 10]


HEADER = """\
| game             | seats | pace   |   moves | at once | median |  p90 s | med. |  p90 | early |
|------------------|-------|--------|---------|---------|--------|--------|------|------|-------|"""

LEGEND = f"""
at once: share of the moves that are public in the moment they are made. median, p90 s: how long a move is held back, in
seconds. med., p90: how many moves the racer has made since, when it comes. early: share of the moves that a delay
of {DELAY_MS // 1000} s would have shown before every racer had seen the cards. double: every other racer is twice
as fast.
"""


def main() -> None:
    """Print the table, a line as soon as it is there."""
    parser = argparse.ArgumentParser(description="How long fair view holds moves back, in races between bots.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games; all of them where none is given")
    parser.add_argument(
        "--races",
        type=int,
        default=RACES,
        help=f"races of each kind of game, seats and pace (default {RACES}; all games then take some six minutes)",
    )
    asked = parser.parse_args()
    print(f"{asked.races} races of each kind, {THINKING_S[0]} to {THINKING_S[1]} s a move")
    print(HEADER)
    for game in asked.games or GAMES:
        for seats in SEATS:
            for pace, factor in PACES.items():
                shown = [move for number in range(asked.races) for move in run(game, seats, factor, number)]
                print(line_of(game, seats, pace, shown), flush=True)
    print(LEGEND)


if __name__ == "__main__":
    main()
