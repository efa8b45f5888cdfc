"""Simulates a population with cheats, and prints where the fair-play report ranks them."""

import random
from time import process_time

from cadogan.people.suspicion.report import Report, report
from cadogan.races.suspicion.seat_figures import USUAL, Effort, measure
from infra.simulate.fair_play.population import Population, population

HONEST = 24
RACES = 12


def reported(people: Population, game: str, chance: random.Random, effort: Effort = USUAL) -> Report:
    """Let a population race, and report on it."""
    races = list(people.races(game, chance))
    figures = [measure(race.payloads, random.Random(race.race_id.int), effort) for race in races]
    return report(
        [seat for race in races for seat in race.seats], [seat for race in figures for seat in race], frozenset()
    )


def run_suspects(seed: int, game: str) -> bool:
    """Print the report on a population. Returns whether it ranks every cheat above every honest racer."""
    chance = random.Random(seed)
    people = population(HONEST, RACES, chance)
    started = process_time()
    found = reported(people, game, chance)
    for rank, suspect in enumerate(found.suspects, 1):
        racer = people.racers[suspect.player]
        figures = ", ".join(f"{each.figure.kind} {each.score:.1f}" for each in suspect.findings[:3])
        print(f"{rank:3} {'CHEAT ' if suspect.player in people.cheats else ''}{racer.name}: {figures}")
    for each in found.distributions:
        print(f"{each.kind}: median {each.median:.3f}, spread {each.spread:.3f}, farthest {each.farthest:.3f}")
    print(f"by chance up to {found.by_chance:.1f}; {process_time() - started:.0f} s of CPU")
    first = {suspect.player for suspect in found.suspects[: len(people.cheats)]}
    return first == people.cheats
