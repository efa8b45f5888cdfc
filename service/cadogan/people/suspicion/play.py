"""Figures of a player's moves, over the measured races."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from statistics import mean

from cadogan.people.suspicion.figure import Evidence, Figure, evidence, number, share
from cadogan.races.suspicion.moment import Moment
from cadogan.races.suspicion.pace import Pace
from cadogan.races.suspicion.seat_figures import SeatFigures


def play(races: Sequence[SeatFigures], chance_gain: float) -> Iterator[Figure]:
    """Figures of these races of one player. `chance_gain` is the standard deviation of the foresight of a race."""
    surprising = sum(race.agreement.surprising for race in races)
    if surprising:
        equal = sum(race.agreement.equal for race in races)
        yield share("solver", equal, surprising, best(races, lambda race: race.agreement.shown))
    positions = sum(race.foresight.positions for race in races)
    if positions:
        looked_at = sum(race.foresight.positions > 0 for race in races)
        value = sum(race.foresight.gain for race in races) / positions
        error = chance_gain * sqrt(looked_at) / positions
        yield number("unseen", value, error, positions, best(races, lambda race: race.foresight.shown))
    yield from timing([(race, race.pace) for race in races if race.pace is not None])


def timing(paces: Sequence[tuple[SeatFigures, Pace]]) -> Iterator[Figure]:
    """Figures of the times per move."""
    moves = sum(pace.moves for _, pace in paces)
    if not moves:
        return
    races = [race for race, _ in paces]
    correlation = sum(pace.moves * pace.thinking for _, pace in paces) / moves
    yield number("thinking", correlation, 1 / sqrt(moves), moves, best(races, lambda race: pace_of(race).hard))
    spread = sum(pace.moves * pace.spread for _, pace in paces) / moves
    most_regular, _ = min(paces, key=lambda each: each[1].spread)
    shown = Evidence(most_regular.race_id, most_regular.seat, None, f"spread {pace_of(most_regular).spread:.2f}")
    yield number("regular", spread, spread / sqrt(2 * moves), moves, shown)
    new, quick = sum(pace.new for _, pace in paces), sum(pace.quick for _, pace in paces)
    if new:
        yield share("quick", quick, new, best(races, lambda race: pace_of(race).quickest))


def pace_of(race: SeatFigures) -> Pace:
    """Pace of a race that has one."""
    assert race.pace is not None  # the others were left out
    return race.pace


def best(races: Iterable[SeatFigures], moment_of: Callable[[SeatFigures], Moment | None]) -> Evidence | None:
    """Evidence of the weightiest moment of all races."""
    found = [(moment.weight, race, moment) for race in races if (moment := moment_of(race)) is not None]
    if not found:
        return None
    _, race, moment = max(found, key=lambda each: each[0])
    return evidence(race.race_id, race.seat, moment)


def chance_gain(races: Iterable[SeatFigures]) -> float:
    """Standard deviation of the foresight of one race, from the races of all players; its mean is 0 by arithmetic."""
    gains = [race.foresight.gain for race in races if race.foresight.positions]
    return sqrt(mean([gain * gain for gain in gains])) if gains else 0.0
