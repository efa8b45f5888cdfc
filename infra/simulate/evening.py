"""Simulates an evening: players of three strengths are paired, race and get ratings, over the real service.

The service runs in a separate process, on a temporary Postgres. The players are ordinary clients that play by the
policies of the house bots. At the end no race may be stuck, mean ratings must be in the order of strength, and every
projection must equal its rebuild from the log.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean

from msgspec import Struct

from cadogan.lobby.bots.bot_play import play_to_the_end
from cadogan.races.ids import PlayerId
from cadogan.rules.policies.policies import POLICIES
from cadogan.store.database import Pool, connect
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan_client import Cadogan, CadoganError, Problem, RaceAbandoned
from infra.lab.judge import tables_changed_by_rebuild

LAST_RACE_S = 900
"""Time limit for the last races, in seconds: longer than the time limit of a game with one pack."""
LOBBY_S = 40
"""Longer than the last lobbies stay open: the lobby of a pair expires after 20 s."""
ARRIVALS_PER_S = 20
"""Players who arrive per second at the beginning."""
ENOUGH_RATED = 100
"""Rated players whose mean ratings show an order."""

STATES = "SELECT state, count(*) FROM race_listing GROUP BY state"

RATINGS = "SELECT player_id, mu FROM player_rating WHERE game = $1 AND player_id = ANY ($2::uuid[])"


class Evening(Struct, frozen=True):
    """Settings of a simulation. `thinking_s` is the shortest and the longest time that a player takes for a move."""

    players: int
    seconds: float
    thinking_s: tuple[float, float]
    game: str = "duchess"


class Report(Struct, frozen=True):
    """Results: races by state, client errors by type, mean ratings by strength, and tables that a rebuild changed."""

    states: dict[str, int]
    failures: Counter[str]
    ratings: dict[str, float]
    rated: int
    """Players with a rating."""
    differing: tuple[str, ...]

    @property
    def stuck(self) -> int:
        """Number of races that have not ended."""
        return sum(count for state, count in self.states.items() if state not in ("finished", "abandoned"))

    @property
    def is_in_order(self) -> bool:
        """Whether stronger policies have higher mean ratings."""
        points = [self.ratings.get(strength, 0.0) for strength in POLICIES]
        return points == sorted(points)

    @property
    def faults(self) -> tuple[str, ...]:
        """Descriptions of everything that is wrong."""
        checks = {
            f"{self.stuck} races are stuck": self.stuck > 0,
            f"a rebuild changes {', '.join(self.differing)}": bool(self.differing),
            "the ratings are not in the order of strength": self.rated >= ENOUGH_RATED and not self.is_in_order,
        }
        return tuple(fault for fault, is_present in checks.items() if is_present)


async def simulate(urls: Sequence[str], dsn: str, evening: Evening, rng: random.Random) -> Report:
    """Simulate an evening at the nodes of a service, then check its database."""
    strengths: dict[PlayerId, str] = {}
    failures: Counter[str] = Counter()
    ends_at = time.monotonic() + evening.seconds
    async with asyncio.TaskGroup() as group:
        for number in range(evening.players):
            player = SimulatedPlayer(
                urls[number % len(urls)], list(POLICIES)[number % len(POLICIES)], evening, rng, failures
            )
            group.create_task(player.take_part(f"Simulated {number}", strengths, ends_at))
            await asyncio.sleep(min(1 / ARRIVALS_PER_S, evening.seconds / (4 * evening.players)))
    async with await connect(dsn) as pool, Log(pool) as log:
        states = await final_states(pool, Listing(pool, log))
        differing = await tables_changed_by_rebuild(pool, log)
        ratings, rated = await ratings_by_strength(pool, evening.game, strengths)
    return Report(states, failures, ratings, rated, tuple(differing))


class SimulatedPlayer:
    """A player who races all evening by one policy."""

    def __init__(self, url: str, strength: str, evening: Evening, rng: random.Random, failures: Counter[str]) -> None:
        self._url = url
        self._strength = strength
        self._evening = evening
        self._rng = rng
        self._failures = failures

    async def take_part(self, name: str, strengths: dict[PlayerId, str], ends_at: float) -> None:
        """Sign up and race until `ends_at`."""
        async with Cadogan(self._url) as cadogan:
            strengths[PlayerId((await cadogan.sign_up(name)).id)] = self._strength
            while (left_s := ends_at - time.monotonic()) > 0:
                try:
                    async with asyncio.timeout(left_s):
                        race = await cadogan.pair(self._evening.game, rated=True)
                except TimeoutError:
                    return
                except Problem as error:
                    # Giving up after ten seconds or less, with fewer than twenty moves, counts as leaving early.
                    if error.code != "pairing-paused" or error.retry_after_s is None:
                        raise
                    await asyncio.sleep(min(error.retry_after_s, left_s))
                    continue
                try:
                    async with asyncio.timeout(LAST_RACE_S):
                        await self._race(cadogan, str(race.id))
                except RaceAbandoned:  # the opponent did not join in time
                    continue
                except (CadoganError, TimeoutError) as error:
                    self._failures[type(error).__name__] += 1

    async def _race(self, cadogan: Cadogan, race: str) -> None:
        async with cadogan.race(race) as seat:
            await seat.ready()
            await seat.started()
            await play_to_the_end(seat, POLICIES[self._strength], self._rng, self._evening.thinking_s)
            await seat.finished()


async def final_states(pool: Pool, listing: Listing) -> dict[str, int]:
    """Number of races by state, once all have ended or the last lobby should have expired."""
    until = time.monotonic() + LOBBY_S
    while True:
        await listing.follow()
        states = {row["state"]: row["count"] for row in await pool.fetch(STATES)}
        if states.keys() <= {"finished", "abandoned"} or time.monotonic() > until:
            return states
        await asyncio.sleep(1)


async def ratings_by_strength(pool: Pool, game: str, strengths: Mapping[PlayerId, str]) -> tuple[dict[str, float], int]:
    """Mean rating by strength, and the number of rated players. A leaderboard would have only some of them."""
    points: dict[str, list[float]] = {}
    for row in await pool.fetch(RATINGS, game, list(strengths)):
        points.setdefault(strengths[PlayerId(row["player_id"])], []).append(row["mu"])
    return {strength: mean(each) for strength, each in points.items()}, sum(map(len, points.values()))


def print_report(report: Report) -> None:
    """Print the results."""
    print(f"{report.states.get('finished', 0)} races finished; by state: {report.states}")
    print(f"client errors: {dict(report.failures) or 'none'}")
    print(
        f"{report.rated} players rated; mean points: "
        + ", ".join(f"{strength} {report.ratings[strength]:.2f}" for strength in POLICIES if strength in report.ratings)
    )
    print("every projection equals its rebuild" if not report.differing else f"a rebuild changes: {report.differing}")
