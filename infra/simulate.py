"""A simulated evening: players of three strengths are paired, race rated and get ratings, over the real service.

    python -m infra.simulate --players 500 --minutes 10

The service runs in a separate process, on a temporary Postgres. The players are ordinary clients that play by the
policies of the house bots. At the end no race may be stuck, ratings must order the strengths, and every projection must
equal its rebuild from the log.
"""

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from statistics import mean
from typing import Any

from msgspec import Struct

from cadogan.lobby.bot_play import play_to_the_end
from cadogan.races.ids import PlayerId
from cadogan.rules.policies.policies import POLICIES
from cadogan.store.database import Pool, connect
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.projection import Projection
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan_client import Cadogan, CadoganError, RaceAbandoned
from infra.bench.service import running_service

LAST_RACE_S = 900
"""How long the races that are on when the evening is over may take: longer than the time limit of a one-pack game."""
LOBBY_S = 40
"""After so long nobody waits for a race any more: a lobby of a pair expires after 20 s."""
ARRIVALS_PER_S = 20
"""Players who come in at the beginning."""

STATES = "SELECT state, count(*) FROM race_listing GROUP BY state"

CONTENT = "SELECT count(*), md5(string_agg({table}::text, E'\\n' ORDER BY {table}::text)) FROM {table}"


class Evening(Struct, frozen=True):
    """What to simulate: so many players, for so long; a move takes one as long as `thinking_s` says."""

    players: int
    seconds: float
    thinking_s: tuple[float, float]
    game: str = "duchess"


class Report(Struct, frozen=True):
    """The result: races by state, clients that gave up, ratings by strength, tables that a rebuild changed."""

    states: dict[str, int]
    failures: Counter[str]
    ratings: dict[str, float]
    rated: int
    differing: tuple[str, ...]

    @property
    def stuck(self) -> int:
        """Races that have not come to an end."""
        return sum(count for state, count in self.states.items() if state not in ("finished", "abandoned"))

    @property
    def is_in_order(self) -> bool:
        """Whether the stronger are rated higher."""
        points = [self.ratings.get(strength, 0.0) for strength in POLICIES]
        return points == sorted(points)

    @property
    def faults(self) -> tuple[str, ...]:
        """What should not be."""
        told = {
            f"{self.stuck} races are stuck": self.stuck > 0,
            f"a rebuild changes {', '.join(self.differing)}": bool(self.differing),
            "the ratings are not in the order of strength": not self.is_in_order,
        }
        return tuple(fault for fault, holds in told.items() if holds)


async def simulate(urls: Sequence[str], dsn: str, evening: Evening, chance: random.Random) -> Report:
    """Let the evening pass at the nodes of a service, and look at what it left."""
    strengths: dict[PlayerId, str] = {}
    failures: Counter[str] = Counter()
    ends_at = time.monotonic() + evening.seconds
    async with asyncio.TaskGroup() as group:
        for number in range(evening.players):
            player = SimulatedPlayer(
                urls[number % len(urls)], list(POLICIES)[number % len(POLICIES)], evening, chance, failures
            )
            group.create_task(player.take_part(f"Simulated {number}", strengths, ends_at))
            await asyncio.sleep(min(1 / ARRIVALS_PER_S, evening.seconds / (4 * evening.players)))
    async with await connect(dsn) as pool, Log(pool) as log:
        states = await ended(pool, Listing(pool, log))
        differing = [await rebuilt(pool, projection(pool, log)) for projection in (Listing, Ratings, Results)]
    ratings, rated = await by_strength(urls[0], evening.game, strengths)
    return Report(states, failures, ratings, rated, tuple(table for tables in differing for table in tables))


