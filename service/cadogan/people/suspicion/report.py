"""The fair-play report: players ranked by the figure that is farthest from those of the others."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import sqrt
from statistics import NormalDist, median

from msgspec import Struct

from cadogan.people.suspicion.company import company
from cadogan.people.suspicion.figure import Figure
from cadogan.people.suspicion.kind import BY_NAME, KINDS, Name
from cadogan.people.suspicion.play import chance_gain, play
from cadogan.people.suspicion.rated_seat import RatedSeat
from cadogan.races.ids import PlayerId
from cadogan.races.suspicion.seat_figures import SeatFigures

LEAST_RACES = 5
"""Rated races of a player that the report needs: of fewer, chance says more than the player."""
TO_STANDARD = 1.4826
"""Median absolute deviations in a standard deviation of a normal distribution."""


class Distribution(Struct, frozen=True):
    """How all players are distributed in a figure, in the direction in which it stands out."""

    kind: Name
    players: int
    median: float
    spread: float
    """Standard deviation, from the median absolute deviation, which a few cheats do not move."""
    one_in_ten: float
    farthest: float


class Finding(Struct, frozen=True):
    """A figure, and how many standard deviations it is from those of other players."""

    figure: Figure
    score: float


class Suspect(Struct, frozen=True):
    """A player in the report. `score` is that of the first of the `findings`, which are ordered by it."""

    player: PlayerId
    races: int
    measured: int
    score: float
    findings: tuple[Finding, ...]


class Report(Struct, frozen=True):
    """The report. Chance alone gives one of all honest players a score above `by_chance` in every second report."""

    suspects: tuple[Suspect, ...]
    distributions: tuple[Distribution, ...]
    by_chance: float


def report(rated: Iterable[RatedSeat], measured: Iterable[SeatFigures], bots: frozenset[PlayerId]) -> Report:
    """Report of these rated races, of which some were measured. `bots` are players that say that they are programs."""
    seats: dict[PlayerId, list[RatedSeat]] = defaultdict(list)
    for seat in rated:
        seats[seat.player].append(seat)
    races: dict[PlayerId, list[SeatFigures]] = defaultdict(list)
    for race in measured:
        races[race.player].append(race)
    by_chance = chance_gain(chain.from_iterable(races.values()))
    figures = {
        player: figures_of(of_player, races[player], by_chance, is_bot=player in bots)
        for player, of_player in seats.items()
        if len(of_player) >= LEAST_RACES
    }
    distributions = {kind.name: distribution(kind.name, figures.values()) for kind in KINDS}
    known = {name: each for name, each in distributions.items() if each is not None}
    suspects = [suspect(player, seats[player], races[player], each, known) for player, each in figures.items()]
    suspects.sort(key=lambda each: (-each.score, each.player))
    count = sum(len(each.findings) for each in suspects)
    return Report(tuple(suspects), tuple(known.values()), highest_by_chance(count))


def figures_of(
    rated: Sequence[RatedSeat], measured: Sequence[SeatFigures], chance_gain: float, *, is_bot: bool
) -> dict[Name, Figure]:
    """Figures of a player."""
    found = chain(play(measured, chance_gain), company(rated))
    return {figure.kind: figure for figure in found if not (is_bot and BY_NAME[figure.kind].of_people)}


def distribution(name: Name, players: Iterable[Mapping[Name, Figure]]) -> Distribution | None:
    """Distribution of a figure; None if nobody has it."""
    kind = BY_NAME[name]
    values = sorted(
        (figures[name].value for figures in players if name in figures), key=lambda value: kind.sign * value
    )
    if not values:
        return None
    middle = median(values)
    spread = TO_STANDARD * median([abs(value - middle) for value in values])
    return Distribution(name, len(values), middle, spread, values[(len(values) - 1) * 9 // 10], values[-1])


def suspect(
    player: PlayerId,
    rated: Sequence[RatedSeat],
    measured: Sequence[SeatFigures],
    figures: Mapping[Name, Figure],
    distributions: Mapping[Name, Distribution],
) -> Suspect:
    """A player with their findings, the strongest first."""
    findings = [Finding(figure, score(figure, distributions[name])) for name, figure in figures.items()]
    findings.sort(key=lambda finding: -finding.score)
    return Suspect(player, len(rated), len(measured), findings[0].score, tuple(findings))


def score(figure: Figure, others: Distribution) -> float:
    """How far a figure is from those of other players, in standard deviations of both together.

    The figure of a player with few races varies more by chance, so its score is lower.
    """
    kind = BY_NAME[figure.kind]
    centre, spread = (others.median, others.spread) if kind.centre is None else (kind.centre, 0.0)
    deviation = sqrt(max(spread, kind.least_spread) ** 2 + figure.error**2)
    return kind.sign * (figure.estimate - centre) / deviation if deviation else 0.0


def highest_by_chance(figures: int) -> float:
    """Score that the highest of so many independent figures exceeds by chance in every second report.

    >>> f"{highest_by_chance(1):.1f} {highest_by_chance(400):.1f}"
    '0.0 2.9'
    """
    return NormalDist().inv_cdf(0.5 ** (1 / figures)) if figures else 0.0
