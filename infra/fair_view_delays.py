"""Measures fair view: how long it holds moves back from spectators, in simulated races between bots.

The bots see what racers see, and play like house bots. Only the core runs (decide, evolve and the public record), with
a simulated clock, so the figures are the same on every machine.
"""

import argparse
import random
from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple
from uuid import UUID

from cadogan.lobby.bots.bot_play import THINKING_S
from cadogan.races.commands import Command, Create, Join, Play, Ready, Resign, Tick
from cadogan.races.decide import create, decide
from cadogan.races.events import Event
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import Race
from cadogan.races.record import public
from cadogan.races.record.applied_event import apply_one
from cadogan.races.record.record import PublicRecord
from cadogan.races.settings import Settings
from cadogan.rules import GAMES
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES

RACES = 200
"""Races of each kind in the table of docs/decisions/fair-view.md."""
SEATS = (2, 4, 8)
PACES = {"equal": 1, "double": 2}
"""Speed of every other racer, beginning with the first, as a multiple of the usual speed."""
DELAY_MS = 30_000
"""A common fixed delay of broadcasts, for comparison."""
NOBODY = PlayerId(UUID(int=0))


class PublishedMove(NamedTuple):
    """A move when it becomes public: how long it was held back, and the moves that the racer has made since."""

    held_ms: int
    behind: int


class Bot:
    """A racer that plays by the policy "steady" of the house bots, and resigns when the policy has no move."""

    def __init__(self, seat: int, pace: int, rng: random.Random) -> None:
        self.seat = seat
        self._pace = pace
        self._rng = rng
        self._observation: Observation | None = None

    def thinking_ms(self) -> int:
        """Thinking time for the next move, in milliseconds."""
        return round(self._rng.uniform(*THINKING_S) * 1000 / self._pace)

    def command(self, race: Race, now: int) -> Command:
        """The racer's next command."""
        board = race.boards[self.seat]
        if self._observation is None:
            self._observation = Observation.of(board.layout)
        move = POLICIES["steady"](self._observation, self._rng)
        if move is None:
            return Resign(now, self.seat)
        self._observation = self._observation.follow(move, board.layout.foresee(move))
        return Play(now, self.seat, board.n, move.text)


class Simulation:
    """A race and its public record."""

    def __init__(self, game: str, seats: int, seed: bytes) -> None:
        settings = Settings(game=game, seats=seats, countdown=0, view="fair")
        self._record = PublicRecord()
        self._apply(create(Create(0, RaceId(UUID(int=1)), NOBODY, settings, b"", seed)))
        for seat in range(seats):
            self.carry_out(Join(0, PlayerId(UUID(int=seat)), None))
        for seat in range(seats):
            self.carry_out(Ready(0, seat, None))

    @property
    def race(self) -> Race:
        """The race with all its events."""
        assert self._record.race is not None  # the race was created
        return self._record.race

    def carry_out(self, command: Command) -> list[public.AnyPublicEvent]:
        """Carry out a command. Returns the public events that it publishes."""
        return self._apply(decide(self.race, command))

    def _apply(self, events: Iterable[Event]) -> list[public.AnyPublicEvent]:
        published = []
        for event in events:  # nothing is stored, so the digest of the log is left empty
            published += self._record.follow(apply_one(self._record.race, event, b""))
        return published


def run(game: str, seats: int, pace: int, number: int) -> Iterator[PublishedMove]:
    """Run a race to its end. Yields each move when it becomes public. `number` seeds all randomness."""
    rng = random.Random(f"{game} {number}")
    simulation = Simulation(game, seats, rng.randbytes(16))
    bots = [Bot(seat, pace if seat % 2 == 0 else 1, rng) for seat in range(seats)]
    turns = [(bot.thinking_ms(), bot.seat) for bot in bots]
    heapify(turns)
    while turns:
        now, seat = heappop(turns)
        bot, race = bots[seat], simulation.race
        if race.seats[seat].end is not None:
            continue
        is_due = (
            race.next_due is not None and race.next_due <= now
        )  # the time limit ends boards that can be played without end
        published = simulation.carry_out(Tick(now) if is_due else bot.command(race, now))
        for event in published:
            if isinstance(event, public.Moved):
                yield PublishedMove(now - event.t, simulation.race.boards[event.seat].n - event.n)
        heappush(turns, (now + bot.thinking_ms(), seat))


def format_line(game: str, seats: int, pace: str, moves: list[PublishedMove]) -> str:
    """One line of the table."""
    at_once = sum(not move.held_ms for move in moves) / len(moves)
    early = sum(move.held_ms > DELAY_MS for move in moves) / len(moves)
    held_ms, behind = sorted(move.held_ms for move in moves), sorted(move.behind for move in moves)
    held = f"{median(held_ms) / 1000:>6.1f} | {ninth_decile(held_ms) / 1000:>6.1f}"
    lag = f"{median(behind):>4} | {ninth_decile(behind):>4}"
    return (
        f"| {game:<16} | {seats:>5} | {pace:<6} | {len(moves):>7,} | {at_once:>7.0%} | {held} | {lag} | {early:>5.0%} |"
    )


def median(values: list[int]) -> int:
    """Median of sorted values."""
    return values[(len(values) - 1) // 2]


def ninth_decile(values: list[int]) -> int:
    """Ninth decile (p90) of sorted values."""
    return values[(len(values) - 1) * 9 // 10]


HEADER = """\
| game             | seats | pace   |   moves | at once | median |  p90 s | med. |  p90 | early |
|------------------|-------|--------|---------|---------|--------|--------|------|------|-------|"""

LEGEND = f"""
at once: share of the moves that become public immediately. median, p90 s: seconds that a move is held back. med., p90:
moves that the racer has made in that time. early: share of the moves that a fixed delay of {DELAY_MS // 1000} s would
have published before every racer had seen the cards. double: every other racer plays twice as fast.
"""


def main() -> None:
    """Print each line of the table as soon as it is measured."""
    parser = argparse.ArgumentParser(description="Measures how long fair view holds moves back, in races between bots.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all games)")
    parser.add_argument(
        "--races",
        type=int,
        default=RACES,
        help=f"races of each combination of game, seats and pace (default {RACES}, about six minutes for all games)",
    )
    options = parser.parse_args()
    print(f"{options.races} races of each kind, {THINKING_S[0]} to {THINKING_S[1]} s a move")
    print(HEADER)
    for game in options.games or GAMES:
        for seats in SEATS:
            for pace, factor in PACES.items():
                moves = [move for number in range(options.races) for move in run(game, seats, factor, number)]
                print(format_line(game, seats, pace, moves), flush=True)
    print(LEGEND)


if __name__ == "__main__":
    main()