class SimulatedPlayer:
    """Somebody who races all evening, by one policy."""

    def __init__(
        self, url: str, strength: str, evening: Evening, chance: random.Random, failures: Counter[str]
    ) -> None:
        self._url = url
        self._strength = strength
        self._evening = evening
        self._chance = chance
        self._failures = failures

    async def take_part(self, name: str, strengths: dict[PlayerId, str], ends_at: float) -> None:
        """Sign up, and race until the evening is over."""
        async with Cadogan(self._url) as cadogan:
            strengths[PlayerId((await cadogan.sign_up(name)).id)] = self._strength
            while (left_s := ends_at - time.monotonic()) > 0:
                try:
                    async with asyncio.timeout(left_s):
                        race = await cadogan.pair(self._evening.game, rated=True)
                except TimeoutError:
                    return
                try:
                    async with asyncio.timeout(LAST_RACE_S):
                        await self._race(cadogan, str(race.id))
                except RaceAbandoned:  # the other one did not come in time, which costs nothing
                    continue
                except (CadoganError, TimeoutError) as error:
                    self._failures[type(error).__name__] += 1

    async def _race(self, cadogan: Cadogan, race: str) -> None:
        async with cadogan.race(race) as seat:
            await seat.ready()
            await seat.started()
            await play_to_the_end(seat, POLICIES[self._strength], self._chance, self._evening.thinking_s)
            await seat.finished()


async def ended(pool: Pool, listing: Listing) -> dict[str, int]:
    """How many races are in which state, once none is on or the last lobby should have expired."""
    until = time.monotonic() + LOBBY_S
    while True:
        await listing.follow()
        states = {row["state"]: row["count"] for row in await pool.fetch(STATES)}
        if states.keys() <= {"finished", "abandoned"} or time.monotonic() > until:
            return states
        await asyncio.sleep(1)


async def rebuilt(pool: Pool, projection: Projection[Any]) -> list[str]:
    """Rebuild a projection; return those of its tables that the rebuild changed."""
    await projection.follow()
    before = {table: await content(pool, table) for table in projection.tables}
    await projection.rebuild()
    return [table for table, was in before.items() if await content(pool, table) != was]


async def content(pool: Pool, table: str) -> tuple[int, str | None]:
    """How many rows a table has, and a digest of all that is in them; numbers count to the last digit."""
    count, digest = (await pool.fetch(CONTENT.format(table=table)))[0]
    return count, digest


async def by_strength(url: str, game: str, strengths: Mapping[PlayerId, str]) -> tuple[dict[str, float], int]:
    """Mean rating by strength, and how many players have one; as the leaderboard has them."""
    points: dict[str, list[float]] = {}
    async with Cadogan(url) as cadogan:
        async for ranked in cadogan.leaderboard(game):
            points.setdefault(strengths[PlayerId(ranked.player)], []).append(ranked.rating)
    return {strength: mean(each) for strength, each in points.items()}, sum(map(len, points.values()))


def print_report(report: Report) -> None:
    """Print the result of an evening."""
    print(f"{report.states.get('finished', 0)} races finished; by state: {report.states}")
    print(f"clients that gave a race up: {dict(report.failures) or 'none'}")
    print(
        f"{report.rated} players rated; mean points: "
        + ", ".join(f"{strength} {report.ratings[strength]:.2f}" for strength in POLICIES if strength in report.ratings)
    )
    print("every projection equals its rebuild" if not report.differing else f"differing: {report.differing}")


def main() -> None:
    """Read the command line, simulate, and end with 1 if something is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument(
        "--thinking", type=float, default=2.0, help="seconds that a move takes, give or take half of it"
    )
    parser.add_argument("--game", default="duchess")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    thinking_s = (asked.thinking / 2, asked.thinking * 1.5)
    evening = Evening(asked.players, asked.minutes * 60, thinking_s, asked.game)
    with running_service() as service, suppress(KeyboardInterrupt):
        url = f"http://127.0.0.1:{service.port}"
        report = asyncio.run(simulate([url], service.dsn, evening, random.Random(asked.seed)))
        print_report(report)
        if report.faults:
            sys.exit("; ".join(report.faults))


if __name__ == "__main__":
    main()
