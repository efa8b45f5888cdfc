"""The fair-play report: who stands out among which players."""

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest

from cadogan.people.suspicion.company import company
from cadogan.people.suspicion.figure import Figure
from cadogan.people.suspicion.kind import Name
from cadogan.people.suspicion.rated_seat import RatedSeat
from cadogan.people.suspicion.report import LEAST_RACES, Report, report
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.suspicion.agreement import Agreement
from cadogan.races.suspicion.foresight import Foresight
from cadogan.races.suspicion.pace import Pace
from cadogan.races.suspicion.seat_figures import SeatFigures

HOUR_MS = 3_600_000
ADA, *OTHERS = (PlayerId(UUID(int=number)) for number in range(1, 12))


def seat(player: PlayerId, opponent: PlayerId, at: int = 0, *, how: How = "stuck", time_ms: int = 300_000) -> RatedSeat:
    return RatedSeat(RaceId(uuid4()), 0, player, "duchess", at, 1, opponent, how, time_ms)


def evenings(player: PlayerId) -> Iterator[RatedSeat]:
    """A race against each of the others, one in an evening."""
    yield from (seat(player, other, 24 * HOUR_MS * day) for day, other in enumerate(OTHERS) if other != player)


def measured(
    player: PlayerId, *, equal: int = 1, gain: float = 0.0, spread: float = 0.7, quick: int = 0
) -> SeatFigures:
    pace = Pace(moves=100, thinking=0.3, spread=spread, new=20, quick=quick)
    return SeatFigures(RaceId(uuid4()), 0, player, pace, Agreement(12, 10, equal), Foresight(30, gain))


def figures(races: list[RatedSeat]) -> dict[Name, Figure]:
    return {figure.kind: figure for figure in company(races)}


def first(found: Report) -> tuple[PlayerId, Name]:
    suspect = found.suspects[0]
    return suspect.player, suspect.findings[0].figure.kind


def honest() -> tuple[list[RatedSeat], list[SeatFigures]]:
    """Everybody but Ada, with a little gain or loss each."""
    seats = [each for player in OTHERS for each in evenings(player)]
    return seats, [measured(player, gain=0.5 * (-1) ** number) for number in range(6) for player in OTHERS]


@pytest.mark.parametrize(
    ("kind", "race"),
    [
        ("solver", {"equal": 9}),
        ("unseen", {"gain": 3.0}),
        ("regular", {"spread": 0.05}),
        ("quick", {"quick": 15}),
    ],
)
def test_a_player_whose_figure_is_far_from_the_others_is_first(kind: Name, race: dict[str, float]) -> None:
    seats, races = honest()
    mine = [measured(ADA, **race) for _ in range(6)]  # type: ignore[arg-type]  # a number of each field's type
    found = report([*seats, *evenings(ADA)], [*races, *mine], frozenset())
    assert first(found) == (ADA, kind)
    assert found.suspects[0].score > found.by_chance > found.suspects[1].score


def test_races_against_one_opponent_stand_out() -> None:
    seats, races = honest()
    farm = [seat(ADA, OTHERS[0], 24 * HOUR_MS * day) for day in range(10)]
    assert first(report([*seats, *farm], races, frozenset())) == (ADA, "same two")


def test_a_race_is_given_if_the_opponent_gives_up_early() -> None:
    given = [seat(ADA, other, how="resigned", time_ms=20_000) for other in OTHERS]
    late = [seat(ADA, other, how="resigned", time_ms=400_000) for other in OTHERS]
    assert figures(given)["given"].value == 1
    assert figures(late)["given"].value == 0
    shown = figures(given)["given"].evidence
    assert shown is not None
    assert shown.replay.endswith("/replay?t=20000&seat=1")  # on the board of the opponent


def test_racing_without_a_rest_is_counted_up_to_the_first_one() -> None:
    races = [seat(ADA, other, number * HOUR_MS // 4) for number, other in enumerate(OTHERS[:9])]
    later = [seat(ADA, other, 24 * HOUR_MS) for other in OTHERS[:2]]
    assert figures([*later, *races])["tireless"].value == 2.0


def test_a_bot_is_not_reported_for_being_a_program() -> None:
    seats, races = honest()
    mine = [measured(ADA, spread=0.05, quick=15, equal=9) for _ in range(6)]
    found = report([*seats, *evenings(ADA)], [*races, *mine], frozenset({ADA}))
    kinds = {finding.figure.kind for finding in found.suspects[0].findings}
    assert kinds == {"solver", "unseen", "same two", "given"}


def test_few_races_mean_less_than_many() -> None:
    seats, races = honest()
    few, many = ([measured(ADA, gain=3.0)] * count for count in (1, 9))
    scores = [report([*seats, *evenings(ADA)], [*races, *mine], frozenset()).suspects[0].score for mine in (few, many)]
    assert scores[0] < scores[1]


def test_a_player_with_hardly_any_races_is_left_out() -> None:
    seats, races = honest()
    mine = [seat(ADA, OTHERS[0]) for _ in range(LEAST_RACES - 1)]
    assert ADA not in {suspect.player for suspect in report([*seats, *mine], races, frozenset()).suspects}


def test_no_races_are_an_empty_report() -> None:
    assert report([], [], frozenset()) == Report((), (), 0.0)
