"""Simulates a population with cheats, and prints where the fair-play report ranks them."""

import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time

from cadogan.people.fair_play.report import Report, report
from cadogan.races.fair_play.seat_figures import USUAL, Effort, SeatFigures, measure
from infra.simulate.fair_play.population import Population, population
from infra.simulate.fair_play.raced import Raced

HONEST = 40
RACES = 20


def reported(people: Population, game: str, chance: random.Random, effort: Effort = USUAL, jobs: int = 1) -> Report:
    """Let a population race, and report on it."""
    races = list(people.races(game, chance))
    measure_one = partial(measured, effort=effort)
    if jobs == 1:
        figures = list(map(measure_one, races))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            figures = list(pool.map(measure_one, races, chunksize=4))
    return report(
        [seat for race in races for seat in race.seats], [seat for race in figures for seat in race], frozenset()
    )


def measured(race: Raced, effort: Effort) -> tuple[SeatFigures, ...]:
    """Figures of a race, always the same for the same race."""
    return measure(race.payloads, random.Random(race.race_id.int), effort)


def run_suspects(seed: int, game: str, jobs: int) -> bool:
    """Print the report on a population. Returns whether it ranks every cheat above every honest racer."""
    chance = random.Random(seed)
    people = population(HONEST, RACES, chance)
    started = process_time()
    found = reported(people, game, chance, jobs=jobs)
    for rank, suspect in enumerate(found.suspects, 1):
        racer = people.racers[suspect.player]
        figures = ", ".join(f"{each.figure.kind} {each.score:.1f}" for each in suspect.findings[:3])
        print(f"{rank:3} {'CHEAT ' if suspect.player in people.cheats else ''}{racer.name}: {figures}")
    for each in found.distributions:
        print(f"{each.kind}: median {each.median:.3f}, spread {each.spread:.3f}, farthest {each.farthest:.3f}")
    print(f"by chance up to {found.by_chance:.1f}; {process_time() - started:.0f} s of CPU in this process")
    first = {suspect.player for suspect in found.suspects[: len(people.cheats)]}
    return first == people.cheats
